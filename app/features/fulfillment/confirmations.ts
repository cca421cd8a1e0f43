import { localTime } from '#domain/calendar.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay, formatMoment } from '#domain/day.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { instantOf } from '#domain/instant.ts'
import {
  besidePromise,
  formatPromised,
  promiseKeptBy,
  samePromise,
  type PromisedDelivery,
} from '#features/orders/delivery.ts'
import { answerDayBy } from '#features/orders/new-day.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Load } from '#features/shipments/schema.ts'
import { formatQuantity } from '#features/trade/line.ts'
import type { QuantityKind } from '#features/trade/quantity-terms.ts'

type Clock = Pick<Context, 'calendar' | 'now'>

/** A truck crosses a state in less; one that is due later, on another day, has hardly left, or arrived, by now. */
const longestDrive = { hours: 8 }

/**
 * What to ask when a truck would arrive outside of the hours that the customer was promised: of staff, how the customer
 * hears of it; of a supplier, whether it is meant. Then it is staff's to settle.
 */
export const confirmationsForArrival = (
  ctx: Pick<Context, 'calendar' | 'now' | 'viewer'>,
  promised: PromisedDelivery,
  eta: Date,
): Confirmation[] => {
  const { timeZone } = ctx.calendar
  const deviation = besidePromise(timeZone, promised, eta)
  if (deviation === 'within') return []
  const when = formatMoment(timeZone, eta)
  const reason = `The customer was promised ${formatPromised(promised)}. ${when} is ${deviation === 'early' ? 'before' : 'after'} that.`
  if (can(ctx.viewer, 'orders.reschedule'))
    return [confirmationForNewDay(ctx, promised, promiseKeptBy(timeZone, promised, eta), reason, eta.toISOString())]
  return [{ key: keyOfArrival(eta), why: reason, yes: `Yes, it will arrive ${when}` }]
}

/** What staff are asked about another day or other hours: how the customer hears of it. There is no third way. */
export const confirmationForNewDay = (
  ctx: Clock,
  from: PromisedDelivery,
  to: PromisedDelivery,
  reason: string,
  of: string,
): Confirmation => {
  const tell = {
    key: `tell:${of}`,
    yes: samePromise(from, to)
      ? 'Tell the customer: email them the new time'
      : `Tell the customer: move the order to ${formatPromised(to)} and email them`,
  }
  const until = answerDayBy(ctx, from, to)
  if (samePromise(from, to) || until.getTime() <= ctx.now.epochMilliseconds) return { ...tell, why: reason }
  const by = formatMoment(ctx.calendar.timeZone, until)
  const stays = `the order stays on ${formatPromised(from)} until they agree, by ${by}`
  return { key: `ask:${of}`, yes: `Ask the customer: ${stays}`, why: reason, or: [tell] }
}

/** What to ask of staff who buy for another day than the customer was promised. */
export const confirmationsForPurchaseDay = (
  ctx: Clock & Pick<Context, 'viewer'>,
  order: PromisedDelivery,
  deliveryDate: string,
): Confirmation[] => {
  if (deliveryDate === order.deliveryDate || !can(ctx.viewer, 'orders.reschedule')) return []
  const reason = `The customer was promised ${formatPromised(order)}. This purchase order is for ${formatDay(deliveryDate)}.`
  const { deliveryWindow } = order
  return [confirmationForNewDay(ctx, order, { deliveryDate, deliveryWindow }, reason, deliveryDate)]
}

/** How the customer hears of it, as staff answered. What anybody else says about it counts for nothing. */
export const chosenWay = (
  { viewer }: Pick<Context, 'viewer'>,
  sure: readonly string[] | undefined,
  of: string,
): 'ask' | 'tell' | undefined => {
  if (!can(viewer, 'orders.reschedule')) return undefined
  return sure?.includes(`tell:${of}`) ? 'tell' : sure?.includes(`ask:${of}`) ? 'ask' : undefined
}

/** The yes to an arrival outside of the promised hours: a supplier's, and that of staff who tell the customer. */
export const keyOfArrival = (eta: Date) => `eta:${eta.toISOString()}`
export const keyOfTelling = (eta: Date) => `tell:${eta.toISOString()}`
export const keyOfDeparture = (eta: Date) => `depart:${eta.toISOString()}`

/** What to ask when a truck that is due days ahead, or was due already, is said to have left. */
export const confirmationsForDeparture = (ctx: Clock, eta: Date): Confirmation[] => {
  const when = formatMoment(ctx.calendar.timeZone, eta)
  if (isFarOff(ctx, eta, ctx.now))
    return [{ key: keyOfDeparture(eta), why: dueThen(ctx, when), yes: `Yes, it has left and will arrive ${when}` }]
  if (eta.getTime() >= ctx.now.epochMilliseconds) return []
  return [
    {
      key: keyOfDeparture(eta),
      why: `This truck was expected ${when}, and that time has passed. Please enter the new arrival time below.`,
      yes: "It has left, and the arrival time isn't known yet",
    },
  ]
}

/** What to ask when a truck that is due days ahead is said to be delivered. */
export const confirmationsForDeliveryTime = (ctx: Clock, eta: Date, at: Date): Confirmation[] =>
  isFarOff(ctx, eta, instantOf(at))
    ? [
        {
          key: `early:${eta.toISOString()}`,
          why: dueThen(ctx, formatMoment(ctx.calendar.timeZone, eta)),
          yes: `Yes, it was delivered ${formatMoment(ctx.calendar.timeZone, at)}`,
        },
      ]
    : []

const dueThen = ({ calendar, now }: Clock, when: string) =>
  `This truck is expected ${when}. It is now ${formatMoment(calendar.timeZone, new Date(now.epochMilliseconds))}.`

const isFarOff = ({ calendar }: Clock, eta: Date, at: Context['now']) => {
  const day = (of: Context['now']) => localTime(calendar, of).toPlainDate().toString()
  return eta.getTime() > at.add(longestDrive).epochMilliseconds && day(instantOf(eta)) !== day(at)
}

/**
 * Frost, a meter and a driver's hand come to a few percent: beyond that a figure may be another one altogether. A fill is
 * known roughly before. Packages are counted.
 */
const tolerance = { gallon: { fixed: 0.05, transport: 0.05, fill: 0.5 }, package: 0 } as const

/** No truck holds more, in tenths of a gallon: a full transport load is 8,500 gallons. */
const largestTruck = 120_000

/**
 * Sets what was delivered of each load against what the truck was scheduled with.
 * @returns what to ask when it is another figure altogether.
 * @throws DomainError `invalid` for more than a truck can have carried, in words that name both figures.
 */
export const confirmationsForDelivered = (
  loads: readonly Load[],
  delivered: readonly { delivered: number }[],
  kind: QuantityKind = 'fixed',
): Confirmation[] =>
  loads.flatMap((load, position) => {
    const deliveredLoad = { ...load, quantity: delivered[position]?.delivered ?? load.quantity }
    const [said, loaded] = [formatQuantity(deliveredLoad), formatQuantity(load)]
    const of = loads.length > 1 ? `${load.name}: ` : ''
    const off = load.unit === 'gallon' ? tolerance.gallon[kind] : tolerance.package
    if (
      deliveredLoad.quantity > (load.unit === 'gallon' ? Math.max(largestTruck, load.quantity * 1.05) : load.quantity)
    )
      throw new DomainError(
        'invalid',
        `${of}${said} can't be right: the truck was scheduled with ${loaded}. ${checkHints[load.unit]}`,
      )
    if (deliveredLoad.quantity >= load.quantity * (1 - off) && deliveredLoad.quantity <= load.quantity * (1 + off))
      return []
    const isLess = deliveredLoad.quantity < load.quantity
    return [
      {
        key: `delivered:${position}:${deliveredLoad.quantity}`,
        why: `${of}The truck was scheduled with ${loaded}, and you entered ${said}.`,
        yes: isLess
          ? `Yes, only ${said} of ${loaded} ${deliveredLoad.quantity === 1 && deliveredLoad.unit === 'package' ? 'was' : 'were'} delivered`
          : `Yes, ${said} were delivered, more than the ${loaded} scheduled`,
      },
    ]
  })

const checkHints = { gallon: 'Please check the meter ticket.', package: 'Please count again.' } as const
