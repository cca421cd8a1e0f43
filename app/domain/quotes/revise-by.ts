import type { Context } from '../context.ts'
import { dateOf, instantOf } from '../instant.ts'
import { dueAt } from '../promises/due.ts'
import { promiseNamed } from '../promises/ledger.ts'
import type { Quote } from './schema.ts'

/** By when the next version is offered to a customer who asked for a change: a quote is promised anew from then on. */
export const reviseBy = (
  { promises, calendar }: Pick<Context, 'promises' | 'calendar'>,
  { changedAt }: Pick<Quote, 'changedAt'>,
): Date => dateOf(dueAt(promiseNamed(promises, 'fuel_quote'), calendar, instantOf(changedAt)))
