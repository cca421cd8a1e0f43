import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { csvFile } from '#features/imports/pages/csv-file.ts'
import { answering } from '#http/answering.ts'
import { taxesOf } from '../../accountant.ts'
import type { Route } from './+types/taxes-file'

const day = /^\d{4}-\d\d-\d\d$/

/** Gallons and taxes of a period, by kind, product, county and month. */
export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  demand(ctx, 'ledger.see-all')
  const asked = (name: string, otherwise: string) => {
    const said = url.searchParams.get(name) ?? ''
    return day.test(said) && !Number.isNaN(Date.parse(said)) ? said : otherwise
  }
  const [from, through] = [asked('from', `${today(ctx).slice(0, 7)}-01`), asked('through', today(ctx))]
  return csvFile(`taxes-${from}-to-${through}`, await taxesOf(ctx, from, through))
})
