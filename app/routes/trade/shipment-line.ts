import type { StateWord } from '#domain/states.ts'
import { shipmentStatus } from '#domain/shipments/lifecycle.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import type { ShipmentState } from '#domain/shipments/lifecycle.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import { hasDyed } from '#domain/trade/dyed.ts'
import { sayLines } from './paper-view.ts'
import { formatVersion } from './expected-version.ts'

/** A shipment as lists show it: everything said already. `seen` is what its buttons send along. */
export type ShipmentLine = {
  id: string
  reference: string
  billOfLading: string
  truck: string
  goods: string
  dyed: boolean
  destination: string
  state: ShipmentState
  status: StateWord
  seen: string
  eta: string
  delivered?: string
}

export const shipmentLine = (ctx: Context, shipment: Shipment): ShipmentLine => {
  const { id, reference, billOfLading, truck, loads, destination, state, eta, deliveredAt } = shipment
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    ...{ id, reference, billOfLading, truck, destination, state, seen: formatVersion(shipment) },
    goods: sayLines(loads),
    dyed: hasDyed(loads),
    status: shipmentStatus(shipment),
    eta: say(eta),
    delivered: deliveredAt ? say(deliveredAt) : undefined,
  }
}
