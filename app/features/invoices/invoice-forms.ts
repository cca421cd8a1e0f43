import { href } from 'react-router'
import type { Cents } from '#domain/money.ts'
import { formatCents } from '#domain/money.ts'
import { longestReason } from '#domain/reason.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { billAgain } from './bill-again.ts'
import {
  applyMemo,
  creditLine,
  creditReasons,
  keepInvoice,
  voidInvoice,
  type CreditReason,
  type leftToCredit,
} from './correct.ts'
import { creditDispute, disputeInvoice, recordPromise, resendInvoice, settleDispute } from './dispute.ts'
import type { OpenInvoice } from './find.ts'
import { dropDraft, issueInvoice, refreshDraft, restoreDraft } from './issue.ts'
import { invoiceLife } from './lifecycle.ts'

/**
 * What the page of an invoice knows when it draws its forms. `left`: what of it was not credited yet; `again`: what billing
 * it again would come to.
 */
export type InvoiceFormContext = {
  invoice: OpenInvoice
  left: Awaited<ReturnType<typeof leftToCredit>>
  again?: Cents
}

/** What of it can be credited, by the value that a choice sends. */
const creditable = ({ left }: InvoiceFormContext, value: (position: number) => string, before = '') =>
  Object.fromEntries(
    left.lines.map(({ position, name, cents }) => [value(position), `${before}${name}, ${formatCents(cents)}`]),
  )

const page = ({ invoice }: InvoiceFormContext) => href('/dashboard/admin/invoices/:id', { id: invoice.id })

const reasonField = (help: string) =>
  text('Reason', { help, longest: longestReason, missing: 'Please enter why.', autoComplete: 'off' })

const issue = verbForm({
  verb: 'issue',
  button: 'Issue and email',
  look: 'primary',
  submit: async (ctx, form: InvoiceFormContext, _answers, { expected }) => {
    await issueInvoice(ctx, form.invoice.id, expected)
    return page(form)
  },
})

const refresh = verbForm({
  verb: 'refresh',
  button: 'Recalculate',
  look: 'outline',
  submit: async (ctx, form: InvoiceFormContext, _answers, { expected }) => {
    await refreshDraft(ctx, form.invoice.id, expected)
    return page(form)
  },
})

const drop = verbForm({
  verb: 'drop',
  title: "Don't invoice in this system",
  button: "Don't invoice in this system",
  look: 'danger',
  fields: (_subject: InvoiceFormContext) => ({ reason: reasonField('For example: billed in the previous system.') }),
  submit: async (ctx, given, { reason }, { expected }) => {
    await dropDraft(ctx, given.invoice.id, expected, reason)
    return page(given)
  },
})

const restore = verbForm({
  verb: 'restore',
  button: 'Return to draft',
  look: 'solid',
  submit: async (ctx, form: InvoiceFormContext, _answers, { expected }) => {
    await restoreDraft(ctx, form.invoice.id, expected)
    return page(form)
  },
})

const resend = verbForm({
  verb: 'resend',
  button: 'Email it again',
  look: 'outline',
  submit: async (ctx, form: InvoiceFormContext, _answers, { expected }) => {
    await resendInvoice(ctx, form.invoice.id, expected)
    return page(form)
  },
})

const codes = creditReasons as Record<CreditReason, string>

const billAgainForm = verbForm({
  verb: 'again',
  title: 'Credit and rebill',
  button: 'Credit and rebill',
  look: 'primary',
  open: ({ invoice }: InvoiceFormContext) => invoice.differsAt !== null,
  lead: ({ invoice, left, again }: InvoiceFormContext) =>
    again === undefined
      ? undefined
      : `A credit memo reverses ${left.cents === invoice.totalCents ? '' : 'what was not credited yet, '}${formatCents(left.cents)}, and a new invoice of ${formatCents(again)} follows from the delivery and the order as they are now. Both are emailed. What was paid goes to the new one.${left.cents === invoice.totalCents ? '' : ` The ${formatCents((invoice.totalCents - left.cents) as Cents)} credited before isn't taken off the new one: credit it again if it still applies.`}`,
  fields: ({ invoice }) => ({
    code: choice('What was wrong', codes, { initial: invoice.differsAt ? 'gallons' : undefined }),
    reason: reasonField('The customer sees it.'),
  }),
  submit: async (ctx, given, answers, { expected }) => {
    const { invoice } = await billAgain(ctx, given.invoice.id, expected, answers)
    return href('/dashboard/admin/invoices/:id', { id: invoice.id })
  },
})

const apply = verbForm({
  verb: 'apply',
  button: 'Apply to oldest open items',
  look: 'primary',
  submit: async (ctx, form: InvoiceFormContext, _answers, { expected }) => {
    await applyMemo(ctx, form.invoice.id, expected)
    return page(form)
  },
})

const credit = verbForm({
  verb: 'credit',
  title: 'Credit part of it',
  button: 'Issue credit memo',
  look: 'solid',
  lead: () => 'The sales tax on the amount is credited with it. Gallons stay as they were delivered.',
  fields: (form: InvoiceFormContext) => ({
    line: choice('Line', creditable(form, String)),
    amount: dollars('Amount without sales tax', { min: 0.01 }),
    code: choice('Why', codes),
    reason: reasonField('The customer sees it.'),
  }),
  beside: [['amount', 'code']],
  submit: async (ctx, given, { line, amount, ...rest }, { expected }) => {
    const memo = await creditLine(ctx, given.invoice.id, expected, {
      ...rest,
      ...{ position: Number(line), cents: amount as Cents },
    })
    return href('/dashboard/admin/invoices/:id', { id: memo.id })
  },
})

const keep = verbForm({
  verb: 'keep',
  title: 'Keep the invoice as is',
  button: 'Keep invoice as is',
  look: 'outline',
  fields: (_subject: InvoiceFormContext) => ({
    reason: reasonField('Why the correction changes nothing on the bill.'),
  }),
  submit: async (ctx, given, { reason }, { expected }) => {
    await keepInvoice(ctx, given.invoice.id, expected, reason)
    return page(given)
  },
})

const voided = verbForm({
  verb: 'void',
  title: 'Void this invoice',
  button: 'Void invoice',
  look: 'danger',
  lead: () => 'It keeps its number. Its deliveries become a draft again.',
  fields: (_subject: InvoiceFormContext) => ({ reason: reasonField('The customer sees it.') }),
  submit: async (ctx, given, { reason }, { expected }) => {
    await voidInvoice(ctx, given.invoice.id, expected, reason)
    return page(given)
  },
})

type DisputeFormContext = { invoice: OpenInvoice; back: string; byStaff?: boolean }

/** The customer, or staff for them. `back` is where it goes on. */
export const disputeForm = verbForm({
  verb: 'dispute',
  title: ({ byStaff }: DisputeFormContext) => (byStaff ? 'Mark as disputed' : 'Report a problem with this invoice'),
  button: ({ byStaff }: DisputeFormContext) => (byStaff ? 'Mark as disputed' : 'Report a problem'),
  look: 'outline',
  lead: ({ byStaff }) =>
    byStaff
      ? 'No reminders go out until resolved.'
      : "We'll look into it. Until it's settled, you get no reminders about this invoice.",
  fields: ({ byStaff }) => ({
    said: text(byStaff ? 'What the customer says is wrong' : "What's wrong?", {
      longest: longestReason,
      missing: 'Please enter what is wrong.',
      autoComplete: 'off',
    }),
  }),
  submit: async (ctx, { invoice, back }, { said }, { expected }) => {
    await disputeInvoice(ctx, invoice.id, expected, said)
    return back
  },
})

const settle = verbForm({
  verb: 'settle',
  title: 'Resolve the dispute',
  button: 'Resolve dispute',
  look: 'solid',
  open: () => true,
  fields: (_subject: InvoiceFormContext) => ({
    how: text('How', { longest: longestReason, help: 'The customer sees it.' }),
  }),
  submit: async (ctx, given, { how }, { expected }) => {
    await settleDispute(ctx, given.invoice.id, expected, how)
    return page(given)
  },
})

const wholeInvoice = 'all'

const won = verbForm({
  verb: 'settle_credit',
  title: 'The customer is right: credit it',
  button: 'Credit and settle',
  look: 'solid',
  lead: () => 'Issues the credit memo and settles the dispute in one step. The customer gets the memo by email.',
  fields: (form: InvoiceFormContext) => ({
    won_line: choice(
      'Credit',
      {
        [wholeInvoice]: `All that is left of it, ${formatCents(form.left.cents)}`,
        ...creditable(form, (position) => `line ${position}`, 'Part of '),
      } as Record<string, string>,
      { initial: wholeInvoice, blank: false },
    ),
    won_amount: optional(
      dollars('Amount without sales tax', { min: 0.01, help: 'For part of it. Its sales tax is credited, too.' }),
    ),
    won_code: choice('Why', codes),
    won_reason: reasonField('The customer sees it.'),
  }),
  beside: [['won_amount', 'won_code']],
  submit: async (ctx, given, { won_line, won_amount, won_code, won_reason }, { expected }) => {
    if (won_line !== wholeInvoice && won_amount === null)
      throw new InvalidField('won_amount', 'Please enter what is credited of this line.')
    const memo = await creditDispute(ctx, given.invoice.id, expected, {
      ...{ code: won_code, reason: won_reason },
      ...(won_line === wholeInvoice
        ? { position: null, cents: null }
        : { position: Number(won_line.slice('line '.length)), cents: won_amount as Cents | null }),
    })
    return href('/dashboard/admin/invoices/:id', { id: memo.id })
  },
})

const promise = verbForm({
  verb: 'promise',
  title: 'Promise to pay',
  button: 'Save',
  look: 'outline',
  fields: ({ invoice }: InvoiceFormContext) => ({
    day: optional(
      plainDate('Paid by', {
        help: "We won't send a reminder before then. Leave blank if there's no promise.",
        initial: invoice.promisedOn ?? '',
      }),
    ),
  }),
  submit: async (ctx, given, { day }, { expected }) => {
    await recordPromise(ctx, given.invoice.id, expected, day)
    return page(given)
  },
})

/** The forms that are open to staff now, in the order of the page. Those of a slower person still answer. */
export const invoiceForms = (subject: InvoiceFormContext): { form: BoundForm; isOpen: boolean; lead: boolean }[] => {
  const { invoice, left } = subject
  // What was credited in full can't be credited again, for a new invoice neither.
  const isLeft = left.cents > 0
  const isOwed = invoice.kind === 'invoice' && (invoice.openCents ?? 0) > 0
  const isInvoice = invoice.kind === 'invoice'
  const of = (form: BoundForm, isOpen = true, lead = false) => ({ form, isOpen, lead })
  return [
    of(issue(subject, invoice), true, true),
    of(refresh(subject, invoice), true, true),
    of(apply(subject, invoice), invoice.kind === 'credit_memo' && (invoice.openCents ?? 0) < 0, true),
    of(resend(subject, invoice), true, true),
    of(restore(subject, invoice), true, true),
    of(billAgainForm(subject, invoice), isInvoice && isLeft && subject.again !== undefined),
    of(keep(subject, invoice), invoice.differsAt !== null),
    of(settle(subject, invoice), invoice.disputedAt !== null),
    of(won(subject, invoice), isInvoice && isLeft && invoice.disputedAt !== null),
    of(credit(subject, invoice), isInvoice && left.lines.length > 0),
    of(promise(subject, invoice), isOwed),
    of(disputeForm({ invoice, back: page(subject), byStaff: true }, invoice), isOwed && !invoice.disputedAt),
    of(voided(subject, invoice), isInvoice && invoice.openCents === invoice.totalCents),
    of(drop(subject, invoice)),
  ].map(({ form, isOpen, lead }) => {
    const verb = formVerbs[form.verb] ?? form.verb
    return { form, lead, isOpen: isOpen && verb in verbsOf(invoice) }
  })
}

/** Forms that are called otherwise than the verb whose permission they need. */
const formVerbs: Record<string, string> = { again: 'credit', settle_credit: 'settle' }

const verbsOf = ({ state }: OpenInvoice): Record<string, true> =>
  Object.fromEntries(invoiceLife.movesFor(state, undefined).map((verb) => [verb, true]))
