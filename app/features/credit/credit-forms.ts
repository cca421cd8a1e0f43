import { href } from 'react-router'
import type { Cents } from '#domain/money.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { several } from '#forms/fields/several.ts'
import { text } from '#forms/fields/text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type BoundForm } from '#forms/verb/verb-form.ts'
import { approve, askMissing, decline, resumeReview, startReview } from './applications.ts'
import { recordAcceptance, setTerms } from './customer-terms.ts'
import { holdOrder, releaseOrder } from './holds.ts'
import { reasonWords, type ApplicationVerb } from './lifecycle.ts'
import type { CreditApplication, CreditTerms } from './schema.ts'
import { longestTerms, prepaid, type Terms } from '#features/ledger/terms.ts'

const kindChoices = {
  net: 'Net: days after the invoice',
  end_of_month: 'Days after end of month (EOM)',
  tenth: '10th of the next month (10th prox)',
  draft: 'ACH draft after ___ days',
  prepaid: 'Prepay or pay on delivery',
} satisfies Record<Terms['kind'], string>

type CreditFormContext = {
  terms?: Pick<CreditTerms, 'terms' | 'limitCents' | 'reviewOn' | 'financeRate'>
  limit?: Cents
  /** What the applicant said, until terms are set. */
  asksForPo?: boolean
  nextReview: string
  today: string
  /** What the company charges, in hundredths of a percent a month. */
  financeRate: number
}

/** "1.5%" of hundredths of a percent. */
export const percentWords = (rate: number) => `${rate / 100}%`

const daysField = (label: string, term: Terms | undefined) =>
  optional(
    text(label, {
      ...{ longest: 3, autoComplete: 'off', help: 'Leave blank for 10th prox or prepay.' },
      initial: term && 'days' in term ? String(term.days) : '',
    }),
  )

/** What terms are typed with, in a decision and on the page of a customer. */
const termFields = ({ terms, limit, asksForPo = false, nextReview, today, financeRate }: CreditFormContext) => ({
  credit_limit: dollars('Credit limit', {
    ...{ min: 0, max: 20_000_000, step: 1, help: 'Whole dollars. Enter 0 if they pay in advance.' },
    initial: String((terms?.limitCents ?? limit ?? 0) / 100),
  }),
  fuel_terms: choice('Fuel', kindChoices, {
    ...{ initial: terms?.terms.fuel.kind ?? 'net', blank: false, missing: 'Please choose how fuel is paid.' },
  }),
  fuel_days: daysField('Fuel: number of days', terms ? terms.terms.fuel : { kind: 'net', days: 30 }),
  lubricant_terms: choice('Lubricants', kindChoices, {
    ...{
      initial: terms?.terms.lubricant.kind ?? 'net',
      blank: false,
      missing: 'Please choose how lubricants are paid.',
    },
  }),
  lubricant_days: daysField('Lubricants: number of days', terms ? terms.terms.lubricant : { kind: 'net', days: 30 }),
  finance_charge: choice(
    'Finance charge on past-due balances',
    {
      none: 'None',
      ...(terms?.financeRate &&
        terms.financeRate !== financeRate && { kept: `${percentWords(terms.financeRate)} a month` }),
      usual: `${percentWords(financeRate)} a month`,
    } as Record<FinanceChoice, string>,
    {
      initial: !terms?.financeRate ? 'none' : terms.financeRate === financeRate ? 'usual' : 'kept',
      blank: false,
      help: 'Charged only if the customer accepted the credit terms, and never to a household.',
    },
  ),
  po_needed: optional(
    consent('Their orders need a PO number', {
      help: 'The customer has to enter it. Staff are asked.',
      initial: (terms ? terms.terms.poNeeded : asksForPo) ? 'yes' : '',
    }),
  ),
  // Who saves terms whose day has come has looked at them: the next day stands there.
  review_on: optional(
    plainDate('Review on', { initial: terms?.reviewOn && terms.reviewOn > today ? terms.reviewOn : nextReview }),
  ),
})

type FinanceChoice = 'none' | 'kept' | 'usual'

type TypedTerm = {
  fuel_terms: string
  fuel_days: string | null
  lubricant_terms: string
  lubricant_days: string | null
}

const termOf = (answers: TypedTerm, of: 'fuel' | 'lubricant'): Terms => {
  const kind = answers[`${of}_terms`] as Terms['kind']
  if (kind === 'prepaid') return prepaid
  if (kind === 'tenth') return { kind }
  const days = answers[`${of}_days`] ?? (kind === 'end_of_month' ? '0' : '')
  if (!/^\d{1,3}$/.test(days) || Number(days) > longestTerms)
    throw new InvalidField(`${of}_days`, `Please enter the number of days, such as 30, at most ${longestTerms}.`)
  return { kind, days: Number(days) }
}

type CreditFormValues = TypedTerm & {
  credit_limit: number
  review_on: string | null
  finance_charge: FinanceChoice
  po_needed: boolean | null
}

const typedTerms = ({ terms, financeRate }: CreditFormContext, answers: CreditFormValues) => ({
  terms: {
    ...{ fuel: termOf(answers, 'fuel'), lubricant: termOf(answers, 'lubricant') },
    ...(answers.po_needed && { poNeeded: true }),
  },
  limitCents: answers.credit_limit as Cents,
  reviewOn: answers.review_on,
  financeRate: { none: null, kept: terms?.financeRate ?? null, usual: financeRate }[answers.finance_charge],
})

type OnRequest = CreditFormContext & { id: string; application?: CreditApplication }

const requestPage = ({ id }: { id: string }) => href('/dashboard/admin/inbox/:id', { id })

const start = verbForm({
  verb: 'credit_start',
  button: 'Start credit review',
  look: 'primary',
  permission: 'credit.decide',
  submit: async (ctx, form: OnRequest) => {
    await startReview(ctx, form.id)
    return requestPage(form)
  },
})

const missing = verbForm({
  verb: 'ask_missing',
  title: 'Ask for missing information',
  lead: () => 'The applicant gets this by email. Their application waits until you continue the review.',
  button: 'Send and wait',
  permission: 'credit.decide',
  fields: (_subject: OnRequest) => ({
    missing: longText('What is missing', { rows: 3, missing: 'Please write what you need.' }),
  }),
  submit: async (ctx, given, { missing }, { expected }) => {
    await askMissing(ctx, given.id, expected as never, missing)
    return requestPage(given)
  },
})

const resume = verbForm({
  verb: 'resume',
  button: ({ application }: OnRequest) => (application?.state === 'incomplete' ? 'Continue review' : 'Review again'),
  look: 'outline',
  permission: 'credit.decide',
  submit: async (ctx, given, _answers, { expected }) => {
    await resumeReview(ctx, given.id, expected as never)
    return requestPage(given)
  },
})

const approval = verbForm({
  verb: 'approve',
  title: 'Approve',
  lead: () =>
    'Sets the terms of this customer and emails the letter. Less than they asked for needs the reasons: the letter gives them, as the law requires.',
  button: 'Approve and send letter',
  look: 'primary',
  permission: 'credit.decide',
  fields: (form: OnRequest) => ({
    ...termFields(form),
    less_reasons: optional(several('Why less than they asked for', reasonWords)),
    decision_note: optional(text('Note for staff', { longest: 300 })),
  }),
  beside: [
    ['fuel_terms', 'fuel_days'],
    ['lubricant_terms', 'lubricant_days'],
  ],
  submit: async (ctx, given, { less_reasons, decision_note, ...answers }, { expected }) => {
    await approve(ctx, given.id, expected as never, {
      ...typedTerms(given, answers),
      ...{ reason: decision_note, reasons: less_reasons ?? [] },
    })
    return requestPage(given)
  },
})

const refusal = verbForm({
  verb: 'decline',
  title: 'Decline',
  lead: () => 'Emails the letter with these reasons and the notice the law requires. Choose the actual reasons.',
  button: 'Decline and send letter',
  look: 'danger',
  permission: 'credit.decide',
  fields: (_subject: OnRequest) => ({
    reasons: several('Reasons', reasonWords, { missing: 'Please check at least one reason.' }),
  }),
  submit: async (ctx, given, { reasons }, { expected }) => {
    await decline(ctx, given.id, expected as never, reasons)
    return requestPage(given)
  },
})

/** The forms of an application on the page of its request, by verb. */
export const applicationForms = (form: OnRequest): Record<ApplicationVerb | 'start', BoundForm> => ({
  start: start(form),
  ask_missing: missing(form, form.application),
  resume: resume(form, form.application),
  approve: approval(form, form.application),
  approve_less: approval(form, form.application),
  decline: refusal(form, form.application),
})

type OnCustomer = CreditFormContext & { id: string; wasAccepted: boolean }

const customerPage = ({ id }: { id: string }) => href('/dashboard/admin/customers/:id', { id })

/** Sets how a customer pays without an application, or changes it. */
export const creditTermsForm = verbForm({
  verb: 'set_credit_terms',
  title: 'Credit terms and limit',
  lead: () => 'Used for credit holds when they are on. Past terms stay in the history.',
  button: 'Save credit terms',
  permission: 'credit.decide',
  fields: (form: OnCustomer) => ({
    ...termFields(form),
    terms_reason: text('Reason', { longest: 300, help: 'For staff, such as: agreed with the owner by phone.' }),
  }),
  beside: [
    ['fuel_terms', 'fuel_days'],
    ['lubricant_terms', 'lubricant_days'],
  ],
  submit: async (ctx, given, { terms_reason, ...answers }) => {
    await setTerms(ctx, given.id, { ...typedTerms(given, answers), reason: terms_reason })
    return customerPage(given)
  },
})

export const acceptanceForm = verbForm({
  verb: 'record_acceptance',
  title: 'Record who accepted the credit terms',
  lead: () => 'For signed terms. Finance charges and returned-payment fees depend on it.',
  button: 'Record acceptance',
  permission: 'credit.decide',
  fields: (_subject: OnCustomer) => ({
    accepted_by: text('Name', { autoComplete: 'off' }),
    accepted_title: text('Title', { autoComplete: 'off', help: 'Such as owner, or controller.' }),
    accepted_on: plainDate('Signed on'),
  }),
  beside: [['accepted_by', 'accepted_title']],
  submit: async (ctx, given, { accepted_by, accepted_title, accepted_on }) => {
    await recordAcceptance(ctx, given.id, { by: accepted_by, title: accepted_title, on: accepted_on })
    return customerPage(given)
  },
})

/** `goes`: a truck of it is loading, or has left. */
type OnOrder = { id: string; payDriver: boolean; goes: boolean }

const orderPage = ({ id }: OnOrder) => href('/dashboard/admin/orders/:id', { id })

export const releaseForm = verbForm({
  verb: 'release_hold',
  title: 'Release this order',
  lead: () => 'For this order alone. The history keeps who released it and why.',
  button: 'Release order',
  done: 'Order released.',
  look: 'primary',
  permission: 'holds.release',
  fields: ({ payDriver }: OnOrder) => ({
    release_reason: text('Reason', { longest: 300, missing: 'Please enter a reason for the release.' }),
    ...(payDriver && {
      on_delivery: optional(consent('The driver collects a check or cash on delivery')),
    }),
  }),
  submit: async (ctx, given, answers) => {
    const { release_reason, on_delivery } = answers as { release_reason: string; on_delivery?: boolean | null }
    await releaseOrder(ctx, given.id, { reason: release_reason, onDelivery: on_delivery ?? false })
    return orderPage(given)
  },
})

export const holdForm = verbForm({
  verb: 'hold_order',
  title: 'Put on hold',
  done: 'Order is on hold.',
  lead: ({ goes }: OnOrder) =>
    `${goes ? "Trucks that have left or are loading aren't stopped. No other truck" : 'No truck'} can be loaded until someone releases it. The customer reads: "We have a question about your order."`,
  button: 'Put on hold',
  permission: 'holds.release',
  fields: () => ({ hold_words: text('Reason, for staff', { longest: 300 }) }),
  submit: async (ctx, given, { hold_words }) => {
    await holdOrder(ctx, given.id, hold_words)
    return orderPage(given)
  },
})
