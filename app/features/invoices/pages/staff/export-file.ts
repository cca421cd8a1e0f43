import { zipSync } from 'fflate'
import { notFound } from '#domain/domain-error.ts'
import { csvFile } from '#features/imports/pages/csv-file.ts'
import { csvLine, csvMark } from '#lists/csv.ts'
import { answering } from '#http/answering.ts'
import { formatJournal, readBatch } from '../../accountant.ts'
import { formatIif } from '../../iif.ts'
import { onlineGuide, formatQuickBooksOnline, type OnlineFile } from '../../online.ts'
import type { Route } from './+types/export-file'

/** One file for the accountant, in one of its formats. It is the same each time, whatever was renamed since. */
export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const batch = await readBatch(ctx, params.id)
  const name = `books-${batch.number}`
  if (params.format === 'online') {
    const files = formatQuickBooksOnline(batch, batch.names)
    const guide = { 'read-me-first.txt': encode(onlineGuide(files)) }
    // The time of the file, not of its download: it is the same each time.
    const zip = zipSync({ ...guide, ...Object.fromEntries(files.map(csvOf)) }, { mtime: batch.at })
    return new Response(new Uint8Array(zip), {
      headers: {
        'Content-Type': 'application/zip',
        'Content-Disposition': `attachment; filename="${name}-quickbooks-online.zip"`,
        'Cache-Control': 'no-store',
      },
    })
  }
  if (params.format === 'journal') return csvFile(`${name}-journal`, formatJournal(batch, batch.names))
  if (params.format !== 'iif') throw notFound('format')
  return new Response(formatIif(batch, batch.names), {
    headers: {
      'Content-Type': 'text/plain; charset=windows-1252',
      'Content-Disposition': `attachment; filename="${name}.iif"`,
      'Cache-Control': 'no-store',
    },
  })
})

const encode = (text: string) => new TextEncoder().encode(text)

const csvOf = ({ name, lines }: OnlineFile) => [`${name}.csv`, encode(csvMark + lines.map(csvLine).join(''))] as const
