import { extensionOf } from '../paper-type.ts'
import { findPublished } from '../published.ts'
import { answering } from '#http/answering.ts'
import { fileAnswer } from '#http/file-answer.ts'
import type { Route } from './+types/download'

/** The current revision of a paper, for anybody: the newest of its kind, or the one whose id is given. */
export const loader = answering(async ({ params, request }: Route.LoaderArgs, ctx) => {
  const paper = await findPublished(ctx, params.kind, params.id)
  return fileAnswer(ctx, request, paper, `${paper.kind}-${paper.revision}.${extensionOf[paper.type]}`)
})
