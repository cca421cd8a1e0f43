import { href } from 'react-router'
import { defineEmail, type Letterhead } from '#emails/email.ts'
import { Answers } from '#emails/answers.tsx'
import { Action, Layout, Paragraph, Reference, Title } from '#emails/layout.tsx'
import { QuotedMessage } from '#emails/quoted-message.tsx'
import { shipmentEvents, type ShipmentCorrectionFacts } from '../events.ts'

const subject = ({ shipment }: ShipmentCorrectionFacts) => `Corrected delivery: shipment ${shipment.reference}`

const sample: ShipmentCorrectionFacts = {
  shipment: {
    id: '5e0c7b3a-3a0e-4f3c-8c58-0a4be27a4f11',
    reference: 'SH-9W2C-44KD',
    orderId: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa',
    billOfLading: 'BOL 40731',
    truck: 'Truck 6',
    destination: '14200 County Road 9, Marysville, OH 43040',
    eta: '2026-11-24T18:40:00.000Z',
    reason: null,
  },
  corrections: [{ what: 'Off-road diesel', old: '829.4 gal', new: '792.4 gal' }],
  why: 'Two digits on the ticket were swapped.',
  bySupplier: false,
  to: ['orders@buckeye-terminal.example'],
}

type Side = { title: string; says: string; address: (event: ShipmentCorrectionFacts) => string }

const Corrected = ({
  event,
  head,
  title,
  says,
  address,
}: Side & { event: ShipmentCorrectionFacts; head: Letterhead }) => (
  <Layout head={head} preview={subject(event)}>
    <Title>{title}</Title>
    <Reference>{event.shipment.reference}</Reference>
    <Paragraph>{says}</Paragraph>
    <Answers
      answers={event.corrections.map((each) => ({ label: each.what, said: `${each.new} instead of ${each.old}` }))}
    />
    <QuotedMessage who="Reason" said={event.why} />
    <Action href={head.origin + address(event)}>View shipment</Action>
  </Layout>
)

/** A delivery was entered wrong: each side gets an email when the other corrects it. */
export default [
  defineEmail({
    name: 'shipment-corrected',
    on: shipmentEvents.correct,
    audience: 'visitor',
    to: ({ to = [] }) => to,
    subject,
    sample,
    Body: (given) => (
      <Corrected
        {...given}
        title="We corrected one of your deliveries"
        says="We'll pay for the gallons on the corrected ticket."
        address={({ shipment: { id } }) => href('/dashboard/supplier/shipments/:id', { id })}
      />
    ),
  }),
  defineEmail({
    name: 'shipment-corrected-notice',
    on: shipmentEvents.correct,
    audience: 'staff',
    to: ({ bySupplier }, { staffEmail }) => (bySupplier ? staffEmail : null),
    subject,
    sample: { ...sample, bySupplier: true, to: [] },
    Body: (given) => (
      <Corrected
        {...given}
        title="The supplier corrected a delivery"
        says="Its cost is now based on the corrected ticket."
        address={({ shipment: { id } }) => href('/dashboard/admin/shipments/:id', { id })}
      />
    ),
  }),
]
