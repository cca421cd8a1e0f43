import { zoneName } from '#domain/day.ts'
import type { OverlayValues } from '#content/index.ts'
import type { Field } from '#forms/field.ts'
import { text } from '#forms/fields/text.ts'
import { timeOfDay } from '#forms/fields/time-of-day.ts'
import { WrongFields } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { settingAddresses, keepSetting } from './settings-forms.ts'

type Hours = OverlayValues['hours']
type Span = Hours['openingHours'][number]
type Day = Span['from']
type Times = { opens: string; closes: string }

const weekdays: readonly Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Empty lines below the holidays, for new ones. */
const newLines = 3
const mostHolidays = 40

const slot = (day: Day, index: number) => {
  const at = index === 0 ? day : `${day}.${index + 1}`
  return { opens: `${at}.opens`, closes: `${at}.closes` }
}

export const hoursForm = verbForm<Hours & { timeZone: string }, Record<string, Field<string | null>>>({
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
      legend: 'Holidays',
      class: 'form-section form-section-wide',
      help: 'Enter the day as July 4, last Monday of May, or 2026-12-24 for one time only. Clear both fields to remove a holiday.',
      fields: holidayLines(hours).flatMap(({ name, on }) => [name, on]),
    },
  ],
  beside: [
    ...weekdays.flatMap((day) => [slot(day, 0), slot(day, 1)].map(({ opens, closes }) => [opens, closes])),
    ...Array.from({ length: mostHolidays }, (_, index) => [`holidays.${index}.name`, `holidays.${index}.on`]),
  ],
  fields: (hours) => {
    const time = (label: string, initial: string) => optional(timeOfDay(label, { initial }))
    const line = (label: string, initial: string) =>
      optional(text(label, { initial, longest: 80, autoComplete: 'off' }))
    return Object.fromEntries([
      ...slotsOf(hours).flatMap(({ day, opens, closes, times }) => [
        [opens, time(`${day} opens`, times?.opens ?? '')] as const,
        [closes, time(`${day} closes`, times?.closes ?? '')] as const,
      ]),
      ...holidayLines(hours).flatMap(({ name, on, holiday }, index) => [
        [name, line(`Holiday ${index + 1}, name`, holiday?.name ?? '')] as const,
        [on, line(`Holiday ${index + 1}, day`, holiday?.on ?? '')] as const,
      ]),
    ])
  },
  submit: async (ctx, hours, answers, { expected }) => {
    const slots = slotsOf(hours).map(({ day, opens, closes }) => ({
      ...{ day, opens, closes },
      times: { opens: answers[opens] ?? '', closes: answers[closes] ?? '' },
    }))
    const wrong = slots.flatMap(({ opens, closes, times }) => {
      const problem = problemOf(times)
      return problem ? [[times.closes === '' ? closes : opens, problem]] : []
    })
    if (wrong.length > 0) throw new WrongFields(Object.fromEntries(wrong))
    const week = weekdays.map((day) =>
      slots.filter((slot) => slot.day === day && slot.times.opens !== '').map(({ times }) => times),
    )
    const holidays = holidayLines(hours)
      .map(({ name, on }) => ({ field: name, name: answers[name] ?? '', on: answers[on] ?? '' }))
      .filter(({ name, on }) => name !== '' || on !== '')
    const value = { openingHours: spansOf(week), holidays: holidays.map(({ name, on }) => ({ name, on })) }
    await keepSetting(ctx, 'hours', value, expected, (path, words) => {
      const [, index, part] = /^holidays\.(\d+)(?:\.(\w+))?/.exec(path) ?? []
      const line = holidays[Number(index)]?.field
      // What is wrong with the week as a whole stands at its first day.
      if (!line) return [slot('Monday', 0).opens, words]
      if (part === 'name') return [line, 'Please enter a name.']
      return [line.replace(/name$/, 'on'), `${words.replace('"on" must be', 'Please enter')}.`]
    })
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

const covers = ({ from, to = from }: Span, day: Day) =>
  weekdays.indexOf(from) <= weekdays.indexOf(day) && weekdays.indexOf(day) <= weekdays.indexOf(to)

const holidayLines = ({ holidays }: Hours) =>
  [...holidays, ...Array.from({ length: newLines }, () => undefined)]
    .slice(0, mostHolidays)
    .map((holiday, index) => ({ name: `holidays.${index}.name`, on: `holidays.${index}.on`, holiday }))

/** Days in a row with the same single hours are kept together: "Monday to Friday". */
const spansOf = (week: readonly Times[][]): Span[] => {
  const spans: Span[] = []
  week.forEach((hours, index) => {
    const day = weekdays[index] as Day
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
