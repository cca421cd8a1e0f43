import { Temporal } from 'temporal-polyfill'
import { formatDay } from '#domain/day.ts'
import type { Field, FieldOptions } from '../field.ts'
import { dayIsOver, readDay } from './plain-date.ts'

/**
 * A day with a time of day, in the company's time zone: wall-clock time as typed, such as "2026-11-20T14:30". Days that are over there are
 * refused, but for the last `daysBack`; an hour of today is not, because the form may have been open since.
 */
export const dateTime = (
  label: string,
  { help, optional = false, initial, daysBack = 0 }: FieldOptions & { daysBack?: number } = {},
): Field<string> => ({
  label,
  help,
  optional,
  initial,
  missing: 'Please enter a date and a time.',
  parse: (typed, { today }) => {
    const [, date = '', hour, minute] = /^(\S+)[T ](\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed) ?? []
    const day = readDay(date)
    if ('problem' in day || Number(hour) > 23 || Number(minute) > 59) {
      return { problem: 'Please enter a date and a time such as 11/20/2026 14:30.' }
    }
    const first = daysBefore(today, daysBack)
    if (day.value < first)
      return { problem: daysBack === 0 ? dayIsOver : `Please choose ${formatDay(first)} or a later date.` }
    return { value: `${day.value}T${hour?.padStart(2, '0')}:${minute}` }
  },
  say: (value, moment) => {
    const [date = '', time = ''] = String(value).split('T')
    return `${formatDay(date)}, ${formatClock(time)} ${moment?.zone?.short ?? ''}`.trim()
  },
  explainsZone: true,
  control: ({ today }) => ({
    as: 'input',
    type: 'datetime-local',
    min: today && `${daysBefore(today, daysBack)}T00:00`,
  }),
})

const daysBefore = (day: string, days: number): string =>
  days === 0 ? day : Temporal.PlainDate.from(day).subtract({ days }).toString()

const formatClock = (time: string) => {
  const [hour = 0, minute = '00'] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
