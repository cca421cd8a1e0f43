import { Temporal } from 'temporal-polyfill'

/** "2026-11" of a plain date. */
export const monthOf = (day: string): string => day.slice(0, 7)

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The first and the last day of a month. */
export const monthBounds = (month: string): { from: string; through: string } => {
  const from = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  return { from: from.toString(), through: from.with({ day: from.daysInMonth }).toString() }
}

/** "November 2026" */
export const monthInWords = (month: string): string =>
  Temporal.PlainYearMonth.from(month)
    .toPlainDate({ day: 1 })
    .toLocaleString('en-US', { month: 'long', year: 'numeric' })
