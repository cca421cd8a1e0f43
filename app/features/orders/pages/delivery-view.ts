import { formatFirstPromise } from './day-view.ts'
import { orderStates } from '../lifecycle.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import { missedPromise, isWindowPassed } from '../late.ts'
import { formatWindow, windows, besidePromise, type PromisedDelivery } from '../delivery.ts'
import type { Order, OrderLine } from '../schema.ts'
import { shipmentStates, shipmentStatus, isTurnedBack } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { dayOf, localHour, todayOf, inSentence, formatNear, formatPromise, formatNearDay } from './delivery-time.ts'
import { formatGallons } from '#domain/money.ts'
import { formatLoads, formatLines, formatReadings } from '#features/trade/pages/paper-view.ts'
import { linesOfOrders, type NextDelivery } from '../figures.ts'
import { shipmentsForOrder } from '#features/shipments/find.ts'
import { href } from 'react-router'
import { isFuel } from '#features/trade/line.ts'

/** A day of delivery as a ruler: hours of the day in the company's time zone, 13.5 is 1:30 PM. What lies on another day is left out. */
export type RulerView = {
  /** The day whose hours these are. */
  day: string
  from: number
  to: number
  /** The hours asked for or promised, where they are of this day. */
  window?: { from: number; to: number }
  now?: number
  /** Where the truck is expected, or has been. */
  truck?: { at: number; arrived: boolean }
  /** A truck is under way with it now. */
  underWay: boolean
  /** All of it in words. */
  words: string
  facts: { name: string; value: string }[]
  /** Not yet confirmed: the hours are the customer's wish. */
  wished: boolean
}

/** The hours every ruler shows at least. */
const [usualStart, usualEnd] = [6, 20]

/** The promise of an order on its day, beside the truck that is to keep it. */
export const deliveryRuler = (ctx: Context, order: Order, trucks: readonly Shipment[]): RulerView => {
  const { begins, ends } = windows[order.deliveryWindow]
  const truck = trucks.find(({ state }) => shipmentStates.is('isActive', state))
  const mark = order.deliveredAt ?? truck?.eta
  // A truck that comes on another day than was promised is followed on its own.
  const day = truck && !order.deliveredAt ? dayOf(ctx, truck.eta) : order.deliveryDate
  const onTheDay = (at: Date) => dayOf(ctx, at) === day
  const at = mark && onTheDay(mark) ? localHour(ctx, mark) : undefined
  const isToday = day === todayOf(ctx)
  const open = orderStates.is('isActive', order.state)
  const now = isToday && open ? localHour(ctx, new Date(ctx.now.epochMilliseconds)) : undefined
  const hours = [usualStart, usualEnd, at, now].filter((hour) => hour !== undefined)
  const facts = factsOf(ctx, order, truck)
  return {
    day: formatDay(day),
    from: Math.floor(Math.min(...hours)),
    to: Math.ceil(Math.max(...hours)),
    ...(day === order.deliveryDate && { window: { from: begins, to: ends } }),
    ...(now !== undefined && { now }),
    ...(at !== undefined && { truck: { at, arrived: order.deliveredAt !== null } }),
    underWay: now !== undefined && truck?.departedAt != null,
    words: facts.map(({ name, value }) => `${name} ${value}.`).join(' '),
    facts,
    wished: isWished(order),
  }
}

/** Its hours are asked for and not promised. */
const isWished = ({ state }: Order) => orderStates.is('isActive', state) && !orderStates.is('isPromised', state)

const factsOf = (ctx: Context, order: Order, truck: Shipment | undefined) => {
  const moments: [string, Date | null | undefined][] = [
    ['Departed', truck?.departedAt],
    ['Expected', order.deliveredAt || order.canceledAt ? undefined : truck?.eta],
    ['Delivered', order.deliveredAt],
    ['Canceled', order.canceledAt],
  ]
  const said = ([name, at]: [string, Date | null | undefined]) =>
    at ? [{ name, value: formatMoment(ctx.calendar.timeZone, at) }] : []
  return [
    ...said(['Ordered', order.placedAt]),
    ...said(['Confirmed', order.confirmedAt]),
    ...said(['First promised', missedPromise(order)]).map(({ name, value }) => ({
      name,
      value: `by ${value}, missed`,
    })),
    ...(order.dayMoved && order.missedDueAt
      ? [{ name: 'First promised', value: `by ${formatFirstPromise(ctx, order.missedDueAt, order.dayMoved)}` }]
      : []),
    {
      name: isWished(order) ? 'Requested' : 'Promised',
      value: `${formatDay(order.deliveryDate)}, ${formatWindow(order.deliveryWindow)}`,
    },
    ...moments.flatMap(said),
  ]
}

/** A truck as its customer follows it. */
export const truckView = (ctx: Context, truck: Shipment, promised: PromisedDelivery & Pick<Order, 'basis'>) => {
  const { id, reference, state, truck: name, billOfLading, loads, eta, deliveredAt, receivedBy } = truck
  return {
    id,
    reference,
    status: shipmentStatus(truck),
    name,
    billOfLading,
    load: formatLoads(loads),
    expected: isActive(truck) ? inSentence(formatNear(ctx, eta)) : undefined,
    /** What its time means for the promised hours. */
    beside: isActive(truck) ? formatBeside(ctx, truck, promised) : undefined,
    /** Why it is late, or came back. */
    reason: state === 'delayed' || isTurnedBack(truck) ? truck.reason : null,
    turnedBack: isTurnedBack(truck),
    delivered: deliveredAt ? formatMoment(ctx.calendar.timeZone, deliveredAt) : undefined,
    received: receivedBy,
    /** Drums and pails have none. */
    gallons: truck.deliveredDeciGallons ? formatGallons(truck.deliveredDeciGallons) : undefined,
    overReason: truck.overReason,
    readings: formatReadings(loads, promised.basis),
  }
}

/** Nothing of a truck that comes within the promised hours, unless it comes later than was said. */
const formatBeside = (ctx: Context, { state, eta }: Shipment, promised: PromisedDelivery) => {
  const deviation = besidePromise(ctx.calendar.timeZone, promised, eta)
  if (deviation !== 'within')
    return `${deviation === 'early' ? 'Before' : 'After'} the promised ${inSentence(formatPromise(ctx, promised))}`
  return state === 'delayed'
    ? `Later than we said but still in the promised window, ${formatWindow(promised.deliveryWindow)}`
    : undefined
}

const isActive = ({ state }: Shipment) => shipmentStates.is('isActive', state)

export type TruckView = ReturnType<typeof truckView>

/** The delivery that comes next: the truck's own time where one is on its way, else the promised hours. */
export const nextView = async (ctx: Context, { order, late }: NextDelivery) => {
  const [lines, trucks] = await Promise.all([linesOfOrders(ctx, [order.id]), shipmentsForOrder(ctx, order.id)])
  const truck = trucks.find(({ state }) => shipmentStates.is('isActive', state))
  const productsText = formatLines(lines.get(order.id) ?? [])
  const hours = formatWindow(order.deliveryWindow)
  return {
    id: order.id,
    reference: order.reference,
    figure: late
      ? 'Late'
      : isWindowPassed(ctx, order)
        ? 'Not confirmed'
        : truck
          ? formatNear(ctx, truck.eta)
          : formatNearDay(ctx, order.deliveryDate),
    note:
      late || truck
        ? `Promised ${inSentence(formatPromise(ctx, order))}${truck ? besideIt(ctx, order, truck) : ''}`
        : isWindowPassed(ctx, order)
          ? `You asked for ${hours}. We'll reschedule with you.`
          : hours,
    what: productsText,
    address: order.deliveryAddress,
    status: orderStates.buyerWords[order.state],
    late,
    ruler: deliveryRuler(ctx, order, trucks),
  }
}

/** Said of a truck that is expected outside of the promised hours, and of a late one that still keeps them. */
const besideIt = (ctx: Context, order: Order, { eta, state }: Shipment) => {
  const deviation = besidePromise(ctx.calendar.timeZone, order, eta)
  if (deviation === 'within') return state === 'delayed' ? ', later than we said but still in that window' : ''
  return `; the truck is coming ${deviation === 'early' ? 'before' : 'after'} that`
}

export type NextView = Awaited<ReturnType<typeof nextView>>

/** The quote form, with the product and the gallons of the last order filled in; the account fills in who asks. */
export const askAgain = (
  lines: readonly Pick<OrderLine, 'product' | 'taxClass' | 'unit' | 'quantity'>[] = [],
): string => {
  const [first] = lines
  if (!first) return href('/quote/fuel')
  const { product, unit, quantity } = first
  if (!isFuel(first)) return `${href('/quote/lubricants')}?${new URLSearchParams({ product, again: 'order' })}`
  return `${href('/quote/fuel')}?${new URLSearchParams({ product, ...(unit === 'gallon' && { volume: String(quantity / 10) }), again: 'order' })}`
}
