import { randomUUID } from 'node:crypto'
import type { Temporal } from 'temporal-polyfill'
import { placePurchase } from '../../app/features/fulfillment/place-purchase.ts'
import type { Line } from '../../app/features/trade/line.ts'
import type { CustomerBook } from './book.ts'
import { opened } from './companies.ts'
import { tellDelivered } from './delivered.ts'
import { tellTrip, type ShipmentRef } from './delivery.ts'
import { later } from './month.ts'
import { tellSale, type SaleRefs } from './sale.ts'
import { shiftTruck } from './shift.ts'
import type { DemoStage } from './world.ts'

/**
 * What the depot sold to everybody else: with the farm's and the terminal's it adds up to figures.admin. Gives what our own
 * truck brings today, in the order of its stops.
 */
export const tellDepot = (stage: DemoStage, book: CustomerBook): ShipmentRef[] => {
  tellLastMonth(stage, book)
  tellThisMonth(stage, book)
  tellUnderWay(stage, book)
  return tellToday(stage, book)
}

const truckNames = ['T2', 'T4', 'T5', 'T7', shiftTruck]
const truck = (place: number) => truckNames[place % truckNames.length] ?? shiftTruck

const tellLastMonth = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products } = stage
  const sales: [to: string, line: Line][] = [
    ['Zanesville Freight', products('ulsd', 3800, 31_180)],
    ['Athens Landscaping', products('gasoline-87', 500, 26_100)],
    ['Wooster Dairy', products('off-road-diesel', 3000, 26_200)],
    ['Xenia Paving', products('ulsd', 3100, 31_180)],
    ['Bucyrus Freight', products('ulsd', 3400, 31_180)],
    ['Cambridge Machine Works', products('heating-oil', 900, 27_400)],
    ['Urbana Freight', products('ulsd', 2900, 31_180)],
    ['Powell Landscaping', products('gasoline-87', 650, 26_100)],
  ]
  sales.forEach(([to, line], place) => {
    const arrives = month.lastMonth((place + 0.5) / sales.length)
    tellDelivered(stage, { to: book(to), lines: [line], arrives, truck: truck(place) })
  })
}

/** The last of them makes the month's revenue the figure: its total is what is left of it. */
const tellThisMonth = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products } = stage
  const sales: [to: string, line: Line, total?: number][] = [
    ['Zanesville Freight', products('ulsd', 4000, 31_420)],
    ['Mansfield Machine Works', products('hydraulic-fluids.tote-275', 2, 31_500_000)],
    ['Athens Landscaping', products('gasoline-87', 450, 25_740)],
    ['Wooster Dairy', products('off-road-diesel', 3200, 26_510)],
    ['Xenia Paving', products('ulsd', 2800, 31_420)],
    ['Chillicothe Excavating', products('off-road-diesel', 2500, 26_510)],
    ['Bucyrus Freight', products('ulsd', 3600, 31_420)],
    ['Powell Landscaping', products('gasoline-87', 600, 25_740)],
    ['Cambridge Machine Works', products('heating-oil', 1400, 27_900)],
    ['Logan Dairy', products('off-road-diesel', 1900, 26_510)],
    ['Urbana Freight', products('ulsd', 3000, 31_420)],
    ['Heath Excavating', products('off-road-diesel', 2200, 26_510)],
    ['Dublin Paving', products('ulsd', 2500, 31_420), 9753_95],
  ]
  sales.forEach(([to, line, total], place) => {
    const arrives = month.thisMonth((place + 0.6) / sales.length)
    tellDelivered(stage, { to: book(to), lines: [line], total, arrives, truck: truck(place) })
  })
}

/** Eight of the eleven orders that are owed: four to confirm, one of them late, and four to load. */
const tellUnderWay = (stage: DemoStage, book: CustomerBook): void => {
  const { month, products } = stage
  const owed = (to: string, line: Line, days: number, ahead: number, placedDaysAgo?: number): SaleRefs => {
    const offeredAt = placedDaysAgo
      ? month.sinceRack({ minutes: placedDaysAgo + 10 })
      : month.openBefore(month.now, days + 1, 0.3)
    const confirmed = days > 0 ? month.openBefore(month.now, days, 0.2) : undefined
    const due = { date: month.ahead(ahead), window: ahead % 2 ? 'morning' : 'afternoon' } as const
    return tellSale(stage, {
      to: book(to),
      lines: [line],
      offered: offeredAt,
      accepted: placedDaysAgo ? month.sinceRack({ minutes: placedDaysAgo }) : offeredAt.add({ hours: 1 }),
      confirmed,
      due,
    })
  }
  owed('Circleville Freight', products('ulsd', 2400, 31_420), 0, 2)
  owed('Granville Landscaping', products('gasoline-87', 300, 25_740), 0, 2, 70)
  owed('Wooster Machine Works', products('gear-oils.drum-55', 6, 8_450_000), 0, 4, 45)
  owed('Coshocton Excavating', products('off-road-diesel', 1800, 26_510), 0, 3, 20)
  owed('Ashville Dairy', products('off-road-diesel', 900, 26_510), 1, 1)
  tellBoughtByLink(stage, owed('Grove City Freight', products('ulsd', 4800, 31_420), 1, 2), month.ahead(2))
  owed('Mount Vernon Dairy', products('heating-oil', 700, 27_900), 2, 2)
  owed('Sunbury Excavating', products('off-road-diesel', 1500, 26_510), 2, 3)
}

/** Three stops of one truck. The first came short: someone has to say whether the rest is delivered. */
const tellToday = (stage: DemoStage, book: CustomerBook): ShipmentRef[] => {
  const { month, products } = stage
  const soon = month.arrivalIn({ minutes: 45 })
  const after = later(month.arrivalIn({ minutes: 110 }), soon.add({ minutes: 65 }))
  const brings = (to: string, line: Line, eta: Temporal.Instant) => {
    const offeredAt = month.openBefore(month.now, 3, 0.3)
    const confirmed = month.openBefore(month.now, 2, 0.4)
    const due = month.promiseAt(eta)
    const sale = {
      to: book(to),
      lines: [line],
      offered: offeredAt,
      accepted: offeredAt.add({ hours: 1 }),
      confirmed,
      due,
      gateCode: '4417#',
    }
    const scheduled = month.openBefore(month.now, 1, 0.7)
    return tellTrip(stage, tellSale(stage, sale), [line], { truck: shiftTruck, scheduled, eta })
  }
  return [
    brings('Hilliard Paving', products('ulsd', 2100, 31_420), month.ago({ minutes: 35 })),
    brings('Plain City Excavating', products('off-road-diesel', 1600, 26_510), soon),
    brings('London Freight', products('ulsd', 3300, 31_420), after),
  ]
}

/** Bought from a supplier of whom nobody has an account: it answers and ships from the private link in its email. */
const tellBoughtByLink = ({ month, people, products }: DemoStage, sale: SaleRefs, deliveryDate: string): void =>
  month.tell(month.openBefore(month.now, 1, 0.6), async (as) => {
    const staff = as(people.admin)
    const supplierId = await opened(staff, 'supplier', 'Muskingum Fuel Transport', 'dispatch@muskingum.example')
    const lines = [products('ulsd', 4800, 27_700)]
    const note = 'Please ask for the yard office at the gate.'
    await placePurchase(staff, sale.orderId, 'confirmed', {
      ...{ submissionId: randomUUID(), supplierId, lines, deliveryDate, note },
    })
  })
