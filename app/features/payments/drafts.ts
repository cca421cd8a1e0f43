import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, lte } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { isBusinessDay, nextBusinessDay, today } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { system } from '#domain/viewer.ts'
import { logEvent } from '#events/audit-log.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { findBillingEmails } from '#features/customers/payables.ts'
import { openItemsOf, type OpenEntry } from '#features/ledger/find.ts'
import { lockAccount } from '#features/ledger/post.ts'
import type { DraftState, Processor } from '#platform/stripe.ts'
import { autopayEvents, draftFacts } from './autopay-events.ts'
import { dueItems, amountToDraft, lessOnAccount, sumCents } from './amount-to-draft.ts'
import { mandateOf, markStopped } from './mandates.ts'
import { formatEntry, recordPayment } from './record.ts'
import { autopayDrafts, autopayMandates, type AutopayDraft, type AutopayMandate } from './schema.ts'

/** A draft that failed for lack of funds is tried again after so many days, on a banking day. */
const daysToRetry = 3

const bankingDay = ({ calendar }: Pick<Context, 'calendar'>, day: Temporal.PlainDate): string =>
  (isBusinessDay(calendar, day) ? day : nextBusinessDay(calendar, day)).toString()

/**
 * Emails customers the drafts of items that fall due soon, as many days before as they accepted. Items that are
 * disputed, promised for a later day or announced before are left out. Run by a timed task. Returns how many were
 * announced.
 */
export const announceDrafts = async (ctx: Context): Promise<number> => {
  if (!ctx.processor) return 0
  const on = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.state, 'active'))
  let announced = 0
  for (const mandate of on)
    announced += await inTransaction({ ...ctx, viewer: system }, (ctx) => announceFor(ctx, mandate.id))
  return announced
}

const announceFor = async (ctx: Context, mandateId: string): Promise<number> => {
  const found = await lockMandate(ctx, mandateId)
  // Of customers who were merged, more than one may have it on: all is drafted from the one that their page names.
  if (!found || (await mandateOf(ctx, found.accountId))?.id !== mandateId) return 0
  const first = Temporal.PlainDate.from(today(ctx)).add({ days: ctx.credit.autopay.noticeDays })
  const draftedIds = new Set(
    (await draftsUnderWay(ctx, found.accountId)).flatMap(({ amounts }) => amounts.map((one) => one.entryId)),
  )
  const due = (await dueItems(ctx, found.accountId)).filter(
    ({ id, dueOn }) => !draftedIds.has(id) && (dueOn ?? '') <= first.toString(),
  )
  if (due.length === 0) return 0
  // By then all of it is due: one draft, on the first banking day that the notice leaves.
  const amounts = await lessOnAccount(ctx, found.accountId, due)
  const cents = sumCents(amounts)
  if (cents <= 0) return 0
  const draft = {
    id: randomUUID(),
    mandateId,
    customerId: found.customerId,
    state: 'announced' as const,
    amounts,
    cents,
  }
  const [stored] = await ctx.db
    .insert(autopayDrafts)
    .values({ ...draft, draftOn: bankingDay(ctx, first), announcedAt: dateOf(ctx.now) })
    .returning()
  if (!stored) throw new Error('The draft was not stored.')
  await logChange(ctx, autopayEvents.announced, stored, found, due)
  return 1
}

/**
 * Of all who share the account: an invoice that one bank is to pay is announced for no other. A failed draft ended its
 * mandate, and holds nothing.
 */
const draftsUnderWay = ({ db }: Context, accountId: string): Promise<AutopayDraft[]> =>
  db
    .select()
    .from(autopayDrafts)
    .where(
      and(
        isOfCustomer(autopayDrafts.customerId, accountId),
        inArray(autopayDrafts.state, ['announced', 'sent', 'pending']),
      ),
    )

/**
 * Sends each draft whose day has come, once. The request is stored before the processor is called; after a crash, the
 * next run first checks whether it was drafted. Drafts under way at a bank are read again. Run by a timed task.
 */
export const sendDrafts = async (
  subject: Context,
  aborted = () => false,
): Promise<{ sent: number; failed: number }> => {
  const ctx = { ...subject, viewer: system }
  const { processor } = ctx
  const outcome = { sent: 0, failed: 0 }
  if (!processor) return outcome
  // Each by itself: debits that banks take days for keep no new draft waiting.
  const waiting = [await dueNow(ctx, 'sent'), await dueNow(ctx, 'announced'), await dueNow(ctx, 'pending')]
  for (const draft of waiting.flat()) {
    if (aborted()) break
    try {
      await sendOne(ctx, processor, draft)
      outcome.sent += 1
    } catch {
      outcome.failed += 1
    }
  }
  return outcome
}

const dueNow = (ctx: Context, state: AutopayDraft['state']): Promise<AutopayDraft[]> =>
  ctx.db
    .select()
    .from(autopayDrafts)
    .where(and(eq(autopayDrafts.state, state), lte(autopayDrafts.draftOn, today(ctx))))
    .orderBy(asc(autopayDrafts.draftOn), asc(autopayDrafts.id))
    .limit(200)

const sendOne = async (ctx: Context, processor: Processor, { id, state, intentId }: AutopayDraft): Promise<void> => {
  if (state === 'pending' && intentId) return settle(ctx, id, await processor.draftNow(intentId))
  const ready = await inTransaction(ctx, (ctx) => makeReady(ctx, id))
  if (!ready) return
  const { draft, mandate } = ready
  const { payerId, methodId, bankId } = mandate
  if (!payerId || !methodId) throw new Error('A mandate that names nothing to draft from.')
  const reference = `${draft.id}-${draft.attempt}`
  const earlier = state === 'sent' ? await processor.findDraft(payerId, reference) : undefined
  // They stopped it before the processor heard of this draft.
  if (!earlier && mandate.state !== 'active') {
    const change = { state: 'canceled' as const, endedAt: dateOf(ctx.now), reason: 'Autopay was stopped' }
    await ctx.db
      .update(autopayDrafts)
      .set(change)
      .where(and(eq(autopayDrafts.id, id), eq(autopayDrafts.state, 'sent')))
    return
  }
  const statementText = `Autopay of ${draft.draftOn}`
  const request = { reference, payerId, methodId, bankId, cents: draft.cents, says: statementText }
  await settle(ctx, id, earlier ?? (await processor.draft(request)))
}

/** Looks once more at what is open of a draft and marks it as sent; nothing where it is over, or was paid meanwhile. */
const makeReady = async (
  ctx: Context,
  id: string,
): Promise<{ draft: AutopayDraft; mandate: LockedMandate } | undefined> => {
  const [known] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id))
  const mandate = known && (await lockMandate(ctx, known.mandateId))
  const [draft] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id)).for('update')
  if (!draft || !mandate) return undefined
  // Asked before: for that amount, whatever was paid since. What is too much stays on account.
  if (draft.state === 'sent') return { draft, mandate }
  if (draft.state !== 'announced' || mandate.state !== 'active') return undefined
  const remaining = await takeOff(ctx, draft, mandate)
  if (!remaining) return undefined
  const change = { state: 'sent' as const, amounts: remaining.amounts, sentAt: dateOf(ctx.now), intentId: null }
  await ctx.db.update(autopayDrafts).set(change).where(eq(autopayDrafts.id, id))
  return { draft: { ...remaining, ...change }, mandate }
}

/**
 * Takes off a draft what was paid, credited, disputed or promised since it was announced, and money on account; the customer
 * is told. Where nothing is left, it is canceled, and undefined. The caller has locked it.
 */
const takeOff = async (
  ctx: Context,
  draft: AutopayDraft,
  mandate: LockedMandate,
): Promise<AutopayDraft | undefined> => {
  const { items, amounts, because } = await amountToDraft(ctx, mandate.accountId, draft.amounts)
  const cents = sumCents(amounts)
  if (cents === draft.cents) return { ...draft, amounts }
  const change =
    cents > 0
      ? { amounts, cents, reason: `${formatCents(draft.cents)} was announced. The rest no longer needs a draft` }
      : { state: 'canceled' as const, endedAt: dateOf(ctx.now), reason: because }
  await ctx.db.update(autopayDrafts).set(change).where(eq(autopayDrafts.id, draft.id))
  const lowered = { ...draft, ...change }
  await logChange(ctx, cents > 0 ? autopayEvents.lowered : autopayEvents.canceled, lowered, mandate, items, {
    before: draft.cents,
  })
  return cents > 0 ? lowered : undefined
}

/**
 * Recalculates announced drafts whose day is still ahead: a check that came in since is subtracted at once, so that
 * the customer hears of it before their bank does. Without a processor, a draft whose day has come is canceled and
 * announced again later. Run by a timed task. Returns how many were lowered.
 */
export const lowerDrafts = async (subject: Context): Promise<number> => {
  const ctx = { ...subject, viewer: system }
  const waiting = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.state, 'announced'))
  let lowered = 0
  for (const { id, mandateId, cents } of waiting) {
    const result = await inTransaction(ctx, async (ctx) => {
      const mandate = await lockMandate(ctx, mandateId)
      const [draft] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id)).for('update')
      if (draft?.state !== 'announced' || mandate?.state !== 'active') return cents
      if (!ctx.processor && draft.draftOn <= today(ctx)) return void (await cancelPaused(ctx, draft, mandate))
      return (await takeOff(ctx, draft, mandate))?.cents
    })
    if (result !== cents) lowered += 1
  }
  return lowered
}

const cancelPaused = async (ctx: Context, draft: AutopayDraft, mandate: LockedMandate): Promise<void> => {
  const reason = "We can't take payments online right now. Please pay another way"
  const change = { state: 'canceled' as const, endedAt: dateOf(ctx.now), reason }
  await ctx.db.update(autopayDrafts).set(change).where(eq(autopayDrafts.id, draft.id))
  await logChange(ctx, autopayEvents.canceled, { ...draft, ...change }, mandate, [])
}

/** A mandate stays with the customer who gave it; what it drafts is owed on the account of whom they were merged into. */
type LockedMandate = AutopayMandate & { accountId: string }

const lockMandate = async (ctx: Context, id: string): Promise<LockedMandate | undefined> => {
  const [known] = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.id, id))
  if (!known) return undefined
  const accountId = await lockAccount(ctx, known.customerId)
  const [mandate] = await ctx.db.select().from(autopayMandates).where(eq(autopayMandates.id, id)).for('update')
  return mandate && { ...mandate, accountId }
}

/** Handles the processor's message about a draft: reads the draft again and records its state. */
export const followDraft = async (ctx: Context, processor: Processor, intentId: string): Promise<void> => {
  const [draft] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.intentId, intentId))
  if (draft?.state === 'pending') await settle(ctx, draft.id, await processor.draftNow(intentId))
}

/** What became of a draft, each outcome once: paid it is recorded; failed it is said to the customer and to us. */
const settle = async (ctx: Context, id: string, state: DraftState): Promise<void> => {
  const ended = await inTransaction(ctx, async (ctx) => {
    const [known] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id))
    const mandate = known && (await lockMandate(ctx, known.mandateId))
    const [draft] = await ctx.db.select().from(autopayDrafts).where(eq(autopayDrafts.id, id)).for('update')
    if (!draft || !mandate || (draft.state !== 'sent' && draft.state !== 'pending')) return undefined
    if (state.state === 'paid') await recordDraft(ctx, draft, mandate, state)
    if (state.state !== 'failed') {
      const endedAt = state.state === 'paid' ? dateOf(ctx.now) : null
      const change = { state: state.state, intentId: state.intentId, endedAt }
      await ctx.db.update(autopayDrafts).set(change).where(eq(autopayDrafts.id, id))
      return undefined
    }
    return failDraft(ctx, draft, mandate, state)
  })
  if (ended?.methodId) await ctx.processor?.endMethod(ended.methodId).catch(() => undefined)
}

const recordDraft = async (
  ctx: Context,
  draft: AutopayDraft,
  { kind, accountId }: LockedMandate,
  state: DraftState,
) => {
  const open = new Map((await openItemsOf(ctx, accountId)).map(({ id, openCents }) => [id, openCents]))
  const amounts = draft.amounts.flatMap(({ entryId, cents }) => {
    const remaining = Math.min(cents, open.get(entryId) ?? 0) as Cents
    return remaining > 0 ? [{ entryId, cents: remaining }] : []
  })
  await recordPayment(ctx, accountId, {
    ...{ id: draft.id, intentId: state.intentId, method: kind === 'bank' ? 'online_bank' : 'online_card' },
    ...{ cents: draft.cents, receivedOn: today(ctx), number: null, note: 'Autopay', rest: 'keep', amounts },
  })
}

/** Tried again only for lack of funds, no more often than they accepted, and told before. Otherwise autopay ends. */
const failDraft = async (ctx: Context, draft: AutopayDraft, mandate: LockedMandate, state: DraftState) => {
  const reason = state.why ?? 'The bank did not pay it.'
  const willRetry = state.mayRetry && draft.attempt <= ctx.credit.autopay.retries && mandate.state === 'active'
  const next = bankingDay(ctx, Temporal.PlainDate.from(today(ctx)).add({ days: daysToRetry }))
  const change = willRetry
    ? { state: 'announced' as const, attempt: draft.attempt + 1, draftOn: next, reason, intentId: null }
    : { state: 'failed' as const, reason, intentId: state.intentId, endedAt: dateOf(ctx.now) }
  await ctx.db.update(autopayDrafts).set(change).where(eq(autopayDrafts.id, draft.id))
  const items = (await openItemsOf(ctx, mandate.accountId)).filter(({ id }) =>
    draft.amounts.some(({ entryId }) => entryId === id),
  )
  await logChange(ctx, autopayEvents.failed, { ...draft, ...change }, mandate, items, {
    again: willRetry ? next : null,
  })
  return willRetry ? undefined : markStopped(ctx, mandate.id, `A draft failed: ${reason}`)
}

const logChange = async (
  ctx: Context,
  event: (typeof autopayEvents)['announced' | 'lowered' | 'canceled' | 'failed'],
  draft: AutopayDraft,
  mandate: LockedMandate,
  items: readonly OpenEntry[],
  { again = null, before = draft.cents }: { again?: string | null; before?: Cents } = {},
) => {
  const payables = await findBillingEmails(ctx, mandate.accountId)
  const lines = items.flatMap((item) => {
    const part = draft.amounts.find(({ entryId }) => entryId === item.id)
    return part?.cents ? [{ called: formatEntry(item), cents: part.cents, dueOn: item.dueOn ?? item.day }] : []
  })
  const facts = draftFacts(draft, mandate, { to: payables ? [payables.email] : [], items: lines, again, before })
  const detail = {
    cents: formatCents(draft.cents),
    before: formatCents(before),
    day: draft.draftOn,
    reason: draft.reason ?? '',
  }
  await logEvent(ctx, event, mandate.accountId, facts, detail)
}
