import { demand } from '#domain/can.ts'
import { csvFile } from '#features/imports/pages/csv-file.ts'
import { answering } from '#http/answering.ts'
import { taxPeriod } from '../tax-period.ts'
import { taxesOf } from '../../taxes.ts'
import type { Route } from './+types/taxes-file'

/** Gallons and taxes of a period, by kind, product, county and month. */
export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  demand(ctx, 'ledger.see-all')
  const { from, through } = taxPeriod(ctx, url)
  return csvFile(`taxes-${from}-to-${through}`, await taxesOf(ctx, from, through))
})
