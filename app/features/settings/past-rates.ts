import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { SettingMistake } from './kinds.ts'

/**
 * What a new tax table would rewrite of the past. A row that has begun stays as it is, but for its end, which may be
 * set to yesterday or later; a new row begins today or later, in the company's time zone. Quotes of the past stand on it.
 */
export const findRewrittenPast = (
  { now, calendar }: Pick<Context, 'now' | 'calendar'>,
  before: readonly TaxRate[],
  after: readonly TaxRate[],
): SettingMistake[] => {
  const today = localTime(calendar, now).toPlainDate()
  const begun = before.filter(({ from }) => isBefore(from, today))
  const changed = begun.flatMap((rate) => {
    const kept = after.find(({ id }) => id === rate.id)
    if (!kept)
      return [`"${rate.label}" has been active since ${rate.from}, so you can't remove it. Set its last day instead.`]
    if (factsOf(kept) !== factsOf(rate))
      return [
        `"${rate.label}" has been active since ${rate.from}, so you can't edit it. Set its last day and add a new rate.`,
      ]
    return kept.until !== rate.until && !mayEnd(rate.until, kept.until, today)
      ? [`The last day of "${rate.label}" can't be in the past.`]
      : []
  })
  const late = after
    .filter(({ id, from }) => !before.some((rate) => rate.id === id) && isBefore(from, today))
    .map(({ label }) => `"${label}" can't start in the past. Choose today or a later day.`)
  const moved = after
    .filter(
      ({ id, from }) => isBefore(from, today) && before.some((rate) => rate.id === id && !isBefore(rate.from, today)),
    )
    .map(({ label }) => `"${label}" can't start in the past. Choose today or a later day.`)
  return [...changed, ...late, ...moved].map((words) => ({ words }))
}

/** Nothing that was charged changes when both ends lie yesterday or later. */
const mayEnd = (before: string | undefined, after: string | undefined, today: Temporal.PlainDate) =>
  [before, after].every((end) => end === undefined || !isBefore(end, today.subtract({ days: 1 })))

const factsOf = ({ id, label, classes, basis, rate, from }: TaxRate) =>
  JSON.stringify([id, label, classes.toSorted(), basis, rate, from])

const isBefore = (date: string, day: Temporal.PlainDate) => Temporal.PlainDate.compare(date, day) < 0
