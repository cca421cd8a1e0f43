import { href } from 'react-router'
import { formatCents } from '#domain/money.ts'
import { noteNothing, sendBackCollection } from '#features/collections/answer.ts'
import { text } from '#forms/fields/text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { confirmCollection } from './confirm-collection.ts'

const list = href('/dashboard/admin/payments/collected')

type FormContext = { id: string; cents: Parameters<typeof formatCents>[0] | null; who: string }

const aboutOf = ({ cents, who }: FormContext) => `${cents ? `${formatCents(cents)} of ` : ''}${who}`

/** The payment is in our hands: it is recorded. Another amount than the delivery came to is asked about. */
export const confirmForm = verbForm({
  verb: 'confirm_collected',
  button: 'Confirm payment',
  about: aboutOf,
  look: 'primary',
  permission: 'payments.record',
  done: 'Payment recorded.',
  submit: async (ctx, { id }: FormContext, _answers, { confirmed }) => {
    await confirmCollection(ctx, id, confirmed)
    return list
  },
})

export const sendBackForm = verbForm({
  verb: 'send_back_collected',
  title: 'Send back to the driver',
  lead: (_subject: FormContext) =>
    'Nothing is recorded. The driver sees the reason and can correct the report; the delivery ticket shows it, too.',
  button: 'Send back to driver',
  permission: 'payments.record',
  done: 'Sent back.',
  fields: (_subject: FormContext) => ({
    send_back_reason: text('Reason', {
      longest: 200,
      autoComplete: 'off',
      help: 'Such as: the envelope holds $590.00. The driver and the customer see it.',
    }),
  }),
  submit: async (ctx, { id }, { send_back_reason }) => {
    await sendBackCollection(ctx, id, send_back_reason)
    return list
  },
})

/** Of a stop where nothing was collected. */
export const noteForm = verbForm({
  verb: 'note_collected',
  button: 'Mark as seen',
  about: aboutOf,
  look: 'outline',
  permission: 'payments.record',
  submit: async (ctx, { id }: FormContext) => {
    await noteNothing(ctx, id)
    return list
  },
})
