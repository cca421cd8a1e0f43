import { and, count, eq, inArray, or } from 'drizzle-orm'
import { isStaff } from '../can.ts'
import { companies } from '../companies/schema.ts'
import type { Context } from '../context.ts'
import { searchingReference } from '../orders/list.ts'
import { orders } from '../orders/schema.ts'
import { readPage, type Key, type Page, type Turn } from '../paging.ts'
import { suppliersNamed } from '../purchasing/suppliers-named.ts'
import { containing, foundIn, namesIn } from '../trade/search.ts'
import { shipmentsVisibleTo } from './find.ts'
import { activeShipments, type ShipmentState } from './lifecycle.ts'
import { shipments, type Shipment } from './schema.ts'

/** `supplier` is null for our own trucks. */
export type ShipmentRow = Shipment & { orderReference: string; supplier: string | null }

const keys = {
  rank: { column: shipments.rank, of: ({ rank }) => rank ?? 0 },
  made: { column: shipments.createdAt, of: ({ createdAt }) => createdAt },
  eta: { column: shipments.eta, of: ({ eta }) => eta },
} as const satisfies Record<string, Key<Shipment>>

/** `state` may also be `active`: scheduled, in transit or delayed. */
export type ShipmentList = {
  state?: ShipmentState | 'active'
  words?: string
  sort?: keyof typeof keys
  descending?: boolean
}

export const shipmentSorts = Object.keys(keys) as (keyof typeof keys)[]

/** Shipments within the viewer's sight: unless asked otherwise those to come, the next one first, then the latest. */
export const listShipments = (
  ctx: Context,
  asked: ShipmentList,
  turn?: Turn,
  size?: number,
): Promise<Page<ShipmentRow>> =>
  readPage(
    { ...keys[asked.sort ?? 'rank'], descending: asked.descending ?? true, id: shipments.id },
    turn,
    async (beyond, orderBy, limit) => {
      const rows = await ctx.db
        .select({ shipment: shipments, orderReference: orders.reference, supplier: companies.name })
        .from(shipments)
        .innerJoin(orders, eq(orders.id, shipments.orderId))
        .leftJoin(companies, eq(companies.id, shipments.supplierId))
        .where(and(await wanted(ctx, asked), beyond))
        .orderBy(...orderBy)
        .limit(limit)
      return rows.map(({ shipment, ...names }) => ({ ...shipment, ...names }))
    },
    size,
  )

/** How many shipments there are of each state, within the viewer's sight. */
export const shipmentCounts = (ctx: Context): Promise<{ state: ShipmentState; count: number }[]> =>
  ctx.db
    .select({ state: shipments.state, count: count() })
    .from(shipments)
    .where(shipmentsVisibleTo(ctx.viewer))
    .groupBy(shipments.state)

const wanted = async (ctx: Context, { state, words }: ShipmentList) =>
  and(
    shipmentsVisibleTo(ctx.viewer),
    state === 'active' ? inArray(shipments.state, [...activeShipments]) : state && eq(shipments.state, state),
    await matching(ctx, words),
  )

/** A supplier looks for what they can read: not for the customer's order. */
const matching = async (ctx: Context, words: string | undefined) => {
  const own = containing(words, [
    shipments.reference,
    shipments.billOfLading,
    shipments.truck,
    shipments.destination,
    namesIn(shipments.loads),
  ])
  if (!isStaff(ctx.viewer)) return own
  const suppliers = await suppliersNamed(ctx, words)
  return or(
    own,
    suppliers.length > 0 ? inArray(shipments.supplierId, suppliers) : undefined,
    foundIn(shipments.orderId, orders.id, searchingReference(words)),
  )
}
