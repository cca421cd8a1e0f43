import type { Turn } from '#domain/page-turn.ts'

/** A search as it can be asked of the database: on one line, and of characters it can hold. */
export const textIn = (query: URLSearchParams, name: string): string | undefined =>
  query.get(name)?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined

/** One of the words that are known; anything else asks for nothing. */
export const oneOf = <Word extends string>(words: readonly Word[], query: URLSearchParams, name: string) =>
  words.find((word) => word === query.get(name))

export const turnIn = (query: URLSearchParams): Turn | undefined => {
  const [after, before] = [query.get('after'), query.get('before')]
  return after ? { after } : before ? { before } : undefined
}

/** A path with what is asked for; what is not asked for is left out. */
export const withQuery = (path: string, asked: Record<string, string | undefined>): string => {
  const query = new URLSearchParams(Object.entries(asked).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  return query.size > 0 ? `${path}?${query}` : path
}
