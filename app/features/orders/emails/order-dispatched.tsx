import { orderEvents } from '../events.ts'
import { sayPromised } from '../delivery.ts'
import { besideOrder, sampleTruck, sayArrival } from './order-event.ts'
import { orderMail } from './order-mail.tsx'

export default orderMail({
  name: 'order-dispatched',
  on: orderEvents.dispatch,
  subject: ({ order }) => `On its way: order ${order.reference}`,
  title: 'The truck has left.',
  says: (event, head) => {
    const arrival = sayArrival(event, head)
    if (!arrival) return 'We tell you if it is late.'
    return (
      <>
        It arrives about <strong>{arrival}</strong>.
        {besideOrder(event, head) !== 'within' && ` You were promised ${sayPromised(event.order)}.`}
      </>
    )
  },
  sample: sampleTruck({ eta: '2026-11-24T15:12:00.000Z' }),
})
