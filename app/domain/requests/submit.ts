import { randomBytes, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { inTransaction, type Context } from '../context.ts'
import { dateOf } from '../instant.ts'
import { record } from '../events/record.ts'
import { dueAt } from '../promises/due.ts'
import { promiseNamed } from '../promises/ledger.ts'
import { fingerprintOf, type Answer } from './answer.ts'
import { newReference } from './reference.ts'
import { received } from './received.ts'
import { requests, type Request } from './schema.ts'

export type Contact = { name?: string; email?: string; phone?: string; company?: string }

/** What a form says of itself to the domain: `prefix` are the reference's two letters, `promise` a key of the ledger. */
export type RequestForm = { kind: string; title: string; prefix: string; promise: string }

export type Submission = { submissionId: string; answers: Answer[]; contact: Contact }

/** `repeated`: the same answers were sent before. `differs`: the id was used before for other answers; nothing was stored. */
export type Submitted = { outcome: 'received' | 'repeated' | 'differs'; request: Request }

/**
 * Stores a request, its reference, its promise with due time, the diary entry and its mails in one transaction.
 * Sending the same submission again, however often and at once, finds the first one and writes nothing.
 */
export const submitRequest = (ctx: Context, form: RequestForm, submission: Submission): Promise<Submitted> =>
  inTransaction(ctx, async (ctx) => {
    const draft = draftOf(ctx, form, submission)
    const request = await insertOnce(ctx, draft, form.prefix)
    if (request) {
      await record(ctx, received(request), request.id, { reference: request.reference, kind: request.kind })
      return { outcome: 'received', request }
    }
    const first = await sentAs(ctx, submission.submissionId)
    if (!first) throw new Error('The database refused a request that it does not hold.')
    return { outcome: first.fingerprint === draft.fingerprint ? 'repeated' : 'differs', request: first }
  })

const draftOf = (ctx: Context, form: RequestForm, { submissionId, answers, contact }: Submission) => {
  const promise = promiseNamed(ctx.promises, form.promise)
  return {
    id: randomUUID(),
    submissionId,
    fingerprint: fingerprintOf(form.kind, answers),
    secretLink: randomBytes(18).toString('base64url'),
    kind: form.kind,
    title: form.title,
    state: 'received' as const,
    answers,
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhone: contact.phone,
    company: contact.company,
    userId: 'userId' in ctx.viewer ? ctx.viewer.userId : undefined,
    promise: promise.key,
    promiseWords: promise.words,
    receivedAt: dateOf(ctx.now),
    dueAt: dateOf(dueAt(promise, ctx.calendar, ctx.now)),
  }
}

/** A clash of references is drawn again; a clash of submission ids means that this one is a repeat. */
const insertOnce = async (ctx: Context, draft: ReturnType<typeof draftOf>, prefix: string): Promise<Request | undefined> => {
  for (let draw = 0; draw < 5; draw++) {
    const row = { ...draft, reference: newReference(prefix) }
    const [request] = await ctx.db.insert(requests).values(row).onConflictDoNothing().returning()
    if (request) return request
    if (await sentAs(ctx, draft.submissionId)) return undefined
  }
  throw new Error('No free reference was found in five draws.')
}

const sentAs = async (ctx: Context, submissionId: string): Promise<Request | undefined> => {
  const [request] = await ctx.db.select().from(requests).where(eq(requests.submissionId, submissionId))
  return request
}
