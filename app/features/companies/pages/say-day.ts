import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { sayDay, sayTime } from '#domain/day.ts'
import { instantOf } from '#domain/instant.ts'

type Clock = Pick<Context, 'calendar'>

/** "Fri, Nov 20, 2026": accounts are older than a year, sooner or later. */
export const sayDayOf = ({ calendar }: Clock, at: Date): string =>
  sayDay(localTime(calendar, instantOf(at)).toPlainDate().toString())

/** "Fri, Nov 20, 2026, 10:12 AM" */
export const sayMinuteOf = (clock: Clock, at: Date): string =>
  `${sayDayOf(clock, at)}, ${sayTime(clock.calendar.timeZone, at)}`
