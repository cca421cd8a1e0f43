import { useId } from 'react'
import { href, redirect } from 'react-router'
import { formatTelephone, telephoneLink } from '#domain/call-us.ts'
import { taskForms } from '#features/reminders/pages/reminder-view.ts'
import { TasksSection } from '#features/reminders/pages/tasks-section.tsx'
import { FilesSection } from '#features/files/pages/files-section.tsx'
import { customerCreditVerbs } from '#features/credit/pages/credit-view.ts'
import { CustomerCreditSection } from '#features/credit/pages/staff/customer-credit.tsx'
import { History } from '#features/trade/pages/history.tsx'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answerReveal, answerOrReveal } from '#http/answer-reveal.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import { CellTable } from '#lists/cells.tsx'
import type { TableView } from '#lists/view.ts'
import { ButtonLink } from '#ui/button.tsx'
import { FigureBand } from '#ui/figure-band.tsx'
import { NoBreak } from '#ui/no-break.tsx'
import { Icon } from '#ui/icon.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { findCustomer } from '../../customer.ts'
import { revealSiteCode } from '../../sites.ts'
import type { Route } from './+types/customer'
import { Section } from '#ui/section.tsx'
import '#ui/styles/trade.css'
import { ContactSection, LevelsSection, SitesSection, StandingSection } from './places-sections.tsx'
import {
  AgreementsSection,
  CertificatesSection,
  LastPricesSection,
  PaymentSection,
  TodaysPricesSection,
} from './terms-sections.tsx'
import { readRecord, recordForms, recordPage, tankForm } from './record.ts'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.name ?? ''} | Customers` }]

export const loader = answering(async ({ params, context, url }: Route.LoaderArgs, ctx) => {
  const customer = await findCustomer(ctx, params.id)
  if (customer.mergedInto) throw redirect(recordPage(customer.mergedInto))
  return readRecord(ctx, context.get(services).content, customer, url)
})

export const action = answering(async ({ params, request, context, url }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const customer = await findCustomer(ctx, params.id)
  const revealed = await answerReveal(body, (site) => revealSiteCode(ctx, customer.id, site))
  if (revealed) return revealed
  const { forms } = await recordForms(ctx, context.get(services).content, customer, url, body)
  const tasks = await taskForms(ctx, { kind: 'customer', id: customer.id }, recordPage(customer.id), body)
  const { panels, note, terms, agreement, certificate, rows } = forms
  const toTank = await tankForm(ctx, context.get(services).content, customer.id)
  const credit = await customerCreditVerbs(ctx, customer.id)
  return answerVerb(ctx, body, [...panels, toTank, note, terms, agreement, certificate, ...rows, ...tasks, ...credit])
})

export const clientAction = keepDraft

/** A customer: who they are, where we deliver, and what they asked for and bought. */
export default function CustomerRoute({ loaderData: customer, actionData }: Route.ComponentProps) {
  const { revealed, refused } = answerOrReveal(actionData)
  const { id, totals, merged, panels } = customer
  return (
    <>
      <PageHead
        title={customer.name}
        long
        over={<a href={href('/dashboard/admin/customers')}>Customers</a>}
        lead={[
          `${customer.kind}, customer since ${customer.since}.`,
          customer.saidToBe && `Type of business in a request: ${customer.saidToBe}.`,
          totals && totals.orders > 0 && `${totals.orders} ${totals.orders === 1 ? 'order' : 'orders'}`,
          totals && totals.bought && totals.orders > 0 && `for ${totals.bought}.`,
        ]
          .filter(Boolean)
          .join(' ')}
        actions={
          <>
            <May permission="quotes.write">
              <ButtonLink look="primary" href={`${href('/dashboard/admin/quotes/new')}?customer=${id}`}>
                New quote
              </ButtonLink>
            </May>
            {customer.phone && (
              <ButtonLink href={telephoneLink(customer.phone)}>
                <Icon name="phone" /> {formatTelephone(customer.phone)}
              </ButtonLink>
            )}
            <May permission="payments.record">
              <ButtonLink href={`${href('/dashboard/admin/payments/new')}?customer=${id}`}>Record payment</ButtonLink>
            </May>
            <May permission="costs.see">
              <ButtonLink href={`${href('/dashboard/admin/prices')}?customer=${id}`}>Prices</ButtonLink>
            </May>
            <May permission="assignment.set">
              <ButtonLink href={`${href('/dashboard/admin/settings/assignment')}?customer=${id}`}>
                Add assignment rule
              </ButtonLink>
            </May>
          </>
        }
      />
      {customer.head.length > 0 && (
        <div className="wrap page-body">
          <FigureBand
            figures={customer.head.map(({ name, value, href, note, now }) => ({
              ...{ name, now, note: note && <NoBreak>{note}</NoBreak> },
              figure: href ? <a href={href}>{value}</a> : value,
            }))}
          />
        </div>
      )}
      <div className="wrap page-body main-and-side sections facts-first record-sheet">
        <div className="stack loose">
          <RefusedElsewhere refused={refused} forms={panels} />
          <Things title="Open requests" table={customer.openRequests} />
          <Things title="Open quotes" table={customer.openQuotes} />
          <Things title="Open orders" table={customer.openOrders} />
          <TasksSection tasks={customer.tasks} refused={refused ?? undefined} />
          <Section id="notes" title="Notes">
            {customer.notes.length === 0 && <p className="text-soft">No notes yet.</p>}
            {customer.notes.length > 0 && (
              <ul className="rows text-small">
                {customer.notes.map((note) => (
                  <li key={note.id}>
                    <bdi className="answer">{note.words}</bdi>
                    <small className="text-soft">
                      <bdi>{note.by}</bdi>
                    </small>
                    <VerbForm form={note.remove} />
                  </li>
                ))}
              </ul>
            )}
            <VerbForm form={customer.addNote} refused={refused ?? undefined} />
          </Section>
          <Things
            title="Orders"
            table={customer.orders}
            none="No orders yet."
            all={`${href('/dashboard/admin/orders')}?customer=${id}`}
            most={customer.mostShown}
          />
          <Things
            title="Deliveries"
            table={customer.deliveries}
            none="No deliveries yet."
            all={`${href('/dashboard/admin/shipments')}?customer=${id}`}
            most={customer.mostShown}
          />
          <Things
            title="Quotes"
            table={customer.quotes}
            none="No quotes yet."
            all={`${href('/dashboard/admin/quotes')}?customer=${id}`}
            most={customer.mostShown}
          />
          <Things
            title="Requests"
            table={customer.requests}
            none="No requests yet."
            all={`${href('/dashboard/admin/inbox')}?customer=${id}&show=all`}
            most={customer.mostShown}
          />
          <FilesSection {...customer.files} />
        </div>
        <aside className="stack loose">
          <ContactSection customer={customer} />
          <SitesSection sites={customer.sites} revealed={revealed} />
          {customer.hasTanks && <StandingSection customer={customer} />}
          {customer.levels.length > 0 && <LevelsSection levels={customer.levels} />}
          {customer.credit && <CustomerCreditSection credit={customer.credit} />}
          {customer.terms && !customer.credit && <PaymentSection terms={customer.terms} />}
          {customer.today && customer.today.length > 0 && <TodaysPricesSection prices={customer.today} />}
          {customer.prices.length > 0 && (
            <LastPricesSection prices={customer.prices} pricesFrom={customer.pricesFrom} />
          )}
          {customer.agreements && <AgreementsSection agreements={customer.agreements} />}
          {customer.certificates && <CertificatesSection certificates={customer.certificates} />}
          {merged.length > 0 && (
            <Section id="merged" title="Merged into this customer" size="h4" spacing="none">
              <ul className="rows text-small">
                {merged.map(({ id, name, email, phone, separate }) => (
                  <li key={id}>
                    <bdi>{[name, email, phone].filter(Boolean).join(', ')}</bdi>
                    <VerbForm form={separate} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          <History {...customer.history} />
        </aside>
        {panels.length > 0 && (
          <Section id="change-or-add" title="Change or add" className="trade-verbs">
            {panels.map((form) => (
              <VerbForm key={form.verb} form={form} refused={refused ?? undefined} />
            ))}
          </Section>
        )}
      </div>
    </>
  )
}

type ThingsProps = {
  title: string
  table?: TableView
  none?: string
  /** The address of them all, and how many of them are shown at most. */
  all?: string
  most?: number
}

/** A list's latest rows. Without words for none, an empty one is left out. */
const Things = ({ title, table, none, all, most }: ThingsProps) => {
  const id = useId()
  if (!table || (table.rows.length === 0 && !none)) return null
  return (
    <Section id={id} title={title} spacing="none">
      {table.rows.length === 0 ? (
        <p className="text-soft">{none}</p>
      ) : (
        <CellTable caption={`${title}, newest first`} {...table} />
      )}
      {all && table.rows.length === most && (
        <a className="text-link" href={all}>
          All {title.toLowerCase()} of this customer
        </a>
      )}
    </Section>
  )
}
