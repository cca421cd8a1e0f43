import { notFound } from '#domain/domain-error.ts'
import { paperFile } from '#features/trade/pages/paper-file.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { readSheets, runSheetPaper } from './run-sheets.ts'
import type { Route } from './+types/sheet-file'

/** The run sheet of a truck on a day as a PDF file. */
export const loader = answering(async ({ context, request }: Route.LoaderArgs, ctx) => {
  const { content } = context.get(services)
  const { title, date, sheets } = await readSheets(ctx, request.url)
  const truck = new URL(request.url).searchParams.get('truck')
  const sheet = sheets.find(({ id }) => id === truck)
  if (!sheet) throw notFound('run sheet')
  return paperFile(ctx, content, runSheetPaper(sheet, title), `run-sheet-${date}`)
})
