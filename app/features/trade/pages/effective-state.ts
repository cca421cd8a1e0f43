import type { Context } from '#domain/context.ts'
import { hasEnded } from '#features/quotes/decide.ts'
import type { QuoteState } from '#features/quotes/lifecycle.ts'
import type { Quote } from '#features/quotes/schema.ts'

/** An offer is over with its last moment, though the timed task may say so a little later. */
export const effectiveState = (ctx: Pick<Context, 'now'>, quote: Pick<Quote, 'state' | 'validUntil'>): QuoteState =>
  quote.state === 'pending' && hasEnded(ctx, quote) ? 'expired' : quote.state
