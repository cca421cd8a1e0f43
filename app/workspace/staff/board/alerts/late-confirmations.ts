import { lateConfirmations } from '#features/analytics/trouble.ts'
import { confirmBy } from '#features/orders/confirm-by.ts'
import { desk, few, from, lateBy, mostOfAKind, warning, type Alarm } from './alarm.ts'

const confirmations: Alarm = async (ctx) =>
  few(
    await lateConfirmations(ctx, mostOfAKind),
    (order) =>
      warning(
        `Missed promise: an order${from(order.company ?? order.contactName)} should have been confirmed ${lateBy(ctx, confirmBy(ctx, order))} ago.`,
        `${desk}/orders/${order.id}`,
        order.reference,
      ),
    (left) => warning(`${left} more orders wait to be confirmed.`, `${desk}/orders?show=placed`, 'Placed orders'),
  )

export default confirmations
