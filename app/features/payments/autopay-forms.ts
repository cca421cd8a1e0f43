import { href } from 'react-router'
import { consent } from '#forms/fields/consent.ts'
import { text } from '#forms/fields/text.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { startAutopay, stopAutopay } from './mandates.ts'
import type { AutopayMandate } from './schema.ts'

const page = href('/dashboard/customer/pay')

type AutopayFormContext = { customerId: string; origin: string; words: string; name: string }

/** The words stand above the box that accepts them, and are kept with who did. */
export const startForm = verbForm({
  verb: 'start_autopay',
  title: 'Set up autopay',
  lead: ({ words }: AutopayFormContext) => words,
  button: 'Accept and continue to payment',
  pending: 'Opening the payment page …',
  permission: 'account.pay',
  fields: ({ name }: AutopayFormContext) => ({
    autopay_by: text('Your name', { initial: name, autoComplete: 'name', longest: 120 }),
    autopay_title: text('Your title', { autoComplete: 'organization-title', longest: 120, help: 'Such as owner.' }),
    autopay_accept: consent('I accept this and may do so for this account'),
  }),
  beside: [['autopay_by', 'autopay_title']],
  submit: (ctx, { customerId, origin }, { autopay_by, autopay_title }) =>
    startAutopay(
      ctx,
      customerId,
      { by: autopay_by, title: autopay_title },
      { backTo: `${origin}${page}?autopay`, canceledTo: `${origin}${page}?canceled` },
    ),
})

export const stopForm = verbForm({
  verb: 'stop_autopay',
  title: 'Stop autopay',
  button: 'Stop autopay',
  look: 'danger',
  lead: (_mandate: AutopayMandate) =>
    'Scheduled drafts are canceled. If the bank already has a draft, it still goes through. You can set autopay up again here.',
  confirm: 'Stop autopay? Scheduled drafts are canceled.',
  done: 'Autopay is off.',
  permission: 'account.pay',
  submit: async (ctx, { customerId }) => {
    await stopAutopay(ctx, customerId, null)
    return page
  },
})

/** The same at the desk, when they call or write. */
export const stopForThemForm = verbForm({
  verb: 'stop_autopay',
  title: 'Stop autopay',
  button: 'Stop autopay',
  look: 'danger',
  lead: () =>
    'Scheduled drafts are canceled, and we email the customer. If the bank already has a draft, it still goes through. Only the customer can turn autopay on again, under Pay.',
  confirm: 'Stop autopay for this customer? Scheduled drafts are canceled.',
  done: 'Autopay is off.',
  permission: 'payments.record',
  fields: (_mandate: AutopayMandate) => ({
    stop_reason: optional(text('Reason', { longest: 200, autoComplete: 'off', help: 'The customer sees it.' })),
  }),
  submit: async (ctx, { customerId }, { stop_reason }) => {
    await stopAutopay(ctx, customerId, stop_reason)
    return href('/dashboard/admin/receivables/:id', { id: customerId })
  },
})
