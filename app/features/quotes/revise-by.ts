import type { Context } from '#domain/context.ts'
import { dueBy } from '#features/promises/due.ts'
import type { Quote } from './schema.ts'

/** By when the next version is offered to a customer who asked for a change: a quote is promised anew from then on. */
export const reviseBy = (ctx: Pick<Context, 'promises' | 'calendar'>, { changedAt }: Pick<Quote, 'changedAt'>): Date =>
  dueBy(ctx, 'fuel_quote', changedAt)
