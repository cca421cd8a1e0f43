import { inTransaction, type Context } from '../context.ts'
import type { Seen } from '../events/seen.ts'
import { findQuote } from './find.ts'
import type { QuoteState } from './lifecycle.ts'
import { moveQuote } from './move.ts'
import type { Quote } from './schema.ts'

/** Staff take a quote back. Throws a Refusal `conflict` when somebody else was faster. */
export const withdrawQuote = (ctx: Context, id: string, seen: Seen<QuoteState>): Promise<Quote> =>
  inTransaction(ctx, async (ctx) => moveQuote(ctx, await findQuote(ctx, id), 'withdraw', { seen }))
