import { sayDay } from '#domain/day.ts'
import { Input } from '#ui/input.tsx'
import type { Field, FieldOptions } from '../field.ts'
import { readDay } from './plain-date.tsx'

/** A day with a time of day, in Ohio: wall-clock time as typed, such as "2026-11-20T14:30". */
export const dateTime = (label: string, { help, optional = false }: FieldOptions = {}): Field => ({
  label,
  help,
  optional,
  parse: (typed) => {
    const [, date = '', hour, minute] = /^(\S+)[T ](\d{1,2}):(\d{2})(?::\d{2})?$/.exec(typed) ?? []
    const day = readDay(date)
    if ('problem' in day || Number(hour) > 23 || Number(minute) > 59) {
      return { problem: 'Please enter a day and a time such as 11/20/2026 14:30.' }
    }
    return { value: `${day.value}T${hour?.padStart(2, '0')}:${minute}` }
  },
  say: (value) => {
    const [date = '', time = ''] = String(value).split('T')
    return `${sayDay(date)}, ${sayClock(time)} ET`
  },
  Input: (control) => <Input {...control} type="datetime-local" />,
})

const sayClock = (time: string) => {
  const [hour = 0, minute = '00'] = time.split(':')
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}
