import { Temporal } from 'temporal-polyfill'
import { localTime } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { isFuel, type Line } from '#features/trade/line.ts'
import { dueBy } from '#features/promises/due.ts'
import type { Quote } from './schema.ts'

/** Days a price for lubricants holds. */
const lubricantDays = 30

/**
 * The last moment of an offer made now. Rack prices change at 6 PM, so a firm fuel price ends at 5:59 PM of the day, or
 * of the next one when that has passed; lubricants live 30 days, to the end of the last.
 */
export const validUntil = (ctx: Pick<Context, 'calendar' | 'now'>, lines: readonly Line[]): Temporal.Instant => {
  const today = localTime(ctx.calendar, ctx.now)
  if (!lines.some(isFuel)) return endOf(today.add({ days: lubricantDays }), '23:59:59')
  const tonight = endOf(today, '17:59:59')
  return Temporal.Instant.compare(ctx.now, tonight) <= 0 ? tonight : endOf(today.add({ days: 1 }), '17:59:59')
}

const endOf = (day: Temporal.ZonedDateTime, time: string) =>
  day.withPlainTime(Temporal.PlainTime.from(time)).toInstant()

/** By when the next version is offered to a customer who asked for a change: a quote is promised anew from then on. */
export const reviseBy = (ctx: Pick<Context, 'promises' | 'calendar'>, { changedAt }: Pick<Quote, 'changedAt'>): Date =>
  dueBy(ctx, 'fuel_quote', changedAt)
