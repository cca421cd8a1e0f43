import { longText } from '#forms/fields/long-text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { longestMessage, type CustomerSubject, type Subject } from './messages.ts'
import { endWaiting, sayToCustomer, writeToUs, type Place } from './post.ts'

/** What a message may be, for each of the forms that take one. */
export const wrote = { longest: longestMessage, missing: 'Please type a message first.' }

type MessageContext = {
  place: Place
  /** The page it is written on, without its part. */
  page: string
  help: string
}

/** The customer writes, signed in or behind a private link. */
export const writeForm = verbForm({
  verb: 'add',
  button: 'Send message',
  pending: 'Sending …',
  once: true,
  steady: true,
  fields: ({ help }: MessageContext) => ({ text: longText('Your message', { ...wrote, rows: 3, help }) }),
  submit: async (ctx, { place, page }, { text }, { submissionId }) => {
    await writeToUs(ctx, place, { id: submissionId, text })
    return `${page}#said`
  },
})

type CustomerMessageContext = {
  on: CustomerSubject & { kind: 'order' | 'quote' }
  page: string
  /** Nobody: it shows on their page alone. */
  email: string | null
  phone: string | null
}

const whereItGoes = ({ email, phone, on: { kind } }: CustomerMessageContext) =>
  email
    ? `We email a message to ${email} and show it on the customer's page. Customers never see internal notes.`
    : `No email: call ${phone ?? 'the customer'}. They'll only see the message on the ${kind}'s page.`

/** Staff write to the customer, or a note that stays with us. */
export const sayForm = verbForm({
  verb: 'note',
  button: 'Add internal note',
  done: 'Internal note added.',
  look: 'quiet',
  once: true,
  steady: true,
  permission: 'messages.write',
  instead: [{ verb: 'reply', button: 'Send message', pending: 'Sending …', look: 'solid', done: 'Message sent.' }],
  fields: (subject: CustomerMessageContext) => ({
    text: longText('Message', { ...wrote, rows: 3, help: whereItGoes(subject) }),
  }),
  submit: async (ctx, { on, page }, { text }, { verb, submissionId }) => {
    const kind = verb === 'reply' ? 'reply' : 'note'
    await sayToCustomer(ctx, { on, kind, words: { id: submissionId, text } })
    return `${page}#said`
  },
})

/** Anyone who only says thanks waits for nothing, and a supplier may have been called. */
export const noAnswerForm = verbForm({
  verb: 'no_answer',
  button: 'No answer needed',
  look: 'outline',
  submit: async (ctx, { on, page }: { on: Subject & { kind: 'order' | 'quote' | 'purchase' }; page: string }) => {
    await endWaiting(ctx, on)
    return `${page}#said`
  },
})
