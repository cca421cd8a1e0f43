import { Temporal } from 'temporal-polyfill'
import { href } from 'react-router'
import { today } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatTime } from '#domain/day.ts'
import { customerName } from '#features/orders/rows.ts'
import { formatPromised, formatWindow, windows, type Promised } from '#features/orders/delivery.ts'
import type { Goods } from '#features/fleet/load-plan.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { runLife, runStates } from '../../lifecycle.ts'
import { loadsOf } from '../../plan/day-plan.ts'
import { isUnsent } from '../../run-day.ts'
import { isDelivery, minuteOf, momentOf, nowMinute, wallMinute, type Day, type DayLane } from '../../day.ts'
import type { DayProposal } from '../../place-stop.ts'
import { tagOf, type Tag } from '../product-tag.tsx'
import { drawnOf, drawnProposed, sumsOf, type Drawn } from './drawn-stops.ts'

/** The hours that a lane shows, in minutes of the day. */
export const axis = { from: 6 * 60, to: 19 * 60 } as const

/** A share of the axis in percent, held within it, no finer than anyone sees: forty trucks write it thousands of times. */
const share = (minute: number) =>
  Math.max(0, Math.min(100, Math.round(((minute - axis.from) / (axis.to - axis.from)) * 10_000) / 100))

/** Up to so many trucks each lane is drawn with a row for each stop; of more it is one row, until it is opened. */
const mostOpen = 12

/** A stop as any lane draws it: places in percent of the axis. */
export type BlockView = {
  key: string
  orderId: string
  order: number
  state: 'kept' | 'here' | 'late' | 'plan' | 'new' | 'off'
  tags: Tag[]
  block: { from: number; to: number }
  words: string
}

/** A stop in a row of its own. */
export type StopView = BlockView & {
  name: string
  load: string
  promise: { from: number; to: number; isAllDay: boolean } | undefined
  /** Drawn in its least width, for the handle must be hit. */
  isShort: boolean
  at: string
  promised: string
  over: { from: number; to: number } | undefined
  drive: { from: number; row: boolean }
  loading: { from: number; to: number; at: string } | undefined
  lateWords: string | undefined
}

export type LaneView = {
  id: string
  truck: string
  driver: string | undefined
  state: { tone: 'new' | 'work' | 'road' | 'kept' | 'late' | 'hold' | 'off'; words: string } | undefined
  placard: '1993' | '1203' | undefined
  tanks: { capacity: number; fill: number; tag: Tag | undefined; words: string }[]
  pallets: string | undefined
  hours: { drives: string; most: string; back: string | undefined; offDuty: number | undefined }
  /** One row for all of its stops. */
  isFolded: boolean
  blocks: BlockView[]
  /** A row for each; none while it is folded. */
  stops: StopView[]
  href: string
}

const hoursOf = (minutes: number) => `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`

const goodsWords = (goods: readonly Goods[]) => goods.map((each) => formatQuantity(each)).join(' + ')

/** `open`: the truck whose lane is drawn in full although there are many, or "all". */
export const boardView = (ctx: Context, day: Day, proposal: DayProposal | undefined, open?: string | null) => {
  const now = nowMinute(ctx, day)
  const isToday = day.date === today(ctx)
  const zone = ctx.calendar.timeZone
  const at = (minute: number) => formatTime(zone, momentOf(day, minute))
  const wall = remembered((minutes: number) => wallMinute(ctx, day, minutes))
  const promiseWords = remembered((promised: string) => {
    const [deliveryDate = '', deliveryWindow] = promised.split(' ')
    return formatPromised({ deliveryDate, deliveryWindow: deliveryWindow as Promised['deliveryWindow'] })
  })
  const areFolded = day.lanes.length > mostOpen && open !== 'all'
  const board = href('/dashboard/admin/dispatch')
  const lanes = day.lanes.map((lane): LaneView =>
    laneView(lane, proposal ? drawnProposed(day, lane, proposal) : drawnOf(day, lane)),
  )

  function laneView(lane: DayLane, drawn: Drawn[]): LaneView {
    const { truck, driver, run } = lane
    const isFolded = areFolded && open !== truck.id
    const blocks = drawn.map(blockView)
    const stops = isFolded ? [] : drawn.map((each, index) => stopView(each, blocks[index]!, drawn[index - 1]))
    const trips = drawn.reduce<Drawn[][]>((all, each) => {
      if (each.load || all.length === 0) all.push([])
      all.at(-1)!.push(each)
      return all
    }, [])
    const loads = loadsOf(
      truck,
      trips.map((trip) => trip.flatMap(({ goods }) => [...goods])),
    )
    const here = Math.max(
      0,
      trips.findIndex((trip) => trip.some(({ stop }) => stop?.shipment.state !== 'delivered')),
    )
    const onBoard = loads?.[here]?.filled ?? []
    const brought = (trips[here] ?? [])
      .filter(({ stop }) => stop?.shipment.state === 'delivered')
      .flatMap(({ goods }) => [...goods])
    const left = new Map<string, number>()
    for (const { product, quantity } of brought) left.set(product, (left.get(product) ?? 0) + quantity)
    const tanks = truck.compartments.map(({ position, capacity }) => {
      const filled = onBoard.find((each) => each.position === position)
      const gone = Math.min(filled?.quantity ?? 0, left.get(filled?.product ?? '') ?? 0)
      if (filled) left.set(filled.product, (left.get(filled.product) ?? 0) - gone)
      const quantity = (filled?.quantity ?? 0) - gone
      return {
        capacity: capacity / 10,
        fill: Math.round((quantity / capacity) * 100),
        tag: filled && tagOf(filled),
        words: quantity > 0 ? Math.round(quantity / 10).toLocaleString('en-US') : 'empty',
      }
    })
    const driving = drawn.reduce((sum, { drive, stop }) => sum + (stop ? stop.stop.driveMinutes : drive), 0)
    const ends = proposal?.lanes.find(({ truckId }) => truckId === truck.id)?.driven.ends ?? lastLeaves(drawn)
    const duty =
      (run ? minuteOf(day, run.startsAt) : wall(driver?.shiftStarts ?? axis.from)) + (driver?.dutyMinutes ?? 840)
    const isChanged = run !== undefined && run.releasedAt !== null && isUnsent(run)
    const classes = drawn.flatMap(({ goods }) => goods.map(({ taxClass }) => taxClass))
    const pallets = loads?.[here]?.pallets ?? 0
    return {
      ...{ id: truck.id, truck: truck.name, driver: driver?.name, isFolded, blocks, stops, tanks },
      state: run && { tone: runStates.words[run.state].tone, words: stateWords(run.state, blocks, isChanged) },
      placard: classes.includes('gasoline')
        ? '1203'
        : classes.some((each) => each !== 'lubricant')
          ? '1993'
          : undefined,
      pallets:
        truck.palletPlaces > 0 && pallets > 0
          ? `${Math.ceil(pallets)} of ${truck.palletPlaces} pallet places`
          : undefined,
      hours: {
        drives: hoursOf(driving),
        most: `${Math.round((driver?.drivingMinutes ?? 660) / 60)} h`,
        back: drawn.length > 0 ? at(ends) : undefined,
        offDuty: drawn.length > 0 && duty < axis.to ? share(duty) : undefined,
      },
      href: `${board}?day=${day.date}&truck=${truck.id}`,
    }
  }

  function stateWords(state: keyof typeof runStates.words, stops: readonly BlockView[], isChanged: boolean) {
    if (state !== 'under_way') return isChanged ? 'Changes not sent' : runStates.words[state].words
    const here = stops.find((stop) => stop.state === 'here')
    const next = stops.find((stop) => stop.state !== 'kept' && stop.state !== 'off')
    const now = here ? `At stop ${here.order}` : next ? `To stop ${next.order}` : 'On the way back'
    return isChanged ? `${now}, changes not sent` : now
  }

  /** How late a stop comes, in minutes; undefined when it comes in time, or is over. */
  function lateness({ order, stop, arrives }: Drawn): number | undefined {
    const state = stop?.shipment.state
    if (state === 'delivered' || state === 'canceled' || order.deliveryDate !== day.date) return undefined
    // A stop whose planned time has passed comes at the soonest now.
    const behind = !stop?.stop.arrivedAt && isToday && stop && !proposal ? Math.max(0, now - arrives) : 0
    const by = arrives + behind - wall(windows[order.deliveryWindow].ends * 60)
    return by > 0 ? Math.round(by) : undefined
  }

  function blockView(drawn: Drawn, index: number): BlockView {
    const { key, order, goods, stop, arrives, minutes, isNew } = drawn
    const late = lateness(drawn)
    const isOver = stop?.shipment.state
    return {
      ...{ key, orderId: order.id, order: index + 1, tags: [...new Set(goods.map(tagOf))] },
      state:
        isOver === 'delivered'
          ? 'kept'
          : isOver === 'canceled'
            ? 'off'
            : late !== undefined
              ? 'late'
              : stop?.stop.arrivedAt
                ? 'here'
                : isNew
                  ? 'new'
                  : 'plan',
      block: { from: share(arrives), to: share(arrives + minutes) },
      words: `Stop ${index + 1}, ${customerName(order)}, ${goodsWords(goods)}, ${at(arrives)}${late === undefined ? '' : `, ${lateWords(late)}`}`,
    }
  }

  function stopView(drawn: Drawn, block: BlockView, before: Drawn | undefined): StopView {
    const { order, goods, arrives, minutes, load } = drawn
    const { begins, ends } = windows[order.deliveryWindow]
    const isThisDay = order.deliveryDate === day.date
    const [due, late] = [wall(ends * 60), lateness(drawn)]
    return {
      ...block,
      words: `${block.words}, promised ${promiseWords(`${order.deliveryDate} ${order.deliveryWindow}`)}`,
      ...{ name: customerName(order), load: goodsWords(goods), isShort: minutes <= 30, at: at(arrives) },
      lateWords: late === undefined ? undefined : lateWords(late),
      promise: isThisDay
        ? { from: share(wall(begins * 60)), to: share(due), isAllDay: order.deliveryWindow === 'flexible' }
        : undefined,
      promised: isThisDay ? formatWindow(order.deliveryWindow) : formatPromised(order),
      over: late === undefined ? undefined : { from: share(due), to: block.block.from },
      drive: {
        from: share(load ? load.arrives + load.minutes : before ? before.arrives + before.minutes : arrives - 10),
        row: before !== undefined,
      },
      loading: load && { from: share(load.arrives), to: share(load.arrives + load.minutes), at: at(load.arrives) },
    }
  }

  const all = lanes.flatMap(({ blocks }) => blocks)
  const proposed = new Set(proposal?.lanes.flatMap(({ keys }) => keys))
  const waiting = day.waiting.filter(({ order }) => !proposed.has(order.id))
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
    lanes,
    /** The lanes as they are, where a proposal is drawn in their place. */
    kept: proposal && day.lanes.map(keptLane),
    facts: {
      stops: all.length,
      delivered: all.filter(({ state }) => state === 'kept').length,
      late: all.filter(({ state }) => state === 'late').length,
      waiting: waiting.filter(({ order }) => order.deliveryDate <= day.date).length,
    },
    unsent: day.lanes.filter(
      (lane) =>
        isOpen(lane) &&
        lane.driver &&
        (lane.stops.length > 0 || lane.run?.releasedAt) &&
        lane.run &&
        isUnsent(lane.run),
    ).length,
    waiting: waiting.map(({ order, lines, place }) => ({
      key: order.id,
      name: customerName(order),
      due: dueWords(order, day.date),
      isLate: order.deliveryDate < day.date,
      isUrgent: order.deliveryDate === day.date && isToday && windows[order.deliveryWindow].ends * 60 - now < 180,
      goods: lines.map((line) => ({ tag: tagOf(line), words: formatQuantity(line) })),
      isRough: place?.source === 'county' || place === undefined,
      href: `${board}?day=${day.date}&stop=${order.id}`,
    })),
    sums: sumsOf(day),
    mayPlan: can(ctx.viewer, 'dispatch.plan'),
    step: { back: dayLink(board, day.date, -1), on: dayLink(board, day.date, 1) },
  }
}

export type BoardView = ReturnType<typeof boardView>

const keptLane = ({ truck, stops }: DayLane) => ({
  truckId: truck.id,
  stops: stops.filter(isDelivery).map(({ shipment, order }) => ({ key: shipment.id, orderId: order.id })),
})

const lateWords = (minutes: number) => `${minutes < 120 ? `${minutes} min` : `${hoursOf(minutes)} h`} late`

/** The same question again and again: hours of a wall clock are slow to find. */
const remembered = <Asked, Found>(find: (asked: Asked) => Found) => {
  const known = new Map<Asked, Found>()
  return (asked: Asked): Found => {
    const found = known.get(asked) ?? find(asked)
    known.set(asked, found)
    return found
  }
}

const lastLeaves = (drawn: readonly Drawn[]) => {
  const last = drawn.at(-1)
  return last ? last.arrives + last.minutes + last.drive : 0
}

const hourWords = (hour: number) =>
  hour % 12 === 6 || hour === 12 ? `${hour % 12 || 12} ${hour < 12 ? 'AM' : 'PM'}` : String(hour % 12 || 12)

const dueWords = (order: Promised, date: string) => {
  const hours = formatWindow(order.deliveryWindow)
  return order.deliveryDate === date ? hours : `${hours}, ${formatDay(order.deliveryDate)}`
}

const dayLink = (board: string, date: string, by: number) => {
  const to = Temporal.PlainDate.from(date).add({ days: by }).toString()
  return { href: `${board}?day=${to}`, words: formatDay(to) }
}
