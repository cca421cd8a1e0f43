import { and, asc, eq, isNull, lt, or } from 'drizzle-orm'
import { profiles, users } from '#features/accounts/schema.ts'
import { today } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatFuelPrice } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { pricelistEvents } from './events.ts'
import { pricesOfUser } from './own-prices.ts'
import { priceMails } from './schema.ts'

const atOnce = 100

/** Emails subscribers the prices that changed since their last email, once a day at most. For the timed task. */
export const sendPriceMails = (ctx: Context): Promise<{ sent: number; more: boolean }> =>
  inTransaction(ctx, async (ctx) => {
    const day = today(ctx)
    const due = await ctx.db
      .select({ watch: priceMails, email: users.email, companyId: profiles.companyId })
      .from(priceMails)
      .innerJoin(users, eq(users.id, priceMails.userId))
      .innerJoin(profiles, eq(profiles.userId, priceMails.userId))
      .where(
        and(
          isNull(priceMails.endedAt),
          isNull(profiles.disabledAt),
          or(isNull(priceMails.lastDay), lt(priceMails.lastDay, day)),
        ),
      )
      .orderBy(asc(priceMails.userId))
      .limit(atOnce)
      .for('update', { of: priceMails, skipLocked: true })
    let sent = 0
    for (const { watch, email, companyId } of due) {
      const rows = await pricesOfUser(ctx, { userId: watch.userId, companyId })
      const changed = [...Map.groupBy(rows, ({ product }) => product).values()].flatMap(([now, before]) =>
        now && now.notedAt > watch.toldAt && now.effectiveAt <= dateOf(ctx.now) ? [{ now, before }] : [],
      )
      if (changed.length === 0) continue
      const prices = changed.map(({ now, before }) => ({
        ...{ name: now.name, price: formatFuelPrice(now.price), effectiveAt: now.effectiveAt.toISOString() },
        before: before ? formatFuelPrice(before.price) : null,
      }))
      await ctx.db
        .update(priceMails)
        .set({ lastDay: day, toldAt: dateOf(ctx.now) })
        .where(eq(priceMails.userId, watch.userId))
      await logEvent(ctx, pricelistEvents.changed, watch.userId, { to: email, token: watch.token, prices })
      sent++
    }
    // Who has nothing to be told comes again with the next run of the clock.
    return { sent, more: due.length === atOnce && sent === atOnce }
  })
