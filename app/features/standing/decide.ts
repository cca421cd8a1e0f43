import { and, eq, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { formatGallons, type Cents, type DeciGallons } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { confirmWithin } from '#features/orders/confirm.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { confirmationsForRoom } from '#features/orders/tank-checks.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { consentTo } from '#features/orders/price.ts'
import type { Order } from '#features/orders/schema.ts'
import { openForTank, placeToTank } from '#features/orders/order-to-tank.ts'
import { proposePrices } from '#features/pricing/propose.ts'
import { confirmationsForShare, limitsFor } from '#features/storm/limits.ts'
import { partialFill } from '#features/storm/share.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import type { QuantityKind } from '#features/trade/quantity-terms.ts'
import { standingEvents } from './events.ts'
import { findStanding, tankNamed, type StandingWithTank } from './find.ts'
import { isKeepFull } from './keep-full.ts'
import { plansOf } from './plan.ts'
import { refreshForecasts } from './refresh.ts'
import { confirmationsForOverfill, roomAt } from './tank-room.ts'
import { standingDeliveries, standingProposals, type StandingProposal } from './schema.ts'

type DecideOptions = {
  /** Keys of the confirmations that the person gave. */
  sure?: readonly string[]
  products?: readonly TradeProduct[]
  /** Nobody pressed anything: only what is agreed, and within its limit. */
  itself?: { mostCents: Cents | null }
}

/**
 * Makes the order of a proposal: at the price of the day by what the customer agreed to, confirmed in the same step. A price
 * above the one they saw last that no agreement covers asks them first; where no price of the day is known, the order waits
 * for staff to price it, as any reorder does. Pressed twice, it is one order.
 * @throws DomainError `conflict` when it was dropped; `invalid` and ConfirmationRequired as ordering for a tank does.
 */
export const decideProposal = (
  ctx: Context,
  id: string,
  { sure, products, itself }: DecideOptions = {},
): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'standing.manage')
    if (!itself) demand(ctx, 'orders.place')
    if (!itself) demand(ctx, 'orders.confirm')
    const { proposal, found } = await lockProposal(ctx, id)
    if (proposal.state === 'ordered' && proposal.orderId) return findOrder(ctx, proposal.orderId)
    if (proposal.state === 'dropped') throw new DomainError('conflict', 'This proposal was already dropped.')
    const { standing, tank } = found
    const limits = await limitsFor(ctx, standing.customerId)
    const gallons = partialFill(proposal.gallons, limits.perDelivery ?? proposal.gallons)
    const quantityKind = standing.gallons === null && gallons === proposal.gallons ? 'fill' : 'fixed'
    const fit = await fitOf(ctx, found, { gallons, quantityKind, day: proposal.deliveryDate })
    requireConfirmation(sure, [
      ...confirmationsForShare(limits, gallons),
      ...confirmationsForOpenOrders(await openForTank(ctx, found)),
      ...fit.confirmations,
    ])
    const order = await placeToTank(
      ctx,
      found,
      {
        ...{ submissionId: proposal.id, gallons, sure: [...(sure ?? []), ...fit.answered], atOnce: true },
        to: { deliveryDate: proposal.deliveryDate, deliveryWindow: standing.deliveryWindow },
        // A partial fill is a fixed quantity: it stops before the tank is full.
        quantityKind,
        dyedUse: standing.dyedUse ?? undefined,
      },
      products,
    )
    const pricedOrder = await priced(ctx, order, tank.product ?? '', { itself, sure })
    await settle(ctx, proposal, { state: 'ordered', orderId: order.id })
    await refreshForecasts(ctx, [found])
    const detail = { tank: tankNamed(found), order: order.reference }
    await logEvent(ctx, standingEvents.ordered, standing.customerId, {}, detail)
    return pricedOrder
  })

/**
 * What to ask where it does not fit by the forecast. That knows more than the last reading, by which any other order for
 * the tank is asked about: this one is not asked a second time.
 */
const fitOf = async (
  ctx: Context,
  found: StandingWithTank,
  { gallons, quantityKind, day }: { gallons: DeciGallons; quantityKind: QuantityKind; day: string },
) => {
  const { tank, standing } = found
  const room = roomAt(tank, (await plansOf(ctx, [found])).get(tank.id), day)
  if (room === undefined) return { confirmations: [], answered: [] }
  const confirmedKeys = (await confirmationsForRoom(ctx, tank, gallons, quantityKind)).map(({ key }) => key)
  return {
    confirmations: confirmationsForOverfill(tank.id, { gallons, room, each: standing.gallons }),
    answered: confirmedKeys,
  }
}

/** Someone ordered for the tank after it was proposed. */
const confirmationsForOpenOrders = (open: readonly Order[]): Confirmation[] =>
  open.slice(0, 1).map(({ id, reference, deciGallons, deliveryDate }) => ({
    key: `on-its-way:${id}`,
    why: `${formatGallons(deciGallons)} for this tank are already on the way: order ${reference}, ${formatDay(deliveryDate)}.`,
    yes: 'Deliver both',
  }))

const priced = async (
  ctx: Context,
  order: Order,
  product: string,
  { itself, sure }: Pick<DecideOptions, 'itself' | 'sure'>,
): Promise<Order> => {
  const [proposed] = await proposePrices(
    ctx,
    order.customerId,
    [{ product, gallons: order.deciGallons }],
    (...contracts) => contractGallons(ctx, ...contracts),
  )
  const price = proposed?.price
  if (price === undefined || proposed?.stale) {
    if (itself) throw new DomainError('conflict', "Today's price isn't known.")
    return order
  }
  const day = { prices: [price as number], freight: order.freight }
  if (itself) {
    const lines = await linesOf(ctx, order.id)
    const needsConsent = consentTo({ ...order, lines }, { ...day, exempt: order.exempt }).asks
    if (needsConsent)
      throw new DomainError('conflict', "Today's price is above the last one, and no price agreement covers it.")
  }
  const confirmed = await confirmWithin(ctx, order.id, order, day, { sure })
  if (itself && itself.mostCents !== null && confirmed.totalCents > itself.mostCents)
    throw new DomainError('conflict', 'It costs more than the limit for automatic orders.')
  return confirmed
}

/** Staff do not deliver it. A calendar goes on with its next day; a tank that we keep full is looked at again after a week. */
export const dropProposal = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'standing.manage')
    const { proposal, found } = await lockProposal(ctx, id)
    if (proposal.state === 'dropped') return
    if (proposal.state === 'ordered')
      throw new DomainError('conflict', "It's already an order. Cancel the order instead.")
    await settle(ctx, proposal, { state: 'dropped' })
    const days = isKeepFull(found.standing.rule) ? 7 : 1
    await ctx.db
      .update(standingDeliveries)
      .set({ notBefore: sql`${proposal.deliveryDate}::date + ${days}::int`, changes: found.standing.changes + 1 })
      .where(eq(standingDeliveries.id, found.standing.id))
    await refreshForecasts(ctx, [await findStanding(ctx, found.standing.id)])
    const detail = { tank: tankNamed(found), day: formatDay(proposal.deliveryDate) }
    await logEvent(ctx, standingEvents.dropped, found.standing.customerId, {}, detail)
  })

type ProposalWithDelivery = { proposal: StandingProposal; found: StandingWithTank }

const lockProposal = async (ctx: Context, id: string): Promise<ProposalWithDelivery> => {
  const [proposal] = isUuid(id)
    ? await ctx.db.select().from(standingProposals).where(eq(standingProposals.id, id)).for('update')
    : []
  if (!proposal) throw notFound('proposal')
  return { proposal, found: await findStanding(ctx, proposal.standingId) }
}

const settle = (ctx: Context, { id }: StandingProposal, change: Partial<StandingProposal>) =>
  ctx.db
    .update(standingProposals)
    .set({ ...change, decidedAt: dateOf(ctx.now), decidedBy: 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic' })
    .where(and(eq(standingProposals.id, id), eq(standingProposals.state, 'waiting')))
