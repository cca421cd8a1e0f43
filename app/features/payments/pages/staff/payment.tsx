import { href } from 'react-router'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { findOrder } from '#features/orders/find.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { customerNames } from '#features/customers/customer.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { History } from '#features/trade/pages/history.tsx'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { Section } from '#ui/section.tsx'
import '#ui/styles/trade.css'
import { DefinitionTable } from '#ui/definition-table.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { appliedBy } from '../../applied-amounts.ts'
import { takenOf } from '../../change-payment.ts'
import { findPayment } from '../../find.ts'
import { methods, paymentStatus } from '../../lifecycle.ts'
import type { Payment } from '../../schema.ts'
import { openForms, paymentForms } from '../../payment-forms.ts'
import type { Route } from './+types/payment'

export const handle = { interactive: true }

export const meta = ({ loaderData }: Route.MetaArgs) => [{ title: `${loaderData?.reference ?? 'Payment'} | Payments` }]

/** When a check counts as cleared: marked by a person, or some days after it came. */
const clearedWords = (ctx: Context, { method, state, clearedOn, clearedBy, receivedOn }: Payment) => {
  if (method !== 'check' || state !== 'posted') return null
  if (clearedOn) return `${formatDay(clearedOn)}, ${clearedBy}`
  const by = Temporal.PlainDate.from(receivedOn).add({ days: ctx.credit.checkDays }).toString()
  return by > today(ctx) ? `Not yet; counts as cleared on ${formatDay(by)}` : `Counts as cleared since ${formatDay(by)}`
}

const read = async (ctx: Context, id: string) => {
  const payment = await findPayment(ctx, id)
  const terms = await currentTerms(ctx, payment.customerId)
  const item = (await unappliedOf(ctx, payment.customerId)).find((each) => each.id === payment.entryId)
  return {
    ...{ payment, open: await openItemsOf(ctx, payment.customerId), left: -(item?.openCents ?? 0) as Cents },
    ...{ holds: ctx.credit.holds, taken: payment.state === 'taken_back' ? (0 as Cents) : await takenOf(ctx, payment) },
    fee: ctx.credit.returnedPaymentFee,
    mayCharge: terms?.accepted != null && ctx.credit.returnedPaymentFee > 0,
  }
}

const orderOf = async (ctx: Context, { orderId }: Payment) =>
  orderId && can(ctx.viewer, 'orders.see-all') ? (await findOrder(ctx, orderId)).reference : null

export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const loaded = await read(ctx, params.id)
  const { payment, left, taken } = loaded
  const [customer] = await customerNames(ctx, [payment.customerId])
  return {
    ...{ reference: payment.reference, status: paymentStatus(payment), amount: formatCents(payment.cents) },
    customer,
    facts: [
      ['How', [methods[payment.method], payment.number].filter(Boolean).join(' ')],
      ['Received on', formatDay(payment.receivedOn)],
      ['Recorded', `${formatMoment(ctx.calendar.timeZone, payment.recordedAt)}, ${payment.recordedBy}`],
      ['On account', payment.state === 'posted' ? formatCents(left) : null],
      ['Cleared', clearedWords(ctx, payment)],
      ['Refunded', payment.refundedCents > 0 ? formatCents(payment.refundedCents) : null],
      ['Returned by the bank', taken > 0 ? formatCents(taken) : null],
      // One of which the bank took a part was called returned before a part of it could stay.
      [
        'Still applied',
        payment.state === 'returned' && taken + payment.refundedCents < payment.cents
          ? `${formatCents((payment.cents - taken - payment.refundedCents) as Cents)}: the bank returned only a part`
          : null,
      ],
      ['For order', await orderOf(ctx, payment)],
      ['Note', payment.note],
      ['Reason', payment.reason],
    ].flatMap(([name, value]) => (name && value ? [{ name, value }] : [])),
    applied: (await appliedBy(ctx, payment.entryId)).map(({ called, cents }) => ({
      name: called,
      value: formatCents(cents),
    })),
    forms: can(ctx.viewer, 'payments.record') ? openForms(ctx, loaded) : [],
    history: await historyLines(ctx, payment.id),
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), Object.values(paymentForms(await read(ctx, params.id)))),
)

export const clientAction = keepDraft

/** One payment: what it paid, what is left of it, and what can be done. */
export default function PaymentRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { reference, status, amount, customer, facts, applied, forms, history } = loaderData
  const rows = (entries: readonly { name: string; value: string }[]) =>
    entries.map(({ name, value }) => ({ name, value: <bdi className="answer">{value}</bdi> }))
  return (
    <>
      <PageHead
        over={
          <a className="text-link" href={href('/dashboard/admin/payments')}>
            Payments
          </a>
        }
        title={`${amount}, ${reference}`}
        lead={<bdi>{customer?.name}</bdi>}
        actions={<StatusWord tone={status.tone}>{status.words}</StatusWord>}
      />
      <div className="wrap page-body main-and-side sections">
        <div className="stack loose">
          <RefusedElsewhere refused={actionData ?? undefined} forms={forms} />
          <Section id="applied" title="Applied to">
            {applied.length === 0 ? (
              <p className="text-soft">Nothing yet: it is on account.</p>
            ) : (
              <DefinitionTable dense rows={rows(applied)} />
            )}
          </Section>
          <div className="stack tight trade-verbs" role="group" aria-label="Actions">
            {forms.map((form) => (
              <VerbForm key={form.verb} form={form} refused={actionData ?? undefined} />
            ))}
          </div>
        </div>
        <aside className="stack loose">
          <Section id="facts" title="Payment" size="h4" spacing="none">
            <DefinitionTable dense rows={rows(facts)} />
            {customer && (
              <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: customer.id })}>
                Customer record
              </a>
            )}
          </Section>
          <History {...history} />
        </aside>
      </div>
    </>
  )
}
