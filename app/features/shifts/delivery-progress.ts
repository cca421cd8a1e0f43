import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { runStates } from '#features/dispatch/lifecycle.ts'
import { stopOfShipment, stopsOfRun } from '#features/dispatch/find.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'

/** Where a delivery stands among those of its truck today. */
export type DeliveryProgress = {
  /** Counted from 1 among the truck's deliveries of the day. */
  place: number
  of: number
  /** How many of them are over. */
  done: number
  about: Date
  /** When the truck left the stop before, or the yard. */
  leftAt: Date | null
}

/**
 * "Second of four stops, about 10:40": from the plan and from what the driver reported, never from a position. What the
 * truck is late at the last stop it reported, it is late at this one. Undefined while the driver has no plan to drive by,
 * on another day, and once it is over. The caller has looked the shipment up within the viewer's sight.
 */
export const deliveryProgress = async (
  ctx: Pick<Context, 'db' | 'now' | 'calendar'>,
  shipment: Pick<Shipment, 'id' | 'state' | 'eta'>,
): Promise<DeliveryProgress | undefined> => {
  if (!shipmentStates.is('isActive', shipment.state)) return undefined
  const found = await stopOfShipment(ctx, shipment.id)
  if (!found || found.run.date !== today(ctx) || !runStates.is('isSeen', found.run.state)) return undefined
  const stops = await stopsOfRun(ctx, found.run.id)
  const deliveries = stops.filter((each) => each.shipment && each.shipment.state !== 'canceled')
  const place = deliveries.findIndex((each) => each.shipment?.id === shipment.id)
  if (place === -1) return undefined
  const before = stops.filter(({ stop }) => stop.position < found.stop.position)
  const last = before.findLast(({ stop }) => stop.arrivedAt !== null)
  return {
    place: place + 1,
    of: deliveries.length,
    done: deliveries.filter((each) => each.shipment?.state === 'delivered').length,
    about: shipment.state === 'delayed' ? shipment.eta : aboutOf(ctx, found.stop.plannedArrival, last?.stop),
    leftAt: last?.stop.leftAt ?? found.run.startedAt,
  }
}

type StopArrival = { plannedArrival: Date; arrivedAt: Date | null }

/** The plan, later by what the truck was late at its last stop; never in the past, and never earlier than planned. */
const aboutOf = ({ now }: Pick<Context, 'now'>, planned: Date, last: StopArrival | undefined): Date => {
  const late = last?.arrivedAt ? Math.max(0, last.arrivedAt.getTime() - last.plannedArrival.getTime()) : 0
  return new Date(Math.max(planned.getTime() + late, now.epochMilliseconds))
}
