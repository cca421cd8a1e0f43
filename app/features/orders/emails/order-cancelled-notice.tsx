import { orderEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { Said } from '#emails/said.tsx'
import { sampleOrder, sayWhen, whoOrdered } from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'

/** Tells the staff that a customer took an order back. What staff cancel themselves they know. */
export default defineEmail({
  name: 'order-cancelled-notice',
  on: orderEvents.cancel,
  audience: 'staff',
  to: ({ cancelledBy }, { staffEmail }) => (cancelledBy === 'admin' ? null : staffEmail),
  replyTo: ({ order }) => order.contact.email,
  subject: (event) => `Cancelled by ${whoOrdered(event)}: order ${event.order.reference}, ${sayWhen(event)}`,
  sample: { ...sampleOrder({ reason: 'The tank was filled already.' }), cancelledBy: 'customer' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>A customer cancelled</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>{whoOrdered(event)} cancelled it before it was confirmed. Nothing is to be delivered.</Paragraph>
      {event.order.reason && <Said who="Their reason" said={event.order.reason} />}
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <AboutOrder event={event} />
    </Layout>
  ),
})
