import { orderEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { sampleOrder, sayWhen, whoOrdered } from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'

/** Tells the staff of a new order, which waits to be confirmed. */
export default defineEmail({
  name: 'order-notice',
  on: orderEvents.place,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  replyTo: ({ order }) => order.contact.email,
  subject: (event) => `New order ${event.order.reference} of ${whoOrdered(event)}, ${sayWhen(event)}`,
  sample: sampleOrder({ dyed: true }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>New order</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>
        {whoOrdered(event)} waits for it to be confirmed
        {event.order.firm ? '.' : ". It is a reorder: it needs the day's prices."}
      </Paragraph>
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <AboutOrder event={event} />
    </Layout>
  ),
})
