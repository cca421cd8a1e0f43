import { Temporal } from 'temporal-polyfill'

/** The normal degree days of a part of the year, month and day, the last day included: spread evenly over its days. */
export type NormalDegreeDays = { from: string; to: string; degreeDays: number }

/** What a usual year is like where a company delivers. */
export type Climate = { station: string; normals: readonly NormalDegreeDays[] }

/** Degrees Fahrenheit of one day. */
export type DayTemperature = { day: string; high: number; low: number }

/** Below this mean a building is heated. */
const base = 65

/**
 * Heating degree days of one day, never less than 0; the mean is rounded up at one half, as the National Weather Service
 * does. Source: domain-facts-trade.md, section 7.
 */
export const degreeDays = ({ high, low }: Pick<DayTemperature, 'high' | 'low'>): number =>
  Math.max(0, base - Math.floor((high + low) / 2 + 0.5))

/** Of one day: what was measured or is forecast, else what is normal. */
export type DegreeDays = (day: Temporal.PlainDate) => { count: number; isNormal: boolean }

/** Degree days by the day: of the temperatures that are known, and of a usual year for all others. */
export const degreeDaysOf = (climate: Climate, temperatures: readonly DayTemperature[]): DegreeDays => {
  const measured = new Map(temperatures.map((each) => [each.day, degreeDays(each)]))
  return (day) => {
    const count = measured.get(day.toString())
    return count === undefined ? { count: normalOn(climate.normals, day), isNormal: true } : { count, isNormal: false }
  }
}

const normalOn = (normals: readonly NormalDegreeDays[], day: Temporal.PlainDate): number => {
  const at = day.toString().slice(5)
  const normal = normals.find(({ from, to }) => from <= at && at <= to)
  return normal ? normal.degreeDays / daysIn(normal, day.year) : 0
}

const daysIn = ({ from, to }: NormalDegreeDays, year: number) => {
  // In a year without a leap day, February ends a day sooner.
  const last = Temporal.PlainDate.from(`${year}-${to.slice(0, 2)}-01`).daysInMonth
  const end = `${year}-${to.slice(0, 3)}${String(Math.min(last, Number(to.slice(3)))).padStart(2, '0')}`
  return Temporal.PlainDate.from(`${year}-${from}`).until(end).days + 1
}

/** October to April: the burner heats. A tank burns otherwise in the rest of the year, so each half has a K of its own. */
export const isWinter = ({ month }: Temporal.PlainDate): boolean => month >= 10 || month <= 4
