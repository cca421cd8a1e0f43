import { orderEvents, type HigherPrice, type CorrectionFacts, type DayFacts, type TruckFacts } from '../events.ts'
import {
  sampleDay,
  sampleWish,
  sampleOrder,
  formatWhen,
  besideOrder,
  sampleTruck,
  formatArrival,
  formatLoad,
  sampleProgress,
  formatProgress,
} from './order-event.ts'
import { orderMail } from './order-mail.tsx'
import { formatPromised, formatWindow, samePromise } from '../delivery.ts'
import { formatDay, formatMomentWithZone } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { formatPrice } from '#features/trade/line.ts'
import { nobodyPresent } from '#features/trade/received-by.ts'
import type { Letterhead } from '#emails/email.ts'

const formatCorrections = ({ corrections }: CorrectionFacts) =>
  corrections.map((each) => `${each.what}: ${each.new} instead of ${each.old}.`).join(' ')

const sampleCorrection: CorrectionFacts = {
  ...sampleOrder(),
  corrections: [{ what: 'Ultra-low sulfur diesel', old: '829.4 gal', new: '792.4 gal' }],
  why: 'Two digits on the ticket were swapped.',
  oldTotalCents: 324_150 as Cents,
  bySupplier: false,
}

/** A ticket was typed wrong: what stood there, what is right, and what it comes to. */
const correctedMail = (
  name: string,
  on: (typeof orderEvents)['correct' | 'complete' | 'reopen'],
  outcome: (facts: CorrectionFacts) => string,
) =>
  orderMail({
    ...{ name, on, title: 'We corrected your delivery.', sample: sampleCorrection },
    subject: ({ order }) => `Corrected delivery: order ${order.reference}`,
    says: (event) => `${formatCorrections(event)} ${outcome(event)} Reason: ${asSentence(event.why)}`,
  })

const corrected = [
  correctedMail('order-corrected', orderEvents.correct, ({ order, oldTotalCents }) =>
    oldTotalCents === null
      ? ''
      : oldTotalCents === order.totalCents
        ? `The total stays ${formatCents(order.totalCents)}.`
        : `The total is ${formatCents(order.totalCents)} instead of ${formatCents(oldTotalCents)}.`,
  ),
  correctedMail(
    'order-corrected-complete',
    orderEvents.complete,
    ({ order }) => `That completes your order. The total is ${formatCents(order.totalCents)}.`,
  ),
  correctedMail(
    'order-corrected-open',
    orderEvents.reopen,
    () => "That's less than you ordered. We'll let you know whether the rest is coming on another truck.",
  ),
]

/** Emails to the customer about their order, in the order they happen. */
export default [
  orderMail({
    name: 'order-placed',
    on: orderEvents.place,
    to: ({ order, atOnce }) => (atOnce ? [] : order.to),
    subject: ({ order }) => `We have your order ${order.reference}`,
    title: 'We have your order.',
    says: ({ order }) =>
      order.firm
        ? "We'll email you when we confirm it. Until then you can cancel it yourself."
        : "It shows your last order's prices. If today's price is higher, we'll ask you first. Until we confirm, you can cancel it yourself.",
    sample: sampleOrder(),
  }),
  orderMail({
    name: 'order-confirmed',
    on: orderEvents.confirm,
    subject: (event) => `Confirmed: order ${event.order.reference}, ${formatWhen(event)}`,
    title: 'Your order is confirmed.',
    says: (event) => (
      <>
        {event.request && `From your delivery request ${event.request}. `}
        We'll deliver on <strong>{formatWhen(event)}</strong>. The total is{' '}
        <strong>{formatCents(event.order.totalCents)}</strong>
        {event.was !== undefined && event.was !== event.order.totalCents && ` instead of ${formatCents(event.was)}`}.
        {event.agreed &&
          ` Priced as agreed with ${event.agreed.agreedBy} on ${formatDay(event.agreed.agreedOn)}: “${event.agreed.words}”`}
      </>
    ),
    sample: sampleOrder(),
  }),
  orderMail({
    name: 'order-price-asked',
    on: orderEvents.ask_price,
    subject: ({ order, asked }) =>
      `Price change on order ${order.reference}: please approve ${formatCents(asked.total)}`,
    title: 'The price went up. Do you approve it?',
    says: ({ order, asked, request }) => (
      <>
        {request && `Your delivery request ${request} is order ${order.reference} now. `}
        The total is <strong>{formatCents(asked.total)}</strong> instead of {formatCents(order.totalCents)}:{' '}
        {`${[...asked.lines.map(formatRise), `freight ${formatCents(asked.freight)}`].join('; ')}.`} We'll deliver after
        you approve it on the page below. You can cancel instead.
      </>
    ),
    sample: {
      ...sampleOrder({ firm: false }),
      asked: {
        lines: [{ name: 'Ultra-low sulfur diesel', unit: 'gallon', from: 31_420, to: 32_540 }],
        freight: 4500 as Cents,
        total: 322_440 as Cents,
      },
    },
  }),
  orderMail({
    name: 'order-price-accepted',
    on: orderEvents.accept_price,
    subject: (event) => `Confirmed: order ${event.order.reference}, ${formatWhen(event)}`,
    title: 'Your order is confirmed.',
    says: (event) => (
      <>
        We'll deliver on <strong>{formatWhen(event)}</strong>, at the price you approved:{' '}
        <strong>{formatCents(event.order.totalCents)}</strong> in total.
      </>
    ),
    sample: { ...sampleOrder(), acceptedBy: 'customer' },
  }),
  orderMail({
    name: 'order-rescheduled',
    on: orderEvents.reschedule,
    subject: (event) => `New delivery day for order ${event.order.reference}: ${formatWhen(event)}`,
    title: 'Your order has a new delivery day.',
    says: (event) =>
      event.asked ? (
        <>
          You asked for <strong>{formatWhen(event)}</strong>. We'll email you when we confirm it.
        </>
      ) : (
        <>
          As you asked, we'll deliver on <strong>{formatWhen(event)}</strong>.
        </>
      ),
    sample: { ...sampleOrder(), asked: false },
  }),
  orderMail({
    name: 'order-day-asked',
    on: orderEvents.ask_day,
    subject: ({ order, day }) => `Can we deliver on ${formatPromised(day.to)}? Order ${order.reference}`,
    title: ({ day }) => `Can we deliver on ${formatPromised(day.to)}?`,
    says: ({ day }, { company }) => (
      <>
        We promised you <strong>{formatPromised(day.from)}</strong>.{reasonFor(day)} Nothing changes until you answer.
        Please press Agree, Keep or Call me on the order's page
        {day.answerBy && ` by ${formatMomentWithZone(company.timeZone, new Date(day.answerBy))}`}. If we don't hear from
        you, we'll deliver on {formatPromised(day.from)}.
      </>
    ),
    action: 'Answer now',
    sample: sampleDay(),
  }),
  orderMail({
    name: 'order-day-told',
    on: orderEvents.tell_day,
    subject: ({ order, day }) => `New delivery day for order ${order.reference}: ${formatPromised(day.to)}`,
    title: ({ day }) =>
      samePromise(day.from, day.to)
        ? `Your new delivery time is ${formatPromised(day.to)}.`
        : `Your delivery is now on ${formatPromised(day.to)}.`,
    says: ({ day }, { company }) => (
      <>
        We promised you <strong>{formatPromised(day.from)}</strong>.{reasonFor(day)}
        {day.eta &&
          ` The truck should arrive around ${formatMomentWithZone(company.timeZone, new Date(day.eta))}.`}{' '}
        We're sorry for the change.
        {!samePromise(day.from, day.to) && ' If that works for you, press This day is fine. If not, press Call me.'}
      </>
    ),
    sample: { ...sampleDay(), day: { ...sampleDay().day, answerBy: null, eta: '2026-11-25T15:30:00.000Z' } },
  }),
  orderMail({
    name: 'order-day-agreed',
    on: orderEvents.agree_day,
    subject: ({ order, day }) => `Agreed: order ${order.reference}, ${formatPromised(day.to)}`,
    title: ({ day }) => `We'll deliver on ${formatPromised(day.to)}.`,
    says: ({ day }) => `Thank you for agreeing to the new day. It replaces ${formatPromised(day.from)}.`,
    sample: { ...sampleDay(), answeredBy: 'customer' },
  }),
  orderMail({
    name: 'order-day-kept',
    on: orderEvents.close_day,
    to: ({ order, day }) => (day.answerBy ? order.to : []),
    subject: ({ order }) => `Your delivery day stays: order ${order.reference}, ${formatPromised(order)}`,
    title: ({ order }) => `We'll deliver on ${formatPromised(order)}, as promised.`,
    says: ({ day }) => `Please ignore our question about ${formatPromised(day.to)}. Nothing has changed.`,
    sample: sampleDay(),
  }),
  orderMail({
    name: 'order-wish-declined',
    on: orderEvents.decline_wish,
    subject: ({ order }) => `Your delivery day stays: order ${order.reference}, ${formatPromised(order)}`,
    title: ({ order }) => `We'll deliver on ${formatPromised(order)}.`,
    says: ({ wish, why }) =>
      `You asked for ${formatPromised(wish.to)}. We can't deliver then: ${asSentence(why)} Nothing has changed.`,
    sample: { ...sampleWish(), why: 'All trucks are out that day.' },
  }),
  orderMail({
    name: 'order-dispatched',
    on: orderEvents.dispatch,
    // Their own choice, on the order's page.
    to: ({ order, told }) => (order.quietOnTheWay || told ? [] : order.to),
    subject: ({ order }) => `On its way: order ${order.reference}`,
    title: 'The truck has left.',
    says: (event, head) => {
      const arrival = formatArrival(event, head)
      if (!arrival) return "We'll let you know if it's running late."
      return (
        <>
          It should arrive around <strong>{arrival}</strong>.
          {besideOrder(event, head) !== 'within' && ` We had promised you ${formatPromised(event.order)}.`}
        </>
      )
    },
    sample: sampleTruck({ eta: '2026-11-24T15:12:00.000Z' }),
  }),
  /** Later than the customer was told is not late: only what leaves the promised hours breaks the promise. */
  orderMail({
    name: 'order-delayed',
    on: orderEvents.delay,
    to: ({ order, told }) => (told ? [] : order.to),
    subject: (event, head) => {
      const within = besideOrder(event, head) === 'within'
      return [
        `${within ? 'Running later, still in your window' : 'Delayed'}: order ${event.order.reference}`,
        formatArrival(event, head),
      ]
        .filter(Boolean)
        .join(', now ')
    },
    title: (event, head) =>
      besideOrder(event, head) === 'within' ? 'Your delivery is running later than we said.' : 'Your delivery is late.',
    says: (event, head) => {
      const arrival = formatArrival(event, head)
      return (
        <>
          {arrival ? (
            <>
              The truck should now arrive around <strong>{arrival}</strong>, {formatBeside(event, head)}.
            </>
          ) : (
            'The truck is late.'
          )}
          {event.truck.reason && ` Reason: ${asSentence(event.truck.reason)}`}
        </>
      )
    },
    sample: sampleTruck({ eta: '2026-11-24T18:40:00.000Z', reason: 'Long line at the rack.' }),
  }),
  orderMail({
    name: 'order-delivered',
    on: orderEvents.deliver,
    subject: ({ order }) => `Delivered: order ${order.reference}`,
    title: 'Your order has been delivered.',
    says: (event) =>
      [
        event.brought?.length && `We delivered ${formatLoad(event)}. You'll be billed for that amount.`,
        event.overReason && `It's more than you ordered. Reason: ${asSentence(event.overReason)}`,
        event.truck.receivedBy &&
          (event.truck.receivedBy === nobodyPresent ? 'No one was there.' : `Received by ${event.truck.receivedBy}.`),
        "Your delivery ticket is on the order's page.",
        'Thank you.',
      ]
        .filter(Boolean)
        .join(' '),
    sample: {
      ...sampleTruck({ receivedBy: 'Dana Field' }),
      brought: [{ name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 7985 }],
    },
  }),
  orderMail({
    name: 'order-part-delivered',
    on: orderEvents.deliver_part,
    subject: ({ order }) => `Partly delivered: order ${order.reference}`,
    title: 'Part of your order has been delivered.',
    says: (event) => `${formatProgress(event)} ${formatRest(event)}`,
    sample: {
      ...sampleTruck({ receivedBy: 'Dana Field' }),
      progress: sampleProgress,
      coming: [{ name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 1000 }],
      missing: [{ name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 500 }],
    },
  }),
  orderMail({
    name: 'order-rest-coming',
    on: orderEvents.send_rest,
    subject: ({ order }) => `The rest of order ${order.reference} is coming`,
    title: 'Another truck will bring the rest.',
    says: (event) => `${formatProgress(event)} The rest is coming on another truck. We'll let you know when it leaves.`,
    sample: { ...sampleOrder(), progress: sampleProgress },
  }),
  ...corrected,
  orderMail({
    name: 'order-taxes-corrected',
    on: orderEvents.correct_taxes,
    subject: ({ order }) => `Corrected taxes: order ${order.reference}, new total ${formatCents(order.totalCents)}`,
    title: 'We corrected the taxes on your order.',
    says: ({ order, oldTotalCents }) =>
      `The total is ${formatCents(order.totalCents)} instead of ${formatCents(oldTotalCents)}. Only the taxes changed.`,
    to: ({ order, oldTotalCents }) => (order.totalCents === oldTotalCents ? [] : order.to),
    sample: { ...sampleOrder(), oldTotalCents: 315_980 as Cents },
  }),
  orderMail({
    name: 'order-turned-back',
    on: orderEvents.turn_back,
    subject: (event) =>
      `${hasBrought(event) ? 'Partly delivered' : 'Not delivered yet'}: order ${event.order.reference}`,
    title: (event) =>
      hasBrought(event) ? "We couldn't deliver all of your order." : "We couldn't deliver your order.",
    says: (event) =>
      [
        hasBrought(event) && formatProgress(event),
        event.truck.reason && `Reason: ${asSentence(event.truck.reason)}`,
        hasBrought(event)
          ? formatRest(event)
          : "Your order is still open. We'll let you know when a truck leaves again.",
      ]
        .filter(Boolean)
        .join(' '),
    sample: sampleTruck({ reason: 'The gate was closed.' }),
  }),
  orderMail({
    name: 'order-canceled',
    on: orderEvents.cancel,
    subject: ({ order }) => `Canceled: order ${order.reference}`,
    title: 'Your order is canceled.',
    says: ({ order }) =>
      order.reason ? `Nothing will be delivered. Reason: ${asSentence(order.reason)}` : 'Nothing will be delivered.',
    sample: { ...sampleOrder({ reason: 'The tank was already full.' }), canceledBy: 'customer' },
  }),
  orderMail({
    name: 'order-closed',
    on: orderEvents.close,
    subject: ({ order }) => `Delivered and closed: order ${order.reference}`,
    title: 'Your order is complete.',
    says: (event) =>
      `${formatProgress(event)} The rest is canceled${event.order.reason ? `: ${asSentence(event.order.reason)}` : '.'} You'll be billed for what we delivered.`,
    sample: { ...sampleOrder({ reason: 'The tank was full.' }), progress: sampleProgress },
  }),
]

/** "Ultra-low sulfur diesel $3.2540 / gal instead of $3.1420 / gal" */
const formatRise = ({ name, unit, from, to }: HigherPrice['lines'][number]) =>
  from === to
    ? `${name} still ${formatPrice({ unit, price: to })}`
    : `${name} ${formatPrice({ unit, price: to })} instead of ${formatPrice({ unit, price: from })}`
const reasonFor = ({ reason }: DayFacts['day']) => reason && ` Reason: ${asSentence(reason)}`

/** What comes of the rest on planned trucks, and what nobody has said anything about yet. */
/** Whether another truck brought some of it. */
const hasBrought = ({ progress = [] }: TruckFacts) => progress.some(({ delivered }) => delivered > 0)

const formatRest = ({ coming = [], missing = [] }: TruckFacts) => {
  if (coming.length === 0) return "We'll let you know whether the rest is coming on another truck."
  const truck = `Another truck is scheduled with ${formatLoad({ brought: coming })}. We'll let you know when it leaves.`
  return missing.length === 0
    ? truck
    : `${truck} It won't bring everything: we'll let you know about the remaining ${formatLoad({ brought: missing })}.`
}

/** What someone typed, before the next sentence. */
function asSentence(typed: string) {
  return /[.!?]$/.test(typed) ? typed : `${typed}.`
}

const formatBeside = (event: TruckFacts, letterhead: Letterhead) =>
  besideOrder(event, letterhead) === 'within'
    ? `later than we said but still in the promised window, ${formatWindow(event.order.deliveryWindow)}`
    : `instead of ${formatPromised(event.order)} as promised`
