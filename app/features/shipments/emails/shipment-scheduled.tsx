import { besideOrder, formatArrival, sampleTruck } from '#features/orders/emails/order-event.ts'
import { orderMail } from '#features/orders/emails/order-mail.tsx'
import { formatPromised } from '#features/orders/delivery.ts'
import { shipmentEvents, type ShipmentScheduledFacts } from '../events.ts'

const sample: ShipmentScheduledFacts = {
  ...sampleTruck({ eta: '2026-11-24T15:12:00.000Z' }),
  shipment: {
    id: '5e0c7b3a-3a0e-4f3c-8c58-0a4be27a4f11',
    reference: 'SH-9W2C-44KD',
    orderId: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa',
    billOfLading: null,
    truck: 'Truck 6',
    destination: '14200 County Road 9, Marysville, OH 43040',
    eta: '2026-11-24T15:12:00.000Z',
    reason: null,
  },
}

/** A truck is planned for the first time: when it should come, and that this may change within what was promised. */
export default orderMail({
  name: 'order-scheduled',
  on: shipmentEvents.schedule,
  to: ({ order, told }) => (told ? [] : order.to),
  subject: (event, head) => `Scheduled: order ${event.order.reference}, ${formatArrival(event, head)}`,
  title: 'A truck is scheduled for your order.',
  says: (event, head) => (
    <>
      It should arrive around <strong>{formatArrival(event, head)}</strong>.{' '}
      {besideOrder(event, head) === 'within' ? 'We promised you' : 'We had promised you'} {formatPromised(event.order)}.{' '}
      The time may still change a little; the order's page always shows the latest one.
    </>
  ),
  sample,
})
