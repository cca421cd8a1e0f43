import { Temporal } from 'temporal-polyfill'
import { localTime, openOn, type Calendar } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { zoneAbbreviation, zoneName } from '#domain/day.ts'
import type { FieldContext } from './field.ts'
import { weekdayNames } from './fields/closures.ts'

/** Farther ahead nobody asks for a day, and every holiday weighs in every form page. */
const yearsAhead = 2

const weekdays = [1, 2, 3, 4, 5, 6, 7]

type Days = Pick<FieldContext, 'today' | 'zone' | 'closures'>

/** A page asks once for each of its forms. */
const daysOf = new WeakMap<Calendar, Days>()

/** Today in the company's time zone, and when the desk is closed from then on. */
export const fieldContext = ({ calendar, now, credit }: Context): FieldContext => {
  const today = localTime(calendar, now).toPlainDate()
  const cached = daysOf.get(calendar)
  const days = cached?.today === today.toString() ? cached : daysFrom(calendar, today)
  daysOf.set(calendar, days)
  return { ...days, ...(credit.termsVersion && { creditTerms: credit.termsVersion }) }
}

const daysFrom = (calendar: Calendar, today: Temporal.PlainDate): Days => {
  const last = today.add({ years: yearsAhead }).toString()
  const dated = calendar.holidays
    .filter(({ date }) => date >= today.toString() && date <= last)
    .map(({ date, name }) => ({ on: date, name, closes: closingTime(calendar, Temporal.PlainDate.from(date)) }))
  const usual = weekdays.map((on) => ({
    on,
    name: weekdayNames[on - 1] ?? '',
    closes: calendar.hours[on]?.at(-1)?.[1],
  }))
  const latest = usual.reduce((latest, { closes = '' }) => (closes > latest ? closes : latest), '')
  return {
    today: today.toString(),
    zone: { name: zoneName(calendar.timeZone), short: zoneAbbreviation(calendar.timeZone) },
    closures: {
      today: today.toString(),
      weekdays: weekdays.filter((weekday) => !calendar.hours[weekday]?.length),
      holidays: dated.flatMap(({ closes, on, name }) => (closes ? [] : [{ date: on, name }])),
      open: dated.flatMap(({ closes, on }) => (closes ? [on] : [])),
      short: [...usual, ...dated].flatMap(({ closes, ...day }) =>
        closes && closes < latest ? [{ ...day, closes }] : [],
      ),
    },
  }
}

const closingTime = (calendar: Calendar, date: Temporal.PlainDate): string | undefined =>
  openOn(calendar, date).at(-1)?.closes.toPlainTime().toString({ smallestUnit: 'minute' })
