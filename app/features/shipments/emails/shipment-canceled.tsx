import { href } from 'react-router'
import { shipmentEvents, type ShipmentFacts } from '../events.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Action, CallUs, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { billOfLadingNumber } from '#features/trade/bill-of-lading.ts'

const subject = ({ shipment }: ShipmentFacts) =>
  `Do not send ${shipment.truck}: shipment ${shipment.reference} is canceled`

/** Tells the supplier's people that our desk canceled one of their trucks. What else was bought from them stands. */
export default defineEmail({
  name: 'shipment-canceled',
  on: shipmentEvents.cancel,
  audience: 'visitor',
  to: ({ to }) => to,
  subject,
  sample: {
    shipment: {
      id: '5e0c7b3a-3a0e-4f3c-8c58-0a4be27a4f11',
      reference: 'SH-9W2C-44KD',
      orderId: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa',
      billOfLading: 'BOL 40731',
      truck: 'Truck 6',
      destination: '14200 County Road 9, Marysville, OH 43040',
      eta: '2026-11-24T18:40:00.000Z',
      reason: "The customer doesn't have room for all of it.",
    },
    purchase: 'PO-4H7T-93KM',
    to: ['orders@buckeye-terminal.example', 'lee@buckeye-terminal.example'],
  },
  Body: ({ event, head }) => {
    const { id, reference, billOfLading, truck, destination, eta, reason } = event.shipment
    const facts = [
      { label: 'Truck', said: truck },
      ...(billOfLading ? [{ label: 'Bill of lading', said: billOfLadingNumber(billOfLading) }] : []),
      { label: 'Deliver to', said: destination },
      { label: 'ETA', said: formatMomentWithZone(head.company.timeZone, new Date(eta)) },
    ]
    return (
      <Layout head={head} preview={subject(event)}>
        <Title>We canceled one of your shipments</Title>
        <Reference>{reference}</Reference>
        <Paragraph>
          Please don't send this truck. Purchase order{event.purchase && ` ${event.purchase}`} is still open, so you can
          schedule another truck for it.
        </Paragraph>
        {reason && <QuotedMessage who="Reason" said={reason} />}
        <Action href={head.origin + href('/dashboard/supplier/shipments/:id', { id })}>View shipment</Action>
        <Answers answers={facts} />
        <Paragraph>
          Has it already left? <CallUs head={head} /> and mention {reference}.
        </Paragraph>
      </Layout>
    )
  },
})
