import type { Listing } from '#domain/documents/published.ts'

/** The usual listing, whose words the address leaves out; the domain's own may not come to the browser. */
const usual = { limit: 100, offset: 0, sort: 'name' } as const satisfies Partial<Listing>

export const documentsPath = '/dashboard/customer/documents'

/** The address of the list under this listing; what is as usual is left out. */
export const addressOf = ({ limit, offset, sort, descending, kind, search }: Listing, path = documentsPath) => {
  const asked = {
    kind,
    q: search,
    sort: sortIn({ sort, descending }),
    limit: limit === usual.limit ? undefined : String(limit),
    offset: offset === usual.offset ? undefined : String(offset),
  }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** The order as the address says it; undefined when it is the usual one. */
export const sortIn = ({ sort, descending }: Pick<Listing, 'sort' | 'descending'>) =>
  sort !== usual.sort || descending ? `${descending ? '-' : ''}${sort}` : undefined

/** How a column's head sorts: by name from A, by date from the newest; once more turns it round. */
export const sortBy = (listing: Listing, sort: Listing['sort']) => {
  const current = listing.sort === sort
  const descending = current ? !listing.descending : sort === 'date'
  return {
    to: addressOf({ ...listing, sort, descending, offset: 0 }),
    ...(current && { now: listing.descending ? ('descending' as const) : ('ascending' as const) }),
  }
}
