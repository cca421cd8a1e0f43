import { Temporal } from 'temporal-polyfill'
import { holidayOn, isOpen, localTime, openOn, type Calendar } from '#domain/calendar.ts'
import type { Phrases } from '../phrases/index.ts'
import { fold } from '../words/fold.ts'

const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday']
const spanish = ['lunes', 'martes', 'miercoles', 'jueves', 'viernes', 'sabado', 'domingo']

/** Whether the desk is open now, or on the day that is asked for, from the calendar that due times are made of. */
export const hoursSaid = (phrases: Phrases, calendar: Calendar, now: Temporal.Instant, text: string): string => {
  const words = fold(text)
  const today = localTime(calendar, now).toPlainDate()
  const day = dayIn(words, today, calendar)
  return day && !day.equals(today) ? onDay(phrases, calendar, day, today) : rightNow(phrases, calendar, now, today)
}

const rightNow = ({ hours }: Phrases, calendar: Calendar, now: Temporal.Instant, today: Temporal.PlainDate) => {
  const holiday = holidayOn(calendar, today)
  const closing = openOn(calendar, today).at(-1)?.closes
  if (isOpen(calendar, now) && closing) return hours.openNow(clock(closing))
  const next = nextOpening(calendar, now, today)
  return [hours.closedNow, holiday && hours.todayIs(holiday), next && hours.opens(next.date, today, clock(next.opens))]
    .filter(Boolean)
    .join('')
}

const nextOpening = (calendar: Calendar, now: Temporal.Instant, today: Temporal.PlainDate) => {
  for (let ahead = 0; ahead < 14; ahead++) {
    const date = today.add({ days: ahead })
    const opens = openOn(calendar, date).find(
      (span) => Temporal.Instant.compare(span.opens.toInstant(), now) > 0,
    )?.opens
    if (opens) return { date, opens }
  }
  return undefined
}

const onDay = ({ hours }: Phrases, calendar: Calendar, date: Temporal.PlainDate, today: Temporal.PlainDate) => {
  const spans = openOn(calendar, date).map(({ opens, closes }) => [clock(opens), clock(closes)] as const)
  return spans.length > 0 ? hours.openOn(date, today, spans) : hours.closedOn(date, today, holidayOn(calendar, date))
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

const inSpanish: Readonly<Record<string, string>> = {
  thanksgiving: 'accion de gracias',
  christmas: 'navidad',
  'new year': 'ano nuevo',
  labor: 'dia del trabajo',
  memorial: 'dia de los caidos',
}

/** "Thanksgiving Day" is known by "thanksgiving", "Independence Day" also by its date. */
const keyWords = (name: string) => {
  const words = fold(name).replace(/ day$/, '')
  const spanish = inSpanish[words]
  if (spanish) return [words, spanish]
  return words.startsWith('independence') ? [words, 'july 4', '4th of july', 'fourth of july'] : [words]
}

const clock = (at: Temporal.ZonedDateTime) => at.toPlainTime().toString({ smallestUnit: 'minute' })
