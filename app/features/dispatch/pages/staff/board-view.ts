import { Temporal } from 'temporal-polyfill'
import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatWindow, windows, type PromisedDelivery } from '#features/orders/delivery.ts'
import { customerName } from '#features/orders/list-cells.ts'
import type { RunLoad } from '#features/shifts/loads-of-runs.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { isDelivery, type Day, type DayLane } from '../../day.ts'
import { runLife } from '../../lifecycle.ts'
import type { DayProposal } from '../../place-stop.ts'
import { isUnsent } from '../../run-day.ts'
import type { UnlistedOrders } from '../../waiting-orders.ts'
import { productTag } from '../product-tag.tsx'
import { sumByProduct } from './axis-stops.ts'
import { writeKeys } from './lane-keys.ts'
import { laneView } from './lane-view.ts'
import { axis, share, stopsView } from './stop-view.ts'

/** Up to so many trucks each lane is drawn with a row for each stop; of more it is one row, until it is opened. */
const mostOpen = 12

type BoardOptions = {
  proposal: DayProposal | undefined
  /** What was loaded, by run. */
  loads: ReadonlyMap<string, readonly RunLoad[]>
  /** What waits and is not listed. */
  beside?: UnlistedOrders
  /** The truck whose lane is drawn in full although there are many, or "all". */
  open?: string | null
}

export const boardView = (ctx: Context, day: Day, { proposal, loads, beside, open }: BoardOptions) => {
  const view = stopsView(ctx, day, proposal !== undefined)
  const { now, isToday, at } = view
  const areFolded = day.lanes.length > mostOpen && open !== 'all'
  const board = href('/dashboard/admin/dispatch')
  const laneViews = day.lanes.map((lane) =>
    laneView(lane, { day, proposal, view, loads, isFolded: areFolded && open !== lane.truck.id }),
  )
  const allLooks = laneViews.flatMap(({ looks }) => looks)
  const proposed = new Set(proposal?.lanes.flatMap(({ keys }) => keys))
  const waiting = [
    // What a proposal takes off its truck, for no truck makes its hours any more.
    ...day.lanes
      .flatMap(({ stops }) => stops.filter(isDelivery))
      .filter(({ shipment }) => proposal?.left.includes(shipment.id))
      .map(({ shipment, order, place }) => ({ key: shipment.id, order, lines: shipment.loads, place })),
    ...day.waiting.filter(({ order }) => !proposed.has(order.id)).map((each) => ({ ...each, key: each.order.id })),
  ]
  const isOpen = ({ run }: DayLane) => run && runLife.movesFor(run.state, ctx.viewer).includes('release')
  return {
    date: day.date,
    version: day.version,
    folds: day.lanes.length > mostOpen ? { isAll: open === 'all' } : undefined,
    title: formatDay(day.date),
    isToday,
    isPast: day.date < today(ctx),
    now: isToday && now >= axis.from && now <= axis.to ? { at: share(now), words: at(now) } : undefined,
    ruler: Array.from({ length: (axis.to - axis.from) / 60 + 1 }, (_, hour) => ({
      at: share(axis.from + hour * 60),
      words: hourWords(6 + hour),
    })),
    lanes: laneViews.map(({ lane }) => lane),
    /** The lanes as they are, where a proposal is drawn in their place. */
    kept: proposal && day.lanes.map(keptLane),
    facts: {
      stops: allLooks.length,
      delivered: allLooks.filter(({ state }) => state === 'kept').length,
      late: allLooks.filter(({ state }) => state === 'late').length,
      waiting: waiting.filter(({ order }) => order.deliveryDate <= day.date).length + (beside?.more.due ?? 0),
    },
    unsent: day.lanes.filter(
      (lane) =>
        isOpen(lane) &&
        lane.driver &&
        (lane.stops.length > 0 || lane.run?.releasedAt) &&
        lane.run &&
        isUnsent(lane.run),
    ).length,
    waiting: waiting.map(({ key, order, lines, place }) => ({
      key,
      name: customerName(order),
      due: dueWords(order, day.date),
      isLate: order.deliveryDate < day.date,
      isUrgent: order.deliveryDate === day.date && isToday && windows[order.deliveryWindow].ends * 60 - now < 180,
      goods: lines.map((line) => ({ tag: productTag(line), words: formatQuantity(line) })),
      isRough: place?.source === 'county' || place === undefined,
      href: `${board}?day=${day.date}&stop=${key}#stop`,
    })),
    more: beside?.more.all ?? 0,
    held: {
      more: (beside?.held.all ?? 0) - (beside?.held.rows.length ?? 0),
      all: beside?.held.all ?? 0,
      rows: (beside?.held.rows ?? []).map((order) => ({
        ...{ id: order.id, reference: order.reference, name: customerName(order), due: dueWords(order, day.date) },
        href: href('/dashboard/admin/orders/:id', { id: order.id }),
      })),
    },
    sums: sumByProduct(day),
    mayPlan: can(ctx.viewer, 'dispatch.plan'),
    step: { back: dayLink(board, day.date, -1), on: dayLink(board, day.date, 1) },
  }
}

export type BoardView = ReturnType<typeof boardView>

const keptLane = ({ truck, stops }: DayLane) => ({
  id: truck.id,
  keys: writeKeys(stops.filter(isDelivery).map(({ shipment, order }) => ({ key: shipment.id, orderId: order.id }))),
})

const hourWords = (hour: number) =>
  hour % 12 === 6 || hour === 12 ? `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}` : String(hour % 12 || 12)

const dueWords = (order: PromisedDelivery, date: string) => {
  const hours = formatWindow(order.deliveryWindow)
  return order.deliveryDate === date ? hours : `${hours}, ${formatDay(order.deliveryDate)}`
}

const dayLink = (board: string, date: string, by: number) => {
  const to = Temporal.PlainDate.from(date).add({ days: by }).toString()
  return { href: `${board}?day=${to}`, words: formatDay(to) }
}
