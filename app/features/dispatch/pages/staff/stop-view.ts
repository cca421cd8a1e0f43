import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatTime } from '#domain/day.ts'
import type { Goods } from '#features/fleet/load-plan.ts'
import { formatPromised, formatWindow, windows } from '#features/orders/delivery.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { atMinute, nowMinute, wallMinute, type Day } from '../../day.ts'
import { productTag, type Tag } from '../product-tag.tsx'
import type { AxisStop } from './axis-stops.ts'

/** The hours that a lane shows, in minutes of the day. */
export const axis = { from: 6 * 60, to: 19 * 60 } as const

/** How much of the axis the least block takes, in percent: it is drawn whole, at the end of the day too. */
const least = 3.8

/** A share of the axis in percent, held within it, no finer than anyone sees. */
export const share = (minute: number) =>
  Math.max(0, Math.min(100, Math.round(((minute - axis.from) / (axis.to - axis.from)) * 10_000) / 100))

/** How a stop stands: what a folded lane tells of it, and all that is counted. */
export type StopStatus = {
  state: 'kept' | 'here' | 'late' | 'plan' | 'new' | 'off'
  /** Minutes after the promised hours; undefined when it comes in time, or is over. */
  late: number | undefined
  tag: Tag | undefined
  from: number
  to: number
}

/** A stop in a row of its own: places in percent of the axis. */
export type StopView = {
  key: string
  orderId: string
  order: number
  state: StopStatus['state']
  tags: Tag[]
  block: { from: number; to: number }
  words: string
  name: string
  load: string
  promise: { from: number; to: number; isAllDay: boolean } | undefined
  /** Drawn in its least width, for the handle must be hit. */
  isShort: boolean
  at: string
  promised: string
  over: { from: number; to: number } | undefined
  drive: { from: number; row: boolean }
  loading: { from: number; to: number; words: string; isDone: boolean } | undefined
  lateWords: string | undefined
}

export const hoursOf = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.round(minutes % 60)).padStart(2, '0')}`

const lateWords = (minutes: number) => `${minutes < 120 ? `${minutes} min` : `${hoursOf(minutes)} h`} late`

const goodsWords = (goods: readonly Goods[]) => goods.map((each) => formatQuantity(each)).join(' + ')

/** How the stops of a day look, now. A board of forty trucks asks it of eight hundred. */
export const stopsView = (ctx: Context, day: Day, isProposed: boolean) => {
  const now = nowMinute(ctx, day)
  const isToday = day.date === today(ctx)
  const at = (minute: number) => formatTime(ctx.calendar.timeZone, atMinute(day, minute))
  const wall = remembered((minutes: number) => wallMinute(ctx, day, minutes))

  const lateness = ({ order, stop, arrives }: AxisStop): number | undefined => {
    const state = stop?.shipment.state
    if (state === 'delivered' || state === 'canceled' || order.deliveryDate !== day.date) return undefined
    // A stop whose planned time has passed comes at the soonest now.
    const behind = !stop?.stop.arrivedAt && isToday && stop && !isProposed ? Math.max(0, now - arrives) : 0
    const by = arrives + behind - wall(windows[order.deliveryWindow].ends * 60)
    return by > 0 ? Math.round(by) : undefined
  }

  const stateOf = ({ stop, isNew }: AxisStop, late: number | undefined): StopStatus['state'] => {
    const state = stop?.shipment.state
    if (state === 'delivered') return 'kept'
    if (state === 'canceled') return 'off'
    if (late !== undefined) return 'late'
    if (stop?.stop.arrivedAt) return 'here'
    return isNew ? 'new' : 'plan'
  }

  const lookOf = (stop: AxisStop): StopStatus => {
    const { goods, arrives, minutes } = stop
    const late = lateness(stop)
    const [first] = goods
    return {
      ...{ state: stateOf(stop, late), late, tag: first && productTag(first) },
      ...{ from: share(arrives), to: share(arrives + minutes) },
    }
  }

  const stopOf = (
    stop: AxisStop,
    { state, late, from, to }: StopStatus,
    index: number,
    before: AxisStop | undefined,
  ): StopView => {
    const { key, order, goods, arrives, minutes, load } = stop
    const { begins, ends } = windows[order.deliveryWindow]
    const isThisDay = order.deliveryDate === day.date
    const due = wall(ends * 60)
    const words = [`Stop ${index + 1}`, customerName(order), goodsWords(goods), at(arrives)]
    if (late !== undefined) words.push(lateWords(late))
    words.push(`promised ${formatPromised(order)}`)
    return {
      ...{ key, orderId: order.id, order: index + 1, state, tags: [...new Set(goods.map(productTag))] },
      ...{ block: { from: Math.min(from, 100 - least), to }, words: words.join(', ') },
      isShort: minutes <= 30 || to - from < least,
      ...{ name: customerName(order), load: goodsWords(goods), at: at(arrives) },
      lateWords: late === undefined ? undefined : lateWords(late),
      promise: isThisDay
        ? { from: share(wall(begins * 60)), to: share(due), isAllDay: order.deliveryWindow === 'flexible' }
        : undefined,
      promised: isThisDay ? formatWindow(order.deliveryWindow) : formatPromised(order),
      over: late === undefined ? undefined : { from: share(due), to: from },
      drive: {
        from: share(load ? load.arrives + load.minutes : before ? before.arrives + before.minutes : arrives - 10),
        row: before !== undefined,
      },
      loading: load && {
        ...{ from: share(load.arrives), to: share(load.arrives + load.minutes), isDone: load.isDone ?? false },
        words: load.isDone ? `Loaded ${at(load.arrives + load.minutes)}` : `Loads ${at(load.arrives)}`,
      },
    }
  }

  return { lookOf, stopOf, at, wall, now, isToday }
}

/** The same question again and again: hours of a wall clock are slow to find. */
const remembered = <Asked, Found>(find: (key: Asked) => Found) => {
  const byKey = new Map<Asked, Found>()
  return (key: Asked): Found => {
    const found = byKey.get(key) ?? find(key)
    byKey.set(key, found)
    return found
  }
}
