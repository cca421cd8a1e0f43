import type { Turn } from '#domain/paging.ts'

/** What an address asks of a list; the state and the sort are those the list knows, or left out. */
export type ListAsked<State extends string = string, Sort extends string = string> = {
  state?: State
  words?: string
  sort?: Sort
  descending?: boolean
}

/** Reads `?show=&q=&sort=&up=`; anything the list does not know is left out. */
export const readAsked = <State extends string, Sort extends string>(
  query: URLSearchParams,
  states: readonly State[],
  sorts: readonly Sort[],
): ListAsked<State, Sort> => ({
  state: states.find((state) => state === query.get('show')),
  words: query.get('q')?.trim() || undefined,
  sort: sorts.find((sort) => sort === query.get('sort')),
  ...(query.has('up') && { descending: false }),
})

export const readTurn = (query: URLSearchParams): Turn | undefined => {
  const [after, before] = [query.get('after'), query.get('before')]
  return after ? { after } : before ? { before } : undefined
}

/** The address of a list that asks this. */
export const listAddress = (path: string, { state, words, sort, descending }: ListAsked, turn?: Turn) => {
  const asked = { show: state, q: words, sort, up: descending === false ? '1' : undefined, ...turn }
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}

/** How a column's head sorts: once more turns it round. */
export const sortBy = (path: string, asked: ListAsked, sort: string, usual: string) => {
  const current = (asked.sort ?? usual) === sort
  const descending = asked.descending ?? true
  return {
    to: listAddress(path, { ...asked, sort, descending: current ? !descending : true }),
    ...(current && { now: descending ? ('descending' as const) : ('ascending' as const) }),
  }
}
