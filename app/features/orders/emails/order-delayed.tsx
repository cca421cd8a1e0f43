import { orderEvents, type TruckFacts } from '../events.ts'
import { sayPromised, sayWindow } from '../delivery.ts'
import type { Letterhead } from '#emails/email.ts'
import { besideOrder, sampleTruck, sayArrival } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

/** Later than the customer was told is not late: only what leaves the promised hours breaks the promise. */
export default orderMail({
  name: 'order-delayed',
  on: orderEvents.delay,
  subject: (event, head) => {
    const within = besideOrder(event, head) === 'within'
    return [
      `${within ? 'Later, within your hours' : 'Delayed'}: order ${event.order.reference}`,
      sayArrival(event, head),
    ]
      .filter(Boolean)
      .join(', now ')
  },
  title: (event, head) =>
    besideOrder(event, head) === 'within' ? 'Your delivery comes later than we told you.' : 'Your delivery is late.',
  says: (event, head) => {
    const arrival = sayArrival(event, head)
    return (
      <>
        {arrival ? (
          <>
            The truck now arrives about <strong>{arrival}</strong>: {sayBeside(event, head)}.
          </>
        ) : (
          'The truck is late.'
        )}
        {event.truck.reason && ` The reason: ${event.truck.reason}`}
      </>
    )
  },
  sample: sampleTruck({ eta: '2026-11-24T18:40:00.000Z', reason: 'A queue at the rack.' }),
})

const sayBeside = (event: TruckFacts, head: Letterhead) =>
  besideOrder(event, head) === 'within'
    ? `later than we told you, still within the promised ${sayWindow(event.order.deliveryWindow)}`
    : `we had promised ${sayPromised(event.order)}`
