import { Temporal } from 'temporal-polyfill'
import { holidayOn, isOpen, localTime, openOn, type Calendar } from '#domain/calendar.ts'
import { formatTimeOfDay } from '#domain/day.ts'
import { fold } from '../words/fold.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const spanish = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']

/** Whether the desk is open now, or on the day that is asked for, from the calendar that due times are made of. */
export const hoursSaid = (calendar: Calendar, now: Temporal.Instant, text: string): string => {
  const words = fold(text)
  const today = localTime(calendar, now).toPlainDate()
  const day = dayIn(words, today, calendar)
  return day && !day.equals(today) ? onDay(calendar, day, today) : rightNow(calendar, now, today)
}

const rightNow = (calendar: Calendar, now: Temporal.Instant, today: Temporal.PlainDate) => {
  const holiday = holidayOn(calendar, today)
  const closing = openOn(calendar, today).at(-1)?.closes
  if (isOpen(calendar, now) && closing) return `The office is open now, until ${clock(closing)}.`
  const why = holiday ? ` Today is ${holiday}.` : ''
  const next = nextOpening(calendar, now, today)
  return `The office is closed right now.${why}${next ? ` It opens ${next}.` : ''}`
}

const nextOpening = (calendar: Calendar, now: Temporal.Instant, today: Temporal.PlainDate) => {
  for (let ahead = 0; ahead < 14; ahead++) {
    const date = today.add({ days: ahead })
    const opens = openOn(calendar, date).find(
      (span) => Temporal.Instant.compare(span.opens.toInstant(), now) > 0,
    )?.opens
    if (opens) return `${ahead === 0 ? 'today' : ahead === 1 ? 'tomorrow' : dayName(date)} at ${clock(opens)}`
  }
  return undefined
}

const onDay = (calendar: Calendar, date: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const holiday = holidayOn(calendar, date)
  const name = date.equals(today.add({ days: 1 })) ? 'tomorrow' : `on ${dayName(date)}, ${dayOfYear(date)}`
  const spans = openOn(calendar, date).map(({ opens, closes }) => `${clock(opens)} to ${clock(closes)}`)
  if (spans.length > 0) return `The office is open ${name} from ${spans.join(' and ')}.`
  return `The office is closed ${name}${holiday ? ` (${holiday})` : ''}.`
}

/** The next day that the words speak of: tomorrow, a weekday or a holiday of ours. */
const dayIn = (words: string, today: Temporal.PlainDate, calendar: Calendar) => {
  if (/\b(tomorrow|manana)\b/.test(words)) return today.add({ days: 1 })
  const holiday = calendar.holidays.find(
    ({ date, name }) => date >= today.toString() && keyWords(name).some((word) => words.includes(word)),
  )
  if (holiday) return Temporal.PlainDate.from(holiday.date).add({ days: besides(words) })
  const at = weekdays.findIndex((day, index) => new RegExp(`\\b(${day}s?|${spanish[index]})\\b`).test(words))
  return at < 0 ? undefined : today.add({ days: (at + 8 - today.dayOfWeek) % 7 })
}

/** "The day after Thanksgiving", "Christmas Eve". */
const besides = (words: string) => {
  if (/\b(day after|friday after|despues de)\b/.test(words)) return 1
  return /\b(day before|night before|\w+ eve|antes de)\b/.test(words) ? -1 : 0
}

/** "Thanksgiving Day" is known by "thanksgiving", "Independence Day" also by its date. */
const keyWords = (name: string) => {
  const words = fold(name).replace(/ day$/, '')
  return words.startsWith('independence') ? [words, 'july 4', '4th of july', 'fourth of july'] : [words]
}

const dayName = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { weekday: 'long' })
const dayOfYear = (date: Temporal.PlainDate) => date.toLocaleString('en-US', { month: 'long', day: 'numeric' })
const clock = (at: Temporal.ZonedDateTime) => formatTimeOfDay(at.toPlainTime().toString({ smallestUnit: 'minute' }))
