import { missedAnswers } from '#features/analytics/trouble.ts'
import { desk, few, from, lateBy, mostOfAKind, warning, type Alarm } from './alarm.ts'

const answers: Alarm = async (ctx) =>
  few(
    await missedAnswers(ctx, mostOfAKind),
    ({ id, reference, title, company, contactName, dueAt }) =>
      warning(
        `Missed promise: ${title}${from(company ?? contactName)} should have been answered ${lateBy(ctx, dueAt)} ago.`,
        `${desk}/inbox/${id}`,
        reference,
      ),
    (left) =>
      warning(`${left} more requests are past their promise.`, `${desk}/inbox?show=overdue`, 'Overdue in the inbox'),
  )

export default answers
