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
  const open = nextOpenDay(date, closures)
  const offer = open ? ` or offer you ${formatDay(open)}` : ''
  return `${closure}: our office is closed that day. We'll confirm your date with you${offer}.`
}

const closureOn = (date: string, { weekdays, holidays, open }: Closures): string | undefined =>
  holidays.find((holiday) => holiday.date === date)?.name ??
  (weekdays.includes(weekdayOf(date)) && !open?.includes(date) ? weekdayNames[weekdayOf(date) - 1] : undefined)

const nextOpenDay = (date: string, closures: Closures): string | undefined => {
  for (let day = 1; day <= horizonDays; day++) {
    const later = new Date(noon(date).getTime() + day * 86_400_000).toISOString().slice(0, 10)
    if (!closureOn(later, closures)) return later
  }
  return undefined
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const weekdayOf = (date: string) => noon(date).getUTCDay() || 7
const noon = (date: string) => new Date(`${date}T12:00:00Z`)
