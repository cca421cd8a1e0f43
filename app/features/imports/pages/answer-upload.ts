import { DomainError } from '#domain/domain-error.ts'
import { importNamed } from '#features/all-imports.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { ImportContext } from '../definition.ts'
import { uploadForm } from '../import-forms.ts'

/** Takes in a file that is to be imported, as a draft. */
export const answerUpload = async (ctx: ImportContext, kind: string, request: Request) => {
  const body = await request.formData().catch(() => {
    throw new DomainError('invalid', 'The upload was cut off, so nothing was saved. Please go back and send it again.')
  })
  return answerVerb(ctx, body, [uploadForm({ ctx, definition: importNamed(ctx, kind) })])
}
