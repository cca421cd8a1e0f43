import { sayDay } from '#domain/day.ts'
import { firstListing, listPublished, publishedPapers } from '#domain/documents/published.ts'
import { answering } from '../http/answering.ts'
import { services } from '../http/context.ts'
import { readListing } from '../api/read-listing.ts'
import { saySize } from '../public/page/say-size.ts'
import type { Route } from './+types/documents'
import { DocumentsPage } from './documents-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Documents' }]

/** The papers there are, a hundred at once by name, and the kinds of which there is none yet. */
export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const read = readListing(url.searchParams)
  const listing = 'problem' in read ? firstListing : read
  const [{ rows, found }, all] = await Promise.all([listPublished(ctx, listing), publishedPapers(ctx)])
  const kinds = context.get(services).content.documents
  const nameOf = (kind: string) => kinds.find(({ key }) => key === kind)?.name ?? kind
  const there = new Set(all.map(({ kind }) => kind))
  return {
    listing,
    found,
    rows: rows.map(({ id, kind, title, revision, revisedOn, type, bytes }) => ({
      id,
      title,
      kind: nameOf(kind),
      revision,
      date: sayDay(revisedOn),
      file: saySize(type, bytes),
      href: `/documents/${kind}/${id}`,
    })),
    kinds: kinds.filter(({ key }) => there.has(key)).map(({ key, name }) => ({ value: key, label: name })),
    missing: kinds.filter(({ key }) => !there.has(key)).map(({ key, name, covers }) => ({ key, name, covers })),
  }
})

export default function CustomerDocuments({ loaderData }: Route.ComponentProps) {
  return <DocumentsPage {...loaderData} />
}
