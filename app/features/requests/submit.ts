import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { entryFor } from '#events/audit-log.ts'
import { planned } from '#events/define-events.ts'
import { mailRows } from '#mails/queue.ts'
import { dueAt, promiseNamed } from '#features/promises/due.ts'
import { countyIn } from '#domain/places.ts'
import { encrypted, hashAnswers, type Answer } from './answer.ts'
import { newReference } from '#domain/reference.ts'
import { receivedFacts, requestEvents } from './events.ts'
import { requests, type Request } from './schema.ts'
import { insertSubmission } from './submit-statement.ts'
import { isSuspect } from './spam-score.ts'

export type Contact = { name?: string; email?: string; phone?: string; company?: string }

/** What a form says of itself to the domain: `prefix` are the reference's two letters, `promise` a key of the ledger. */
export type RequestForm = { kind: string; title: string; prefix: string; promise: string }

/**
 * `spamScore` is that of spam-score.ts, 0 when left out. `unasked`: the program itself noticed it, so nobody is written to.
 * `writtenAt`: when its mails are written, where it came in earlier.
 */
export type Submission = {
  submissionId: string
  answers: Answer[]
  contact: Contact
  spamScore?: number
  unasked?: boolean
  /** Why its copy is kept back, for staff to read. */
  heldCopy?: string
  writtenAt?: Temporal.Instant
  /** Said on the phone: they called, and sent nothing. */
  byPhone?: boolean
}

/** `repeated`: the same answers were sent before. `differs`: the id was used before for other answers; nothing was stored. */
export type SubmitResult = { outcome: 'received' | 'repeated' | 'differs'; request: Request }

/**
 * Stores a request, its reference, its promise with due time, the entry in the audit log and its mails, all or nothing, in one
 * statement. Sending the same submission again, however often and at once, finds the first one and writes nothing. What
 * looks like spam is stored all the same, but no mail is written until staff release it.
 */
export const submitRequest = async (ctx: Context, form: RequestForm, submission: Submission): Promise<SubmitResult> => {
  const draft = draftOf(ctx, form, submission)
  const request = await insertOnce(ctx, draft, form.prefix, submission)
  if (request) {
    ctx.onStored?.()
    return { outcome: 'received', request }
  }
  const first = await sentAs(ctx, submission.submissionId)
  if (!first) throw new Error('The database refused a request that it does not hold.')
  return { outcome: first.fingerprint === draft.fingerprint ? 'repeated' : 'differs', request: first }
}

/**
 * The request that this very submission has become; undefined when it was not sent before, or with other answers.
 * `answersAt` reads the answers as of the moment it came in: a day that was to come then may be over now.
 */
export const sentBefore = async (
  ctx: Context,
  { kind, submissionId }: { kind: string; submissionId: string },
  answersAt: (receivedAt: Temporal.Instant) => Answer[] | undefined,
): Promise<Request | undefined> => {
  const existing = await sentAs(ctx, submissionId)
  const answers = existing && answersAt(instantOf(existing.receivedAt))
  return answers && hashAnswers(kind, answers, ctx.cipher) === existing.fingerprint ? existing : undefined
}

type Draft = ReturnType<typeof draftOf>
type Row = Draft & { reference: string }
type SubmissionOptions = Pick<Submission, 'spamScore' | 'unasked' | 'heldCopy' | 'writtenAt' | 'byPhone'>

const draftOf = (ctx: Context, form: RequestForm, { submissionId, answers, contact, spamScore = 0 }: Submission) => {
  const promise = promiseNamed(ctx.promises, form.promise)
  const id = randomUUID()
  return {
    id,
    submissionId,
    fingerprint: hashAnswers(form.kind, answers, ctx.cipher),
    secretLink: randomBytes(18).toString('base64url'),
    kind: form.kind,
    title: form.title,
    answers: encrypted(answers, id, ctx.cipher),
    contactName: contact.name ?? null,
    contactEmail: contact.email ?? null,
    contactPhone: contact.phone ?? null,
    company: contact.company ?? null,
    county: countyIn(answers.map(({ said }) => said).join('\n'), ctx.places) ?? null,
    userId: 'userId' in ctx.viewer ? ctx.viewer.userId : null,
    sentAsGuest: !('userId' in ctx.viewer),
    companyId: ('companyId' in ctx.viewer && ctx.viewer.companyId) || null,
    promise: promise.key,
    promiseWords: promise.words,
    receivedAt: dateOf(ctx.now),
    dueAt: dateOf(dueAt(promise, ctx.calendar, ctx.now)),
    state: isSuspect(spamScore) ? ('spam' as const) : ('received' as const),
  }
}

/** A clash of references is drawn again; a clash of submission ids means that this one is a repeat. */
const insertOnce = async (
  ctx: Context,
  draft: Draft,
  prefix: string,
  manner: SubmissionOptions,
): Promise<Request | undefined> => {
  for (let draw = 0; draw < 5; draw++) {
    const request = await insertAndTell(ctx, { ...draft, reference: newReference(prefix) }, manner)
    if (request) return request
    if (await sentAs(ctx, draft.submissionId)) return undefined
  }
  throw new Error('No free reference was found in five draws.')
}

/** Writes nothing at all where the row is there already. */
const insertAndTell = (ctx: Context, row: Row, manner: SubmissionOptions): Promise<Request | undefined> => {
  const { event, facts, detail } = submitted(row, { writtenAt: ctx.now, ...manner })
  const entry = entryFor(ctx, event, row.id, detail)
  const mails = mailRows(ctx, ctx.mails(planned(event, facts)), {
    ...{ eventId: entry.id, subjectId: row.id, held: manner.heldCopy },
  })
  return insertSubmission(ctx.db, row, { entry, mails, now: row.receivedAt.toISOString() })
}

type SubmissionTimes = SubmissionOptions & { writtenAt: Temporal.Instant }

const submitted = (row: Row, { spamScore: score = 0, unasked, writtenAt, byPhone }: SubmissionTimes) => {
  const detail = { reference: row.reference, kind: row.kind, ...(byPhone && { byPhone }) }
  if (unasked) return { event: requestEvents.noticed, facts: {}, detail }
  return row.state === 'spam'
    ? { event: requestEvents.suspected, facts: {}, detail: { ...detail, score } }
    : { event: requestEvents.received, facts: receivedFacts(row, writtenAt), detail }
}

const sentAs = async (ctx: Context, submissionId: string): Promise<Request | undefined> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.submissionId, submissionId))
  return request
}
