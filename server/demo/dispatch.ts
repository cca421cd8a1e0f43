import { randomUUID } from 'node:crypto'
import { localTime } from '#domain/calendar.ts'
import { dateOf } from '#domain/instant.ts'
import type { DeciGallons } from '#domain/money.ts'
import { addDaysOff, keepDriver, keepTerminal, keepTruck, noteLast } from '../../app/features/fleet/keep.ts'
import { readDay } from '../../app/features/dispatch/day.ts'
import { proposeDay } from '../../app/features/dispatch/place-stop.ts'
import { assignDriver, noteStop, releaseDay, startRun } from '../../app/features/dispatch/run-day.ts'
import { setLanes } from '../../app/features/dispatch/set-lanes.ts'
import { isDelivery } from '../../app/features/dispatch/day.ts'
import { updateShipment } from '../../app/features/fulfillment/truck-updates.ts'
import { windows, type Window } from '../../app/features/orders/delivery.ts'
import type { Line } from '../../app/features/trade/line.ts'
import type { CustomerBook } from './book.ts'
import { tellSale, type SaleRefs } from './sale.ts'
import type { DemoStage } from './world.ts'

const fleet = [
  { name: 'T2', driver: 'Dana Ruiz', tanks: [1000, 700, 600, 500], starts: 6 * 60 },
  { name: 'T4', driver: 'Marcus Webb', tanks: [1500, 1000, 800, 700], starts: 6 * 60 },
  { name: 'T5', driver: 'Ray Novak', tanks: [1000, 1000, 600, 400], starts: 6 * 60 + 30 },
  { name: 'T7', driver: 'Luis Ortega', tanks: [3000, 1500, 1000, 3500], starts: 5 * 60, payload: 52_500 },
  { name: 'T9', driver: 'Teresa Boyd', tanks: [], pallets: 10, starts: 7 * 60 },
] as const

/** Our own trucks and who drives them, and a day of theirs: of today, or of tomorrow once nothing is promised for today. */
export const tellDispatch = (stage: DemoStage, book: CustomerBook): void => {
  const { month, people, products } = stage
  const trucks = new Map<string, string>()
  const drivers = new Map<string, string>()
  // Only now: what the month sold before is nothing that the trucks of today would have had no room for.
  month.tell(month.now, async (as) => {
    const staff = as(people.admin)
    await keepTerminal(staff, randomUUID(), {
      ...{ name: 'Columbus terminal', address: '3866 Fisher Road, Columbus, OH 43228' },
      ...{ latitude: 39.9712, longitude: -83.0988, opens: 0, closes: 1440, loadMinutes: 35 },
    })
    for (const [at, { name, driver, tanks, starts, ...more }] of fleet.entries()) {
      const truck = await keepTruck(staff, randomUUID(), {
        ...{ name, plate: `PKJ ${4101 + at}`, dayLoads: 4, dayStops: null, windowStops: null },
        payload: 'payload' in more ? more.payload : null,
        palletPlaces: 'pallets' in more ? more.pallets : 0,
        compartments: tanks.map((each) => ({ capacity: (each * 10) as DeciGallons, products: null })),
      })
      trucks.set(name, truck.id)
      const made = await keepDriver(staff, randomUUID(), {
        ...{
          name: driver,
          phone: `(614) 555-019${at}`,
          userId: null,
          shiftStarts: starts,
          drivingMinutes: 660,
          dutyMinutes: 840,
        },
        ...{
          licenseEnds: month.today.add({ years: 2 }).toString(),
          hazmatEnds: month.today.add({ years: 1 }).toString(),
        },
      })
      drivers.set(name, made.id)
      if (name !== 'T9') continue
      const off = month.today.add({ days: 12 }).toString()
      await addDaysOff(staff, 'driver', made.id, randomUUID(), { from: off, to: off, reason: 'Vacation' })
    }
  })
  month.tell(month.now, async (as) => {
    const gasoline = products('gasoline-87', 1, 1)
    await noteLast(as(people.admin), trucks.get('T5')!, 1, gasoline)
  })

  const local = localTime(month.calendar, month.now)
  // Once a window of the day is nearly over, the day that is planned is the next one.
  const isOver = local.hour >= windows.morning.ends - 1
  const date = isOver ? month.ahead(1) : month.today.toString()
  const orderSpecs: [to: string, line: Line, window: Window][] = [
    ['Sunbury Excavating', products('off-road-diesel', 400, 26_510), 'morning'],
    ['Powell Landscaping', products('ulsd', 300, 31_420), 'morning'],
    ['Dublin Paving', products('off-road-diesel', 450, 26_510), 'morning'],
    ['Delaware Freight', products('ulsd', 900, 31_420), 'morning'],
    ['Marysville Dairy', products('heating-oil', 240, 27_900), 'flexible'],
    ['Newark Landscaping', products('gasoline-87', 350, 25_740), 'afternoon'],
    ['Granville Dairy', products('heating-oil', 260, 27_900), 'afternoon'],
    ['Heath Machine Works', products('ulsd', 500, 31_420), 'afternoon'],
    ['Pickerington Excavating', products('off-road-diesel', 600, 26_510), 'afternoon'],
    ['Circleville Dairy', products('heating-oil', 200, 27_900), 'afternoon'],
    ['Grove City Excavating', products('off-road-diesel', 350, 26_510), 'afternoon'],
    ['Hilliard Machine Works', products('hydraulic-fluids.drum-55', 4, 6_120_000), 'afternoon'],
    ['London Dairy', products('off-road-diesel', 800, 26_510), 'flexible'],
    ['Lancaster Paving', products('ulsd', 1200, 31_420), 'evening'],
    ['Mount Gilead Dairy', products('off-road-diesel', 700, 26_510), 'flexible'],
    ['Marion Machine Works', products('engine-oils.drum-55', 3, 5_800_000), 'flexible'],
  ]
  const saleRefs: SaleRefs[] = orderSpecs.map(([to, line, window]) => {
    const offeredAt = month.openBefore(month.now, 3, 0.2)
    return tellSale(stage, {
      ...{ to: book(to), lines: [line], offered: offeredAt, accepted: offeredAt.add({ hours: 1 }) },
      ...{ confirmed: month.openBefore(month.now, 2, 0.5), due: { date, window } },
    })
  })
  month.tell(month.now, async (as) => {
    const staff = as(people.admin)
    // Before the first of them is promised to arrive the day is planned; what was placed last waits for a truck.
    const late = new Set(saleRefs.slice(-2).map(({ orderId }) => orderId))
    for (const [name, driverId] of drivers) await assignDriver(staff, date, trucks.get(name)!, driverId)
    const day = await readDay(staff, date)
    const proposal = proposeDay(staff, { ...day, waiting: day.waiting.filter(({ order }) => !late.has(order.id)) })
    await setLanes(staff, date, proposal.lanes, { version: day.version, submissionId: randomUUID() })
    await releaseDay(staff, date)
    if (isOver) return
    const planned = await readDay(staff, date)
    for (const { run, stops } of planned.lanes.slice(0, 2)) {
      if (!run || stops.length === 0) continue
      await startRun(staff, run.id)
      const [load, first] = [stops.find((stop) => !isDelivery(stop)), stops.find(isDelivery)]
      if (load) await noteStop(staff, load.stop.id, 'arrived', dateOf(month.now))
      if (first)
        await updateShipment(staff, first.shipment.id, first.shipment, {
          verb: 'depart',
          billOfLading: `BOL ${stage.nextPaper()}`,
        })
    }
  })
}
