import type { Temporal } from 'temporal-polyfill'
import { reachAsTyped, type Reach } from '../accounts/reach.ts'
import { dateOf } from '../instant.ts'
import type { Request } from './schema.ts'

type Facts = Pick<
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
 * What mails say of a request, whom they reach, and when they were written. Stored with them: small, and no more than
 * they need.
 */
export const factsOf = (
  request: Facts,
  writtenAt: Temporal.Instant,
  { to, portal }: Reach = reachAsTyped(request),
) => ({
  to,
  portal,
  id: request.id,
  reference: request.reference,
  kind: request.kind,
  title: request.title,
  secretLink: request.secretLink,
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
})

/** The event that the visitor's copy and the staff notice hang on, with what they say. */
export const received = (request: Facts, writtenAt: Temporal.Instant, reach?: Reach) => ({
  name: 'request.received' as const,
  request: {
    ...factsOf(request, writtenAt, reach),
    answers: request.answers.map(({ label, said }) => ({ label, said })),
  },
})
