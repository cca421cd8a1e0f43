import type { Goods } from '#features/fleet/load-plan.ts'
import type { Truck } from '#features/fleet/schema.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { inCompartments } from '#features/shifts/compartments.ts'
import { onTruck, type TruckInventoryLine } from '#features/shifts/inventory.ts'
import type { LoadReport } from '#features/shifts/report-kinds.ts'
import type { RunLoad } from '#features/shifts/loads-of-runs.ts'
import { minuteOf, type Day } from '../../day.ts'
import { isBegun, loadsOf, countReported } from '../../plan/day-plan.ts'
import { productTag, type Tag } from '../product-tag.tsx'
import type { AxisStop } from './axis-stops.ts'

/** `quantity` is undefined where a product is in several compartments, and nobody said how much of it is in which. */
type CompartmentLoad = { position: number; tag: Tag; quantity: number | undefined; share?: number }

/**
 * What is in a truck's compartments: what was loaded less what was delivered, once the trip that it is on was loaded; before
 * that, or where nobody said what was loaded, what the plan puts into them.
 */
export const compartmentsView = (
  truck: Truck,
  stops: readonly AxisStop[],
  loads: readonly RunLoad[],
  at: (minute: number) => string,
  day: Day,
) => {
  const trips = stops.reduce<AxisStop[][]>((all, each) => {
    if (each.load || all.length === 0) all.push([])
    all.at(-1)!.push(each)
    return all
  }, [])
  const open = trips.findIndex((trip) => trip.some(({ stop }) => stop?.shipment.state !== 'delivered'))
  const here = trips[Math.max(0, open)] ?? []
  const isLoaded = here.some(({ load, stop }) => load?.isDone || (stop && isBegun(stop)))
  const last = loads.at(-1)
  const planned = plannedIn(truck, stops, trips, Math.max(0, open))
  const { held, apart } =
    last && isLoaded ? reallyIn(truck, stops, loads, planned.held) : { held: planned.held, apart: [] }
  return {
    tanks: truck.compartments.map(({ position, capacity }) => {
      const load = held.find((each) => each.position === position)
      const { quantity, share = 0 } = load ?? { quantity: 0 }
      return {
        capacity: capacity / 10,
        fill: Math.round((quantity === undefined ? share : Math.min(quantity, capacity) / capacity) * 100),
        tag: load?.tag,
        words:
          quantity === undefined ? '?' : quantity > 0 ? Math.round(quantity / 10).toLocaleString('en-US') : 'empty',
      }
    }),
    apart,
    pallets:
      truck.palletPlaces > 0 && planned.pallets > 0
        ? `${Math.ceil(planned.pallets)} of ${truck.palletPlaces} pallet spots`
        : undefined,
    loaded: last && isLoaded ? at(minuteOf(day, last.at)) : undefined,
  }
}

const goodsOf = (trip: readonly AxisStop[]): Goods[] => trip.flatMap(({ goods }) => [...goods])

/** As the plan fills them for a trip, less what it has delivered of it. */
const plannedIn = (truck: Truck, stops: readonly AxisStop[], trips: readonly AxisStop[][], here: number) => {
  const reported = countReported(
    truck,
    trips.map((trip) => trip.flatMap(({ stop, load }) => (load ? [] : [stop]))),
  )
  const { filled = [], pallets = 0 } = loadsOf(truck, trips.map(goodsOf), reported)?.[here] ?? {}
  const gone = new Map<string, number>()
  const done = (trips[here] ?? []).filter(({ stop }) => stop?.shipment.state === 'delivered')
  for (const { product, quantity } of goodsOf(done)) gone.set(product, (gone.get(product) ?? 0) + quantity)
  const contents = filled.map((load): CompartmentLoad & { product: string; quantity: number } => {
    const taken = Math.min(load.quantity, gone.get(load.product) ?? 0)
    gone.set(load.product, (gone.get(load.product) ?? 0) - taken)
    return { position: load.position, product: load.product, tag: productTag(load), quantity: load.quantity - taken }
  })
  return { held: contents, pallets }
}

/** As they were filled: in the compartments that were named, else in those of the plan. */
const reallyIn = (
  truck: Truck,
  stops: readonly AxisStop[],
  loads: readonly RunLoad[],
  planned: readonly (CompartmentLoad & { product: string })[],
): { held: CompartmentLoad[]; apart: string[] } => {
  const goods = goodsOf(stops)
  const reports = loads.map(({ report }) => report)
  const sums = onTruck(
    reports,
    stops.flatMap(({ stop }) => (stop ? stop.shipment : [])),
  )
  const contents: CompartmentLoad[] = []
  const apart: string[] = []
  for (const sum of sums) {
    const existing = goods.find(({ product }) => product === sum.product)
    if (!existing || sum.left <= 0) continue
    const ownTank =
      sum.compartments.length > 0
        ? sum.compartments
        : planned.flatMap(({ product, position }) => (product === sum.product ? position : []))
    const tanks = truck.compartments.filter(({ position }) => ownTank.includes(position))
    const room = tanks.reduce((all, { capacity }) => all + capacity, 0)
    const shares = sharesOf(tanks, reports, sum)
    for (const { position } of tanks)
      contents.push({ position, tag: productTag(existing), quantity: shares?.get(position), share: sum.left / room })
    if (!shares && tanks.length > 0)
      apart.push(`${formatGallons(sum.left as DeciGallons)} of ${sum.name} in ${inCompartments(ownTank).toLowerCase()}`)
  }
  return { held: contents, apart }
}

/**
 * How much of a product is in each of its compartments, by their position: all of it in one, all of them full, or each
 * loaded by itself and nothing delivered since. Otherwise nobody said it.
 */
const sharesOf = (
  tanks: Truck['compartments'],
  reports: readonly LoadReport[],
  { product, left, delivered }: TruckInventoryLine,
): Map<number, number> | undefined => {
  const [only, other] = tanks
  if (only && !other) return new Map([[only.position, left]])
  if (left >= tanks.reduce((all, { capacity }) => all + capacity, 0))
    return new Map(tanks.map(({ position, capacity }) => [position, capacity]))
  const amounts = reports.flatMap((report) => report.amounts).filter((each) => each.product === product)
  if (delivered > 0 || amounts.some(({ compartments }) => compartments?.length !== 1)) return undefined
  const shares = new Map<number, number>()
  for (const { gallons, compartments: [position = 0] = [] } of amounts)
    shares.set(position, (shares.get(position) ?? 0) + gallons)
  return shares
}
