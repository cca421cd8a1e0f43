import { and, asc, eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { milesBetween, siteCoordinates, roughPin, type Coordinates } from '#domain/coordinates.ts'
import { deliverySites, siteEquipment, type DeliverySite } from '#features/customers/schema.ts'
import { orderStates } from '#features/orders/lifecycle.ts'
import { orders } from '#features/orders/schema.ts'
import { isKeepFull } from '#features/standing/keep-full.ts'
import { standingDeliveries } from '#features/standing/schema.ts'
import { compareQueued, type QueuePosition } from '../share.ts'

const mostQueued = 500

export type QueuedOrder = QueuePosition & {
  id: string
  reference: string
  whose: string | null
  address: string
  runsOutFrom: string | null
}

/** The orders that are still to be delivered, in the order in which a storm is met. For staff alone. */
export const stormQueue = async (ctx: Context, yard: Coordinates): Promise<QueuedOrder[]> => {
  demand(ctx, 'orders.see-all')
  const rows = await ctx.db
    .select({ order: orders, site: deliverySites, standing: standingDeliveries })
    .from(orders)
    .leftJoin(siteEquipment, eq(siteEquipment.id, orders.tankId))
    .leftJoin(deliverySites, eq(deliverySites.id, orders.siteId))
    .leftJoin(
      standingDeliveries,
      and(eq(standingDeliveries.tankId, orders.tankId), eq(standingDeliveries.state, 'active')),
    )
    .where(inArray(orders.state, [...orderStates.statesThat('isPromised')]))
    .orderBy(asc(orders.dueAt), asc(orders.id))
    .limit(mostQueued)
  return rows
    .map(({ order, site, standing }): QueuedOrder => {
      const pin = site
        ? siteCoordinates(ctx.places, site as DeliverySite)
        : roughPin(ctx.places, { address: order.deliveryAddress, county: order.county })
      const dry = standing?.runsOutFrom ?? null
      return {
        ...{ id: order.id, reference: order.reference, whose: order.company ?? order.contactName },
        ...{ address: order.deliveryAddress, dueAt: order.dueAt, runsOutFrom: dry },
        priority: site?.priority ?? 'standard',
        hoursToRunOut: dry === null ? undefined : hoursUntil(ctx, dry),
        isKeepFull: standing ? isKeepFull(standing.rule) : false,
        miles: pin && milesBetween(yard, pin),
      }
    })
    .toSorted(compareQueued)
}

/** Until the evening of a day: what it was forecast for. */
const hoursUntil = ({ calendar, now }: Context, day: string) =>
  Math.max(
    0,
    Math.round(
      now
        .until(Temporal.PlainDate.from(day).add({ days: 1 }).toZonedDateTime(calendar.timeZone).toInstant())
        .total('hours'),
    ),
  )
