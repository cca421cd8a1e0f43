import { Temporal } from 'temporal-polyfill'
import { localTime, openOn } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { zoneAbbreviation, zoneName } from '#domain/day.ts'
import type { Moment } from './field.ts'

/** Farther ahead nobody asks for a day, and every holiday weighs in every form page. */
const yearsAhead = 2

const weekdays = [1, 2, 3, 4, 5, 6, 7]

/** Today in the company's time zone, and when the desk is closed from then on. */
export const momentOf = ({ calendar, now }: Context): Moment => {
  const today = localTime(calendar, now).toPlainDate()
  const last = today.add({ years: yearsAhead }).toString()
  const dated = calendar.holidays
    .filter(({ date }) => date >= today.toString() && date <= last)
    .map(({ date, name }) => ({ date, name, open: openOn(calendar, Temporal.PlainDate.from(date)).length > 0 }))
  return {
    today: today.toString(),
    zone: { name: zoneName(calendar.timeZone), short: zoneAbbreviation(calendar.timeZone) },
    closures: {
      weekdays: weekdays.filter((weekday) => !calendar.hours[weekday]?.length),
      holidays: dated.flatMap(({ open, ...day }) => (open ? [] : [day])),
      open: dated.flatMap(({ open, date }) => (open ? [date] : [])),
    },
  }
}
