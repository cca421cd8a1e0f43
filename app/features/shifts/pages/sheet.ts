import type { LoaderFunctionArgs } from 'react-router'
import { extensionOf } from '#features/documents/paper-type.ts'
import { findPublished } from '#features/documents/published.ts'
import { readFile } from '#features/documents/read-file.ts'
import { currentSheets } from '#features/safety-sheets/current-sheets.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { fileAnswer } from '#http/file-answer.ts'
import { onShift } from './on-shift.ts'

/** A safety data sheet below the driver's pages: the phone keeps it for when there is no signal. */
export const loader = onShift<LoaderFunctionArgs>(async ({ ctx, params, request }) => {
  const sheet = (await currentSheets(ctx)).find(({ documentId }) => documentId === params.document)
  if (!sheet) throw notFound('safety data sheet')
  const paper = await findPublished(ctx, sheet.kind, sheet.documentId)
  const read = (start: number, end: number) => readFile(ctx, paper.versionId, start, end)
  return fileAnswer(request, { ...paper, read }, `${paper.kind}-${paper.revision}.${extensionOf[paper.type]}`)
})

/** The current sheets of what goes to a stop. A product that has none yet is left out. */
export const sheetsFor = async (ctx: Context, loads: readonly Pick<DeliveredLoad, 'product'>[]) => {
  // A lubricant is sold by its grade, and has the sheet of its family.
  const products = loads.map(({ product }) => product.split('.')[0])
  return (await currentSheets(ctx))
    .filter(({ product }) => products.includes(product ?? ''))
    .map(({ documentId, title, revision }) => ({ at: `/driver/sheet/${documentId}`, title, revision }))
}
