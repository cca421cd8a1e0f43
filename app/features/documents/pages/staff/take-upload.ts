import type { Context } from '#domain/context.ts'
import { problemsOf, readPaper, type PaperFacts, type PaperProblems } from '../../paper.ts'
import { reviseDocument, uploadDocument } from '../../upload.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Services } from '#http/context.ts'
import { documentsPath } from './library-address.ts'

/** What became of an upload: where the paper is now, or why it was not taken and what was typed. */
export type Uploaded =
  | { to: string }
  | { status: 409 | 422; typed: PaperFacts; problems?: PaperProblems; refused?: string }

/** Takes in a new paper, or a revision of the one that `of` names. Pages follow before it answers. */
export const takeUpload = async (ctx: Context, app: Services, body: FormData): Promise<Uploaded> => {
  const typed = readFacts(body)
  const file = body.get('file')
  const content = Buffer.from(file instanceof File ? await file.arrayBuffer() : new ArrayBuffer())
  const paper = readPaper(content)
  const kinds = app.content.documents.map(({ key }) => key)
  const problems = { ...problemsOf(typed, kinds), ...('problem' in paper && { file: paper.problem }) }
  if ('problem' in paper || Object.keys(problems).length > 0) return { status: 422, typed, problems }
  const of = textOf(body, 'of')
  try {
    const document = of
      ? await reviseDocument(ctx, of, Number(textOf(body, 'seen')), typed, paper)
      : await uploadDocument(ctx, typed, paper)
    await app.followChanges()
    return { to: `${documentsPath}/${document.id}` }
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return { status: 409, typed, refused: error.message }
  }
}

/** Throws a Refusal when it did not come in one piece. */
export const readUpload = async (request: Request): Promise<FormData> => {
  try {
    return await request.formData()
  } catch {
    throw new Refusal('invalid', 'This did not reach us in one piece. Please go back and send it again.')
  }
}

const readFacts = (body: FormData): PaperFacts => ({
  kind: textOf(body, 'kind'),
  title: textOf(body, 'title'),
  revision: textOf(body, 'revision'),
  revisedOn: textOf(body, 'revisedOn'),
  reviewBy: textOf(body, 'reviewBy'),
})

const textOf = (body: FormData, name: string) => {
  const value = body.get(name)
  return typeof value === 'string' ? value.trim() : ''
}
