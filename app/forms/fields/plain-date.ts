import { formatDay } from '#domain/day.ts'
import type { Field, FieldOptions, ParseResult } from '../field.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { explainDay } from './closures.ts'

const firstYear = 2000
const lastYear = 2100

export const dayIsOver = 'Please choose today or a later date.'

/** A day without a time, in the company's time zone. `notBeforeToday` refuses days that are over there. Closed days are explained,
 * and of a short day the `hours` that stand in the field of that name. */
export const plainDate = (
  label: string,
  {
    help,
    optional = false,
    initial,
    notBeforeToday = false,
    explainsDays = false,
    hours,
    full,
    last = `${lastYear}-12-31`,
    missing = 'Please choose a date.',
  }: FieldOptions & {
    notBeforeToday?: boolean
    explainsDays?: boolean
    hours?: string
    full?: FullDays
    /** The last day that can be chosen. */ last?: string
  } = {},
): Field<string> => ({
  label,
  help,
  optional,
  missing,
  initial,
  explainsDays,
  hours,
  full,
  figure: true,
  parse: (typed, { today }) => {
    const parsed = readDay(typed)
    if ('value' in parsed && notBeforeToday && parsed.value < today) return { problem: dayIsOver }
    if ('value' in parsed && parsed.value > last)
      return { problem: `Please choose a date no later than ${formatDay(last)}.` }
    return parsed
  },
  say: (value) => formatDay(String(value)),
  remark: (value, { closures }, { hours, reader }) =>
    closures && explainDay({ date: String(value), hours }, closures, reader),
  control: ({ today }) => ({
    as: 'input',
    type: 'date',
    min: notBeforeToday ? today : undefined,
    max: last,
  }),
})

/** "2026-11-20", or as people write it where the browser has no date input: "11/20/2026". February 31 is no day. */
export const readDay = (typed: string): ParseResult<string> => {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed) ?? american(typed) ?? []
  const date = `${year}-${month}-${day}`
  const exists = year !== undefined && isDay(date)
  if (!exists) return { problem: 'Please enter a date such as 11/20/2026.' }
  return Number(year) >= firstYear && Number(year) <= lastYear
    ? { value: date }
    : { problem: `Please enter a date between ${firstYear} and ${lastYear}.` }
}

const american = (typed: string) => {
  const [, month, day, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(typed) ?? []
  return year && month && day ? ['', year, month.padStart(2, '0'), day.padStart(2, '0')] : undefined
}

const isDay = (date: string) => {
  const time = new Date(`${date}T00:00:00Z`)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(date)
}
