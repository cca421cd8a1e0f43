import { and, asc, desc, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { requestStates } from '#features/requests/lifecycle.ts'
import { visitor } from '#domain/viewer.ts'
import type { Context } from '#domain/context.ts'
import { ordersVisibleTo } from '#features/orders/find.ts'
import { orderStates, type OrderState } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import type { Window } from '#features/orders/delivery.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { shipments } from '#features/shipments/schema.ts'
import { visibleTo } from '#features/requests/find.ts'
import { requests } from '#features/requests/schema.ts'
import type { Phrases } from '../phrases/index.ts'

/** What someone has under way with us, in a few words each; the viewer's own and nobody else's. */
export type OrdersPort = (ctx: Context, phrases: Phrases) => Promise<readonly { reference: string; words: string }[]>

const mostTold = 5

/** Their company's newest orders, then the newest requests that it sent signed in. Who is not signed in has none. */
export const ownMatters: OrdersPort = async (ctx, say) => {
  // Staff see everything; "where is my order" asks for their own, of which they have none.
  if (ctx.viewer.role !== 'customer' && ctx.viewer.role !== 'supplier') return []
  return [...(await ordersOf(ctx, say)), ...(await requestsOf(ctx, say))].slice(0, mostTold)
}

const ordersOf = async (ctx: Context, phrases: Phrases) => {
  const found = await ctx.db
    .select({
      id: orders.id,
      reference: orders.reference,
      state: orders.state,
      day: orders.deliveryDate,
      window: orders.deliveryWindow,
    })
    .from(orders)
    .where(ordersVisibleTo(ctx.viewer))
    .orderBy(desc(inArray(orders.state, [...orderStates.statesThat('isOnTheRoad')])), desc(orders.placedAt))
    .limit(3)
  const trucks = await onTheRoad(ctx, phrases, found)
  return found.map(({ id, reference, ...order }) => ({
    reference,
    words: [orderSaid(phrases, order), ...(trucks.get(id) ?? [])].join('; '),
  }))
}

/** "Truck 12 is on the road, expected Friday, November 27, at 10:40 AM", of orders that were found within sight. */
export const onTheRoad = async (
  { db, calendar }: Pick<Context, 'db' | 'calendar'>,
  { figures }: Phrases,
  found: readonly { id: string; state: OrderState }[],
): Promise<Map<string, string[]>> => {
  const driving = found.filter(({ state }) => orderStates.is('isOnTheRoad', state))
  if (driving.length === 0) return new Map()
  const trucks = await db
    .select({ orderId: shipments.orderId, truck: shipments.truck, eta: shipments.eta })
    .from(shipments)
    .where(
      and(
        inArray(
          shipments.orderId,
          driving.map(({ id }) => id),
        ),
        inArray(shipments.state, [...shipmentStates.statesThat('isOnTheRoad')]),
      ),
    )
    .orderBy(asc(shipments.eta))
  const at = (eta: Date) => Temporal.Instant.fromEpochMilliseconds(eta.getTime()).toZonedDateTimeISO(calendar.timeZone)
  const said = new Map<string, string[]>()
  for (const { orderId, truck, eta } of trucks)
    said.set(orderId, [...(said.get(orderId) ?? []), figures.onTheRoad(truck, at(eta))])
  return said
}

/** "order, in transit, promised Friday, November 27, 7 AM to noon"; nobody has promised yet what is only placed. */
export const orderSaid = (
  { figures }: Phrases,
  { state, day, window }: { state: OrderState; day: string; window: Window },
): string => {
  const words = figures.order(orderStates.isNow(visitor, state))
  if (!orderStates.is('isActive', state)) return words
  const when = [Temporal.PlainDate.from(day), window] as const
  return orderStates.is('isPromised', state)
    ? `${words}, ${figures.promised(...when)}`
    : `${words}, ${figures.asked(...when)}`
}

const requestsOf = async (ctx: Context, phrases: Phrases) => {
  const found = await ctx.db
    .select({ reference: requests.reference, state: requests.state })
    .from(requests)
    .where(visibleTo(ctx.viewer))
    .orderBy(desc(requests.receivedAt))
    .limit(mostTold)
  return found.map(({ reference, state }) => ({
    reference,
    words: phrases.figures.request(requestStates.isNow(ctx.viewer, state)),
  }))
}

/** What is said to someone who asks where their order is. */
export const ordersSaid = async (ctx: Context, phrases: Phrases, port: OrdersPort): Promise<string | undefined> => {
  if (!('userId' in ctx.viewer)) return undefined
  const own = await port(ctx, phrases)
  if (own.length === 0) return phrases.figures.nothingOpen
  return phrases.figures.yours(own.map(({ reference, words }) => `${reference}: ${words}`))
}
