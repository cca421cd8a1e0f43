import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import type { ShipmentState } from '#domain/shipments/lifecycle.ts'
import type { Shipment } from '#domain/shipments/schema.ts'
import { hasDyed } from '#domain/trade/dyed.ts'
import { sayLoads } from './paper-view.ts'
import { writeSeen } from './seen.ts'
import { shipmentStanding, type StateWord } from './words.ts'

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

/** As much of a shipment as a list reads. */
type Read = Pick<
  Shipment,
  | 'id'
  | 'reference'
  | 'billOfLading'
  | 'truck'
  | 'loads'
  | 'destination'
  | 'state'
  | 'changes'
  | 'eta'
  | 'departedAt'
  | 'deliveredAt'
>

export const shipmentLine = (ctx: Context, shipment: Read): ShipmentLine => {
  const { id, reference, billOfLading, truck, loads, destination, state, eta, deliveredAt } = shipment
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    ...{ id, reference, billOfLading, truck, destination, state, seen: writeSeen(shipment) },
    goods: sayLoads(loads),
    dyed: hasDyed(loads),
    status: shipmentStanding(shipment),
    eta: say(eta),
    delivered: deliveredAt ? say(deliveredAt) : undefined,
  }
}
