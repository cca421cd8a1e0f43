import { declinedPurchases } from '#features/analytics/trouble.ts'
import { sayDay } from '#domain/day.ts'
import { desk, few, mostOfAKind, warning, type Alarm } from './alarm.ts'

const declined: Alarm = async (ctx) =>
  few(
    await declinedPurchases(ctx, mostOfAKind),
    ({ orderId, reference, deliveryDate }) =>
      warning(
        `Purchase order ${reference} was declined, and nobody else was asked: the order is promised for ${sayDay(deliveryDate)}.`,
        `${desk}/orders/${orderId}`,
        'The order',
      ),
    (left) => warning(`${left} more declined purchase orders.`, `${desk}/purchasing?show=declined`, 'Purchasing'),
  )

export default declined
