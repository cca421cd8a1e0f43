import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { dateOf } from '#domain/instant.ts'
import { answerPurchase } from '../../app/features/purchasing/answer.ts'
import { placePurchase } from '../../app/features/fulfillment/place-purchase.ts'
import { keyOfArrival, keyOfDeparture, keyOfTelling } from '../../app/features/fulfillment/confirmations.ts'
import { correctShipment } from '../../app/features/fulfillment/correct.ts'
import { updateShipment } from '../../app/features/fulfillment/truck-updates.ts'
import { shipOrder, shipPurchase } from '../../app/features/fulfillment/schedule.ts'
import type { Line } from '../../app/features/trade/line.ts'
import type { Person } from './people.ts'
import type { SaleRefs } from './sale.ts'
import type { DemoStage } from './world.ts'

/** Goods bought for an order: `price` in dollars a gallon, what we pay. */
export type DemoPurchase = {
  from: Person
  lines: Line[]
  price: number
  placed: Temporal.Instant
  confirmed?: Temporal.Instant
  /** The day they are wanted; in Ohio, as a plain date. */
  date: string
}

/** A truck and its day. What lies ahead is left out. */
export type Trip = {
  truck: string
  scheduled: Temporal.Instant
  departs?: Temporal.Instant
  eta: Temporal.Instant
  late?: { at: Temporal.Instant; eta: Temporal.Instant; reason: string }
  arrives?: Temporal.Instant
  /** Gallons of its only load by the meter, and those that were typed before someone corrected them. */
  metered?: number
  typed?: number
}

export type PurchaseRef = { purchaseId: string }
/** What a truck has scheduled, once the month has come to it. */
export type ShipmentRef = { shipmentId: string }

/** A purchase order for an order, and the supplier's yes when it came. */
export const tellPurchase = ({ month, people }: DemoStage, sale: SaleRefs, purchase: DemoPurchase): PurchaseRef => {
  const goods: PurchaseRef = { purchaseId: '' }
  const { from, lines, price, placed, confirmed, date } = purchase
  month.tell(placed, async (as) => {
    const pricedLines = lines.map((line) => ({ ...line, price: Math.round(price * 10_000) }))
    const purchaseInput = {
      submissionId: randomUUID(),
      supplierId: from.companyId ?? '',
      lines: pricedLines,
      deliveryDate: date,
    }
    goods.purchaseId = (
      await placePurchase(as(people.admin), sale.orderId, 'confirmed', { ...purchaseInput, note: null })
    ).id
  })
  if (confirmed)
    month.tell(confirmed, (as) => answerPurchase(as(from), goods.purchaseId, 'pending', { verb: 'confirm' }))
  return goods
}

/** A truck with all of an order on it: our own, or the supplier's when the goods were bought. */
export const tellTrip = (
  stage: DemoStage,
  sale: SaleRefs,
  lines: Line[],
  trip: Trip,
  from?: SuppliedGoods,
): ShipmentRef => {
  const { month, people } = stage
  const { truck, scheduled, departs, eta, late, arrives, metered, typed } = trip
  const driver = from?.supplier ?? people.admin
  // A truck has its paper from where it loads: one that has not left has none yet.
  const billOfLading = departs && `BOL ${stage.nextPaper()}`
  const shipment: ShipmentRef = { shipmentId: '' }
  month.tell(scheduled, async (as) => {
    const loads = lines.map(({ price: _price, ...load }) => load)
    const loading = {
      submissionId: randomUUID(),
      billOfLading,
      truck,
      eta: dateOf(eta),
      loads,
      sure: [keyOfArrival(dateOf(eta)), keyOfTelling(dateOf(eta))],
    }
    const { id } = from
      ? await shipPurchase(as(driver), from.goods.purchaseId, 'confirmed', loading)
      : await shipOrder(as(driver), sale.orderId, 'confirmed', loading)
    shipment.shipmentId = id
  })
  if (departs) {
    // In the evening the demo's trucks leave for the next morning, on purpose.
    const drive = { verb: 'depart', sure: [keyOfDeparture(dateOf(eta))] } as const
    month.tell(departs, (as) => updateShipment(as(driver), shipment.shipmentId, 'scheduled', drive))
  }
  if (late) {
    const update = {
      verb: 'delay',
      eta: dateOf(late.eta),
      reason: late.reason,
      sure: [keyOfArrival(dateOf(late.eta)), keyOfTelling(dateOf(late.eta))],
    } as const
    month.tell(late.at, (as) => updateShipment(as(driver), shipment.shipmentId, 'in_transit', update))
  }
  const state = late ? 'delayed' : 'in_transit'
  if (!arrives) return shipment
  const first = typed ?? metered
  const delivered = first === undefined ? undefined : [Math.round(first * 10)]
  const sure = delivered?.map((gallons) => `delivered:0:${gallons}`)
  const arrived = { verb: 'deliver', receivedBy: 'Yard office', delivered, sure } as const
  month.tell(arrives, async (as) => {
    await updateShipment(as(driver), shipment.shipmentId, state, arrived)
    if (typed === undefined || metered === undefined) return
    const right = { delivered: [Math.round(metered * 10)], reason: 'Two digits on the ticket were swapped.' }
    await correctShipment(as(people.admin), shipment.shipmentId, 'delivered', right)
  })
  return shipment
}

export type SuppliedGoods = { supplier: Person; goods: PurchaseRef }
