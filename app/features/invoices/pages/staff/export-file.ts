import { notFound } from '#domain/domain-error.ts'
import { csvFile } from '#features/imports/pages/csv-file.ts'
import { answering } from '#http/answering.ts'
import { journalOf, onlineOf, readBatch } from '../../accountant.ts'
import { iifOf } from '../../iif.ts'
import type { Route } from './+types/export-file'

/** One file for the accountant, in one of its formats. It is the same each time. */
export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const batch = await readBatch(ctx, params.id)
  const name = `books-${batch.number}`
  if (params.format === 'online') return csvFile(`${name}-quickbooks-online`, onlineOf(batch))
  if (params.format === 'journal') return csvFile(`${name}-journal`, journalOf(batch, ctx.billing))
  if (params.format !== 'iif') throw notFound('format')
  return new Response(iifOf(batch, ctx.billing), {
    headers: {
      'Content-Type': 'text/plain; charset=windows-1252',
      'Content-Disposition': `attachment; filename="${name}.iif"`,
      'Cache-Control': 'no-store',
    },
  })
})
