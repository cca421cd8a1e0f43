import { orderEvents, type TruckFacts } from '../events.ts'
import {
  sampleOrder,
  formatWhen,
  besideOrder,
  sampleTruck,
  formatArrival,
  formatBrought,
  sampleProgress,
  formatProgress,
} from './order-event.ts'
import { orderMail } from './order-mail.tsx'
import { formatPromised, formatWindow } from '../delivery.ts'
import type { Letterhead } from '#emails/email.ts'

/** What the customer is told of their order, in the order of its life. */
export default [
  orderMail({
    name: 'order-placed',
    on: orderEvents.place,
    subject: ({ order }) => `We have your order ${order.reference}`,
    title: 'We have your order.',
    says: ({ order }) =>
      order.firm
        ? 'We confirm it next, and tell you by e-mail. Until then you can cancel it yourself.'
        : "It is priced as last time. We confirm it with the day's prices, and tell you by e-mail. Until then you can cancel it yourself.",
    sample: sampleOrder(),
  }),
  orderMail({
    name: 'order-confirmed',
    on: orderEvents.confirm,
    subject: (event) => `Confirmed: order ${event.order.reference}, ${formatWhen(event)}`,
    title: 'Your order is confirmed.',
    says: (event) => (
      <>
        We deliver on <strong>{formatWhen(event)}</strong>.
      </>
    ),
    sample: sampleOrder(),
  }),
  orderMail({
    name: 'order-rescheduled',
    on: orderEvents.reschedule,
    subject: (event) => `Another day for order ${event.order.reference}: ${formatWhen(event)}`,
    title: 'Your order has another day.',
    says: (event) =>
      event.asked ? (
        <>
          It is asked for <strong>{formatWhen(event)}</strong> now. We confirm it next, and tell you by e-mail.
        </>
      ) : (
        <>
          We deliver on <strong>{formatWhen(event)}</strong>.
        </>
      ),
    sample: { ...sampleOrder(), asked: false },
  }),
  orderMail({
    name: 'order-dispatched',
    on: orderEvents.dispatch,
    subject: ({ order }) => `On its way: order ${order.reference}`,
    title: 'The truck has left.',
    says: (event, head) => {
      const arrival = formatArrival(event, head)
      if (!arrival) return 'We tell you if it is late.'
      return (
        <>
          It arrives about <strong>{arrival}</strong>.
          {besideOrder(event, head) !== 'within' && ` You were promised ${formatPromised(event.order)}.`}
        </>
      )
    },
    sample: sampleTruck({ eta: '2026-11-24T15:12:00.000Z' }),
  }),
  /** Later than the customer was told is not late: only what leaves the promised hours breaks the promise. */
  orderMail({
    name: 'order-delayed',
    on: orderEvents.delay,
    subject: (event, head) => {
      const within = besideOrder(event, head) === 'within'
      return [
        `${within ? 'Later, within your hours' : 'Delayed'}: order ${event.order.reference}`,
        formatArrival(event, head),
      ]
        .filter(Boolean)
        .join(', now ')
    },
    title: (event, head) =>
      besideOrder(event, head) === 'within' ? 'Your delivery comes later than we told you.' : 'Your delivery is late.',
    says: (event, head) => {
      const arrival = formatArrival(event, head)
      return (
        <>
          {arrival ? (
            <>
              The truck now arrives about <strong>{arrival}</strong>: {formatBeside(event, head)}.
            </>
          ) : (
            'The truck is late.'
          )}
          {event.truck.reason && ` The reason: ${event.truck.reason}`}
        </>
      )
    },
    sample: sampleTruck({ eta: '2026-11-24T18:40:00.000Z', reason: 'A queue at the rack.' }),
  }),
  orderMail({
    name: 'order-delivered',
    on: orderEvents.deliver,
    subject: ({ order }) => `Delivered: order ${order.reference}`,
    title: 'Your order is delivered.',
    says: (event) =>
      [
        event.brought?.length && `We delivered ${formatBrought(event)}.`,
        event.truck.receivedBy && `Received by ${event.truck.receivedBy}.`,
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
    subject: ({ order }) => `A part is delivered: order ${order.reference}`,
    title: 'A part of your order is delivered.',
    says: (event) => `${formatProgress(event)} The rest is still to come: we tell you when its truck leaves.`,
    sample: { ...sampleTruck({ receivedBy: 'Dana Field' }), progress: sampleProgress },
  }),
  orderMail({
    name: 'order-turned-back',
    on: orderEvents.turn_back,
    subject: ({ order }) => `The truck turned back: order ${order.reference}`,
    title: 'The truck with your order turned back.',
    says: ({ truck }) =>
      [truck.reason && `The reason: ${truck.reason}`, 'Your order stays open. We tell you when a truck leaves again.']
        .filter(Boolean)
        .join(' '),
    sample: sampleTruck({ reason: 'The gate was closed.' }),
  }),
  orderMail({
    name: 'order-canceled',
    on: orderEvents.cancel,
    subject: ({ order }) => `Canceled: order ${order.reference}`,
    title: 'The order is canceled.',
    says: ({ order }) =>
      order.reason ? `Nothing will be delivered. The reason: ${order.reason}` : 'Nothing will be delivered.',
    sample: { ...sampleOrder({ reason: 'The tank was filled already.' }), canceledBy: 'customer' },
  }),
  orderMail({
    name: 'order-closed',
    on: orderEvents.close,
    subject: ({ order }) => `Delivered and closed: order ${order.reference}`,
    title: 'Your order is closed with what was delivered.',
    says: (event) =>
      `${formatProgress(event)} The rest does not come: ${event.order.reason ?? ''} You owe what was delivered.`,
    sample: { ...sampleOrder({ reason: 'The tank was full.' }), progress: sampleProgress },
  }),
]

const formatBeside = (event: TruckFacts, head: Letterhead) =>
  besideOrder(event, head) === 'within'
    ? `later than we told you, still within the promised ${formatWindow(event.order.deliveryWindow)}`
    : `we had promised ${formatPromised(event.order)}`
