import { inbox } from '../../inbox.ts'
import { answering } from '#http/answering.ts'
import { csvAnswer } from '#lists/csv-answer.ts'
import { exportColumns, exportLine } from './export-line.ts'
import { readQuestion } from './inbox-address.ts'
import type { Route } from './+types/export'

/** The list as it is filtered, every page of it, as a file for a spreadsheet. */
export const loader = answering(({ request }: Route.LoaderArgs, ctx) => {
  const question = readQuestion(new URL(request.url).searchParams)
  return csvAnswer(
    `requests-${question.view}`,
    exportColumns,
    (turn, size) => inbox(ctx, question, turn, size),
    (row) => exportLine(ctx, row),
  )
})
