import { readFile } from '../read-file.ts'
import { extensionOf } from '../paper-type.ts'
import { findPublished } from '../published.ts'
import { answering } from '#http/answering.ts'
import { fileAnswer } from '#http/file-answer.ts'
import type { Route } from './+types/download'

/** The current revision of a paper, for anyone: the newest of its kind, or the one whose id is given. */
export const loader = answering(async ({ params, request }: Route.LoaderArgs, ctx) => {
  const paper = await findPublished(ctx, params.kind, params.id)
  const read = (start: number, end: number) => readFile(ctx, paper.versionId, start, end)
  return fileAnswer(request, { ...paper, read }, `${paper.kind}-${paper.revision}.${extensionOf[paper.type]}`)
})
