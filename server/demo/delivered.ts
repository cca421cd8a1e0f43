import type { Temporal } from 'temporal-polyfill'
import type { Line } from '../../app/features/trade/line.ts'
import type { Customer } from './book.ts'
import { tellPurchase, tellTrip } from './delivery.ts'
import type { Person } from './people.ts'
import { tellRequest, type DemoRequest } from './request.ts'
import { tellSale, type SaleRefs } from './sale.ts'
import type { DemoStage } from './world.ts'

/** A sale that is over, told from the moment the truck arrived. */
export type DeliveredSale = {
  to: Customer
  email?: string
  lines: Line[]
  total?: number
  /** Gallons of its only line that the meter said, and those that were typed before someone corrected them. */
  metered?: number
  typed?: number
  exempt?: boolean
  arrives: Temporal.Instant
  truck: string
  /** The form that the customer sent for it, two hours before the quote. */
  asked?: DemoRequest
  /** Bought at this price in dollars a gallon, and brought by the supplier's own truck. */
  bought?: { from: Person; price: number }
}

/** Quoted four open days before, ordered the same morning, confirmed the day after, and there within its window. */
export const tellDelivered = (
  stage: DemoStage,
  { arrives, truck, asked, bought, typed, ...sale }: DeliveredSale,
): SaleRefs => {
  const { month } = stage
  const offeredAt = month.openBefore(arrives, 4, 0.2)
  const confirmed = month.openBefore(arrives, 3, 0.2)
  const due = month.promiseAt(arrives)
  const request = asked && tellRequest(stage, offeredAt.subtract({ hours: 2 }), asked, sale.to.person)
  const requestId = request && (() => request.id)
  const saleRefs = tellSale(stage, {
    ...sale,
    requestId,
    offered: offeredAt,
    accepted: offeredAt.add({ hours: 2 }),
    confirmed,
    due,
  })
  const scheduled = month.openBefore(arrives, 1, 0.6)
  const { metered } = sale
  const departs = arrives.subtract({ minutes: 75 })
  const trip = { truck, scheduled, departs, eta: arrives, arrives, metered, typed }
  if (!bought) {
    tellTrip(stage, saleRefs, sale.lines, trip)
    return saleRefs
  }
  const placedAt = confirmed.add({ minutes: 30 })
  const purchase = { lines: sale.lines, placed: placedAt, confirmed: placedAt.add({ hours: 1 }), date: due.date }
  const goods = tellPurchase(stage, saleRefs, { ...bought, ...purchase })
  tellTrip(stage, saleRefs, sale.lines, trip, { supplier: bought.from, goods })
  return saleRefs
}
