import { eq, inArray } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { logEvent } from '#events/audit-log.ts'
import { byWhom, createTransition } from '#events/transition.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { waitingSince, type ConversationVerb } from '#features/trade/waiting-since.ts'
import { updateLines } from '#features/trade/lines.ts'
import { orderEvents, orderFacts, type DeliveredQuantity, type Progress } from './events.ts'
import { orderLife, orderStates } from './lifecycle.ts'
import { orderLines, orders, type Order } from './schema.ts'
import { linesOf } from './find.ts'
import { dateOf } from '#domain/instant.ts'

/** `delivered`: what came of each line, in their order; null while it is not known what it comes to. */
type Change = Partial<Omit<typeof orders.$inferInsert, 'searchText' | 'countedDueAt'>> & {
  delivered?: readonly (number | null)[]
}

/** Moves an order along its lifecycle. */
export const moveOrder = createTransition({
  life: orderLife,
  states: orderStates,
  events: orderEvents,
  facts: async (order: Order, ctx) => orderFacts(order, await findRecipients(ctx, order), await linesOf(ctx, order.id)),
  write: async (ctx, row, { delivered, ...change }: Change) => {
    const [moved] = await ctx.db.update(orders).set(change).where(isUnchanged(orders, row)).returning()
    if (moved && delivered) await updateLines(ctx, orderLines, eq(orderLines.orderId, moved.id), 'delivered', delivered)
    if (moved?.tankId) await ctx.tanksChanged(ctx, [moved.tankId])
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [order] = await ctx.db.select().from(orders).where(eq(orders.id, id))
    if (!order) throw notFound('order')
    return order
  },
})

/**
 * What a truck tells of an order; `eta` and `reason` when it is late, `receivedBy`, `brought` and what it comes to when it
 * is complete, `progress` when something is still to come, what is `coming` on planned trucks, and what is `missing` there.
 */
export type ShipmentUpdate = {
  eta?: string
  reason?: string
  receivedBy?: string
  at?: Date
  progress?: Progress[]
  coming?: DeliveredQuantity[]
  missing?: DeliveredQuantity[]
  brought?: DeliveredQuantity[]
  overReason?: string | null
  bill?: Change
  told?: boolean
}

/**
 * An order follows its truck. A supplier moves the orders of their shipments without seeing them, so the order is found
 * by its id alone: the caller has looked the shipment up within the viewer's sight. A truck that leaves while another
 * one of the order is on its way changes nothing.
 */
export const applyShipmentUpdate = async (
  ctx: Context,
  orderId: string,
  verb: 'dispatch' | 'delay' | 'deliver' | 'deliver_part' | 'turn_back',
  update: ShipmentUpdate = {},
): Promise<Order | undefined> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  if (!orderLife.movesFor(order.state, ctx.viewer).includes(verb)) return undefined
  const isEnd = verb === 'deliver' || verb === 'deliver_part' || verb === 'turn_back'
  const change = {
    ...update.bill,
    ...(verb === 'deliver' && { ...noDayOpen, deliveredAt: update.at ?? dateOf(ctx.now) }),
    // Anyone who decided about the rest knew of another ticket.
    ...(isEnd && { restComing: false }),
  }
  const truck = { eta: update.eta ?? null, reason: update.reason ?? null, receivedBy: update.receivedBy ?? null }
  const { brought, overReason, coming, missing, progress } = update
  const facts = {
    truck,
    ...(update.told && { told: true }),
    ...(brought && { brought, overReason }),
    ...(progress && { progress: progressFacts(progress), coming, missing }),
  }
  return moveOrder(ctx, order, verb, { change, facts })
}

/** What has come asks for no other day, nor does anyone of it. */
export const noDayOpen = { newDay: null, wishedDay: null }

/** No more than its mails need: no prices travel with it. */
export const progressFacts = (lines: readonly Progress[]): Progress[] =>
  lines.map(({ name, product, unit, quantity, delivered }) => ({ name, product, unit, quantity, delivered }))

/** Deletes orders with their lines. Returns the quotes that they came of. */
export const forgetTheseOrders = async ({ db }: Pick<Context, 'db'>, ids: readonly string[]): Promise<string[]> => {
  const gone = await db
    .delete(orders)
    .where(inArray(orders.id, [...ids]))
    .returning({ quoteId: orders.quoteId })
  return gone.flatMap(({ quoteId }) => quoteId ?? [])
}

/**
 * What a message means to its order, found by its id alone: features/conversation keeps the message itself. Since when
 * the customer waits is all that changes, so it is no new version of what others decide on.
 */
export const speakOfOrder = async (ctx: Context, id: string, kind: ConversationVerb, text: string): Promise<Order> => {
  const [order] = await ctx.db
    .update(orders)
    .set({ heardAt: waitingSince(ctx, orders.heardAt, kind) })
    .where(eq(orders.id, id))
    .returning()
  if (!order) throw notFound('order')
  const facts = orderFacts(order, await findRecipients(ctx, order))
  await logEvent(ctx, orderEvents[kind], id, { ...facts, ...byWhom(ctx), said: text })
  return order
}
