import type { Goods } from '#features/fleet/load-plan.ts'
import type { Truck } from '#features/fleet/schema.ts'
import { onTruck } from '#features/shifts/inventory.ts'
import type { LoadOfRun } from '#features/shifts/loads-of-runs.ts'
import { minuteOf, type Day } from '../../day.ts'
import { isBegun, loadsOf, toldOf } from '../../plan/day-plan.ts'
import { tagOf, type Tag } from '../product-tag.tsx'
import type { Drawn } from './drawn-stops.ts'

type Held = { position: number; tag: Tag; quantity: number }

/**
 * What is in a truck's compartments: what was loaded less what was delivered, once the trip that it is on was loaded; before
 * that, or where nobody said what was loaded, what the plan puts into them.
 */
export const holdOf = (
  truck: Truck,
  drawn: readonly Drawn[],
  loads: readonly LoadOfRun[],
  at: (minute: number) => string,
  day: Day,
) => {
  const trips = drawn.reduce<Drawn[][]>((all, each) => {
    if (each.load || all.length === 0) all.push([])
    all.at(-1)!.push(each)
    return all
  }, [])
  const open = trips.findIndex((trip) => trip.some(({ stop }) => stop?.shipment.state !== 'delivered'))
  const here = trips[Math.max(0, open)] ?? []
  const isLoaded = here.some(({ load, stop }) => load?.isDone || (stop && isBegun(stop)))
  const last = loads.at(-1)
  const planned = plannedIn(truck, drawn, trips, Math.max(0, open))
  const held = last && isLoaded ? reallyIn(truck, drawn, loads, planned.held) : planned.held
  return {
    tanks: truck.compartments.map(({ position, capacity }) => {
      const load = held.find((each) => each.position === position)
      const quantity = load?.quantity ?? 0
      return {
        capacity: capacity / 10,
        fill: Math.round((Math.min(quantity, capacity) / capacity) * 100),
        tag: load?.tag,
        words: quantity > 0 ? Math.round(quantity / 10).toLocaleString('en-US') : 'empty',
      }
    }),
    pallets:
      truck.palletPlaces > 0 && planned.pallets > 0
        ? `${Math.ceil(planned.pallets)} of ${truck.palletPlaces} pallet spots`
        : undefined,
    loaded: last && isLoaded ? at(minuteOf(day, last.at)) : undefined,
  }
}

const goodsOf = (trip: readonly Drawn[]): Goods[] => trip.flatMap(({ goods }) => [...goods])

/** As the plan fills them for a trip, less what it has delivered of it. */
const plannedIn = (truck: Truck, drawn: readonly Drawn[], trips: readonly Drawn[][], here: number) => {
  const told = toldOf(
    truck,
    trips.map((trip) => trip.flatMap(({ stop, load }) => (load ? [] : [stop]))),
  )
  const { filled = [], pallets = 0 } = loadsOf(truck, trips.map(goodsOf), told)?.[here] ?? {}
  const gone = new Map<string, number>()
  const done = (trips[here] ?? []).filter(({ stop }) => stop?.shipment.state === 'delivered')
  for (const { product, quantity } of goodsOf(done)) gone.set(product, (gone.get(product) ?? 0) + quantity)
  const held = filled.map((load): Held & { product: string } => {
    const taken = Math.min(load.quantity, gone.get(load.product) ?? 0)
    gone.set(load.product, (gone.get(load.product) ?? 0) - taken)
    return { position: load.position, product: load.product, tag: tagOf(load), quantity: load.quantity - taken }
  })
  return { held, pallets }
}

/** As they were filled: in the compartments that were named, else in those of the plan. The first ones are emptied first. */
const reallyIn = (
  truck: Truck,
  drawn: readonly Drawn[],
  loads: readonly LoadOfRun[],
  planned: readonly (Held & { product: string })[],
): Held[] => {
  const goods = goodsOf(drawn)
  const sums = onTruck(
    loads.map(({ report }) => report),
    drawn.flatMap(({ stop }) => (stop ? stop.shipment : [])),
  )
  return sums.flatMap(({ product, left, compartments }) => {
    const known = goods.find((each) => each.product === product)
    const own =
      compartments.length > 0
        ? compartments
        : planned.flatMap((each) => (each.product === product ? each.position : []))
    let still = Math.max(0, left)
    return own.toReversed().flatMap((position): Held[] => {
      const capacity = truck.compartments.find((tank) => tank.position === position)?.capacity ?? 0
      const quantity = position === own[0] ? still : Math.min(still, capacity)
      still -= quantity
      return known && quantity > 0 ? [{ position, tag: tagOf(known), quantity }] : []
    })
  })
}
