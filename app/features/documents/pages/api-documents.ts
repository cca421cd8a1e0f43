import { href } from 'react-router'
import { listPublished, firstListing, type PublishedQuery } from '../published.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/api-documents'

/** `GET /api/documents?limit=100&offset=0&sort=name&q=`: what anyone may download. `sort` is name, -name, date or -date, `q` words of
 * the title or the revision. */
export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const listing = readListing(new URL(request.url).searchParams)
  if ('problem' in listing) return json({ error: listing.problem }, 400)
  const { rows, found } = await listPublished(ctx, listing)
  const { limit, offset } = listing
  return json({
    documents: rows.map(({ id, kind, title, revision, revisedOn, type, bytes }) => ({
      ...{ id, kind, title, revision, date: revisedOn, type, bytes },
      href: href('/documents/:kind/:id?', { kind, id }),
    })),
    found,
    limit,
    offset,
  })
})

const json = (body: unknown, status = 200) => Response.json(body, { status, headers: { 'Cache-Control': 'no-store' } })

/** More than this is asked for page by page. */
const mostAtOnce = 500

/** `?limit=100&offset=0&sort=name&kind=&q=`, with the defaults of every listing; or what is wrong with it. */
const readListing = (query: URLSearchParams): PublishedQuery | { problem: string } => {
  const limit = wholeNumber(query.get('limit'), firstListing.limit)
  const offset = wholeNumber(query.get('offset'), firstListing.offset)
  if (limit === undefined || limit < 1 || limit > mostAtOnce)
    return { problem: `limit must be a whole number from 1 to ${mostAtOnce}` }
  if (offset === undefined || offset > 1_000_000) return { problem: 'offset must be a whole number from 0' }
  const [, minus, sort] = /^(-?)(name|date)$/.exec(query.get('sort') ?? 'name') ?? []
  if (sort !== 'name' && sort !== 'date') return { problem: 'sort must be name, -name, date or -date' }
  const kind = query.get('kind') || undefined
  if (kind !== undefined && !/^[a-z0-9_-]{1,60}$/.test(kind)) return { problem: 'kind must be a key such as sds_fuels' }
  const search = query.get('q')?.trim().slice(0, 200) || undefined
  return { limit, offset, sort, descending: minus === '-', kind, search }
}

const wholeNumber = (text: string | null, otherwise: number) => {
  if (text === null) return otherwise
  return /^\d{1,9}$/.test(text) ? Number(text) : undefined
}
