import { randomUUID } from 'node:crypto'
import { and, desc, eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { ownCustomer, findBillingEmails } from '#features/customers/payables.ts'
import { lockAccount, posterName } from '#features/ledger/post.ts'
import type { MandateState, Processor } from '#platform/stripe.ts'
import { autopayEvents, mandateFacts } from './autopay-events.ts'
import { theProcessor } from './processor.ts'
import { autopayDrafts, autopayMandates, type AutopayDraft, type AutopayMandate, type Payment } from './schema.ts'

/**
 * A customer accepts autopay and names a card or an account on the processor's own page: gives its address. The words
 * they accepted are kept as they stand now. Nothing is drafted before the processor says that it can be.
 * @throws DomainError `conflict` when it is on already, or where no processor is.
 */
export const startAutopay = async (
  ctx: Context,
  customerId: string,
  { by, title }: { by: string; title: string },
  pages: { backTo: string; canceledTo: string },
): Promise<string> => {
  demand(ctx, 'account.pay')
  const processor = theProcessor(ctx)
  const customer = await ownCustomer(ctx, customerId)
  if (await mandateOf(ctx, customer.id)) throw new DomainError('conflict', 'Autopay is already on.')
  const { text: words, version } = ctx.credit.autopay
  const id = randomUUID()
  const at = dateOf(ctx.now)
  await ctx.db.insert(autopayMandates).values({
    ...{ id, customerId: customer.mergedInto ?? customer.id, state: 'open', startedAt: at },
    consent: { by, title, words, version, at: at.toISOString() },
    startedBy: 'userId' in ctx.viewer ? ctx.viewer.userId : null,
  })
  const email = 'email' in ctx.viewer ? ctx.viewer.email : null
  const { sessionId, url } = await processor.openMandatePage({ key: `autopay-${id}`, reference: id, email, ...pages })
  await ctx.db.update(autopayMandates).set({ sessionId }).where(eq(autopayMandates.id, id))
  return url
}

/** The autopay of a customer that is on. The caller has looked the customer up within the viewer's sight. */
export const mandateOf = async (
  { db }: Pick<Context, 'db'>,
  customerId: string,
): Promise<AutopayMandate | undefined> => {
  const [mandate] = await db
    .select()
    .from(autopayMandates)
    .where(and(isOfCustomer(autopayMandates.customerId, customerId), eq(autopayMandates.state, 'active')))
    .orderBy(desc(autopayMandates.activeAt))
    .limit(1)
  return mandate
}

/** When autopay ended last, of a customer who has had it. The caller has looked the customer up within the viewer's sight. */
export const endOfAutopay = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<Date | null> => {
  const [last] = await db
    .select({ stoppedAt: autopayMandates.stoppedAt })
    .from(autopayMandates)
    .where(and(isOfCustomer(autopayMandates.customerId, customerId), eq(autopayMandates.state, 'stopped')))
    .orderBy(desc(autopayMandates.stoppedAt))
    .limit(1)
  return last?.stoppedAt ?? null
}

/** The last drafts of a customer, the latest first. The caller has looked the customer up. */
export const draftsOf = ({ db }: Pick<Context, 'db'>, customerId: string, limit = 10): Promise<AutopayDraft[]> =>
  db
    .select()
    .from(autopayDrafts)
    .where(isOfCustomer(autopayDrafts.customerId, customerId))
    .orderBy(desc(autopayDrafts.announcedAt), desc(autopayDrafts.id))
    .limit(limit)

/**
 * The customer, or staff for them, stops autopay at any time. What was announced is not drafted; what a bank has already
 * cannot be called back. @throws DomainError `not-found` when it is not on.
 */
export const stopAutopay = async (ctx: Context, customerId: string, reason: string | null): Promise<void> => {
  const isStaffs = ctx.viewer.role === 'admin'
  demand(ctx, isStaffs ? 'payments.record' : 'account.pay')
  const id = isStaffs ? customerId : (await ownCustomer(ctx, customerId)).id
  const mandate = await mandateOf(ctx, id)
  if (!mandate) throw notFound('autopay')
  await stop(ctx, mandate.id, reasonOf(reason) ?? 'Stopped on request')
}

/** The same for whatever ended it, such as a draft that failed. Stopped already, it stays as it is. */
export const stop = async (ctx: Context, mandateId: string, reason: string): Promise<void> => {
  const stopped = await inTransaction(ctx, (ctx) => markStopped(ctx, mandateId, reason))
  // We draft no more whether or not the processor hears of it.
  if (stopped?.methodId) await ctx.processor?.endMethod(stopped.methodId).catch(() => undefined)
}

/** The part of it that belongs into the transaction of what ended it. */
export const markStopped = async (
  ctx: Context,
  mandateId: string,
  reason: string,
): Promise<AutopayMandate | undefined> => {
  const [known] = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.id, mandateId))
  if (!known) return undefined
  await lockAccount(ctx, known.customerId)
  const [mandate] = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.id, mandateId)).for('update')
  if (mandate?.state !== 'active') return undefined
  const at = dateOf(ctx.now)
  const change = { state: 'stopped' as const, stoppedAt: at, stoppedBy: posterName(ctx), reason }
  await ctx.db.update(autopayMandates).set(change).where(eq(autopayMandates.id, mandateId))
  await ctx.db
    .update(autopayDrafts)
    .set({ state: 'canceled', endedAt: at, reason: 'Autopay was stopped' })
    .where(and(eq(autopayDrafts.mandateId, mandateId), eq(autopayDrafts.state, 'announced')))
  await logChange(ctx, { ...mandate, ...change }, autopayEvents.off)
  return mandate
}

/** What became of a page, or of a bank's authorization, is read again and done: told in any order, it comes out the same. */
export const followMandate = async (
  ctx: Context,
  processor: Processor,
  source: { sessionId: string } | { bankId: string },
): Promise<void> => {
  const [known] = await ctx.db
    .select()
    .from(autopayMandates)
    .where(
      'sessionId' in source
        ? eq(autopayMandates.sessionId, source.sessionId)
        : and(eq(autopayMandates.bankId, source.bankId), eq(autopayMandates.state, 'active')),
    )
  if (!known) return
  if ('bankId' in source) {
    if (!(await processor.bankAgrees(source.bankId))) await stop(ctx, known.id, 'The bank ended the authorization')
  } else if (known.state === 'open' || known.state === 'pending')
    await begin(ctx, known, await processor.mandateNow(source.sessionId))
}

/** A bank that checks an account with small deposits says so days later: mandates that wait are looked at again. */
export const followWaitingMandates = async (ctx: Context, processor: Processor): Promise<void> => {
  const waiting = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.state, 'pending'))
  for (const { sessionId } of waiting) if (sessionId) await followMandate(ctx, processor, { sessionId })
}

const begin = (ctx: Context, { id, customerId }: AutopayMandate, now: MandateState): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, customerId)
    const [mandate] = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.id, id)).for('update')
    if (!mandate || (mandate.state !== 'open' && mandate.state !== 'pending')) return
    const { state, payerId, methodId, bankId, kind, called } = now
    // Of two pages that were both finished the first one is drafted from.
    const isSecond = state === 'active' && (await mandateOf(ctx, customerId)) !== undefined
    const change = {
      ...{ state: isSecond ? ('expired' as const) : state, payerId, methodId, bankId, kind, called },
      activeAt: state === 'active' && !isSecond ? dateOf(ctx.now) : null,
    }
    await ctx.db.update(autopayMandates).set(change).where(eq(autopayMandates.id, id))
    if (change.activeAt) await logChange(ctx, { ...mandate, ...change }, autopayEvents.on)
  })

const logChange = async (ctx: Context, mandate: AutopayMandate, event: (typeof autopayEvents)['on' | 'off']) => {
  const payables = await findBillingEmails(ctx, mandate.customerId)
  const facts = mandateFacts(mandate, payables ? [payables.email] : [])
  const detail = { called: mandate.called ?? '', by: mandate.consent.by, reason: mandate.reason ?? '' }
  await logEvent(ctx, event, mandate.customerId, facts, detail)
}

/**
 * A bank took an online payment back: nothing is drafted any more until they set autopay up again. The invoice
 * is open again, and the next draft would take it a second time.
 */
export const stopAfterReturn = async (
  ctx: Context,
  { id, customerId }: Pick<Payment, 'id' | 'customerId'>,
): Promise<void> => {
  const [draft] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id))
  if (draft) return stop(ctx, draft.mandateId, 'A draft was returned')
  const mandate = await mandateOf(ctx, customerId)
  if (mandate) await stop(ctx, mandate.id, 'An online payment was disputed')
}
