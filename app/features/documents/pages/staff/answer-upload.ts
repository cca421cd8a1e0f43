import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import type { Services } from '#http/context.ts'
import { uploadForm } from '../../document-forms.ts'
import { sheetProducts } from './sheet-products.ts'
import { findDocument } from '../../find-documents.ts'

/** What an upload is of: the address names the document that gets a revision, or the kind of a new one. */
export const readUpload = async (ctx: Context, { content }: Services, { url }: Request) => {
  const { searchParams } = new URL(url)
  const id = searchParams.get('of')
  const document = id ? await findDocument(ctx, id) : undefined
  return {
    document,
    kinds: content.documents,
    kind: searchParams.get('kind') ?? undefined,
    products: sheetProducts(content),
  }
}

/** Takes in a new paper, or a revision of one. Pages follow before it answers. */
export const answerUpload = async (ctx: Context, app: Services, request: Request) => {
  const form = uploadForm(await readUpload(ctx, app, request))
  const body = await request.formData().catch(() => {
    throw new DomainError('invalid', 'The upload was cut off, so nothing was saved. Please go back and send it again.')
  })
  const answer = await answerVerb(ctx, body, [form])
  if (answer instanceof Response) await app.followChanges()
  return answer
}
