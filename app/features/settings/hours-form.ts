import { zoneName } from '#domain/day.ts'
import type { OverlayValues } from '#content/index.ts'
import type { Field } from '#forms/field.ts'
import { choice } from '#forms/fields/choice.ts'
import { plainDate, readDay } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { InvalidFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm, type FieldValues } from '#forms/verb/verb-form.ts'
import { settingAddresses, keepSetting } from './settings-forms.ts'

type Hours = OverlayValues['hours']
type Span = Hours['openingHours'][number]
type Weekday = Span['from']
type Times = { opens: string; closes: string }

const weekdays: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

const mostDays = 40

const slot = (day: Weekday, index: number) => {
  const at = index === 0 ? day : `${day}.${index + 1}`
  return { opens: `${at}.opens`, closes: `${at}.closes` }
}

type HoursGiven = Hours & { timeZone: string; today: string }

const daysLegend = 'Holidays and other days'

export const hoursForm = verbForm<HoursGiven, Record<string, Field<string | null>>, ReturnType<typeof dayFields>>({
  verb: 'save',
  button: 'Save',
  look: 'primary',
  permission: 'settings.change',
  sections: (hours) => [
    {
      legend: 'Opening hours',
      class: 'form-section form-section-wide',
      help: `${zoneName(hours.timeZone)} time. Leave a day blank if you're closed.`,
      fields: slotsOf(hours).flatMap(({ opens, closes }) => [opens, closes]),
    },
    {
      legend: daysLegend,
      class: 'form-section',
      help: 'Leave both times blank if you are closed all day. Enter just the closing time to close early, or just the opening time to open late. A weekend day with both times counts as a business day. Clear the name and the date to remove a day.',
      fields: [],
    },
  ],
  beside: [...weekdays.flatMap((day) => [slot(day, 0), slot(day, 1)].map(({ opens, closes }) => [opens, closes]))],
  fields: (hours) => {
    const time = (label: string, initial: string) => optional(timeOfDay(label, { initial }))
    return Object.fromEntries([
      ...slotsOf(hours).flatMap(({ day, opens, closes, times }) => [
        [opens, time(`${day} opens`, times?.opens ?? '')] as const,
        [closes, time(`${day} closes`, times?.closes ?? '')] as const,
      ]),
    ])
  },
  table: (hours) => ({
    ...{ row: 'Day', add: 'Add a day', most: mostDays, section: daysLegend },
    typed: hours.holidays.map((day) => typedDay(day, hours.today)),
    fields: (typed) => dayFields(typed, hours),
  }),
  submit: async (ctx, hours, answers, { expected, rows }) => {
    const slots = slotsOf(hours).map(({ day, opens, closes }) => ({
      ...{ day, opens, closes },
      times: { opens: answers[opens] ?? '', closes: answers[closes] ?? '' },
    }))
    const wrong = slots.flatMap(({ opens, closes, times }) => {
      const problem = problemOf(times)
      return problem ? [[times.closes === '' ? closes : opens, problem]] : []
    })
    if (wrong.length > 0) throw new InvalidFields(Object.fromEntries(wrong))
    const week = weekdays.map((day) =>
      slots.filter((slot) => slot.day === day && slot.times.opens !== '').map(({ times }) => times),
    )
    const holidays = rows.map(keptDay).filter(({ on }) => !isDate.test(on) || on >= hours.today)
    // What is wrong with the week as a whole stands at its first day.
    await keepSetting(ctx, 'hours', { openingHours: spansOf(week), holidays }, expected, (_path, words) => [
      slot('Monday', 0).opens,
      words,
    ])
    return `${settingAddresses.hours}?saved`
  },
})

const problemOf = ({ opens, closes }: Times) => {
  if ((opens === '') !== (closes === '')) return 'Please enter both times, or leave both blank.'
  return opens !== '' && closes <= opens ? 'The closing time must be after the opening time.' : undefined
}

/** The controls of the week: a second pair for a day on which the desk closes over noon. */
const slotsOf = ({ openingHours }: Hours) =>
  weekdays.flatMap((day) => {
    const spans: (Times | undefined)[] = openingHours.filter((span) => covers(span, day))
    return (spans.length > 0 ? spans : [undefined]).map((times, index) => ({ day, times, ...slot(day, index) }))
  })

const covers = ({ from, to = from }: Span, day: Weekday) =>
  weekdays.indexOf(from) <= weekdays.indexOf(day) && weekdays.indexOf(day) <= weekdays.indexOf(to)

/** Days that come every year by a rule, as content/company.yaml writes them. */
const yearlyDays = [
  'January 1',
  'third Monday of January',
  'third Monday of February',
  'last Monday of May',
  'June 19',
  'July 4',
  'first Monday of September',
  'second Monday of October',
  'November 11',
  'fourth Thursday of November',
  'day after fourth Thursday of November',
  'December 24',
  'December 25',
  'December 31',
]

const onDate = { once: 'Once, on the date', yearly: 'Every year on the date' }

const isDate = /^\d{4}-\d{2}-\d{2}$/
const months = 'January February March April May June July August September October November December'.split(' ')

type Day = Hours['holidays'][number]
type TypedDay = Readonly<Record<string, string>>

/** One day as its row holds it. */
const typedDay = ({ name, on, opens = '', closes = '' }: Day, today: string): TypedDay => {
  if (isDate.test(on)) return { name, when: 'once', date: on, opens, closes }
  const [month = '', day = ''] = on.split(' ')
  return yearlyDays.includes(on) || !months.includes(month)
    ? { name, when: on, date: '', opens, closes }
    : { name, when: 'yearly', date: nextOf(`${months.indexOf(month) + 1}/${day}`, today), opens, closes }
}

const keptDay = ({ name, when, date, opens, closes }: FieldValues<ReturnType<typeof dayFields>>): Day => {
  const [, month, day] = date?.split('-').map(Number) ?? []
  const dated = when === 'yearly' ? `${months[(month ?? 1) - 1]} ${day}` : date
  return {
    name: name ?? '',
    on: (when && !Object.hasOwn(onDate, when) ? when : dated) ?? '',
    ...(opens && { opens }),
    ...(closes && { closes }),
  }
}

/** What is asked of a day hangs on what is typed in its row: a rule needs no date, a Sunday needs both times. */
const dayFields = (typed: TypedDay, { holidays, openingHours, today }: HoursGiven) => {
  const rules = [...new Set([...yearlyDays, ...holidays.map(({ on }) => on)])].filter(
    (on) => on.includes(' of ') || yearlyDays.includes(on),
  )
  const isRule = typed.when !== undefined && rules.includes(typed.when)
  const weekday = weekdayOf(typed.date ?? '', today)
  const isClosed = !isRule && weekday && !openingHours.some((span) => covers(span, weekday))
  const time = (label: string, otherEnd?: string) => {
    const missing = `We're usually closed on ${weekday}s, so please enter both times.`
    return isClosed && otherEnd ? timeOfDay(label, { missing }) : optional(timeOfDay(label))
  }
  const asked = <Value>(field: Field<Value>, needed: boolean): Field<Value | null> => (needed ? field : optional(field))
  return {
    name: asked(text('Name', { longest: 80, autoComplete: 'off', missing: 'Please enter a name.' }), true),
    when: optional(
      choice(
        'Which day',
        { ...onDate, ...Object.fromEntries(rules.map((on) => [on, capitalized(on)])) },
        { blank: false },
      ),
    ),
    date: asked(dateWithoutYear('Date'), typed.when !== undefined && !isRule),
    opens: time('Opens', typed.closes),
    closes: later(time('Closes', typed.opens), typed.opens),
  }
}

const later = (field: Field<string | null>, opens = ''): Field<string | null> => ({
  ...field,
  parse: (typed, moment) => {
    const parsed = field.parse(typed, moment)
    return 'value' in parsed && opens !== '' && parsed.value <= opens.padStart(5, '0')
      ? { problem: 'The closing time must be after the opening time.' }
      : parsed
  },
})

/** A date, also as people write it where the browser has no calendar: "11/25" is the next one. */
const dateWithoutYear = (label: string): Field<string> => {
  const date = plainDate(label)
  return { ...date, parse: (typed, moment) => date.parse(nextOf(typed, moment.today), moment) }
}

const nextOf = (typed: string, today: string): string => {
  const [, month, day] = /^(\d{1,2})\/(\d{1,2})$/.exec(typed.trim()) ?? []
  if (!month || !day) return typed
  const year = Number(today.slice(0, 4))
  const inYear = (year: number) => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return inYear(year) >= today ? inYear(year) : inYear(year + 1)
}

const weekdayOf = (typed: string, today: string): Weekday | undefined => {
  const parsed = readDay(nextOf(typed, today))
  return 'value' in parsed ? weekdays[(new Date(`${parsed.value}T12:00:00Z`).getUTCDay() + 6) % 7] : undefined
}

const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Days in a row with the same single hours are kept together: "Monday to Friday". */
const spansOf = (week: readonly Times[][]): Span[] => {
  const spans: Span[] = []
  week.forEach((hours, index) => {
    const day = weekdays[index] as Weekday
    const before = spans.at(-1)
    const [only] = hours
    const last = before && weekdays.indexOf(before.to ?? before.from)
    const goesOn =
      hours.length === 1 &&
      last === index - 1 &&
      week[index - 1]?.length === 1 &&
      before?.opens === only?.opens &&
      before?.closes === only?.closes
    if (goesOn && before) before.to = day
    else spans.push(...hours.map((one) => ({ from: day, ...one })))
  })
  return spans
}
