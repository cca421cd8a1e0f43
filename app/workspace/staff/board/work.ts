import { href } from 'react-router'
import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment, formatSpan, formatTime, formatWeekday } from '#domain/day.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import type { StateWord } from '#domain/states.ts'
import { ordersWithoutTruck, trucksOfDay } from '#features/fulfillment/day.ts'
import { confirmBy } from '#features/orders/confirm.ts'
import { formatWindow, windows } from '#features/orders/delivery.ts'
import { listOrders } from '#features/orders/list.ts'
import { withLines } from '#features/orders/figures.ts'
import { isLate } from '#features/orders/late.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { orders } from '#features/orders/schema.ts'
import { requestsWithQuote } from '#features/quotes/find.ts'
import { listQuotes } from '#features/quotes/list.ts'
import { quoteFields, quotes } from '#features/quotes/schema.ts'
import { reviseBy } from '#features/quotes/validity.ts'
import { inbox } from '#features/requests/inbox.ts'
import { inboxColumns, inboxRow } from '#features/requests/pages/staff/inbox-row.ts'
import { isBehind } from '#features/shipments/find.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { formatLines, formatLoads } from '#features/trade/pages/paper-view.ts'
import type { PromiseMarks, PromiseTimes } from '#ui/signature/promise-scale.ts'

/** The hours of the day that the board is drawn on; what comes before or after stands at its edge. */
const [opens, closes] = [6, 20]

/** As much of the ruler, in percent to each side, as the clock covers. */
const clockShare = 16

/** So many promises stand on the board; the lists have the rest. */
const maxRows = 8

/** Of each kind so many are read: nobody lets more wait. */
const readRows = 50

export type PromisedWork = {
  href: string
  /** "28 min late", "in 2 h", and "promised by 9:12 AM" or "by 9:12 AM" below. */
  when: string
  by: string
  late: boolean
  title: string
  about: string
  times: PromiseTimes
  marks: PromiseMarks
  /** Who has it; nobody needs to be told what to do then. */
  owner?: string
  action: { label: string; to: string }
}

export type Stop = {
  href: string
  when: string
  by: string
  title: string
  about: string
  status: StateWord
  /** The promised hours, and where the truck is expected, in percent of the day's axis. */
  window?: { from: number; to: number }
  left?: number
  at?: number
  late: boolean
  action?: { label: string; to: string }
}

/** What is to be done today: promises by their time, and the day's deliveries. Nothing of what the viewer may not see. */
export const workToday = async (ctx: Context) => {
  // One after another: a dashboard that asked all at once held the connections that a visitor's form needs.
  const openRows = can(ctx.viewer, 'requests.see-all') ? await openRequests(ctx) : []
  const placedRows = can(ctx.viewer, 'orders.see-all') ? await placedOrders(ctx) : []
  const changes = can(ctx.viewer, 'quotes.see-all') ? await quotesToRevise(ctx) : []
  const trucks = can(ctx.viewer, 'shipments.see-all') ? await trucksToday(ctx) : []
  const without = can(ctx.viewer, 'orders.see-all') ? await withoutTruck(ctx) : []
  const promised = [...openRows, ...placedRows, ...changes].toSorted((one, other) => one.due - other.due)
  const [{ ends }, now] = [dayOf(ctx), placeOn(ctx, dateOf(ctx.now))]
  const late = promised.filter(({ due }) => due < ctx.now.epochMilliseconds).length
  return {
    promised: promised.slice(0, maxRows).map((each) => promisedRow(ctx, each)),
    late,
    today: promised.filter(({ due }) => due < ends.getTime()).length - late,
    more: promised.length > maxRows,
    stops: [...trucks, ...without],
    now,
    clock: formatTime(ctx.calendar.timeZone, dateOf(ctx.now)),
    // A word of the ruler that the clock would lie on is left out.
    hours: [6, 9, 12, 15, 18]
      .map((hour) => ({ hour, place: percent(hour) }))
      .filter(({ place }) => Math.abs(place - now) > clockShare),
  }
}

export type WorkToday = Awaited<ReturnType<typeof workToday>>

const openRequests = async (ctx: Context) => {
  const { rows } = await inbox.select(inboxColumns)(ctx, { view: 'open' }, undefined, readRows)
  const ids = rows.map(({ id }) => id)
  const quoted = can(ctx.viewer, 'quotes.write') ? await requestsWithQuote(ctx, ids) : ids
  return rows.map((request): DueWork => {
    const { id } = request
    const describe = () => {
      const { title, heading, from, county, assignee, next } = inboxRow(ctx, request, quoted.includes(id))
      const record = href('/dashboard/admin/inbox/:id', { id })
      return {
        href: record,
        title: heading,
        about: [from, title, county && `${county} County`].filter(Boolean).join(', '),
        owner: assignee,
        action: next ?? { label: 'Open request', to: record },
      }
    }
    return { received: request.receivedAt.getTime(), due: request.dueAt.getTime(), say: describe }
  })
}

const placedOrders = async (ctx: Context) => {
  const columns = {
    ...{ id: orders.id, company: orders.company, contactName: orders.contactName, contactEmail: orders.contactEmail },
    ...{ placedAt: orders.placedAt, urgency: orders.urgency, deliveryAddress: orders.deliveryAddress },
  }
  const query = { state: 'placed', sort: 'placed', descending: false } as const
  const { rows } = await listOrders.select(columns)(ctx, query, undefined, readRows)
  return (await withLines(ctx, rows)).map((order): DueWork => {
    const record = href('/dashboard/admin/orders/:id', { id: order.id })
    const describe = () => ({
      href: record,
      title: `Order: ${formatLines(order.lines)}`,
      about: `${customerName(order)}, ${order.deliveryAddress}`,
      action: { label: can(ctx.viewer, 'orders.confirm') ? 'Confirm order' : 'Open order', to: record },
    })
    return { received: order.placedAt.getTime(), due: confirmBy(ctx, order).getTime(), say: describe }
  })
}

const quotesToRevise = async (ctx: Context) => {
  const columns = {
    ...{ id: quotes.id, company: quotes.company, contactName: quotes.contactName, contactEmail: quotes.contactEmail },
    ...{ changedAt: quotes.changedAt, lines: quoteFields.lines },
  }
  const { rows } = await listQuotes.select(columns)(ctx, { state: 'change_asked' }, undefined, readRows)
  return rows.map((quote): DueWork => {
    const record = href('/dashboard/admin/quotes/:id', { id: quote.id })
    const describe = () => ({
      href: record,
      title: `Quote: ${formatLines(quote.lines)}`,
      about: `${customerName(quote)} asked for a change`,
      action: { label: can(ctx.viewer, 'quotes.write') ? 'Edit quote' : 'Open quote', to: record },
    })
    return { received: quote.changedAt.getTime(), due: reviseBy(ctx, quote).getTime(), say: describe }
  })
}

type WorkText = Pick<PromisedWork, 'href' | 'title' | 'about' | 'owner' | 'action'>

/** What is to be done by when; only what stands on the board is put in words. */
type DueWork = { received: number; due: number; say: () => WorkText }

const promisedRow = (ctx: Context, { received, due, say }: DueWork): PromisedWork => {
  const now = ctx.now.epochMilliseconds
  const [late, span] = [due < now, formatSpan(Math.abs(due - now))]
  const place = (at: number) => placeOn(ctx, new Date(at))
  return {
    ...say(),
    ...{ late, when: late ? `${span} late` : `in ${span}` },
    by: `${late ? 'promised by' : 'by'} ${formatDue(ctx, new Date(due))}`,
    times: { received, due, now },
    marks: { received: place(received), due: place(due), run: place(now) },
  }
}

const week = 6 * 24 * 3_600_000

/** "2 PM" today, "Mon 10 AM" within a week, and the date beyond. */
const formatDue = (ctx: Context, at: Date) => {
  const { begins, ends } = dayOf(ctx)
  const { timeZone } = ctx.calendar
  if (at >= begins && at < ends) return formatTime(timeZone, at)
  if (Math.abs(at.getTime() - ctx.now.epochMilliseconds) > week) return formatMoment(timeZone, at)
  return `${formatWeekday(timeZone, at)} ${formatTime(timeZone, at)}`
}

const trucksToday = async (ctx: Context): Promise<Stop[]> => {
  const trucks = await trucksOfDay(ctx, dayOf(ctx))
  return trucks.map((truck) => {
    const record = href('/dashboard/admin/shipments/:id', { id: truck.id })
    const { state, eta, departedAt, deliveredAt } = truck
    const late = isBehind(ctx, truck)
    return {
      ...{ href: record, late, title: formatLoads(truck.loads), about: `${customerName(truck)}, ${truck.destination}` },
      when: formatTime(ctx.calendar.timeZone, deliveredAt ?? eta),
      by: truck.truck,
      status: late ? { tone: 'late', words: state === 'delayed' ? 'Delayed' : 'Late' } : shipmentStates.words[state],
      window: windowOn(ctx, truck),
      left: departedAt ? placeOn(ctx, departedAt) : undefined,
      at: placeOn(ctx, deliveredAt ?? eta),
    }
  })
}

const withoutTruck = async (ctx: Context): Promise<Stop[]> => {
  const { date } = dayOf(ctx)
  return (await withLines(ctx, await ordersWithoutTruck(ctx, date))).map((order) => {
    const record = href('/dashboard/admin/orders/:id', { id: order.id })
    return {
      ...{ href: record, late: isLate(ctx, order) },
      ...{ when: formatWindow(order.deliveryWindow), by: 'No truck' },
      ...{ title: formatLines(order.lines), about: `${customerName(order)}, ${order.deliveryAddress}` },
      status: { tone: 'work', words: 'No truck' },
      window: windowOn(ctx, order),
      action: { label: can(ctx.viewer, 'shipments.schedule') ? 'Assign truck' : 'Open order', to: record },
    }
  })
}

type Window = { deliveryDate: string; deliveryWindow: keyof typeof windows }

const windowOn = (ctx: Context, { deliveryDate, deliveryWindow }: Window) => {
  if (deliveryDate !== dayOf(ctx).date) return undefined
  const { begins, ends } = windows[deliveryWindow]
  return { from: percent(begins), to: percent(ends) }
}

type Day = { date: string; begins: Date; ends: Date }

/** A page asks for its day with every row. */
const cache = new WeakMap<Context['now'], Day>()

const dayOf = ({ calendar, now }: Pick<Context, 'calendar' | 'now'>): Day => {
  const before = cache.get(now)
  if (before) return before
  const startOfDay = localTime(calendar, now).startOfDay()
  const day = {
    date: startOfDay.toPlainDate().toString(),
    begins: dateOf(startOfDay.toInstant()),
    ends: dateOf(startOfDay.add({ days: 1 }).toInstant()),
  }
  cache.set(now, day)
  return day
}

const percent = (hour: number) =>
  Math.round((1000 * (Math.min(Math.max(hour, opens), closes) - opens)) / (closes - opens)) / 10

/** The place of a moment on the day's hours, in percent. */
const placeOn = (ctx: Context, at: Date) => {
  const { begins, ends } = dayOf(ctx)
  if (at < begins) return 0
  if (at >= ends) return 100
  const local = localTime(ctx.calendar, instantOf(at))
  return percent(local.hour + local.minute / 60)
}
