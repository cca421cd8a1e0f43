import { eq } from 'drizzle-orm'
import { reachOf } from '../accounts/reach.ts'
import type { Context } from '../context.ts'
import { isUnchanged } from '../events/expected-version.ts'
import { createTransition } from '../events/transition.ts'
import { dateOf } from '../instant.ts'
import { notFound } from '../refusal.ts'
import { quoteEvents, quoteFacts } from './events.ts'
import { quoteLife, quoteStates } from './lifecycle.ts'
import { quotes, type Quote } from './schema.ts'

type Change = Partial<typeof quotes.$inferInsert>

/** Moves a quote along its lifecycle; a draft that somebody else wrote meanwhile is a change too. */
export const moveQuote = createTransition({
  life: quoteLife,
  states: quoteStates,
  events: quoteEvents,
  facts: async (quote: Quote, ctx) => quoteFacts(quote, await reachOf(ctx, quote)),
  write: async (ctx, row, change: Change) => {
    const [moved] = await ctx.db
      .update(quotes)
      .set({ ...change, changedAt: dateOf(ctx.now) })
      .where(isUnchanged(quotes, row))
      .returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [quote] = await ctx.db.select().from(quotes).where(eq(quotes.id, id))
    if (!quote) throw notFound('quote')
    return quote
  },
})
