import type { DocumentKind } from '#content/index.ts'
import { formatDay } from '#domain/day.ts'
import type { PublishedDocument } from '#features/documents/published.ts'
import type { Services } from '#http/context.ts'
import { formatSize } from '#features/documents/paper-type.ts'

/** A kind of document, with the papers of that kind that are on file. */
export type DocumentsOfKind = DocumentKind & { papers: { href: string; title: string; about: string }[] }

export const offeredDocuments = (
  { content, papers }: Pick<Services, 'content' | 'papers'>,
  page: DocumentKind['pages'][number],
): DocumentsOfKind[] =>
  content.documents
    .filter(({ pages }) => pages.includes(page))
    .map((kind) => ({ ...kind, papers: papersOf(papers(), kind.key) }))

/** The only one of its kind has the short address, which stays when a new revision comes. */
const papersOf = (papers: readonly PublishedDocument[], kind: string) => {
  const ofKind = papers.filter((paper) => paper.kind === kind)
  return ofKind.map(({ id, title, revision, revisedOn, type, bytes }) => ({
    href: ofKind.length > 1 ? `/documents/${kind}/${id}` : `/documents/${kind}`,
    title,
    about: `Revision ${revision} of ${formatDay(revisedOn)}, ${formatSize(type, bytes)}`,
  }))
}
