import { listPublished } from '../published.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/api-documents'
import { readListing } from './read-listing.ts'

/** `GET /api/documents?limit=100&offset=0&sort=name&q=`: what anybody may download. `sort` is name, -name, date or -date, `q` words of
 * the title or the revision. */
export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const listing = readListing(new URL(request.url).searchParams)
  if ('problem' in listing) return json({ error: listing.problem }, 400)
  const { rows, found } = await listPublished(ctx, listing)
  const { limit, offset } = listing
  return json({
    documents: rows.map(({ id, kind, title, revision, revisedOn, type, bytes }) => ({
      ...{ id, kind, title, revision, date: revisedOn, type, bytes },
      href: `/documents/${kind}/${id}`,
    })),
    found,
    limit,
    offset,
  })
})

const json = (said: unknown, status = 200) => Response.json(said, { status, headers: { 'Cache-Control': 'no-store' } })
