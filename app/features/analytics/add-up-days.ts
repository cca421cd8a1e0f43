import type { Context } from '#domain/context.ts'
import { requestsDays } from './conversion.ts'
import { keepDays, type DayKind } from './daily-figures.ts'
import { promisesDays } from './promises.ts'
import { customersDays, salesDays } from './sales-days.ts'

const kinds: readonly DayKind<unknown>[] = [salesDays, customersDays, promisesDays, requestsDays]

/** Adds up the days that are over for every report: nobody waits for it on a page then. */
export const addUpDays = async (ctx: Context): Promise<void> => {
  for (const kind of kinds) await keepDays(ctx, kind)
}
