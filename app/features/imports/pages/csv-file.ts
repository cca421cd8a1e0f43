import { csvLine, csvMark } from '#lists/csv.ts'

/** A small CSV file that is at hand as a whole. */
export const csvFile = (name: string, lines: readonly (readonly string[])[]) =>
  new Response(csvMark + lines.map(csvLine).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${name}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
