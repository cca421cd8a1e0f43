import type { Context } from '#domain/context.ts'
import { utcOffset } from '#domain/utc-offset.ts'

/** "2026-11-20T14:05" in the company's time zone, as a spreadsheet reads it; nothing for what has not happened. */
export const localMinute = ({ calendar }: Pick<Context, 'calendar'>, at: Date | null) =>
  at ? new Date(at.getTime() + utcOffset(calendar.timeZone, at.getTime())).toISOString().slice(0, 16) : ''

/** The same in UTC, to the millisecond. */
export const utc = (at: Date | null) => at?.toISOString() ?? ''

/** "1234.50", as a spreadsheet wants it. */
export const dollars = (cents: number | null) => (cents === null ? '' : (cents / 100).toFixed(2))

/** "800.0" gallons. */
export const gallons = (deciGallons: number | null) => (deciGallons === null ? '' : (deciGallons / 10).toFixed(1))
