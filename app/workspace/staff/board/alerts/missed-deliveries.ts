import { missedDeliveries } from '#features/analytics/trouble.ts'
import { desk, few, from, lateBy, mostOfAKind, warning, type Alarm } from './alarm.ts'

const deliveries: Alarm = async (ctx) =>
  few(
    await missedDeliveries(ctx, mostOfAKind),
    ({ id, reference, company, contactName, countedDueAt }) =>
      warning(
        `Missed promise: an order${from(company ?? contactName)} should have been delivered ${lateBy(ctx, countedDueAt)} ago.`,
        `${desk}/orders/${id}`,
        reference,
      ),
    (left) =>
      warning(`${left} more orders are past their promised window.`, `${desk}/orders?show=active`, 'Active orders'),
  )

export default deliveries
