import type { OverlayValues } from '#content/index.ts'
import { allOf, lineOf } from './read-body.ts'

type Hours = OverlayValues['hours']
type Span = Hours['openingHours'][number]
type Day = Span['from']

export const weekdays: readonly Day[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** The hours of each day, from Monday. Two where the desk closes over noon, none where it does not open. */
export type Timetable = { opens: string; closes: string }[][]

export const timetableOf = (spans: readonly Span[]): Timetable =>
  weekdays.map((day) => spans.filter((span) => covers(span, day)).map(({ opens, closes }) => ({ opens, closes })))

/** The week and the holidays as they were typed. Lines left empty are closed days, and holidays taken away. */
export const readHours = (body: FormData): Hours => {
  const week = weekdays.map((day) => {
    const opens = allOf(body, `${day}.opens`)
    const closes = allOf(body, `${day}.closes`)
    return opens
      .map((open, index) => ({ opens: open.trim(), closes: (closes[index] ?? '').trim() }))
      .filter(({ opens, closes }) => opens !== '' || closes !== '')
  })
  const lines = Math.min(40, allOf(body, 'lines').length)
  const holidays = Array.from({ length: lines }, (_, index) => ({
    name: lineOf(body, `holidays.${index}.name`) ?? '',
    on: lineOf(body, `holidays.${index}.on`) ?? '',
  })).filter(({ name, on }) => name !== '' || on !== '')
  return { openingHours: spansOf(week), holidays }
}

/** Days in a row with the same single hours are said together: "Monday to Friday". */
const spansOf = (week: Timetable): Span[] => {
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

/** What the schema says of a span belongs to the line of its first day, in words that name the days. */
export const problemsByField = (problems: Record<string, string>, { openingHours, holidays }: Hours) =>
  Object.fromEntries(
    Object.entries(problems).map(([at, words]) => {
      const [, list, index, part] = /^(openingHours|holidays)\.(\d+)(?:\.(\w+))?/.exec(at) ?? []
      const span = list === 'openingHours' ? openingHours[Number(index)] : undefined
      if (span) return [`${span.from}.opens`, `${sayDays(span)}: ${part ? incomplete : turned}`]
      if (list !== 'holidays') return [at, words]
      const name = holidays[Number(index)]?.name || `Holiday ${Number(index) + 1}`
      return [at, part === 'name' ? `${name}: please give it a name.` : words.replace('"on" must be', `${name}: write`)]
    }),
  )

const sayDays = ({ from, to }: Span) => (to ? `${from} to ${to}` : from)

const incomplete = 'please give both times, or leave both empty.'
const turned = 'the desk must close later than it opens.'

const covers = ({ from, to = from }: Span, day: Day) =>
  weekdays.indexOf(from) <= weekdays.indexOf(day) && weekdays.indexOf(day) <= weekdays.indexOf(to)
