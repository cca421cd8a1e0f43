import { isDay } from './is-day.ts'

/** Days, the first and the last included, as an address says them: "2026-11-01..2026-11-30". */
export type DateRange = { from: string; through: string }

export const writeDays = ({ from, through }: DateRange): string => `${from}..${through}`

/** Reads a date range from an address; undefined when it isn't two dates in order. */
export const readDays = (range: string | undefined): DateRange | undefined => {
  const [, from = '', through = ''] = /^(\d{4}-\d\d-\d\d)\.\.(\d{4}-\d\d-\d\d)$/.exec(range ?? '') ?? []
  return isDay(from) && isDay(through) && from <= through ? { from, through } : undefined
}
