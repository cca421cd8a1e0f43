/** A search as it can be asked of the database: on one line, and of characters it can hold. */
export const textIn = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined

/** One of the words that are known; anything else asks for nothing. */
export const oneOf = <Word extends string>(words: readonly Word[], query: URLSearchParams, name: string) =>
  words.find((word) => word === query.get(name))

/** A path with what is asked for; what is not asked for is left out. */
export const withQuery = (path: string, asked: Record<string, string | undefined>): string => {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** What a list is sorted by, and which way: the usual way is the latest, or the largest, first. */
export type Sorted<Sort extends string> = { sort?: Sort; descending?: boolean }

/** Reads `?sort=&up=`; a sort the list does not know is left out. */
export const sortIn = <Sort extends string>(query: URLSearchParams, sorts: readonly Sort[]): Sorted<Sort> => ({
  sort: oneOf(sorts, query, 'sort'),
  ...(query.has('up') && { descending: false }),
})

export const sortInAddress = ({ sort, descending }: Sorted<string>) => ({
  sort,
  up: descending === false ? '1' : undefined,
})

/** How a column's head sorts: once more turns it round. Names begin at A, everything else at the latest or largest. */
export const headSort = <Sort extends string>(
  usual: Sort,
  { sort = usual, descending = true }: Sorted<Sort>,
  of: Sort,
  address: (sorted: Sorted<Sort>) => string,
) => {
  const current = sort === of
  const next = current ? !descending : of !== 'name'
  return {
    to: address({ sort: of, descending: next }),
    ...(current && { now: descending ? ('descending' as const) : ('ascending' as const) }),
  }
}

/** The page that an address names, counted from 1. One made up by hand is the first. */
export const pageIn = (query: URLSearchParams): number => Math.max(1, Math.trunc(Number(query.get('page'))) || 1)
