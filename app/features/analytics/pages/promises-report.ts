import { formatShare, type PromiseCount } from '#features/requests/promise-report.ts'
import { promisesBy, type MovedPromiseCount, type Promises } from '../promises.ts'
import type { ReportKind } from './report.ts'
import { formatOnAxis, formatStep, ticksUpTo } from './format-period.ts'

export const promisesReport: ReportKind = {
  key: 'promises',
  see: 'reports.see',
  title: 'Done on time',
  says: "Answers and deliveries by the day we promised them. Late means done late or not done yet. Requests canceled before their answer time and canceled orders don't count. A delivery counts on the day first confirmed. If we moved the day and the customer agreed, it counts as moved, not as on time. A new day the customer asked for counts like any other.",
  empty: 'No answers or deliveries were promised in this period.',
  read: async (ctx, period, step) => {
    const steps = await promisesBy(ctx, period, step)
    const answers = steps.map(({ answers }) => answers).reduce(plus)
    const deliveries = {
      ...steps.map(({ deliveries }): PromiseCount => deliveries).reduce(plus),
      moved: steps.reduce((sum, { deliveries }) => sum + deliveries.moved, 0),
    }
    const total = plus(answers, deliveries)
    if (total.due === 0) return undefined
    const max = Math.max(...steps.map(({ answers, deliveries }) => answers.due + deliveries.due))
    return {
      figure: formatShare(total),
      note: `${total.kept} of ${total.due}`,
      chart: {
        kind: 'columns',
        words: `${total.kept} of ${total.due} on time, ${total.due - total.kept - deliveries.moved} late${movedToo(deliveries)}: ${answers.kept} of ${answers.due} answers, ${deliveries.kept} of ${deliveries.due} deliveries.`,
        legend: true,
        columns: steps.map((part) => {
          const both = plus(part.answers, part.deliveries)
          return {
            label: formatOnAxis(step, part),
            words: `${formatStep(step, part)}: ${both.kept} on time, ${both.due - both.kept - part.deliveries.moved} late${movedToo(part.deliveries)}`,
            value: both.kept,
            missed: both.due - both.kept - part.deliveries.moved,
          }
        }),
        ticks: ticksUpTo(max).map((at) => ({ at, label: String(at) })),
      },
      columns: [
        { head: step === 'day' ? 'Day' : 'Days' },
        { head: 'Answers promised', figures: true, wide: true },
        { head: 'Answers on time', figures: true },
        { head: 'Deliveries promised', figures: true, wide: true },
        { head: 'Deliveries on time', figures: true },
        { head: 'Moved, customer agreed', figures: true, wide: true },
        { head: 'Late', figures: true },
      ],
      rows: steps.map((part) => [formatStep(step, part), ...cells(part)]),
      total: ['Total', ...cells({ answers, deliveries })],
      file: {
        heads: [
          'From',
          'To',
          'Answers promised',
          'Answers on time',
          'Deliveries promised',
          'Deliveries on time',
          'Moved, customer agreed',
          'Late',
        ],
        lines: steps.map((part) => [part.from, part.to, ...cells(part)]),
      },
    }
  },
}

const plus = (a: PromiseCount, b: PromiseCount): PromiseCount => ({
  due: a.due + b.due,
  kept: a.kept + b.kept,
})

const movedToo = ({ moved }: MovedPromiseCount) => (moved > 0 ? `, ${moved} moved with the customer's agreement` : '')

const cells = ({ answers, deliveries }: Promises) =>
  [
    answers.due,
    answers.kept,
    deliveries.due,
    deliveries.kept,
    deliveries.moved,
    answers.due + deliveries.due - answers.kept - deliveries.kept - deliveries.moved,
  ].map(String)
