import type { Cursor } from '#domain/paging.ts'

/** What an address asks of a list: only what the list knows. `show` is the tab. */
export type ListAddress = {
  show?: string
  words?: string
  sort?: string
  descending?: boolean
  filters: Record<string, string>
}

/** How a list writes its address. */
export type ListAddressOptions = {
  path: string
  /** The name of the tabs in the address: `show` unless said otherwise. */
  tabsName?: string
  shows: readonly string[]
  /** The tab that is meant when none is asked for, where that is not all. */
  usualShow?: (address: Pick<ListAddress, 'words'>) => string
  sorts: readonly string[]
  usual: string
  /** A list that begins at A writes "-date" for descending; the others write `up` for ascending. */
  fromA?: boolean
  /** Filters by their names: whether a value makes sense, and the one that is meant when none is given. */
  filters: Record<string, { knows: (value: string) => boolean; usual?: string }>
}

/** Reads `?show=&q=&sort=&up=` and the filters; anything the list does not know is left out. */
export const readListQuery = (grammar: ListAddressOptions, query: URLSearchParams): ListAddress => {
  const { tabsName = 'show', shows, usualShow, sorts, fromA, filters } = grammar
  const words = textIn(query, 'q')
  const [, minus, sort] = /^(-?)(.*)$/s.exec(query.get('sort') ?? '') ?? []
  const selected = Object.entries(filters).flatMap(([name, { knows, usual }]) => {
    const value = textIn(query, name)
    const effective = value !== undefined && knows(value) ? value : usual
    return effective ? [[name, effective]] : []
  })
  return {
    show: shows.find((show) => show === query.get(tabsName)) ?? usualShow?.({ words }),
    words,
    sort: sorts.find((known) => known === sort),
    ...(fromA ? { descending: minus === '-' } : query.has('up') && { descending: false }),
    filters: Object.fromEntries(selected),
  }
}

export const readCursor = (query: URLSearchParams): Cursor | undefined => {
  const [after, before] = [query.get('after'), query.get('before')]
  return after ? { after } : before ? { before } : undefined
}

/** A search as the database can be asked it: of characters it can hold. */
const textIn = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined

/** What an address says, by name. What is as usual is left out. */
export const listParameters = (
  grammar: ListAddressOptions,
  { show, words, sort, descending, filters }: ListAddress,
) => {
  const { tabsName = 'show', usualShow, usual, fromA } = grammar
  const signed = fromA && ((sort && sort !== usual) || descending) ? `${descending ? '-' : ''}${sort ?? usual}` : ''
  const parameters = {
    [tabsName]: show === usualShow?.({ words }) ? '' : show,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, value]) => [name, value === grammar.filters[name]?.usual ? '' : value]),
    ),
    q: words,
    ...(fromA ? { sort: signed } : { sort, up: descending === false ? '1' : '' }),
  }
  return Object.fromEntries(Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** The address of a list that asks this. */
export const listAddress = (
  grammar: ListAddressOptions,
  address: ListAddress,
  cursor?: Cursor,
  path = grammar.path,
) => {
  const query = new URLSearchParams({ ...listParameters(grammar, address), ...cursor })
  return query.size > 0 ? `${path}?${query}` : path
}

/** How a column's head sorts: once more turns it round. Names begin at A, everything else at the latest or largest. */
export const sortBy = (grammar: ListAddressOptions, address: ListAddress, sort: string) => {
  const current = (address.sort ?? grammar.usual) === sort
  const descending = address.descending ?? true
  const defaultDescending = sort !== 'name' && !(grammar.fromA && sort !== 'date')
  return {
    to: listAddress(grammar, { ...address, sort, descending: current ? !descending : defaultDescending }),
    ...(current && { now: descending ? ('descending' as const) : ('ascending' as const) }),
  }
}
