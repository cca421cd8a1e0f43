import { orderEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { Said } from '#emails/said.tsx'
import { sampleOrder, sayWhen, whoOrdered } from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'

/** Tells the staff that a customer took an order back. What staff cancel themselves they know. */
export default defineEmail({
  name: 'order-canceled-notice',
  on: orderEvents.cancel,
  audience: 'staff',
  to: ({ canceledBy }, { staffEmail }) => (canceledBy === 'admin' ? null : staffEmail),
  replyTo: ({ order }) => order.contact.email,
  subject: (event) => `Canceled by ${whoOrdered(event)}: order ${event.order.reference}, ${sayWhen(event)}`,
  sample: { ...sampleOrder({ reason: 'The tank was filled already.' }), canceledBy: 'customer' },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>A customer canceled</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>{whoOrdered(event)} canceled it before it was confirmed. Nothing is to be delivered.</Paragraph>
      {event.order.reason && <Said who="Their reason" said={event.order.reason} />}
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <AboutOrder event={event} />
    </Layout>
  ),
})
