import { formatDay, formatTimeOfDay } from '#domain/day.ts'
import { formatWindow, isWindow, windows, type Window } from '#features/trade/delivery-window.ts'
import type { FullDays } from '#features/trade/full-days.ts'

/** When the desk is closed all day: ISO weekdays (7 = Sunday), and dates with the holiday's name. */
export type Closures = {
  /** No day before it is offered. */
  today?: string
  weekdays: readonly number[]
  holidays: readonly { date: string; name: string }[]
  /** Dates with hours of their own, whatever their weekday's are. */
  open?: readonly string[]
  /** Days on which it closes sooner than usual: an ISO weekday or a date, what it is called, and the local closing time. */
  short?: readonly { on: number | string; name: string; closes: string }[]
  /** Days on which our trucks are full. */
  full?: FullDays
}

/** Who reads about a day: a person who is choosing it, the customer who chose it, or staff who answer. */
export type DayReader = 'chooser' | 'customer' | 'staff'

/** Longer than any closure; a desk that never opens has no next open day. */
const horizonDays = 30

/**
 * What to know about a day the desk is closed on, or about hours after it closes. The day stands: closed days and short
 * ones are explained, never refused. `hours`: the delivery window, if one was chosen.
 */
export const explainDay = (
  { date, hours = '' }: { date: string; hours?: string },
  closures: Closures,
  reader: DayReader,
): string | undefined => {
  const closure = closureOn(date, closures)
  if (!closure) {
    const short = explainHours(date, hours, closures, reader)
    return [short, reader === 'chooser' && explainFull(date, hours, closures)].filter(Boolean).join(' ') || undefined
  }
  const [before, after] = [openDay(date, -1, closures), openDay(date, 1, closures)]
  const offer = after ? formatDay(after) : 'another day'
  if (reader === 'staff')
    return `${closure}: our office is closed that day. Confirm the date with the customer or offer ${offer}.`
  const isOver = before && closures.today && before < closures.today
  const sooner = isOver
    ? " If it can't wait, please call us."
    : ` If you need it by then, choose ${before && formatDay(before)}.`
  const needed = before && reader === 'chooser' ? sooner : ''
  return `${closure}: our office is closed that day. We'll confirm your date with you or offer you ${offer}.${needed}`
}

/** Usual hours are ours to keep; of flexible ones enough lies before closing. */
const explainHours = (date: string, hours: string, { short = [], open }: Closures, reader: DayReader) => {
  const day = short.find(({ on }) => on === date || (on === weekdayOf(date) && !open?.includes(date)))
  if (!day || hours === 'flexible' || !isWindow(hours) || windows[hours].ends <= hourOf(day.closes)) return undefined
  const closing = `${day.name}: our office closes at ${formatTimeOfDay(day.closes)} that day.`
  return reader === 'staff'
    ? `${closing} Confirm these hours with the customer or offer earlier ones.`
    : `${closing} We'll confirm these hours with you or offer you others.`
}

/** Another day is offered at once, and who needs this one may say so where the form only asks. */
const explainFull = (date: string, window: string, closures: Closures) => {
  const { full } = closures
  const hours = isWindow(window) ? window : 'flexible'
  if (!full || !isFull(full, date, hours)) return undefined
  const next: string[] = []
  for (let day = date; day <= full.until && next.length < 3; day = openDay(day, 1, closures) ?? '9')
    if (!isFull(full, day, hours)) next.push(formatDay(day))
  const windowNote = hours === 'flexible' || isFull(full, date, 'flexible') ? '' : `, ${formatWindow(hours)}`
  const offer = next.length > 0 ? ` The next times with room: ${next.join('; ')}.` : ''
  const requestNote = full.mayAsk ? " If you need it that day, send this anyway and we'll see what we can do." : ''
  return `Our trucks are full on ${formatDay(date)}${windowNote}.${offer}${requestNote}`
}

const isFull = ({ days }: FullDays, date: string, hours: Window) =>
  days.some((day) => day.date === date && (day.hours.includes(hours) || day.hours.includes('flexible')))

/** So many of them are named at once. */
const daysNamed = 5

/** "Full: Mon, Nov 30, 2026; Tue, Dec 1, 2026, 7 AM to noon." */
export const fullWords = ({ days }: FullDays): string => {
  const dayNames = days.slice(0, daysNamed).map(({ date, hours }) => {
    const words = hours.includes('flexible') ? '' : `, ${hours.map(formatWindow).join(' and ')}`
    return formatDay(date) + words
  })
  const rest = days.length - dayNames.length
  return `Full: ${dayNames.join('; ')}${rest > 0 ? `; and ${rest} more` : ''}.`
}

const hourOf = (time: string) => Number(time.slice(0, 2)) + Number(time.slice(3, 5)) / 60

const closureOn = (date: string, { weekdays, holidays, open }: Closures): string | undefined =>
  holidays.find((holiday) => holiday.date === date)?.name ??
  (weekdays.includes(weekdayOf(date)) && !open?.includes(date) ? weekdayNames[weekdayOf(date) - 1] : undefined)

/** The next open day, or with -1 the last one before. */
const openDay = (date: string, direction: 1 | -1, closures: Closures): string | undefined => {
  for (let days = 1; days <= horizonDays; days++) {
    const neighbor = new Date(noon(date).getTime() + direction * days * 86_400_000).toISOString().slice(0, 10)
    if (!closureOn(neighbor, closures)) return neighbor
  }
  return undefined
}

export const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdayOf = (date: string) => noon(date).getUTCDay() || 7
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
