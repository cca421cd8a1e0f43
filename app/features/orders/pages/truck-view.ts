import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { sayGallons } from '#domain/money.ts'
import { besidePromise, sayWindow, type Promised } from '../delivery.ts'
import { shipmentStates, shipmentStatus, isTurnedBack } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { sayLoads } from '#features/trade/pages/paper-view.ts'
import { inSentence } from './in-sentence.ts'
import { sayNear, sayPromise } from './delivery-time.ts'

/** A truck as its customer follows it. */
export const truckView = (ctx: Context, truck: Shipment, promised: Promised) => {
  const { id, reference, state, truck: name, billOfLading, loads, eta, deliveredAt, receivedBy } = truck
  return {
    id,
    reference,
    status: shipmentStatus(truck),
    name,
    billOfLading,
    load: sayLoads(loads),
    expected: isActive(truck) ? sayNear(ctx, eta) : undefined,
    /** What its time means for the promised hours. */
    beside: isActive(truck) ? sayBeside(ctx, truck, promised) : undefined,
    /** Why it is late, or came back. */
    reason: state === 'delayed' || isTurnedBack(truck) ? truck.reason : null,
    turnedBack: isTurnedBack(truck),
    delivered: deliveredAt ? sayMoment(ctx.calendar.timeZone, deliveredAt) : undefined,
    received: receivedBy,
    gallons: truck.deliveredDeciGallons === null ? undefined : sayGallons(truck.deliveredDeciGallons),
  }
}

/** Nothing of a truck that comes within the promised hours, unless it comes later than was said. */
const sayBeside = (ctx: Context, { state, eta }: Shipment, promised: Promised) => {
  const beside = besidePromise(ctx.calendar.timeZone, promised, eta)
  if (beside !== 'within')
    return `${beside === 'early' ? 'Before' : 'After'} the promised ${inSentence(sayPromise(ctx, promised))}`
  return state === 'delayed'
    ? `Later than we told you, still within the promised ${sayWindow(promised.deliveryWindow)}`
    : undefined
}

const isActive = ({ state }: Shipment) => shipmentStates.is('isActive', state)

export type TruckView = ReturnType<typeof truckView>
