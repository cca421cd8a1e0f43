import { formatDay } from '#domain/day.ts'

/** When the desk is closed all day: ISO weekdays (7 = Sunday), and dates with the holiday's name. */
export type Closures = {
  weekdays: readonly number[]
  holidays: readonly { date: string; name: string }[]
  /** Dates on which it is open although its weekday is not. */
  open?: readonly string[]
}

/** Longer than any closure; a desk that never opens has no next open day. */
const horizonDays = 30

/** What to know about a day the desk is closed on. The day stands: closed days are explained, never refused. */
export const explainClosure = (date: string, closures: Closures): string | undefined => {
  const closure = closureOn(date, closures)
  if (!closure) return undefined
  const [before, after] = [openDay(date, -1, closures), openDay(date, 1, closures)]
  const offer = after ? ` or offer you ${formatDay(after)}` : ''
  const needed = before ? ` If you need it by then, choose ${formatDay(before)}.` : ''
  return `${closure}: our office is closed that day. We'll confirm your date with you${offer}.${needed}`
}

const closureOn = (date: string, { weekdays, holidays, open }: Closures): string | undefined =>
  holidays.find((holiday) => holiday.date === date)?.name ??
  (weekdays.includes(weekdayOf(date)) && !open?.includes(date) ? weekdayNames[weekdayOf(date) - 1] : undefined)

/** The next open day, or with -1 the last one before. */
const openDay = (date: string, direction: 1 | -1, closures: Closures): string | undefined => {
  for (let days = 1; days <= horizonDays; days++) {
    const other = new Date(noon(date).getTime() + direction * days * 86_400_000).toISOString().slice(0, 10)
    if (!closureOn(other, closures)) return other
  }
  return undefined
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdayOf = (date: string) => noon(date).getUTCDay() || 7
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
