import { Temporal } from 'temporal-polyfill'
import { isBusinessDay, localTime, nextBusinessDay } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { isFuel, type Line } from '#features/trade/line.ts'
import { dueBy } from '#features/promises/due.ts'
import type { Quote } from './schema.ts'

/** Days a price for lubricants holds. */
const lubricantDays = 30

/** The latest day that staff may choose, counted from today. */
export const longestValidDays = 90

/**
 * The last moment of an offer made now: the end of the day that staff chose, or else the usual one. Rack prices change at
 * 6 PM of a business day, so a firm fuel price ends at 5:59 PM of this one, or of the next one when that has passed or the
 * desk is closed today; lubricants live 30 days, to the end of the last.
 * @throws DomainError `invalid` when the day that was chosen is over, or too far ahead.
 */
export const validUntil = (
  ctx: Pick<Context, 'calendar' | 'now'>,
  lines: readonly Pick<Line, 'taxClass'>[],
  through?: string | null,
): Temporal.Instant => {
  const today = localTime(ctx.calendar, ctx.now)
  const time = lines.some(isFuel) ? '17:59:59' : '23:59:59'
  if (through) return chosenEnd(ctx, today, through, time)
  if (!lines.some(isFuel)) return endOf(today.add({ days: lubricantDays }), time)
  const tonight = endOf(today, time)
  const isToday = isBusinessDay(ctx.calendar, today.toPlainDate()) && Temporal.Instant.compare(ctx.now, tonight) <= 0
  return isToday
    ? tonight
    : endOf(nextBusinessDay(ctx.calendar, today.toPlainDate()).toZonedDateTime(ctx.calendar.timeZone), time)
}

const chosenEnd = (
  { now }: Pick<Context, 'now'>,
  today: Temporal.ZonedDateTime,
  through: string,
  time: string,
): Temporal.Instant => {
  const day = Temporal.PlainDate.from(through)
  const end = endOf(day.toZonedDateTime(today.timeZoneId), time)
  if (Temporal.Instant.compare(end, now) < 0)
    throw new DomainError('invalid', 'Valid until: that day is over. Edit the quote and choose a later day.')
  if (Temporal.PlainDate.compare(day, today.toPlainDate().add({ days: longestValidDays })) > 0)
    throw new DomainError('invalid', `Valid until: please choose a day within ${longestValidDays} days.`)
  return end
}

const endOf = (day: Temporal.ZonedDateTime, time: string) =>
  day.withPlainTime(Temporal.PlainTime.from(time)).toInstant()

/** By when the next version is offered to a customer who asked for a change: a quote is promised anew from then on. */
export const reviseBy = (ctx: Pick<Context, 'promises' | 'calendar'>, { changedAt }: Pick<Quote, 'changedAt'>): Date =>
  dueBy(ctx, revision, changedAt)

/** What the next version of a quote is promised by. */
export const revision = 'fuel_quote'
