import { daysOf, type Period, type Step } from '../period.ts'

const format = (options: Intl.DateTimeFormatOptions) => {
  const made = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
  return (day: string) => made.format(new Date(`${day}T12:00:00Z`))
}

const short = format({ month: 'short', day: 'numeric' })
const full = format({ month: 'short', day: 'numeric', year: 'numeric' })
const weekday = format({ weekday: 'short', month: 'short', day: 'numeric' })
const month = format({ month: 'short', year: 'numeric' })
const monthAlone = format({ month: 'short' })

/** "Nov 1 to Nov 30, 2026", "Nov 20, 2026" */
export const formatPeriod = ({ from, to }: Period): string => {
  if (from === to) return full(from)
  return `${from.slice(0, 4) === to.slice(0, 4) ? short(from) : full(from)} to ${full(to)}`
}

/** A step as its row says it: "Fri, Nov 20", "Nov 2 to Nov 8, 2026", "Nov 2026", "2026". A part of one says its days. */
export const formatStep = (step: Step, part: Period): string => {
  if (step === 'day') return weekday(part.from)
  if (step === 'month' && isWholeMonth(part)) return month(part.from)
  if (step === 'year' && isWholeYear(part)) return part.from.slice(0, 4)
  return formatPeriod(part)
}

/** The same on an axis, as short as it can be: "Nov 2", "Nov", "Jan 2026", "2026". */
export const formatOnAxis = (step: Step, { from }: Period): string => {
  if (step === 'month') return from.slice(5, 7) === '01' ? month(from) : monthAlone(from)
  return step === 'year' ? from.slice(0, 4) : short(from)
}

const isWholeMonth = (part: Period) =>
  part.from.endsWith('-01') &&
  daysOf(part) === new Date(Date.UTC(+part.from.slice(0, 4), +part.from.slice(5, 7), 0)).getUTCDate()
const isWholeYear = ({ from, to }: Period) => from.endsWith('-01-01') && to.endsWith('-12-31')

/** Round marks for an axis that begins at zero and reaches at least `limit`: two to five of them. */
export const ticksUpTo = (limit: number): number[] => {
  if (limit <= 0) return [0]
  const magnitude = 10 ** Math.floor(Math.log10(limit / 2))
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * magnitude).find((step) => limit / step <= 4) ?? limit)
  return Array.from({ length: Math.ceil(limit / step) + 1 }, (_, index) => index * step)
}
