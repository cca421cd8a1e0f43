import { readFile } from '../../read-file.ts'
import { findVersion } from '../../find-documents.ts'
import { extensionOf } from '../../paper-type.ts'
import { answering } from '#http/answering.ts'
import { fileAnswer } from '#http/file-answer.ts'
import type { Route } from './+types/version-file'

/** Any revision of a paper, withdrawn or not, for staff. */
export const loader = answering(async ({ params, request }: Route.LoaderArgs, ctx) => {
  const { id, revision, ...version } = await findVersion(ctx, params.id, Number(params.version))
  const name = `${params.id.slice(0, 8)}-${revision}.${extensionOf[version.type]}`
  return fileAnswer(request, { ...version, read: (...range) => readFile(ctx, id, ...range) }, name, 'no-store')
})
