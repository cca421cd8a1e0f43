import type { Column, ImportContext } from '#features/imports/definition.ts'
import type { Field, ParseResult } from './field.ts'
import { readDay } from './fields/plain-date.ts'
import { fieldContext } from './opening-days.ts'

type ColumnOptions<Value> = Omit<Column<Value>, 'label' | 'read'> & { label?: string }

/** A column of an import that is checked as the field of a form is: one rule, the same words. */
export const importColumn = <Value>(
  field: Field<Value>,
  options: ColumnOptions<Value>,
): Column<NonNullable<Value>> => ({
  label: field.label,
  ...options,
  read: (text: string, ctx: ImportContext) => field.parse(text, fieldContext(ctx)),
})

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as spreadsheets and agencies write it: "11/20/2026", "11/20/26", "2026-11-20", "Nov 20, 2026", with a time behind or not. */
export const readDayCell = (typed: string): ParseResult<string> => {
  const text = typed.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim()
  const [, month, date, year] = /^([a-z]{3})[a-z]*\.? (\d{1,2}),? (\d{4})$/i.exec(text) ?? []
  const monthNumber = months.indexOf((month ?? '').toLowerCase()) + 1
  if (monthNumber > 0) return readDay(`${monthNumber}/${date}/${year}`)
  return readDay(text.replace(/^(\d{1,2}\/\d{1,2}\/)(\d{2})$/, '$120$2'))
}

/** A time of day: "6 PM", "6:00 pm", "18:00", as "18:00". */
export const readTimeCell = (typed: string): ParseResult<string> => {
  const [, hour = '', minute = '00', half] =
    /^(\d{1,2})(?::(\d{2}))?(?::\d{2})?\s*([ap])?\.?m?\.?$/i.exec(typed.trim()) ?? []
  const late = half?.toLowerCase() === 'p'
  const hours = half ? (Number(hour) % 12) + (late ? 12 : 0) : Number(hour)
  if (hour === '' || (half && (Number(hour) < 1 || Number(hour) > 12)) || hours > 23 || Number(minute) > 59)
    return { problem: 'Please enter a time such as 6 PM or 18:00.' }
  return { value: `${String(hours).padStart(2, '0')}:${minute}` }
}
