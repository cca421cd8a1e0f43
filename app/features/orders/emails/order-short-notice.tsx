import { orderEvents } from '../events.ts'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { sampleProgress, sampleTruck, sayProgress, sayWhen, whoOrdered } from './order-event.ts'
import { AboutOrder } from './order-mail.tsx'

/** Tells the staff that a truck brought less than was ordered, and that the rest is theirs to decide. */
export default defineEmail({
  name: 'order-short-notice',
  on: orderEvents.deliver_part,
  audience: 'staff',
  to: (_event, { staffEmail }) => staffEmail,
  subject: (event) => `Not all of it came: order ${event.order.reference} of ${whoOrdered(event)}`,
  sample: { ...sampleTruck(), progress: sampleProgress },
  Body: ({ event, head }) => (
    <Layout head={head} preview={`${whoOrdered(event)}, ${sayWhen(event)}`}>
      <Title>Less came than was ordered</Title>
      <Reference>{event.order.reference}</Reference>
      <Paragraph>{sayProgress(event)} No other truck is on its way.</Paragraph>
      <Paragraph>Send another truck for the rest, or close the order with what was delivered.</Paragraph>
      <Action href={`${head.origin}/dashboard/admin/orders/${event.order.id}`}>Open the order</Action>
      <AboutOrder event={event} />
    </Layout>
  ),
})
