import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { activeShipments } from '#domain/shipments/lifecycle.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import { sayLines } from '../paper-view.ts'
import { shipmentWords } from '../words.ts'
import { sayNear } from './delivery-time.ts'

/** A truck as its customer follows it. */
export const truckView = (ctx: Context, truck: Shipment) => {
  const { id, reference, state, truck: name, billOfLading, loads, eta, deliveredAt, receivedBy } = truck
  return {
    id,
    reference,
    status: shipmentWords[state],
    name,
    billOfLading,
    load: sayLines(loads),
    expected: activeShipments.some((active) => active === state) ? sayNear(ctx, eta) : undefined,
    /** Why it is late. */
    reason: state === 'delayed' ? truck.reason : null,
    delivered: deliveredAt ? sayMoment(ctx.calendar.timeZone, deliveredAt) : undefined,
    received: receivedBy,
    gallons: truck.deliveredDeciGallons === null ? undefined : sayGallons(truck.deliveredDeciGallons),
  }
}

export type TruckView = ReturnType<typeof truckView>
