import { listDocuments, todayOf } from '#domain/documents/find-documents.ts'
import { answering } from '../../http/answering.ts'
import { services } from '../../http/context.ts'
import { csvLine, csvMark } from '../../trade/csv.ts'
import type { Route } from './+types/documents-export'
import { documentStatus, kindNamesOf } from './document-line.ts'
import { readQuestion } from './library-address.ts'

/** More papers than any depot has. */
const most = 10_000

/** The list as it is filtered, all of it, as a file for a spreadsheet. */
export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const question = readQuestion(new URL(request.url).searchParams)
  const { rows } = await listDocuments(ctx, { ...question, limit: most, offset: 0 })
  const names = kindNamesOf(context.get(services).content.documents)
  const lines = rows.map((row) =>
    csvLine([
      row.title,
      names[row.kind] ?? row.kind,
      row.revision,
      row.revisedOn,
      row.reviewBy ?? '',
      documentStatus(row, todayOf(ctx)).words,
      row.type,
      String(row.bytes),
    ]),
  )
  return new Response(csvMark + csvLine(columns) + lines.join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="documents.csv"',
      'Cache-Control': 'no-store',
    },
  })
})

const columns = ['Title', 'Kind', 'Revision', 'Date', 'Review by', 'State', 'Type', 'Bytes']
