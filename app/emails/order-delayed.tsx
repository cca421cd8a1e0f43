import { sayArrival } from './trade/order-event.ts'
import { orderMail } from './trade/order-mail.tsx'

export default orderMail({
  name: 'order-delayed',
  verb: 'delay',
  subject: (event, head) =>
    [`Delayed: order ${event.order.reference}`, sayArrival(event, head)].filter(Boolean).join(', now '),
  title: 'Your delivery is late.',
  says: (event, head) => {
    const arrival = sayArrival(event, head)
    return (
      <>
        {arrival ? (
          <>
            The truck now arrives about <strong>{arrival}</strong>.
          </>
        ) : (
          'The truck is late.'
        )}
        {event.truck?.reason && ` The reason: ${event.truck.reason}`}
      </>
    )
  },
  sample: { truck: { eta: '2026-11-24T18:40:00.000Z', reason: 'A queue at the rack.', receivedBy: null } },
})
