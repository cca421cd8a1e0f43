import { defineEmail } from './email.ts'
import { Action, Layout, Paragraph, Reference, Title } from './layout.tsx'
import { Said } from './said.tsx'
import { sampleOrder, sayWhen, whoOrdered, type OrderEvent } from './trade/order-event.ts'
import { OrderFacts } from './trade/order-mail.tsx'

const truck = { eta: null, reason: 'The gate was closed.', receivedBy: null }

/** Tells the staff that the last truck on its way turned back, and that the next one is theirs to send. */
export default defineEmail<OrderEvent>({
  name: 'order-turned-back-notice',
  on: 'order.turn_back',
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: (event) => `The truck turned back: order ${event.order.reference} of ${whoOrdered(event)}`,
  sample: sampleOrder('order.turn_back', { truck }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>A truck turned back</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>No other truck is on its way. Send another one, or cancel the order.</Paragraph>
      {event.truck?.reason && <Said who="The reason" said={event.truck.reason} />}
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <OrderFacts event={event} />
    </Layout>
  ),
})
