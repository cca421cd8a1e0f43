import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Reference, Title } from './layout.tsx'
import { sampleOrder, sampleProgress, sayProgress, sayWhen, whoOrdered, type OrderEvent } from './trade/order-event.ts'
import { OrderFacts } from './trade/order-mail.tsx'

const by = { id: '7d1f5a34-92c6-4c36-b1f1-0e4f7a9d2c55', name: 'Lee Ward' }

/** Tells the staff that a truck brought less than was ordered, and that the rest is theirs to decide. */
export default defineEmail<OrderEvent>({
  name: 'order-short-notice',
  on: 'order.deliver_part',
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: (event) => `Not all of it came: order ${event.order.reference} of ${whoOrdered(event)}`,
  sample: sampleOrder('order.deliver_part', { progress: sampleProgress, by }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>Less came than was ordered</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>{sayProgress(event)} No other truck is on its way.</Paragraph>
      <Paragraph>Send another truck for the rest, or close the order with what was delivered.</Paragraph>
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <OrderFacts event={event} />
    </Layout>
  ),
})
