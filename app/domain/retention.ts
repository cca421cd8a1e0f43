import type { Temporal } from 'temporal-polyfill'
import type { Context } from './context.ts'
import { localTime } from './calendar.ts'

/** The moment that lies so long ago, by the company's calendar: what is older has been kept long enough. */
export const ago = (
  { now, calendar }: Pick<Context, 'now' | 'calendar'>,
  time: { days: number } | { months: number } | { years: number },
): Temporal.Instant => localTime(calendar, now).subtract(time).toInstant()
