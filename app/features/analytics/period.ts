import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'

/** Days in the company's time zone, first and last included, such as "2026-11-01" to "2026-11-30". */
export type Period = { from: string; to: string }

/** By what a period is drawn: short ones by the day, long ones by the year. Weeks begin on Monday. */
export type Step = 'day' | 'week' | 'month' | 'year'

/** The instants between which a period lies: its first midnight, and the midnight after its last day. */
export const periodBounds = (ctx: Pick<Context, 'calendar'>, { from, to }: Period): { from: Date; until: Date } => ({
  from: midnightOf(ctx, from),
  until: midnightOf(ctx, Temporal.PlainDate.from(to).add({ days: 1 })),
})

/** When a day begins there. */
export const midnightOf = ({ calendar }: Pick<Context, 'calendar'>, day: Temporal.PlainDate | string): Date =>
  dateOf(Temporal.PlainDate.from(day).toZonedDateTime(calendar.timeZone).toInstant())

/** The month that it is there, from its first to its last day. */
export const thisMonth = (ctx: Pick<Context, 'calendar' | 'now'>): Period => monthOf(todayOf(ctx))

/** The month before it. */
export const lastMonth = (ctx: Pick<Context, 'calendar' | 'now'>): Period =>
  monthOf(todayOf(ctx).subtract({ months: 1 }))

export const todayOf = ({ calendar, now }: Pick<Context, 'calendar' | 'now'>): Temporal.PlainDate =>
  localTime(calendar, now).toPlainDate()

/** Steps that give a chart some ten to fifty bars. */
export const chartStep = (period: Period): Step => {
  const days = daysOf(period)
  if (days <= 31) return 'day'
  if (days <= 31 * 7) return 'week'
  return days <= 366 * 4 ? 'month' : 'year'
}

/** The steps of a period, in order and without a gap; the first and the last are cut to the period. */
export const stepsOf = ({ from, to }: Period, step: Step): Period[] => {
  const [first, last] = [Temporal.PlainDate.from(from), Temporal.PlainDate.from(to)]
  const steps = []
  for (let start = beginning(first, step); Temporal.PlainDate.compare(start, last) <= 0;) {
    const next = start.add(oneOf[step])
    const [shownFrom, shownTo] = [later(start, first), earlier(next.subtract({ days: 1 }), last)]
    steps.push({ from: shownFrom.toString(), to: shownTo.toString() })
    start = next
  }
  return steps
}

/** The figures of days, by the step that each day is in. */
export const inSteps = <Figures>(
  steps: readonly Period[],
  days: ReadonlyMap<string, Figures>,
): (Period & { days: Figures[] })[] => {
  const sorted = [...days].toSorted(([one], [other]) => (one < other ? -1 : 1))
  let at = 0
  return steps.map(({ from, to }) => {
    const group: Figures[] = []
    for (; at < sorted.length; at += 1) {
      const [day, figures] = sorted[at] ?? ['']
      if (day > to) break
      if (figures !== undefined && day >= from) group.push(figures)
    }
    return { from, to, days: group }
  })
}

export const daysOf = ({ from, to }: Period): number =>
  Temporal.PlainDate.from(from).until(Temporal.PlainDate.from(to)).days + 1

const oneOf = { day: { days: 1 }, week: { days: 7 }, month: { months: 1 }, year: { years: 1 } } as const

const beginning = (day: Temporal.PlainDate, step: Step) => {
  if (step === 'week') return day.subtract({ days: day.dayOfWeek - 1 })
  if (step === 'month') return day.with({ day: 1 })
  return step === 'year' ? day.with({ month: 1, day: 1 }) : day
}

const monthOf = (day: Temporal.PlainDate): Period => ({
  from: day.with({ day: 1 }).toString(),
  to: day.with({ day: day.daysInMonth }).toString(),
})

const later = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) > 0 ? a : b)
const earlier = (a: Temporal.PlainDate, b: Temporal.PlainDate) => (Temporal.PlainDate.compare(a, b) < 0 ? a : b)
