import type { Context } from '#domain/context.ts'
import { acceptedPriceEnded, hasEnded } from '#features/quotes/decide.ts'
import type { QuoteState } from '#features/quotes/lifecycle.ts'
import type { Quote } from '#features/quotes/schema.ts'

/** An offer is over with its last moment, though the timed task may say so a little later; one that was ordered by is not. */
export const effectiveState = (
  ctx: Pick<Context, 'now'>,
  quote: Parameters<typeof acceptedPriceEnded>[1] & Pick<Quote, 'state'>,
  isOrdered = true,
): QuoteState =>
  (quote.state === 'pending' && hasEnded(ctx, quote)) ||
  (quote.state === 'approved' && !isOrdered && acceptedPriceEnded(ctx, quote))
    ? 'expired'
    : quote.state
