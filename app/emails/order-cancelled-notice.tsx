import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Reference, Title } from './layout.tsx'
import { Said } from './said.tsx'
import { sampleOrder, sayWhen, whoOrdered, type OrderEvent } from './trade/order-event.ts'
import { OrderFacts } from './trade/order-mail.tsx'

const sample = sampleOrder('order.cancel', { cancelledBy: 'customer' })

/** Tells the staff that a customer took an order back. What staff cancel themselves they know. */
export default defineEmail<OrderEvent>({
  name: 'order-cancelled-notice',
  on: 'order.cancel',
  audience: 'staff',
  to: ({ cancelledBy }, { staffEmail }) => (cancelledBy === 'admin' ? null : staffEmail),
  replyTo: ({ order }) => order.contact.email,
  subject: (event) => `Cancelled by ${whoOrdered(event)}: order ${event.order.reference}, ${sayWhen(event)}`,
  sample: { ...sample, order: { ...sample.order, reason: 'The tank was filled already.' } },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>A customer cancelled</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>{whoOrdered(event)} cancelled it before it was confirmed. Nothing is to be delivered.</Paragraph>
      {event.order.reason && <Said who="Their reason" said={event.order.reason} />}
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <OrderFacts event={event} />
    </Layout>
  ),
})
