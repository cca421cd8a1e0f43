import { Temporal } from 'temporal-polyfill'
import type { Calendar } from '#domain/calendar.ts'
import { weekdays } from './day-words.ts'

/** Which day of the calendar is meant, counted from today. */

export const later = (today: Temporal.PlainDate, count = '', unit: string) => {
  const many = /^\d/.test(count) ? Number(count) : 1
  return today.add(/^(w|s)/.test(unit) ? { weeks: many } : { days: many })
}

/** The next one after today: said on a Monday, "Monday" is a week away. */
export const weekdayAfter = (today: Temporal.PlainDate, name = '') => {
  const weekday = weekdays[name]
  return weekday === undefined ? undefined : today.add({ days: ((weekday + 6 - today.dayOfWeek) % 7) + 1 })
}

/** "Next Tuesday" is one of the week that begins with the coming Monday. */
export const nextWeek = (today: Temporal.PlainDate, name = '') => {
  const weekday = weekdays[name]
  return weekday === undefined ? undefined : today.add({ days: 7 - today.dayOfWeek + weekday })
}

/** Friday of this week, or on a weekend of the next one. */
export const endOfWeek = (today: Temporal.PlainDate) => today.add({ days: (12 - today.dayOfWeek) % 7 })

export const dateIn = (
  today: Temporal.PlainDate,
  month: number | undefined,
  day: string | undefined,
  year?: string,
) => {
  if (month === undefined) return undefined
  try {
    const date = Temporal.PlainDate.from(
      { year: Number(year ?? today.year), month, day: Number(day) },
      { overflow: 'reject' },
    )
    return year === undefined && Temporal.PlainDate.compare(date, today) < 0 ? date.add({ years: 1 }) : date
  } catch {
    return undefined
  }
}

export const dayOfMonth = (today: Temporal.PlainDate, day: string | undefined) => {
  const number = Number(day)
  if (!(number >= 1 && number <= 31)) return undefined
  for (let ahead = 0; ahead < 3; ahead++) {
    const month = today.with({ day: 1 }).add({ months: ahead })
    if (number > month.daysInMonth) continue
    const date = month.with({ day: number })
    if (Temporal.PlainDate.compare(date, today) >= 0) return date
  }
  return undefined
}

export const holidaysFrom = (calendar: Calendar, today: string) =>
  calendar.holidays
    .filter(({ date }) => date >= today)
    .toSorted((one, other) => one.date.localeCompare(other.date))
    .map(({ date, name }) => ({
      date,
      name: name.toLowerCase().replace(/ day$/, '').replace("new year's", 'new year'),
    }))
    .filter(({ name }, at, all) => /^[a-z' ]+$/.test(name) && all.findIndex((one) => one.name === name) === at)
