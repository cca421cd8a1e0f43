import type { Page, Cursor } from '#domain/paging.ts'
import { asStream } from '#http/as-stream.ts'
import { csvLine, csvMark } from './csv.ts'

const atOnce = 500

/** A list as a file for a spreadsheet, every page of it, read from the database as fast as the reader reads. */
export const csvAnswer = <Row>(
  name: string,
  headings: readonly string[],
  pageAt: (cursor: Cursor | undefined, size: number) => Promise<Page<Row>>,
  cells: (row: Row) => readonly string[],
) =>
  new Response(asStream(lines(headings, pageAt, cells)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })

async function* lines<Row>(
  headings: readonly string[],
  pageAt: (cursor: Cursor | undefined, size: number) => Promise<Page<Row>>,
  cells: (row: Row) => readonly string[],
) {
  const text = new TextEncoder()
  yield text.encode(csvMark + csvLine(headings))
  let next: Promise<Page<Row>> | undefined = pageAt(undefined, atOnce)
  while (next) {
    const { rows, older }: Page<Row> = await next
    // The database finds the next page while this one is written.
    next = older && pageAt(older, atOnce)
    // A reader that stops leaves a page that nobody awaits.
    next?.catch(() => {})
    yield text.encode(rows.map((row) => csvLine(cells(row))).join(''))
  }
}
