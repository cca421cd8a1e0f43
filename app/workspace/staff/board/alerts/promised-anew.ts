import { promisedAnew } from '#features/analytics/trouble.ts'
import { sayPromised } from '#features/orders/promised.ts'
import { desk, few, from, info, lateBy, mostOfAKind, type Alarm } from './alarm.ts'

const anew: Alarm = async (ctx) =>
  few(
    await promisedAnew(ctx, mostOfAKind),
    (order) =>
      info(
        `Missed promise: an order${from(order.company ?? order.contactName)} should have been delivered ${lateBy(ctx, order.countedDueAt)} ago. It is promised anew for ${sayPromised(order)}.`,
        `${desk}/orders/${order.id}`,
        order.reference,
      ),
    (left) =>
      info(`${left} more orders were missed and are promised anew.`, `${desk}/orders?show=active`, 'Active orders'),
  )

export default anew
