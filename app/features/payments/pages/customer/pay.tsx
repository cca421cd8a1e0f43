import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { requiredAdvance } from '#features/credit/required-advance.ts'
import { collectedWords } from '#features/collections/collected-payment.ts'
import { receivedByDriver } from '#features/collections/find.ts'
import { ownCustomer, findBillingEmails } from '#features/customers/payables.ts'
import { href } from 'react-router'
import { agingOf, openItemsOf, type OpenEntry } from '#features/ledger/find.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { listPayments } from '../../find.ts'
import { methods, paymentStatus } from '../../lifecycle.ts'
import { checkoutsOf } from '../../online.ts'
import { pendingEntries } from '../../pending-entries.ts'
import { advanceForm, payablesForm, payForm } from '../../pay-forms.ts'
import { formatEntry } from '../../record.ts'
import { ownAutopay } from '../autopay-view.ts'
import { AutopaySection, BegunPayment, OpenInvoices, PaidSection } from './pay-parts.tsx'
import type { Route } from './+types/pay'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: loaderData?.title ?? 'Pay' }]

/** The page of what is owed, where it has one. */
const pageOf = ({ kind, aboutId }: OpenEntry) => {
  if (!aboutId) return undefined
  if (kind === 'invoice') return href('/dashboard/customer/invoices/:id', { id: aboutId })
  return kind === 'finance_charge' ? href('/dashboard/customer/account/charges/:id', { id: aboutId }) : undefined
}

/** Nobody has a record before they have asked for, or bought, something. */
const recordOf = (ctx: Context) => ownCustomer(ctx).catch(() => undefined)

const read = async (ctx: Context, origin: string) => {
  const customer = await recordOf(ctx)
  if (!customer || !can(ctx.viewer, 'prices.see')) return undefined
  const open = await openItemsOf(ctx, customer.id)
  const sending = await pendingEntries(ctx, customer.mergedInto ?? customer.id)
  const payables = await findBillingEmails(ctx, customer.id)
  const held = await requiredAdvance(ctx, customer.id)
  const autopay = await ownAutopay(ctx, customer.id, origin)
  const subject = { customerId: customer.id, origin }
  return {
    ...{ customer, open, sending, payables, held, autopay },
    forms: {
      ...(ctx.processor &&
        open.some(({ id }) => !sending.has(id)) && { pay: payForm({ ...subject, open, sending, today: today(ctx) }) }),
      ...(ctx.processor && held && held.advance > 0 && { advance: advanceForm({ ...subject, cents: held.advance }) }),
      ...(autopay?.form && { autopay: autopay.form }),
      payables: payablesForm({
        ...{ customerId: customer.id, name: payables?.name ?? '', email: payables?.email ?? '' },
        billingAddress: customer.billingAddress ?? '',
      }),
    },
  }
}

/** What orders on hold wait for. Open invoices have a form of their own below. */
const waitingWords = ({ advance, withInvoices }: NonNullable<Awaited<ReturnType<typeof requiredAdvance>>>) => {
  const parts = [advance > 0 && formatCents(advance), withInvoices && 'your open invoices'].filter(Boolean)
  return `Your orders on hold go out once ${parts.join(' and ')} ${advance > 0 && !withInvoices ? 'is' : 'are'} paid.`
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const account = await read(ctx, context.get(services).env.origin)
  const howToPay = ctx.credit.howToPay
  // Where nothing can be paid here, the page says how.
  const title = ctx.processor ? 'Pay' : 'How to pay'
  if (!account) return { account: undefined, howToPay, title }
  const { customer, open, sending, payables, held, autopay, forms } = account
  const aging = await agingOf(ctx, customer.id)
  const checkout = (await checkoutsOf(ctx, customer.id)).find(({ id }) => id === url.searchParams.get('paid'))
  const { rows } = await listPayments(ctx, { customer: customer.id, sort: 'received' }, undefined, 10)
  const brought = await receivedByDriver(ctx, customer.id)
  const acts = can(ctx.viewer, 'account.pay')
  return {
    ...{ howToPay, title },
    account: {
      ...{ balance: formatCents(Math.abs(aging.balance) as Cents), isOurs: aging.balance < 0, payables },
      billingAddress: customer.billingAddress,
      pastDue: aging.pastDue > 0 ? formatCents(aging.pastDue) : undefined,
      unapplied: aging.unapplied > 0 ? formatCents(aging.unapplied) : undefined,
      waiting: held && waitingWords(held),
      isOnline: ctx.processor !== undefined,
      begun: checkout && { state: checkout.state, amount: formatCents(checkout.cents) },
      autopay: autopay && {
        called: autopay.mandate?.called,
        since: autopay.mandate?.activeAt && formatMoment(ctx.calendar.timeZone, autopay.mandate.activeAt),
        isPaused: autopay.isPaused,
        isAsked: url.searchParams.has('autopay'),
        ended: autopay.ended && formatMoment(ctx.calendar.timeZone, autopay.ended),
        form: autopay.form?.draw(ctx),
        drafts: autopay.drafts,
      },
      sending: open
        .filter(({ id }) => sending.has(id))
        .map((item) => `${formatEntry(item)}, ${formatCents(item.openCents)}`),
      brought: brought.map((each) => ({
        ...{ id: each.id, what: collectedWords(each), day: formatMoment(ctx.calendar.timeZone, each.at) },
        words: each.state === 'sent_back' ? each.words : null,
      })),
      isCanceled: url.searchParams.has('canceled'),
      open: open.map((item) => ({
        ...{ id: item.id, called: formatEntry(item), open: formatCents(item.openCents), to: pageOf(item) },
        due: formatDay(item.dueOn ?? item.day),
      })),
      payments: rows.map(({ id, reference, method, cents, returnedCents, state, receivedOn, number }) => ({
        ...{ id, reference, amount: formatCents(cents), day: formatDay(receivedOn) },
        ...{
          how: [methods[method], number].filter(Boolean).join(' '),
          status: paymentStatus({ state, cents, returnedCents }).words,
        },
      })),
      pay: acts ? forms.pay?.draw(ctx) : undefined,
      payAdvance: acts ? forms.advance?.draw(ctx) : undefined,
      changePayables: acts ? forms.payables.draw(ctx) : undefined,
    },
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const account = await read(ctx, context.get(services).env.origin)
  return answerVerb(ctx, await request.formData(), Object.values(account?.forms ?? {}))
})

export const clientAction = keepDraft

/** What a customer owes, and paying it: online where we take it, and in words where we don't. */
export default function PayRoute({ loaderData: { account, howToPay, title }, actionData }: Route.ComponentProps) {
  const refusal = actionData ?? undefined
  if (!account)
    return (
      <>
        <PageHead title={title} lead="You don't owe us anything. Invoices show up here." />
        <div className="wrap page-body" />
      </>
    )
  const { balance, isOurs, pastDue, unapplied, begun, open, payments, payables } = account
  return (
    <>
      <PageHead
        title={title}
        lead={
          isOurs
            ? `You have a ${balance} credit.`
            : [
                `Your balance is ${balance}.`,
                pastDue && `${pastDue} of it is past due.`,
                unapplied && `You have a ${unapplied} credit.`,
              ]
                .filter(Boolean)
                .join(' ')
        }
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere
            refused={refusal}
            forms={[account.pay, account.payAdvance, account.autopay?.form, account.changePayables]}
          />
          {begun && <BegunPayment begun={begun} />}
          {account.isCanceled && <Alert title="Nothing was paid.">You left the payment page before paying.</Alert>}
          {!account.isOnline && <p>{howToPay}</p>}
          {account.waiting && (
            <Section id="advance" title="Orders waiting for payment">
              <p>{account.waiting}</p>
              <VerbForm form={account.payAdvance} refused={refusal} />
            </Section>
          )}
          <Section id="open" title="Open invoices">
            {open.length === 0 && <p className="text-soft">Nothing is due. Thank you.</p>}
            {account.sending.length > 0 && (
              <p>Your bank is sending us: {account.sending.join('; ')}. We record it when it arrives.</p>
            )}
            {account.pay ? (
              <VerbForm form={account.pay} refused={refusal} />
            ) : (
              open.length > 0 && <OpenInvoices open={open} />
            )}
          </Section>
          <AutopaySection autopay={account.autopay} refused={refusal} />
          <PaidSection brought={account.brought} payments={payments} />
        </div>
        <aside className="stack loose">
          {account.isOnline && (
            <Section id="how" title="Other ways to pay" size="h4" spacing="none">
              <p>{howToPay}</p>
            </Section>
          )}
          <Section id="payables" title="Invoices go to" size="h4">
            {payables ? (
              <DefinitionTable
                dense
                rows={(payables.all.length > 0 ? payables.all : [payables]).map(({ name, email }) => ({
                  name: <bdi>{name}</bdi>,
                  value: email,
                }))}
              />
            ) : (
              <p className="text-soft">Nobody yet. Tell us who pays.</p>
            )}
            {account.billingAddress && (
              <p>
                <bdi className="answer">{account.billingAddress}</bdi>
              </p>
            )}
            <VerbForm form={account.changePayables} refused={refusal} />
          </Section>
        </aside>
      </div>
    </>
  )
}
