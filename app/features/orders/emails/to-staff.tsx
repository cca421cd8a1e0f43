import { href } from 'react-router'
import type { EventDefinition } from '#events/define-events.ts'
import { formatPromised } from '../delivery.ts'
import { orderEvents, type DayAnswerFacts } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import {
  sampleDay,
  sampleWish,
  sampleOrder,
  formatWhen,
  whoOrdered,
  sampleProgress,
  sampleTruck,
  formatProgress,
  formatLoad,
} from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'

/** Tells the staff what a customer answered about another day. What staff wrote down themselves they know. */
const dayAnswered = (name: string, on: EventDefinition<DayAnswerFacts>, verb: string, consequence: string) =>
  defineEmail({
    name,
    on,
    audience: 'staff',
    to: ({ answeredBy }, { staffEmail }) => (answeredBy === 'admin' ? null : staffEmail),
    replyTo: ({ order }) => order.contact.email,
    subject: (event) => `${whoOrdered(event)} ${verb} ${formatPromised(event.day.to)}: order ${event.order.reference}`,
    sample: { ...sampleDay(), answeredBy: 'customer' },
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)} ${verb} ${formatPromised(event.day.to)}`}>
        <Title>
          {whoOrdered(event)} {verb} {formatPromised(event.day.to)}.
        </Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>
          Promised: {formatPromised(event.day.from)}. {consequence}
        </Paragraph>
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  })

/** What waits for our staff, or is taken out of their hands. */
export default [
  /** Tells the staff of a new order, which waits to be confirmed. */
  defineEmail({
    name: 'order-notice',
    on: orderEvents.place,
    audience: 'staff',
    to: ({ atOnce }, { staffEmail }) => (atOnce ? null : staffEmail),
    replyTo: ({ order }) => order.contact.email,
    subject: (event) => `New order ${event.order.reference} from ${whoOrdered(event)}, ${formatWhen(event)}`,
    sample: sampleOrder({ dyed: true }),
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)}, ${formatWhen(event)}`}>
        <Title>New order</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>
          {whoOrdered(event)} placed this order. Please confirm it
          {event.order.firm ? '.' : ". It's a reorder, so it needs today's prices."}
        </Paragraph>
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  /** Tells the staff that a customer took an order back. What staff cancel themselves they know. */
  defineEmail({
    name: 'order-canceled-notice',
    on: orderEvents.cancel,
    audience: 'staff',
    to: ({ canceledBy }, { staffEmail }) => (canceledBy === 'admin' ? null : staffEmail),
    replyTo: ({ order }) => order.contact.email,
    subject: (event) => `Order ${event.order.reference} canceled by ${whoOrdered(event)}, ${formatWhen(event)}`,
    sample: { ...sampleOrder({ reason: 'The tank was filled already.' }), canceledBy: 'customer' },
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)}, ${formatWhen(event)}`}>
        <Title>Order canceled by the customer</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>{whoOrdered(event)} canceled this order. Its purchase orders are canceled, too.</Paragraph>
        {event.order.reason && <QuotedMessage who="Reason" said={event.order.reason} />}
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  /** Tells the staff that a customer asks for another day, which waits for a yes or a no. */
  defineEmail({
    name: 'order-day-wished',
    on: orderEvents.wish_day,
    audience: 'staff',
    to: (_event, { staffEmail }) => staffEmail,
    replyTo: ({ order }) => order.contact.email,
    subject: (event) =>
      `${whoOrdered(event)} asked for ${formatPromised(event.wish.to)}: order ${event.order.reference}`,
    sample: sampleWish(),
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)} asked for ${formatPromised(event.wish.to)}`}>
        <Title>
          {whoOrdered(event)} asked for {formatPromised(event.wish.to)}.
        </Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>Planned for {formatPromised(event.wish.from)}. Nothing moves until you answer.</Paragraph>
        {event.wish.reason && <QuotedMessage who="Reason" said={event.wish.reason} />}
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Answer</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  /** Tells the staff what a customer changed themselves. */
  defineEmail({
    name: 'order-details-notice',
    on: orderEvents.change_details,
    audience: 'staff',
    to: ({ changedBy }, { staffEmail }) => (changedBy && changedBy !== 'admin' ? staffEmail : null),
    replyTo: ({ order }) => order.contact.email,
    subject: (event) => `${whoOrdered(event)} changed the delivery details of order ${event.order.reference}`,
    sample: { ...sampleOrder(), changedBy: 'customer', details: ['Access notes: Gate code 4711.'] },
    Body: ({ event, head }) => (
      <Layout head={head} preview={(event.details ?? []).join(' ')}>
        <Title>Delivery details changed by the customer</Title>
        <Reference>{event.order.reference}</Reference>
        <QuotedMessage who={whoOrdered(event)} said={(event.details ?? []).join('\n')} />
        <Paragraph>Suppliers with an open purchase order for it were emailed the change.</Paragraph>
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  dayAnswered(
    'order-day-agreed-notice',
    orderEvents.agree_day,
    'agreed to',
    'The order and its purchase orders have moved.',
  ),
  dayAnswered(
    'order-day-refused-notice',
    orderEvents.keep_day,
    'declined',
    'The promised day stays. Move the truck or the purchase order back.',
  ),
  dayAnswered(
    'order-day-call-notice',
    orderEvents.call_day,
    'wants a call about',
    'The promised day stays until you have talked to the customer.',
  ),
  /** Tells the staff that a customer accepted the price that was asked. What staff enter themselves they know. */
  defineEmail({
    name: 'order-price-accepted-notice',
    on: orderEvents.accept_price,
    audience: 'staff',
    to: ({ acceptedBy }, { staffEmail }) => (acceptedBy === 'admin' ? null : staffEmail),
    subject: (event) =>
      `Price accepted: order ${event.order.reference} from ${whoOrdered(event)}, ${formatWhen(event)}`,
    sample: { ...sampleOrder(), acceptedBy: 'customer' },
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)}, ${formatWhen(event)}`}>
        <Title>Price accepted, order confirmed</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>{whoOrdered(event)} approved the price. The order is confirmed.</Paragraph>
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  /** Tells the staff that a truck brought less than was ordered, and that the rest is theirs to decide. */
  defineEmail({
    name: 'order-short-notice',
    on: orderEvents.deliver_part,
    audience: 'staff',
    to: ({ missing }, { staffEmail }) => (missing?.length === 0 ? null : staffEmail),
    subject: (event) => `Short delivery: order ${event.order.reference} from ${whoOrdered(event)}`,
    sample: { ...sampleTruck(), progress: sampleProgress },
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)}, ${formatWhen(event)}`}>
        <Title>Short delivery</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>
          {formatProgress(event)}{' '}
          {event.coming?.length
            ? `Another truck is scheduled with ${formatLoad({ brought: event.coming })}. No truck is scheduled for ${formatLoad({ brought: event.missing })}.`
            : 'No other truck is scheduled.'}
        </Paragraph>
        <Paragraph>
          {event.coming?.length
            ? 'Please schedule a truck for it, or close the order short after the next delivery.'
            : "Deliver the rest, or close the order? Please say so on the order's page."}{' '}
          The customer is waiting to hear.
        </Paragraph>
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
  /** Tells the staff that the last truck on its way turned back, and that the next one is theirs to send. */
  defineEmail({
    name: 'order-turned-back-notice',
    on: orderEvents.turn_back,
    audience: 'staff',
    to: (_event, { staffEmail }) => staffEmail,
    subject: (event) => `Truck returned with load: order ${event.order.reference} from ${whoOrdered(event)}`,
    sample: sampleTruck({ reason: 'The gate was closed.' }),
    Body: ({ event, head }) => (
      <Layout head={head} preview={`${whoOrdered(event)}, ${formatWhen(event)}`}>
        <Title>Truck returned with load</Title>
        <Reference>{event.order.reference}</Reference>
        <Paragraph>No other truck is scheduled. Send another one, or cancel the order.</Paragraph>
        {event.truck.reason && <QuotedMessage who="Reason" said={event.truck.reason} />}
        <Action href={head.origin + href('/dashboard/admin/orders/:id', { id: event.order.id })}>Open order</Action>
        <AboutOrder event={event} />
      </Layout>
    ),
  }),
]
