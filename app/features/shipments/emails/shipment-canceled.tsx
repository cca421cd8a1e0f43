import { shipmentEvents, type ShipmentFacts } from '../events.ts'
import { formatMomentWithZone } from '#domain/day.ts'
import { Answers } from '#emails/answers.tsx'
import { defineEmail } from '#emails/email.ts'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { Said } from '#emails/said.tsx'
import { sampleShipment } from './shipment-event.ts'

const subject = ({ shipment }: ShipmentFacts) => `Must not leave: ${shipment.truck}, shipment ${shipment.reference}`

/** Tells the supplier's people that our desk canceled one of their trucks. What else was bought from them stands. */
export default defineEmail({
  name: 'shipment-canceled',
  on: shipmentEvents.cancel,
  audience: 'visitor',
  to: ({ to }) => to,
  subject,
  sample: sampleShipment({ reason: 'The customer has no room for all of it.' }),
  Body: ({ event, head }) => {
    const { id, reference, billOfLading, truck, destination, eta, reason } = event.shipment
    const facts = [
      { label: 'Truck', said: truck },
      { label: 'Bill of lading', said: billOfLading },
      { label: 'Deliver to', said: destination },
      { label: 'ETA', said: formatMomentWithZone(head.company.timeZone, new Date(eta)) },
    ]
    return (
      <Layout head={head} preview={subject(event)}>
        <Title>We canceled one of your shipments</Title>
        <Reference>{reference}</Reference>
        <Paragraph>
          This truck must not leave. The purchase order is not canceled by this: its goods can be loaded anew.
        </Paragraph>
        {reason && <Said who="The reason" said={reason} />}
        <Action href={`${head.origin}/dashboard/supplier/shipments/${id}`}>Open the shipment</Action>
        <Answers answers={facts} />
        <Paragraph>
          It has left already? Call {head.company.phone} and name {reference}.
        </Paragraph>
      </Layout>
    )
  },
})
