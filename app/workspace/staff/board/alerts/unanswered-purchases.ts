import { unansweredPurchases } from '#features/purchasing/answer-by.ts'
import { desk, few, lateBy, mostOfAKind, warning, type Alarm } from './alarm.ts'

const suppliers: Alarm = async (ctx) => {
  const late = await unansweredPurchases(ctx)
  return few(
    { rows: late.slice(0, mostOfAKind), all: late.length },
    ({ id, reference, supplier, dueAt }) =>
      warning(
        `${supplier} should have answered a purchase order ${lateBy(ctx, dueAt)} ago.`,
        `${desk}/purchasing/${id}`,
        reference,
      ),
    (left) =>
      warning(
        `${left} more purchase orders wait for an answer.`,
        `${desk}/purchasing?show=pending`,
        'Pending purchase orders',
      ),
  )
}

export default suppliers
