import type { Temporal } from 'temporal-polyfill'
import { mailedLink, recipientsAsTyped, type Recipients } from '#features/accounts/recipients.ts'
import { defineEvents, defineVerbEvents, event, type Detail } from '#events/define-events.ts'
import { dateOf } from '#domain/instant.ts'
import type { ActorRole } from '#domain/viewer.ts'
import type { Assignee } from './effects.ts'
import type { RequestVerb } from './lifecycle.ts'
import type { Request } from './schema.ts'

type Columns = Pick<
  Request,
  | 'id'
  | 'reference'
  | 'kind'
  | 'title'
  | 'secretLink'
  | 'answers'
  | 'receivedAt'
  | 'dueAt'
  | 'promiseWords'
  | 'contactName'
  | 'contactEmail'
  | 'contactPhone'
  | 'company'
> &
  Partial<Pick<Request, 'answeredAt'>>

/**
 * Facts for emails about a request, their recipients, and when they were written. Stored with them: small, and no more than
 * they need.
 */
export const requestFacts = (
  request: Columns,
  writtenAt: Temporal.Instant,
  { to, portal, unlinked }: Recipients = recipientsAsTyped(request),
) => ({
  request: {
    to,
    portal,
    id: request.id,
    reference: request.reference,
    kind: request.kind,
    title: request.title,
    secretLink: mailedLink(request.secretLink, { unlinked }),
    receivedAt: request.receivedAt.toISOString(),
    dueAt: request.dueAt.toISOString(),
    answeredAt: request.answeredAt?.toISOString() ?? null,
    writtenAt: dateOf(writtenAt).toISOString(),
    promiseWords: request.promiseWords,
    contact: {
      name: request.contactName,
      email: to[0] ?? null,
      phone: request.contactPhone,
      company: request.company,
    },
  },
})

/** Answers out of our own lists: of the others a stranger's mailbox is told nothing. */
const productNames = ['product', 'fuelType', 'lubricantType', 'productType']

/** The same with the answers, for the visitor's copy and the staff notice. */
export const receivedFacts = (request: Columns, writtenAt: Temporal.Instant, recipients?: Recipients) => ({
  request: {
    ...requestFacts(request, writtenAt, recipients).request,
    product: request.answers.find(({ name, said }) => productNames.includes(name) && said)?.said ?? null,
    answers: request.answers.map(({ label, said }) => ({ label, said })),
  },
})

export type RequestFacts = ReturnType<typeof requestFacts>
/** `known`: whether the mailbox has answered before; the outbox adds it to copies that it counts. */
export type RequestReceivedFacts = ReturnType<typeof receivedFacts> & { known?: boolean }

/** Facts that a request's verb passes to its emails: who did it, the message, and the assignee. */
/** A document of the library that was sent with an answer: the id of its file on the request, and its name. */
export type SentDocument = { id: string; name: string }

export type RequestMovedFacts = RequestFacts & {
  by: { id: string; name: string } | null
  /** Of who did it. Read when a mail is planned, never when it is written: those of an older release lack it. */
  role?: ActorRole
  said?: string
  documents?: readonly SentDocument[]
  assignee?: Assignee
  /** The name of the rule that assigned it. */
  rule?: string
  /** Coworkers mentioned in a note with an @. */
  mentioned?: readonly Assignee[]
}

/** How far the warnings about a request have gone, as its row keeps it. */
export const warningSteps = ['half', 'four_fifths', 'missed'] as const
export type WarningStep = (typeof warningSteps)[number]

/** A promise that needs someone, or was missed. `to` are the addresses of those who are told. */
export type PromiseFacts = {
  step: WarningStep
  request: RequestFacts['request'] & { assignee: string | null }
  to: readonly string[]
}

export const requestEvents = {
  ...defineEvents('request', 'request', {
    received: event<RequestReceivedFacts>({
      history: ({ byPhone }) => (byPhone ? 'called' : 'sent the request'),
      activity: 'sent request',
    }),
    noticed: event({ history: 'reported it' }),
    contact_left: event({ history: 'added how to reach them' }),
    suspected: event({ history: 'sent the request; it looked like spam and was set aside' }),
    log: event({ history: 'entered it from a phone call', activity: 'entered phone request' }),
    reveal: event({ history: 'opened an encrypted answer' }),
    kept: event({ history: 'saved it: it arrived while the database was down', liveForStaff: true }),
  }),
  ...defineVerbEvents<RequestVerb>()('request', 'request', {
    take: event<RequestMovedFacts>({
      history: 'assigned it to themselves',
      activity: 'assigned request … to themselves',
    }),
    assign: event<RequestMovedFacts>({
      history: ({ assignee, rule }) => `assigned it to ${assignee}${rule ? `. Assigned by rule: ${rule}` : ''}`,
    }),
    put_back: event<RequestMovedFacts>({ history: 'unassigned it' }),
    answer: event<RequestMovedFacts>({
      history: ({ made }) => (made ? `answered it with ${made}` : 'marked it as answered'),
      activity: 'answered request',
    }),
    reply: event<RequestMovedFacts>({ history: 'sent a message', activity: 'sent a message about request' }),
    note: event<RequestMovedFacts>({ history: 'added an internal note', staffOnly: true }),
    add: event<RequestMovedFacts>({ history: 'replied', activity: 'replied to request' }),
    withdraw: event<RequestMovedFacts>({
      ...{ history: 'canceled it', byStaff: 'recorded that the customer canceled it' },
      ...{ activity: 'canceled request', activityByStaff: 'recorded that the customer canceled request' },
    }),
    spam: event<RequestMovedFacts>({ history: 'marked it as spam' }),
    release: event<RequestMovedFacts>({ history: 'marked it as not spam' }),
    win: event<RequestMovedFacts>({
      history: ({ made }) => (made ? `closed it as won by ${made}` : 'closed it as won'),
      activity: 'closed request … as won',
    }),
    lose: event<RequestMovedFacts>({ history: 'closed it as lost', activity: 'closed request … as lost' }),
    reopen: event<RequestMovedFacts>({ history: 'reopened it', activity: 'reopened request' }),
    promise_anew: event<RequestMovedFacts>({
      history: 'reopened it because its quote was withdrawn',
      activity: 'reopened request …, because its quote was withdrawn',
    }),
  }),
}

const warned = ({ to, step }: Detail) =>
  `reminded ${to || 'staff'} to answer${step === 'half' ? ': half of the time is left' : ' soon: one fifth of the time is left'}`

/** What the program says of a promise. It happens to the request. */
export const promiseEvents = defineEvents('promise', 'request', {
  warned: event<PromiseFacts>({ history: warned }),
  missed: event<PromiseFacts>({
    history: 'alerted the administrators that the answer is late',
    activity: 'marked request … as late',
  }),
})

/** What staff do to many requests at once. It happens to their account. */
export const deskEvents = defineEvents('desk', 'account', {
  spam_emptied: event({ history: 'emptied the spam folder', liveForStaff: true }),
})
