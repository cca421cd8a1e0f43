import type { LoaderFunctionArgs } from 'react-router'
import { extensionOf } from '#features/documents/paper-type.ts'
import { findPublished } from '#features/documents/published.ts'
import { readFile } from '#features/documents/read-file.ts'
import { currentSheets } from '#features/safety-sheets/current-sheets.ts'
import { notFound } from '#domain/domain-error.ts'
import { fileAnswer } from '#http/file-answer.ts'
import { driverPage } from './driver-page.ts'

/** A safety data sheet below the driver's pages: the phone keeps it for when there is no signal. */
export const loader = driverPage<LoaderFunctionArgs>(async ({ ctx, params, request }) => {
  const sheet = (await currentSheets(ctx)).find(({ documentId }) => documentId === params.document)
  if (!sheet) throw notFound('safety data sheet')
  const paper = await findPublished(ctx, sheet.kind, sheet.documentId)
  const read = (start: number, end: number) => readFile(ctx, paper.versionId, start, end)
  return fileAnswer(request, { ...paper, read }, `${paper.kind}-${paper.revision}.${extensionOf[paper.type]}`)
})
