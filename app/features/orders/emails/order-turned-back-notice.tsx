import { orderEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { Said } from '#emails/said.tsx'
import { sampleTruck, sayWhen, whoOrdered } from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'

/** Tells the staff that the last truck on its way turned back, and that the next one is theirs to send. */
export default defineEmail({
  name: 'order-turned-back-notice',
  on: orderEvents.turn_back,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: (event) => `The truck turned back: order ${event.order.reference} of ${whoOrdered(event)}`,
  sample: sampleTruck({ reason: 'The gate was closed.' }),
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>A truck turned back</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>No other truck is on its way. Send another one, or cancel the order.</Paragraph>
      {event.truck.reason && <Said who="The reason" said={event.truck.reason} />}
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <AboutOrder event={event} />
    </Layout>
  ),
})
