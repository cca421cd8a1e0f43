import { listDocuments, todayOf } from '#domain/documents/find-documents.ts'
import { answering } from '../../http/answering.ts'
import { services } from '../../http/context.ts'
import type { Route } from './+types/documents'
import { documentLine, kindNamesOf } from './document-line.ts'
import { DocumentsPage } from './documents-page.tsx'
import { readQuestion } from './library-address.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Documents' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const question = readQuestion(new URL(request.url).searchParams)
  const { rows, found, counts } = await listDocuments(ctx, question)
  const kinds = context.get(services).content.documents
  return {
    question,
    found,
    counts,
    kinds: kinds.map(({ key, name }) => ({ value: key, label: name })),
    rows: rows.map((row) => documentLine(row, kindNamesOf(kinds), todayOf(ctx))),
  }
})

export default function DocumentsRoute({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage {...loaderData} />
}
