import type { Temporal } from 'temporal-polyfill'
import { agreeToDate } from '../../app/features/fulfillment/move-day.ts'
import { answerPurchase } from '../../app/features/purchasing/answer.ts'
import type { Line } from '../../app/features/trade/line.ts'
import type { CustomerBook, Customer } from './book.ts'
import { tellDelivered } from './delivered.ts'
import { tellPurchase, tellTrip, type SuppliedGoods } from './delivery.ts'
import { farmSite } from './farm.ts'
import type { PromisedDay } from './month.ts'
import { tellSale } from './sale.ts'
import type { DemoStage } from './world.ts'

/** The month of Scioto Terminal: what the supplier's dashboard shows. Adds up to figures.supplier. */
export const tellTerminal = (stage: DemoStage, book: CustomerBook): void => {
  tellCompleted(stage, book)
  tellOnTheRoad(stage, book)
  tellDelayed(stage, book('Lancaster Freight'))
  tellWaiting(stage, book)
}

/** 7,500 gal at $2.74, 6,000 at $2.65 and 4,250 at $2.80 are the $48,350 of this month. */
const tellCompleted = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products } = stage
  const brought = (to: string, line: Line, price: number, arrives: Temporal.Instant) => {
    const purchase = { from: stage.people.supplier, price }
    tellDelivered(stage, { to: book(to), lines: [line], arrives, truck: 'Unit 212', bought: purchase })
  }
  brought('Galion Freight', products('ulsd', 5000, 31_180), 2.71, month.lastMonth(0.4))
  brought('Ashland Excavating', products('off-road-diesel', 4000, 26_400), 2.6, month.lastMonth(0.75))
  brought('Columbus Freight', products('ulsd', 7500, 31_420), 2.74, month.thisMonth(0.2))
  brought('Kenton Excavating', products('off-road-diesel', 6000, 26_510), 2.65, month.thisMonth(0.55))
  brought('Springfield Paving', products('ulsd', 4250, 31_420), 2.8, month.thisMonth(0.85))
}

/** A sale confirmed `days` open days ago, and the purchase order for it. */
const tellBought = (stage: DemoStage, to: Customer, line: Line, due: PromisedDay, price: number, days = 2) => {
  const { month, people } = stage
  const offeredAt = month.openBefore(month.now, days + 1, 0.25)
  const confirmed = month.openBefore(month.now, days, 0.2)
  const email = to.person.userId === people.customer.userId ? to.person.email : undefined
  const exempt = email !== undefined
  const sale = {
    to,
    email,
    exempt,
    lines: [line],
    offered: offeredAt,
    accepted: offeredAt.add({ hours: 1 }),
    confirmed,
    due,
  }
  const saleRefs = tellSale(stage, sale)
  return (placedAt: Temporal.Instant, yes?: Temporal.Instant) => {
    const purchase = { from: people.supplier, lines: [line], price, placed: placedAt, confirmed: yes, date: due.date }
    const goods = tellPurchase(stage, saleRefs, purchase)
    return { sold: saleRefs, supplied: { supplier: people.supplier, goods } }
  }
}

const tellOnTheRoad = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products, people } = stage
  const drive = (
    to: Customer,
    line: Line,
    price: number,
    leftGallons: number,
    eta: Temporal.Instant,
    truck: string,
  ) => {
    const due = month.promiseAt(eta)
    const placedAt = month.openBefore(month.now, 2, 0.3)
    const { sold, supplied } = tellBought(stage, to, line, due, price)(placedAt, placedAt.add({ hours: 1 }))
    const scheduled = month.openBefore(month.now, 1, 0.5)
    const departs = month.ago({ minutes: leftGallons })
    tellTrip(stage, sold, [line], { truck, scheduled, departs, eta }, supplied)
  }
  const farm = farmSite(people.customer)
  drive(farm, products('ulsd', 950, 31_420), 2.76, 35, month.arrivalIn({ minutes: 70 }), 'Unit 208')
  const far = month.arrivalIn({ minutes: 150 })
  drive(book('Marion Excavating'), products('ulsd', 7000, 31_420), 2.74, 80, far, 'Unit 212')
}

/** Promised for yesterday and still on the road: the purchase order is overdue, the shipment delayed. */
const tellDelayed = (stage: DemoStage, to: Customer): void => {
  const { month, products } = stage
  const line = products('ulsd', 6500, 31_420)
  const due = { date: month.today.subtract({ days: 1 }).toString(), window: 'evening' } as const
  const placedAt = month.openBefore(month.now, 3, 0.3)
  const { sold, supplied } = tellBought(stage, to, line, due, 2.74, 3)(placedAt, placedAt.add({ hours: 1 }))
  const departs = month.openBefore(month.now, 1, 0.8)
  const reason = 'The rack was down for four hours, and the driver is out of hours until morning.'
  const late = { at: departs.add({ minutes: 40 }), eta: month.arrivalIn({ minutes: 190 }), reason }
  const scheduled = month.openBefore(month.now, 2, 0.6)
  tellTrip(
    stage,
    sold,
    [line],
    { truck: 'Unit 203', scheduled, departs, eta: departs.add({ hours: 2 }), late },
    supplied,
  )
}

/** One confirmed and without a truck, one not answered, one for which another day was proposed and its customer asked. */
const tellWaiting = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products, people } = stage
  const askedAt = month.openBefore(month.now, 1, 0.3)
  const farm = farmSite(people.customer)
  const afternoon = { date: month.ahead(2), window: 'afternoon' } as const
  tellBought(
    stage,
    farm,
    products('off-road-diesel', 1200, 26_510),
    afternoon,
    2.62,
  )(askedAt, askedAt.add({ hours: 1 }))

  const morning = { date: month.ahead(3), window: 'morning' } as const
  tellBought(
    stage,
    book('Newark Dairy'),
    products('ulsd', 1500, 31_420),
    morning,
    2.78,
  )(month.openBefore(month.now, 1, 0.8))

  const paving = tellBought(stage, book('Delaware Paving'), products('off-road-diesel', 2200, 26_510), afternoon, 2.63)
  const { supplied } = paving(askedAt)
  const laterDay = month.ahead(4)
  proposeDay(stage, supplied, askedAt.add({ hours: 2 }), laterDay)
  // The customer is asked about it, and has not answered yet.
  month.tell(askedAt.add({ hours: 3 }), (as) =>
    agreeToDate(as(people.admin), supplied.goods.purchaseId, 'date_proposed', [`ask:${laterDay}`]),
  )
}

const proposeDay = ({ month }: DemoStage, { supplier, goods }: SuppliedGoods, at: Temporal.Instant, date: string) =>
  month.tell(at, (as) => answerPurchase(as(supplier), goods.purchaseId, 'pending', { verb: 'propose', date }))
