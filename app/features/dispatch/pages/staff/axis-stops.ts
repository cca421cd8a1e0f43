import type { Goods } from '#features/fleet/load-plan.ts'
import { isDelivery, minuteOf, type Day, type DayLane, type LoadStop, type Stop } from '../../day.ts'
import { isBegun, minutesOnSite } from '../../plan/day-plan.ts'
import type { DayProposal } from '../../place-stop.ts'
import { productTag, type Tag } from '../product-tag.tsx'

/** What is drawn of a delivery, whether it stands on a run or is proposed. */
export type AxisStop = {
  key: string
  order: Stop['order']
  goods: readonly Goods[]
  stop: Stop | undefined
  arrives: number
  minutes: number
  drive: number
  /** The time at the terminal before it; `isDone`: the truck has loaded. */
  load: { arrives: number; minutes: number; isDone?: boolean } | undefined
  isNew: boolean
}

/** The deliveries of a lane as they are, each with the load before it. */
export const stopsOnAxis = (day: Day, { stops }: DayLane): AxisStop[] => {
  let load: LoadStop | undefined
  return stops.flatMap((stop) => {
    if (!isDelivery(stop)) {
      load = stop
      return []
    }
    const { shipment, order, stop: row } = stop
    const arrivedAt = row.arrivedAt ?? shipment.deliveredAt
    const axisStop = {
      ...{ key: shipment.id, order, goods: shipment.loads, stop, drive: row.driveMinutes, isNew: false },
      arrives: minuteOf(day, arrivedAt ?? row.plannedArrival),
      minutes: row.leftAt && row.arrivedAt ? minuteOf(day, row.leftAt) - minuteOf(day, row.arrivedAt) : row.minutes,
      load: load && loadOf(day, load),
    }
    load = undefined
    return [axisStop]
  })
}

/** A load is reported when it is over. */
const loadOf = (day: Day, { stop: { arrivedAt, leftAt, plannedArrival, minutes } }: LoadStop) => ({
  arrives: leftAt ? minuteOf(day, leftAt) - minutes : minuteOf(day, arrivedAt ?? plannedArrival),
  ...{ minutes, isDone: leftAt !== null },
})

export const proposedStopsOnAxis = (day: Day, lane: DayLane, { lanes, plan }: DayProposal): AxisStop[] => {
  const started = stopsOnAxis(day, lane).filter(({ stop }) => stop && isBegun(stop))
  const proposed = lanes.find(({ truckId }) => truckId === lane.truck.id)
  if (!proposed) return stopsOnAxis(day, lane)
  const { visits, loadings } = proposed.driven
  return [
    ...started,
    ...visits.map(({ job, arrives, drive }, at) => {
      const { key, order, goods, stop } = plan.items[job]!
      const load = loadings.find(({ before }) => before === at)
      return {
        ...{
          key,
          order,
          goods,
          stop,
          arrives,
          drive,
          minutes: minutesOnSite(goods),
          isNew: stop?.stop.runId !== lane.run?.id || !stop,
        },
        load: load && { arrives: load.arrives, minutes: load.leaves - load.arrives },
      }
    }),
  ]
}

/** Gallons by product: delivered, still to come, and not on a truck. */
export const sumByProduct = (day: Day) => {
  const rows = new Map<Tag, [number, number, number]>()
  const add = (goods: readonly (Goods & { delivered?: number | null })[], column: 0 | 1 | 2) => {
    for (const each of goods) {
      if (each.unit !== 'gallon') continue
      const row = rows.get(productTag(each)) ?? [0, 0, 0]
      row[column] += (each.delivered ?? each.quantity) / 10
      rows.set(productTag(each), row)
    }
  }
  for (const { shipment } of day.lanes.flatMap(({ stops }) => stops.filter(isDelivery)))
    if (shipment.state !== 'canceled') add(shipment.loads, shipment.state === 'delivered' ? 0 : 1)
  for (const { order, lines } of day.waiting) if (order.deliveryDate <= day.date) add(lines, 2)
  const format = (gallons: number) =>
    gallons > 0 ? gallons.toLocaleString('en-US', { minimumFractionDigits: 1 }) : '–'
  return [...rows].map(([tag, [delivered, still, waiting]]) => ({
    tag,
    delivered: format(delivered),
    still: format(still),
    waiting: format(waiting),
  }))
}
