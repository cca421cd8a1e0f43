import type { Context } from '#domain/context.ts'
import { inbox, type InboxQuestion, type Turn } from '#domain/requests/inbox.ts'
import { answering } from '../http/answering.ts'
import { asStream } from '../http/as-stream.ts'
import { csvLine, csvMark } from './csv.ts'
import { exportColumns, exportLine } from './export-line.ts'
import { readQuestion } from './inbox-address.ts'
import type { Route } from './+types/export'

const atOnce = 500

/** The list as it is filtered, every page of it, as a file for a spreadsheet. */
export const loader = answering(({ request }: Route.LoaderArgs, ctx) => {
  const question = readQuestion(new URL(request.url).searchParams)
  return new Response(asStream(lines(ctx, question)), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="requests-${question.view}.csv"`,
      'Cache-Control': 'no-store',
    },
  })
})

async function* lines(ctx: Context, question: InboxQuestion) {
  const text = new TextEncoder()
  yield text.encode(csvMark + csvLine(exportColumns))
  for (let turn: Turn | undefined, begun = false; !begun || turn; begun = true) {
    const { rows, older } = await inbox(ctx, question, turn, atOnce)
    yield text.encode(rows.map((row) => csvLine(exportLine(ctx, row))).join(''))
    turn = older
  }
}
