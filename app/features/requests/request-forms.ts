import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { choice } from '#forms/fields/choice.ts'
import { consent } from '#forms/fields/consent.ts'
import { longText } from '#forms/fields/long-text.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type BoundForm, type ButtonLook } from '#forms/verb/verb-form.ts'
import { writeForm, wrote } from '#features/conversation/message-forms.ts'
import { sayToCustomer } from '#features/conversation/post.ts'
import { sendDocument } from '#features/files/send-document.ts'
import { disown } from '#features/customers/disown.ts'
import { heldByAccount } from '#features/customers/disown-form.ts'
import { assignRequest } from './assign.ts'
import { emptySpam } from './forget.ts'
import { withdrawRequest } from './link-holder.ts'
import type { RequestVerb } from './lifecycle.ts'
import { confirmationsForMentions } from './mentions.ts'
import { moveRequest, releaseRequest } from './move.ts'
import { unfilled, type SavedReply } from './saved-replies.ts'
import type { Request } from './schema.ts'

/** What the desk's page of a request knows of it when it draws the forms of its verbs. */
export type StaffRequest = {
  request: Pick<Request, 'id' | 'state' | 'changes' | 'contactEmail' | 'contactPhone'>
  verbs: readonly RequestVerb[]
  /** Whom it can be given to. */
  people: readonly { id: string; name: string }[]
  /** The library, for a request for a document alone; `fits`: it is of the kind that was asked for. */
  documents?: readonly { id: string; title: string; fits: boolean }[]
  /** The saved replies that can be inserted. */
  replies?: readonly SavedReply[]
}

const page = ({ request: { id } }: StaffRequest) => href('/dashboard/admin/inbox/:id', { id })

/** A verb that needs no words. */
const plain = (verb: RequestVerb, button: string, look: ButtonLook, submit = moveAs(verb)) =>
  verbForm({
    ...{ verb, button, look },
    submit: async (ctx, subject: StaffRequest, _answers, { expected }) => {
      await submit(ctx, subject.request.id, expected)
      return page(subject)
    },
  })

type ReleaseAction = typeof releaseRequest

const moveAs =
  (verb: RequestVerb): ReleaseAction =>
  (ctx, id, seen) =>
    moveRequest(ctx, id, verb, seen)

const buttons = [
  plain('take', 'Assign to me', 'primary'),
  plain('answer', 'Mark as answered', 'outline'),
  plain('put_back', 'Unassign', 'outline'),
  plain('withdraw', 'Customer canceled it', 'quiet'),
  plain('spam', 'Mark as spam', 'quiet'),
  plain('win', 'Close as won', 'solid'),
  plain('lose', 'Close as lost', 'outline'),
  plain('reopen', 'Reopen', 'outline'),
  plain('release', 'Not spam', 'primary', releaseRequest),
]

const assign = verbForm({
  verb: 'assign',
  button: 'Assign',
  fields: ({ people }: StaffRequest) => ({
    to: choice('Assign to', Object.fromEntries(people.map(({ id, name }) => [id, name])), {
      blank: 'Choose a coworker',
      missing: 'Please choose a coworker.',
    }),
  }),
  submit: async (ctx, given, { to }, { expected }) => {
    await assignRequest(ctx, given.request.id, to, expected)
    return page(given)
  },
})

/** The button that puts a saved reply into the message: the page fills it in and shows the form again. */
export const insertReply = { verb: 'insert_reply', button: 'Insert saved reply' } as const

const offersReplies = ({ verbs, replies = [] }: StaffRequest) => replies.length > 0 && verbs.includes('reply')

const savedReply = ({ replies = [] }: StaffRequest) =>
  optional(
    choice('Saved reply', Object.fromEntries(replies.map(({ name }) => [name, name])), { blank: 'Choose a reply' }),
  )

/** Notes never leave the desk; what else is said is mailed, and only an answer keeps the promise. */
const say = verbForm({
  verb: 'note',
  button: 'Add internal note',
  done: 'Internal note added.',
  look: 'quiet',
  once: true,
  steady: true,
  instead: [
    { ...insertReply, look: 'quiet', pending: 'Inserting …', when: offersReplies },
    {
      ...{ verb: 'send_answer', button: 'Send answer', pending: 'Sending …', done: 'Answer sent.' },
      look: ({ verbs }) => (verbs.includes('take') ? 'solid' : 'primary'),
      when: ({ verbs }) => verbs.includes('answer'),
    },
    {
      ...{ verb: 'reply', pending: 'Sending …', done: 'Message sent.' },
      button: ({ verbs }) => (verbs.includes('answer') ? "Send message (doesn't close the request)" : 'Send message'),
      when: ({ verbs }) => verbs.includes('reply'),
    },
  ],
  fields: (subject: StaffRequest) => ({
    text: longText('Message', { ...wrote, help: whereItGoes(subject) }),
    ...(offersReplies(subject) && { saved: savedReply(subject) }),
  }),
  submit: async (ctx, given, { text }, { verb, expected, submissionId, confirmed }) => {
    if (verb === 'note') requireConfirmation(confirmed, await confirmationsForMentions(ctx, text))
    else {
      const problem = unfilled(text)
      if (problem) throw new InvalidField('text', problem)
    }
    const words = { id: submissionId, text }
    const on = { kind: 'request', id: given.request.id } as const
    if (verb === 'send_answer') await sayToCustomer(ctx, { on, kind: 'answer', words, expected })
    else await sayToCustomer(ctx, { on, kind: verb === 'reply' ? 'reply' : 'note', words })
    return page(given)
  },
})

const whereItGoes = ({ verbs, request: { contactEmail, contactPhone } }: StaffRequest) => {
  if (!verbs.includes('reply'))
    return 'This request is closed. You can add internal notes; the customer doesn\'t see them. "@" and a coworker\'s name emails that coworker.'
  return contactEmail
    ? `We email it to ${contactEmail} and show it on the customer's request page. Only "Send answer" closes the request. Customers never see internal notes; "@" and a coworker's name in one emails that coworker.`
    : `No email: call ${contactPhone ?? 'the customer'}. They'll only see the message on the request's page.`
}

const onlyFit = (documents: NonNullable<StaffRequest['documents']>) => {
  const fitting = documents.filter(({ fits }) => fits)
  return fitting.length === 1 ? fitting[0]?.id : undefined
}

/** Answers a request for a document with the document itself. */
const send = verbForm({
  verb: 'send_document',
  title: 'Send the document',
  button: 'Send document',
  pending: 'Sending …',
  look: 'primary',
  permission: 'files.attach',
  once: true,
  open: ({ verbs }: StaffRequest) => verbs.includes('answer'),
  fields: ({ documents = [] }: StaffRequest) => ({
    document: choice('Document', Object.fromEntries(documents.map(({ id, title }) => [id, title])), {
      // A wrong paper is worse than none: one is chosen beforehand where it is the only one of its kind.
      initial: onlyFit(documents),
      missing: 'Please choose the document.',
    }),
    text: {
      ...longText('Message', { ...wrote, rows: 3, help: 'The email has a button that downloads the document.' }),
      initial: 'Here is the document you asked for, in its current version.',
    },
  }),
  submit: async (ctx, given, { document, text }, { expected, submissionId }) => {
    // A request that was answered already is not answered again: the document goes as a message.
    const unanswered = ['answered', 'won'].includes(expected.state) ? undefined : expected
    const words = { id: submissionId, text }
    await sendDocument(ctx, { requestId: given.request.id, documentId: document, words, expected: unanswered })
    return page(given)
  },
})

/** The form of each verb of a request at the desk. One that is not open now still answers the slower of two people. */
export const staffRequestForms = (subject: StaffRequest) => ({
  buttons: buttons.map((form) => form(subject, subject.request)),
  assign: assign(subject, subject.request),
  say: say(subject, subject.request),
  send: send(subject, subject.request),
})

/** The same as the page shows them: those of the verbs that are open now. */
export const drawRequestForms = (ctx: Context, subject: StaffRequest) => {
  const { buttons, assign, say, send } = staffRequestForms(subject)
  const open = (form: BoundForm) => (subject.verbs.some((verb) => verb === form.verb) ? form.draw(ctx) : undefined)
  return {
    buttons: buttons.map(open).filter((form) => form !== undefined),
    assign: open(assign),
    say: open(say),
    send: subject.documents?.length && subject.verbs.includes('reply') ? send.draw(ctx) : undefined,
  }
}

/** Deletes the folder as it was seen: what came since stays. There is no way back, so it takes a word first. */
export const emptySpamForm = verbForm({
  verb: 'empty',
  title: 'Empty the spam folder …',
  lead: ({ spamDays }: { spamDays: number; address: string }) =>
    'This deletes every request in the folder for good, and nobody is notified. To keep a request, open it and choose Not spam. The rest is deleted ' +
    `automatically ${spamDays} days after it was marked as spam.`,
  button: 'Delete all spam',
  pending: 'Deleting …',
  look: 'danger',
  fields: () => ({
    looked: {
      ...consent('I have looked through the folder'),
      missing: 'Please look through the folder first, then check this box.',
    },
  }),
  // The version of a folder is when it was read, in milliseconds.
  submit: async (ctx, { address }, _answers, { expected }) => {
    await emptySpam(ctx, new Date(expected.changes))
    return address
  },
})

/** The customer, or the holder of the private link; `link` is the address of their page, without its path. */
type AskedRequest = { link: string; request: Pick<Request, 'id' | 'state' | 'changes' | 'answers'> }

const receipt = ({ link }: AskedRequest) => `${href('/receipt/:link', { link })}#said`

/** Asks once more before it is done, without a script too. */
const withdraw = verbForm({
  verb: 'withdraw',
  title: 'Cancel this request',
  lead: (_subject: AskedRequest) => "We'll stop working on it. You can't undo this here.",
  button: 'Yes, cancel it',
  pending: 'Canceling …',
  look: 'danger',
  submit: async (ctx, given, _answers, { expected }) => {
    await withdrawRequest(ctx, given.link, expected)
    return receipt(given)
  },
})

const notMine = verbForm({
  verb: 'disown',
  title: 'This is not mine',
  lead: (_subject: AskedRequest) =>
    'Someone sent this with your email without signing in. We take it off your account and email you no more about it.',
  button: 'Remove from my account',
  submit: async (ctx, { request }, _answers, { expected }) => {
    await disown(ctx, heldByAccount.request, request.id, expected)
    return href('/dashboard/customer/requests')
  },
})

/** What the customer does on the private page. */
export const customerForms = (subject: AskedRequest) => ({
  add: writeForm({
    place: { kind: 'request', link: subject.link },
    page: href('/receipt/:link', { link: subject.link }),
    help: `${subject.request.answers.some(({ name }) => name === 'deliveryAddress') ? 'A gate code, a different day, an answer to our question.' : 'More details, or an answer to our question.'} It doesn't change the time we promised.`,
  }),
  withdraw: withdraw(subject, subject.request),
  notMine: notMine(subject, subject.request),
})
