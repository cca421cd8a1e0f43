import { and, asc, eq, getTableColumns, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import { versionMatches, type ExpectedVersion } from '#events/expected-version.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { placeOrder, reorder } from '#features/orders/place.ts'
import type { Order } from '#features/orders/schema.ts'
import { findTank, orderToTank } from '#features/orders/order-to-tank.ts'
import { quotes } from '#features/quotes/schema.ts'
import { openGateCode } from '#features/trade/gate-code.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { approvalEvents, approvalFacts } from './events.ts'
import { findApproval, priceOf } from './find.ts'
import { approvals, type Approval, type ApprovalState } from './schema.ts'

type ExpectedApproval = ExpectedVersion<ApprovalState>

/** What is sold now, and the confirmations that the manager gave: the buyer's yes is not theirs. */
type ApproveOptions = { products?: readonly TradeProduct[]; sure?: readonly string[] }

/**
 * Places the order that a buyer asked for, under the name of the manager who approves it: at the price of its quote, which
 * must still hold. @throws DomainError as placing does; `not-found` for anyone but a manager of the company.
 */
export const approve = (
  ctx: Context,
  id: string,
  expected: ExpectedApproval,
  { products, sure }: ApproveOptions = {},
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'company.manage')
    demand(ctx, 'orders.place')
    const approval = await held(ctx, id, expected)
    const { submissionId, dyedUse, wish, sealedGateCode, quoteId, tankId, deciGallons } = approval
    const submission = { submissionId, dyedUse: dyedUse ?? undefined, isApproval: true, sure }
    const placing = { ...submission, wish: { ...wish, gateCode: openGateCode(ctx, approval.id, sealedGateCode) } }
    const place = async () => {
      if (quoteId) return placeOrder(ctx, quoteId, placing)
      if (!tankId || !deciGallons) return reorder(ctx, approval.reorderOf ?? '', placing)
      await findTank(ctx, tankId).catch(tankGone)
      return orderToTank(
        ctx,
        tankId,
        { ...submission, gallons: deciGallons, to: wish, customerPo: wish.customerPo },
        products ?? [],
      )
    }
    const order = await place()
    const done = await settle(ctx, approval, { state: 'approved', orderId: order.id })
    const facts = { ...(await factsFor(ctx, done)), order: { id: order.id, reference: order.reference } }
    await logEvent(ctx, approvalEvents.approved, id, facts)
    return order
  })

const tankGone = () => {
  throw new DomainError('conflict', 'This tank is no longer on file, so nothing was ordered. Decline it, or call us.')
}

/** Says no; the buyer reads why. @throws DomainError `invalid` without a reason, `not-found` for anyone but a manager. */
export const decline = (ctx: Context, id: string, expected: ExpectedApproval, subject: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'company.manage')
    const approval = await held(ctx, id, expected)
    const reason = reasonOf(subject)
    if (!reason) throw new DomainError('invalid', 'Reason: please tell your coworker why.')
    const done = await settle(ctx, approval, { state: 'declined', reason })
    await logEvent(ctx, approvalEvents.declined, id, await factsFor(ctx, done))
  })

/** Withdraws the viewer's own request for approval. @throws DomainError `forbidden` for what a coworker asked for. */
export const withdraw = (ctx: Context, id: string, expected: ExpectedApproval): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    const approval = await held(ctx, id, expected)
    if (!('userId' in ctx.viewer) || approval.userId !== ctx.viewer.userId)
      throw new DomainError('forbidden', 'Only the person who asked can withdraw this.')
    const done = await settle(ctx, approval, { state: 'withdrawn' })
    await logEvent(ctx, approvalEvents.withdrawn, id, approvalFacts(done, [], null))
  })

const atOnce = 100

/**
 * Ends what waited past the last moment of its quote's price: nobody can approve it any more, and who asked is told. For
 * the timed task, after quotes have expired.
 */
export const endWithPrice = (ctx: Context): Promise<{ ended: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const due = await ctx.db
      .select({ approval: getTableColumns(approvals) })
      .from(approvals)
      .innerJoin(quotes, eq(quotes.id, approvals.quoteId))
      .where(and(eq(approvals.state, 'waiting'), eq(quotes.state, 'expired')))
      .orderBy(asc(approvals.askedAt), asc(approvals.id))
      .limit(atOnce)
      .for('update', { of: approvals, skipLocked: true })
    for (const { approval } of due) {
      const done = await settle(ctx, approval, { state: 'withdrawn', reason: priceEnded })
      await logEvent(ctx, approvalEvents.price_ended, approval.id, await factsFor(ctx, done))
    }
    return { ended: due.length, more: due.length === atOnce }
  })

const priceEnded = 'The price expired before a manager approved this.'

/** Held for this transaction. @throws DomainError `conflict` when it was decided meanwhile. */
const held = async (ctx: Context, id: string, expected: ExpectedApproval): Promise<Approval> => {
  const current = await findApproval(ctx, id)
  const [now] = await ctx.db.select().from(approvals).where(eq(approvals.id, current.id)).for('update')
  if (!now || now.state !== 'waiting' || !versionMatches(now, expected))
    throw new DomainError(
      'conflict',
      `${now?.decidedBy ?? 'Someone'} decided this in the meantime. Reload the page to see it.`,
    )
  return now
}

const settle = async (ctx: Context, { id, changes }: Approval, change: Partial<Approval>): Promise<Approval> => {
  const decidedBy = 'name' in ctx.viewer ? ctx.viewer.name : null
  const [done] = await ctx.db
    .update(approvals)
    // What only placing needs is kept no longer.
    .set({ ...change, changes: changes + 1, decidedAt: dateOf(ctx.now), decidedBy, sealedGateCode: null })
    .where(eq(approvals.id, id))
    .returning()
  if (!done) throw new Error('The database lost what it held for this transaction.')
  return done
}

/** For the person who asked, while they act for the company. */
const factsFor = async (ctx: Context, approval: Approval) => {
  const { userId, companyId } = approval
  const requesters = await ctx.db
    .select({ email: users.email })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(and(eq(users.id, userId), eq(profiles.companyId, companyId), isNull(profiles.disabledAt)))
  const price = await priceOf(ctx, approval)
  return approvalFacts(
    approval,
    requesters.map(({ email }) => email),
    price?.until ?? null,
  )
}
