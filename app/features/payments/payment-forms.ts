import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { OpenEntry } from '#features/ledger/find.ts'
import { noLongerOpen } from '#features/ledger/apply.ts'
import {
  applyPayment,
  clearPayment,
  mayClear,
  refundPayment,
  reinstatePayment,
  returnPayment,
  takeBackPayment,
} from './change-payment.ts'
import { byHand } from './lifecycle.ts'
import { formatEntry, recordPayment } from './record.ts'
import type { EntryAmount } from '#features/ledger/schema.ts'
import type { Payment } from './schema.ts'

const page = (id: string) => href('/dashboard/admin/payments/:id', { id })

/** "Invoice INV-104417, due Dec 4: $1,498.37 open" */
const rowOf = (item: OpenEntry) => ({
  at: item.id,
  legend: `${formatEntry(item)}, due ${formatDay(item.dueOn ?? item.day)}: ${formatCents(item.openCents)} open`,
  fields: { pays: optional(dollars('Pay', { min: 0.01 })) },
})

/** What was typed beside the open items. */
const namedIn = (open: readonly OpenEntry[], rows: readonly { pays: number | null }[]): EntryAmount[] =>
  open.flatMap(({ id }, at) => {
    const cents = rows[at]?.pays
    return cents ? [{ entryId: id, cents: cents as Cents }] : []
  })

type RecordPaymentContext = {
  customerId: string
  open: readonly OpenEntry[]
  today: string
  /** A line of the bank that it is matched with. */
  line?: { id: string; day: string; cents: Cents; number: string | null }
  /** What it is given for: prepaid, or collected by the driver. */
  orderId?: string
}

export const recordForm = verbForm({
  verb: 'record_payment',
  button: 'Record payment',
  look: 'primary',
  once: true,
  permission: 'payments.record',
  fields: ({ today, line, orderId }: RecordPaymentContext) => ({
    amount: dollars('Amount', { min: 0.01, initial: line ? String(line.cents / 100) : '' }),
    method: choice('How', byHand, { initial: line ? 'ach' : 'check', blank: false }),
    received_on: plainDate('Received on', { initial: line?.day ?? today }),
    check_number: optional(
      text('Check or reference number', { ...{ longest: 40, autoComplete: 'off' }, initial: line?.number ?? '' }),
    ),
    note: optional(text('Note for staff', { longest: 300, autoComplete: 'off' })),
    rest: choice(
      'Apply the rest of the check to',
      { oldest: 'Oldest invoices first', keep: 'Leave on account' },
      {
        initial: orderId ? 'keep' : 'oldest',
        radios: {
          oldest: 'First an invoice for exactly this amount, then the oldest due. Anything left stays on account.',
          keep: orderId
            ? "It pays this order's invoice: now, or as soon as it is issued."
            : "For a prepayment, or if the remittance doesn't say.",
        },
      },
    ),
  }),
  beside: [
    ['amount', 'method'],
    ['received_on', 'check_number'],
  ],
  rows: ({ open }) => open.map(rowOf),
  rowsAfter: 'note',
  submit: async (ctx, { customerId, open, line, orderId }, answers, { submissionId, rows, gone, confirmed }) => {
    const payment = await recordPayment(ctx, customerId, {
      ...{ id: submissionId, method: answers.method, cents: answers.amount as Cents },
      ...{ receivedOn: answers.received_on, number: answers.check_number, note: answers.note },
      ...{ amounts: namedIn(open, rows), rest: answers.rest, bankLineId: line?.id, orderId },
      ...{ isOutdated: gone.length > 0, sure: confirmed },
    })
    return page(payment.id)
  },
})

type OnPayment = {
  payment: Payment
  open: readonly OpenEntry[]
  left: Cents
  /** What the bank has taken of it and not given back. */
  taken: Cents
  mayCharge: boolean
  fee: Cents
  holds: boolean
}

const apply = verbForm({
  verb: 'apply',
  title: 'Apply the unapplied amount',
  lead: ({ left }: OnPayment) => `${formatCents(left)} is on account. Leave all blank to pay the oldest due first.`,
  button: 'Apply payment',
  permission: 'payments.record',
  rows: ({ open }) => open.map(rowOf),
  submit: async (ctx, { payment, open }, _answers, { expected, rows, gone }) => {
    if (gone.length > 0) throw noLongerOpen()
    await applyPayment(ctx, payment.id, expected as never, namedIn(open, rows))
    return page(payment.id)
  },
})

const refund = verbForm({
  verb: 'refund',
  title: 'Refund',
  lead: ({ left }: OnPayment) =>
    `${formatCents(left)} is on account. Money paid online is refunded at the card processor; it is recorded here automatically.`,
  button: 'Record refund',
  permission: 'payments.record',
  fields: ({ left }: OnPayment) => ({
    refund_amount: dollars('Amount', { min: 0.01, initial: String(left / 100) }),
    refund_words: text('How', { longest: 120, autoComplete: 'off', help: 'Such as our check 1180.' }),
  }),
  submit: async (ctx, { payment }, { refund_amount, refund_words }, { expected }) => {
    await refundPayment(ctx, payment.id, expected as never, { cents: refund_amount as Cents, words: refund_words })
    return page(payment.id)
  },
})

const clear = verbForm({
  verb: 'clear',
  button: 'Mark check as cleared',
  look: 'outline',
  permission: 'payments.record',
  submit: async (ctx, { payment }: OnPayment, _answers, { expected }) => {
    await clearPayment(ctx, payment.id, expected as never)
    return page(payment.id)
  },
})

const bounce = verbForm({
  verb: 'return',
  title: 'Returned by the bank',
  lead: ({ holds }: OnPayment) =>
    `The invoices it paid are open again, with their old due dates. We email the customer.${holds ? ' Their orders go on hold until it is paid; a check counts once it clears.' : ''}`,
  button: 'Mark as returned',
  look: 'danger',
  permission: 'payments.record',
  fields: ({ mayCharge, fee }: OnPayment) => ({
    return_reason: text('Reason', {
      longest: 200,
      autoComplete: 'off',
      help: 'As the bank puts it: insufficient funds, R01.',
    }),
    ...(mayCharge && {
      charge_fee: optional(consent(`Charge the returned-payment fee, ${formatCents(fee)}`, { initial: 'yes' })),
    }),
  }),
  submit: async (ctx, { payment }, answers, { expected }) => {
    const { return_reason, charge_fee } = answers as { return_reason: string; charge_fee?: boolean | null }
    await returnPayment(ctx, payment.id, expected as never, { reason: return_reason, charges: charge_fee ?? false })
    return page(payment.id)
  },
})

const reinstate = verbForm({
  verb: 'reinstate',
  title: 'Bank gave the money back',
  lead: ({ taken }: OnPayment) =>
    `The bank has taken ${formatCents(taken)} of this payment. What it gives back, such as after a dispute you won, pays again what it paid before; whatever was paid another way since then stays on account. We email the customer.`,
  button: 'Put the money back',
  permission: 'payments.record',
  fields: ({ taken }: OnPayment) => ({
    reinstated_amount: dollars('Amount', { min: 0.01, initial: String(taken / 100) }),
    reinstated_why: text('Why', { longest: 200, autoComplete: 'off', help: 'Such as: dispute won, case 4471.' }),
  }),
  submit: async (ctx, { payment }, { reinstated_amount, reinstated_why }, { expected }) => {
    await reinstatePayment(ctx, payment.id, expected as never, {
      cents: reinstated_amount as Cents,
      reason: reinstated_why,
    })
    return page(payment.id)
  },
})

const takeBack = verbForm({
  verb: 'take_back',
  title: 'Recorded by mistake',
  lead: () => 'Both entries stay in the books. Then record the payment again correctly.',
  button: 'Reverse payment',
  permission: 'payments.record',
  fields: (_subject: OnPayment) => ({ mistake: text('What was wrong', { longest: 200, autoComplete: 'off' }) }),
  submit: async (ctx, { payment }, { mistake }, { expected }) => {
    await takeBackPayment(ctx, payment.id, expected as never, mistake)
    return page(payment.id)
  },
})

export const paymentForms = (form: OnPayment) => ({
  apply: apply(form, form.payment),
  refund: refund(form, form.payment),
  clear: clear(form, form.payment),
  return: bounce(form, form.payment),
  reinstate: reinstate(form, form.payment),
  take_back: takeBack(form, form.payment),
})

/** The forms that are open to the viewer now. */
export const openForms = (ctx: Context, subject: OnPayment) => {
  const forms = paymentForms(subject)
  const mayComeBack = subject.taken > 0 ? [forms.reinstate] : []
  if (subject.payment.state === 'returned') return mayComeBack.map((form) => form.draw(ctx))
  if (subject.payment.state !== 'posted') return []
  const refunded = subject.payment.refundedCents > 0 || subject.payment.returnedCents > 0
  return [
    ...(subject.left > 0 && subject.open.length > 0 ? [forms.apply] : []),
    ...(subject.left > 0 && !subject.payment.method.startsWith('online') ? [forms.refund] : []),
    ...(mayClear(subject.payment) ? [forms.clear] : []),
    ...(subject.payment.method === 'cash' ? [] : [forms.return]),
    ...mayComeBack,
    ...(refunded ? [] : [forms.take_back]),
  ].map((form) => form.draw(ctx))
}
