import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { isBusinessDay, localTime, nextBusinessDay } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { quotes } from '#features/quotes/schema.ts'
import { reminderEvents } from './events.ts'
import { reminders } from './schema.ts'

const morning = Temporal.PlainTime.from('10:00')
const hoursBeforeEnd = 2
const atOnce = 200

/**
 * When to follow up on a quote that was sent: at 10 AM of the second business day, or two hours before it ends where that
 * is sooner; on the company's clock, such as "2026-11-26T10:00". Undefined when no time is left.
 */
export const proposedFollowUp = (
  { calendar, now }: Pick<Context, 'calendar' | 'now'>,
  validUntil: Date | null,
): string | undefined => {
  const first = nextBusinessDay(calendar, localTime(calendar, now).toPlainDate())
  const usual = nextBusinessDay(calendar, first).toZonedDateTime({ timeZone: calendar.timeZone, plainTime: morning })
  const end = validUntil && localTime(calendar, instantOf(validUntil)).subtract({ hours: hoursBeforeEnd })
  const at = end && Temporal.ZonedDateTime.compare(end, usual) < 0 ? nearestMinute(end) : usual
  if (Temporal.Instant.compare(at.toInstant(), now) <= 0 || !isBusinessDay(calendar, at.toPlainDate())) return undefined
  return at.toPlainDateTime().toString({ smallestUnit: 'minute' })
}

const nearestMinute = (at: Temporal.ZonedDateTime) => at.round({ smallestUnit: 'minute' })

/** Whether a follow-up on a quote is still to be done. */
export const hasFollowUp = async ({ db }: Pick<Context, 'db'>, quoteId: string): Promise<boolean> =>
  (await db.$count(
    reminders,
    and(eq(reminders.quoteId, quoteId), eq(reminders.followUp, true), isNull(reminders.doneAt)),
  )) > 0

/** Finishes the follow-ups of quotes that no longer wait for their customer. For the timed task. */
export const finishFollowUps = (ctx: Context): Promise<{ finished: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const over = await ctx.db
      .select({ id: reminders.id, words: reminders.words, quoteId: quotes.id })
      .from(reminders)
      .innerJoin(quotes, eq(quotes.id, reminders.quoteId))
      .where(and(eq(reminders.followUp, true), isNull(reminders.doneAt), ne(quotes.state, 'pending')))
      .limit(atOnce)
      .for('update', { of: reminders, skipLocked: true })
    const ids = over.map(({ id }) => id)
    if (ids.length > 0)
      await ctx.db
        .update(reminders)
        .set({ doneAt: dateOf(ctx.now) })
        .where(inArray(reminders.id, ids))
    for (const { words, quoteId } of over) await logEvent(ctx, reminderEvents.quote.done, quoteId, {}, { words })
    return { finished: over.length, more: over.length === atOnce }
  })
