import { inArray, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { multiplyAndDivide, type Cents } from '#domain/money.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { siteEquipment, type Equipment } from '#features/customers/schema.ts'
import { roomIn } from '#features/customers/tank-room.ts'
import { linesOfOrders } from '#features/orders/figures.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { gallonsOf, priceOfLine, remainingOf, type Line } from '#features/trade/line.ts'
import { sumsToday } from '#features/trade/sums.ts'

/** What of an order says how much may still come of it, and at what taxes. */
export const exposedColumns = {
  ...{ id: orders.id, state: orders.state, customerId: orders.customerId, placedAt: orders.placedAt },
  ...{ tankId: orders.tankId, quantityKind: orders.quantityKind, tolerance: orders.tolerance },
  ...{
    notToExceed: orders.notToExceed,
    freight: orders.freight,
    saleOffice: orders.saleOffice,
    taxArea: orders.taxArea,
  },
  ...{ county: orders.county, exempt: orders.exempt, certificates: orders.certificates },
}

export type ExposedOrder = Pick<Order, keyof typeof exposedColumns>

/** The tank of a fill, and what fits into it now. */
type TankRoom = Pick<Equipment, 'product'> & { gallons: number }

type LineQuantity = Pick<Line, 'product' | 'quantity'>

/**
 * The most that is still to come of orders, by their ids: what their terms let trucks bring, less what trucks brought
 * already, at its prices with today's taxes and its part of the freight. Source: domain-facts-trade 3.
 */
export const orderExposure = async (ctx: Context, orders: readonly ExposedOrder[]): Promise<Map<string, Cents>> => {
  const ids = orders.map(({ id }) => id)
  const lines = await linesOfOrders(ctx, ids)
  const delivered = await broughtFor(ctx, ids)
  const rooms = await roomsFor(ctx, orders)
  return new Map(
    orders.map((order) => [
      order.id,
      toCome(ctx, order, lines.get(order.id) ?? [], delivered.get(order.id) ?? [], rooms.get(order.tankId ?? '')),
    ]),
  )
}

const toCome = (
  ctx: Context,
  order: ExposedOrder,
  lines: readonly Line[],
  delivered: readonly LineQuantity[],
  room?: TankRoom,
): Cents => {
  const rest = withQuantities(lines, remainingOf(lines, delivered))
  const maximum = withQuantities(lines, remainingOf(atMost(ctx, order, lines), delivered))
  const full = room && order.quantityKind === 'fill' && !order.notToExceed ? toFill(maximum, rest, room) : maximum
  const [ordered, left] = [worth(lines), worth(rest)]
  // As an invoice charges it: by the price of what came, and none for what comes beyond the ordered.
  const freight =
    ordered > 0 ? order.freight - multiplyAndDivide(order.freight, ordered - left, ordered) : order.freight
  return sumsToday(ctx, full, { ...order, freight: freight as Cents }).total
}

/**
 * The lines with the most gallons that may come of each. The gallons of the tolerance are for what a meter is set to; a
 * fill takes what fits and a transport load is what its bill of lading says, so for these the percentage alone counts.
 */
const atMost = (ctx: Context, { tolerance, quantityKind, notToExceed }: ExposedOrder, lines: readonly Line[]) => {
  const { basisPoints, most } = tolerance ?? ctx.tolerance
  const beyond = ({ unit, quantity }: Line) => {
    if (unit !== 'gallon' || notToExceed) return 0
    const share = Math.floor((quantity * basisPoints) / 10_000)
    return quantityKind === 'fixed' ? Math.min(most, share) : share
  }
  return lines.map((line) => ({ ...line, quantity: line.quantity + beyond(line) }))
}

/** A fill takes what there is room for: no more than that, and never less than what is left of the ordered gallons. */
const toFill = (maximum: readonly Line[], rest: readonly Line[], { product, gallons }: TankRoom): readonly Line[] => {
  const fits = rest.filter((line) => line.unit === 'gallon' && (product === null || line.product === product))
  const [first] = fits
  if (!first) return maximum
  const excess = Math.max(0, gallons - gallonsOf(fits))
  const at = rest.indexOf(first)
  return maximum.map((line, place) => {
    const ordered = rest[place] ?? line
    if (!fits.includes(ordered)) return line
    return { ...line, quantity: ordered.quantity + (place === at ? excess : 0) }
  })
}

const withQuantities = (lines: readonly Line[], quantities: readonly number[]): Line[] =>
  lines.map((line, place) => ({ ...line, quantity: quantities[place] ?? 0 }))

const worth = (lines: readonly Line[]) => lines.reduce((sum, line) => sum + priceOfLine(line), 0)

/** What trucks brought of orders. Shipments know of credit, and not the other way round: their tables are read by name. */
const broughtFor = async (
  { db }: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, LineQuantity[]>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.execute<{ order_id: string; product: string; quantity: string }>(sql`
    select s.order_id, l.product, sum(coalesce(l.delivered, l.quantity)) as quantity
    from shipments s join shipment_lines l on l.shipment_id = s.id
    where ${inArray(sql`s.order_id`, [...ids])} and s.state = 'delivered' group by s.order_id, l.product`)
  return Map.groupBy(
    rows.map(({ product, quantity, order_id: orderId }) => ({ orderId, product, quantity: Number(quantity) })),
    ({ orderId }) => orderId,
  )
}

const roomsFor = async (ctx: Context, orders: readonly ExposedOrder[]): Promise<Map<string, TankRoom>> => {
  const ids = orders.flatMap(({ quantityKind, tankId }) => (quantityKind === 'fill' && tankId ? tankId : []))
  if (ids.length === 0) return new Map()
  const tanks = await ctx.db.select().from(siteEquipment).where(inArray(siteEquipment.id, ids))
  const levels = await latestLevels(ctx, ids)
  return new Map(
    tanks.flatMap((tank) => {
      const gallons = roomIn(tank, levels.get(tank.id))
      return gallons === undefined ? [] : [[tank.id, { product: tank.product, gallons }] as const]
    }),
  )
}
