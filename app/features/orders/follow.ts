import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { notFound } from '#domain/refusal.ts'
import type { Brought, Progress } from './events.ts'
import { orderLife } from './lifecycle.ts'
import { moveOrder } from './move.ts'
import { orders, type Order } from './schema.ts'

/**
 * What a truck tells of an order; `eta` and `reason` when it is late, `receivedBy` and `brought` when it has arrived,
 * `progress` when something is still to come.
 */
export type TruckNews = {
  eta?: string
  reason?: string
  receivedBy?: string
  at?: Date
  progress?: Progress[]
  brought?: Brought[]
}

/**
 * An order follows its truck. A supplier moves the orders of their shipments without seeing them, so the order is found
 * by its id alone: the caller has looked the shipment up within the viewer's sight. A truck that leaves while another
 * one of the order is on its way changes nothing.
 */
export const followTruck = async (
  ctx: Context,
  orderId: string,
  verb: 'dispatch' | 'delay' | 'deliver' | 'deliver_part' | 'turn_back',
  news: TruckNews = {},
): Promise<Order | undefined> => {
  const [order] = await ctx.db.select().from(orders).where(eq(orders.id, orderId)).for('update')
  if (!order) throw notFound('order')
  if (!orderLife.movesFor(order.state, ctx.viewer).includes(verb)) return undefined
  const change = verb === 'deliver' ? { deliveredAt: news.at ?? dateOf(ctx.now) } : {}
  const truck = { eta: news.eta ?? null, reason: news.reason ?? null, receivedBy: news.receivedBy ?? null }
  const { brought } = news
  const facts = { truck, ...(brought && { brought }), ...(news.progress && { progress: sayable(news.progress) }) }
  return moveOrder(ctx, order, verb, { change, facts })
}

/** No more than its mails need: no prices travel with it. */
export const sayable = (lines: readonly Progress[]): Progress[] =>
  lines.map(({ name, unit, quantity, delivered }) => ({ name, unit, quantity, delivered }))
