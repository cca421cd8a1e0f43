import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { LocalRate } from '#features/trade/place-of-sale.ts'
import type { TaxRate } from '#features/trade/taxes.ts'
import type { SettingMistake } from './kinds.ts'

/** A rate in a span of days, as the reader of its refusal knows it. */
type DatedRate = { id: string; label: string; from: string; until?: string; facts: string }

export const ratesOfTaxes = (rates: readonly TaxRate[]): DatedRate[] =>
  rates.map(({ id, label, classes, basis, rate, from, until }) => ({
    ...{ id, label, from, until },
    facts: JSON.stringify([label, classes.toSorted(), basis, rate]),
  }))

export const ratesOfCounties = (rates: readonly LocalRate[]): DatedRate[] =>
  rates.map(({ id, county, area, countyRate, transitRate, from, until }) => ({
    ...{ id, label: formatPlace({ county, area }), from, until },
    facts: JSON.stringify([county, area, countyRate, transitRate]),
  }))

/** A county, with the transit area where the rate is that of its places alone. */
export const formatPlace = ({ county, area }: Pick<LocalRate, 'county' | 'area'>) =>
  `${county} County${area ? `, ${area}` : ''}`

/**
 * What a new tax table would rewrite of the past. A row that has begun stays as it is, but for its end, which may be
 * set to yesterday or later; a new row begins today or later, in the company's time zone. Quotes of the past stand on it.
 */
export const findRewrittenPast = (
  { now, calendar }: Pick<Context, 'now' | 'calendar'>,
  before: readonly DatedRate[],
  after: readonly DatedRate[],
): SettingMistake[] => {
  const today = localTime(calendar, now).toPlainDate()
  const begun = before.filter(({ from }) => isBefore(from, today))
  const changed = begun.flatMap((rate) => {
    const kept = after.find(({ id }) => id === rate.id)
    if (!kept)
      return [`"${rate.label}" has been active since ${rate.from}, so you can't remove it. Set its last day instead.`]
    if (kept.facts !== rate.facts || kept.from !== rate.from)
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

const isBefore = (date: string, day: Temporal.PlainDate) => Temporal.PlainDate.compare(date, day) < 0
