import { answering } from '#http/answering.ts'
import { attachmentHeaders, fileAnswer } from '#http/file-answer.ts'
import { DomainError } from '#domain/domain-error.ts'
import { findFile, readContent, readPreview } from '../find.ts'
import { openSealed } from '../open-file.ts'
import type { Route } from './+types/file'
import { findFileOwner } from './find-file-owner.ts'
import { whereIs } from './answer-files.ts'

/** A file of a thing, or, asked for its preview, the picture in small. */
export const loader = answering(async ({ params, request }: Route.LoaderArgs, asked) => {
  const { ctx, on } = await findFileOwner(asked, whereIs(request.url), params.on, params.key)
  const file = await findFile(ctx, on, params.file)
  if (file.sealed) throw new DomainError('forbidden', 'This file is encrypted. Only our billing team can open it.')
  if (new URL(request.url).searchParams.has('preview'))
    return new Response(new Uint8Array(await readPreview(ctx, file)), {
      headers: { ...attachmentHeaders('image/webp', file.name), 'Cache-Control': 'private, max-age=86400, immutable' },
    })
  const read = (start: number, end: number) => readContent(ctx, file, start, end)
  return fileAnswer(request, { ...file, read }, file.name, 'private, no-cache')
})

/** Opens a sealed one: each look is recorded, so it is never a mere link. */
export const action = answering(async ({ params, request }: Route.ActionArgs, asked) => {
  const { ctx, on } = await findFileOwner(asked, whereIs(request.url), params.on, params.key)
  const { file, content } = await openSealed(ctx, on, params.file)
  const headers = { ...attachmentHeaders(file.type, file.name), 'Cache-Control': 'no-store' }
  return new Response(new Uint8Array(content), { headers })
})
