import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can, demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { writeDays } from '#domain/days-between.ts'
import { formatCents, formatGallons } from '#domain/money.ts'
import { certificatesInWords } from '#features/customers/certificates.ts'
import { collectedWords } from '#features/collections/collected-payment.ts'
import { receivedByDriver } from '#features/collections/find.ts'
import { sendCertificateForm } from '#features/files/send-certificate-form.ts'
import { sentCertificates } from '#features/files/sent-certificates.ts'
import { billedSince } from '#features/invoices/billed-gallons.ts'
import { monthInWords, monthBounds } from '#features/statements/month.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Alert } from '#ui/alert.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { termsOfCustomer } from '../../customer-terms.ts'
import { ownCustomer } from '../../own-account.ts'
import { accountView } from '../account-view.ts'
import { Account } from '../account.tsx'
import type { Route } from './+types/account'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Balance' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  demand(ctx, 'prices.see')
  const customer = await ownCustomer(ctx)
  const from = Temporal.PlainDate.from(today(ctx)).with({ day: 1 }).subtract({ months: 11 }).toString()
  const purchases = await billedSince(ctx, from)
  return {
    ...{ account: customer && (await accountView(ctx, customer.id)), payTo: ctx.credit.howToPay },
    online: ctx.processor !== undefined,
    terms: customer ? (await termsOfCustomer(ctx, customer.id)).words : '',
    brought: customer
      ? (await receivedByDriver(ctx, customer.id)).map((each) => ({ id: each.id, what: collectedWords(each) }))
      : [],
    certificates: customer ? await certificatesInWords(ctx, customer.id) : [],
    sent: customer ? (await sentCertificates(ctx, customer.id)).map(({ id, name }) => ({ id, name })) : [],
    send: customer && can(ctx.viewer, 'files.attach') ? sendForm(ctx).draw(ctx) : undefined,
    bought: purchases.map(({ month, site, product, deciGallons, cents }) => ({
      ...{ month: monthInWords(month), site, product, amount: formatCents(cents) },
      to: `${href('/dashboard/customer/invoices')}?${new URLSearchParams({ delivered: writeDays(monthBounds(month)), product, ...(site && { site }) })}`,
      gallons: deciGallons === 0 ? '' : formatGallons(deciGallons),
    })),
  }
})

const sendForm = (ctx: Context) => sendCertificateForm({ state: ctx.places.state.name })

export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  demand(ctx, 'prices.see')
  return answerVerb(ctx, await request.formData(), [sendForm(ctx)])
})

export const clientAction = keepDraft

const pageOf = {
  invoice: (id: string) => href('/dashboard/customer/invoices/:id', { id }),
  charge: (id: string) => href('/dashboard/customer/account/charges/:id', { id }),
}

/** What a customer owes us, by when, and what became of what they paid. */
export default function OwnAccount({
  loaderData: { account, terms, online, payTo, bought, brought, certificates, sent, send },
  actionData,
}: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Balance"
        lead={
          account
            ? `You owe ${account.aging.balance}${account.aging.pastDue ? `, of which ${account.aging.pastDue} is past due` : ''}. Your terms: ${terms}.`
            : undefined
        }
        actions={
          <>
            <ButtonLink look="primary" href={href('/dashboard/customer/pay')}>
              {online ? 'Pay' : 'How to pay'}
            </ButtonLink>
            <ButtonLink href={href('/dashboard/customer/invoices')}>All invoices</ButtonLink>
          </>
        }
      />
      <div className="wrap page-body sections">
        {account ? (
          <>
            <p>{payTo}</p>
            {brought.map(({ id, what }) => (
              <Alert key={id} title={`${what}: received by driver, being recorded.`}>
                Your balance changes once our office has recorded it.
              </Alert>
            ))}
            <p className="cluster">
              <ButtonLink href={href('/dashboard/customer/account/papers.zip')}>
                Download all invoices, tickets and statements
              </ButtonLink>
              <ButtonLink href={href('/dashboard/customer/account/entries.csv')}>Download account as CSV</ButtonLink>
            </p>
            <Account {...account} pageOf={pageOf} />
            <Section id="bought" title="Gallons and dollars by month, site and product" spacing="none">
              <Table
                caption="What was billed in twelve months, without taxes and freight"
                columns={[
                  { key: 'month', head: 'Month' },
                  { key: 'site', head: 'Site', wide: true },
                  { key: 'product', head: 'Product' },
                  { key: 'gallons', head: 'Gallons', figures: true },
                  { key: 'amount', head: 'Amount', figures: true },
                ]}
                rows={bought.map(({ to, product, ...cells }, at) => ({
                  key: String(at),
                  cells: {
                    ...cells,
                    product: (
                      <a className="text-link" href={to}>
                        {product}
                      </a>
                    ),
                  },
                }))}
                empty={<p className="text-soft">Nothing billed yet.</p>}
              />
            </Section>
            <Section id="certificates" title="Exemption certificates" spacing="none">
              <Table
                caption="Exemption certificates on file"
                columns={[
                  { key: 'words', head: 'Certificate' },
                  { key: 'covers', head: 'For', wide: true },
                  { key: 'review', head: 'Review by' },
                ]}
                rows={certificates.map(({ id, words, covers, ...cells }) => ({
                  key: id,
                  cells: { words: <bdi>{words}</bdi>, covers: <bdi>{covers}</bdi>, ...cells },
                }))}
                empty={<p className="text-soft">We don't have one from you, so all taxes apply.</p>}
              />
              <div className="stack">
                {sent.map(({ id, name }) => (
                  <Alert key={id} title="We're checking the certificate you sent.">
                    <bdi>{name}</bdi>
                  </Alert>
                ))}
                <VerbForm form={send} refused={actionData ?? undefined} />
              </div>
            </Section>
          </>
        ) : (
          <EmptyState title="Nothing billed yet">After a delivery, the invoice shows up here.</EmptyState>
        )}
      </div>
    </>
  )
}
