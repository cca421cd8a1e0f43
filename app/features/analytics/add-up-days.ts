import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { requestsDays } from './conversion.ts'
import { figuresByDay, type DayKind } from './kept-days.ts'
import { firstDay, todayOf } from './period.ts'
import { promisesDays } from './promises.ts'
import { customersDays, salesDays } from './sales-days.ts'

const kinds: readonly DayKind<unknown>[] = [salesDays, customersDays, promisesDays, requestsDays]

/** Adds up every day that is over and is not kept, or was changed since: nobody waits for it on a page then. */
export const addUpDays = async (ctx: Context): Promise<void> => {
  const to = Temporal.PlainDate.from(todayOf(ctx)).subtract({ days: 1 }).toString()
  for (const kind of kinds) await figuresByDay(ctx, kind, { from: firstDay, to })
}
