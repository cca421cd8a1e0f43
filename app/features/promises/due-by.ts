import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { dueAt } from './due.ts'
import { promiseNamed } from './ledger.ts'

/** When the promise of that name, made at that moment, falls due. For what keeps no due time of its own. */
export const dueBy = ({ promises, calendar }: Pick<Context, 'promises' | 'calendar'>, name: string, from: Date): Date =>
  dateOf(dueAt(promiseNamed(promises, name), calendar, instantOf(from)))
