import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'

type Entry = NonNullable<ServerBuild['routes'][string]>

/** Every address the router answers, with `:name` for a variable part. */
export const addressesOf = ({ routes }: ServerBuild): string[] =>
  Object.values(routes).flatMap((entry) => (entry ? [fullPath(entry, routes)] : []))

/**
 * What the server has to know of the route table before the router is asked. `addresses` are those that content has
 * for the routes with a variable part: its articles, counties and cities.
 */
export const siteMap = ({ routes }: ServerBuild, addresses: readonly string[]) => {
  const entries = Object.values(routes).filter((entry) => entry !== undefined)
  const tree = childrenOf(undefined, entries)
  const isOnce = ({ module }: Entry) => (module.handle as { cached?: boolean } | undefined)?.cached === true
  const once = entries.filter(isOnce).map((entry) => fullPath(entry, routes))
  const onceById = new Set(entries.filter(isOnce).map(({ id }) => id))
  const isCached = (path: string) => onceById.has(matchRoutes(tree, path)?.at(-1)?.route.id ?? '')
  // Matching walks the whole table at every request; an address that is its own pattern needs none of it.
  const plain = new Set(entries.map((entry) => fullPath(entry, routes)).filter((path) => !/[:*?]/.test(path)))

  return {
    /** Addresses whose route says `handle = { cached: true }`: the same for every visitor without a session. */
    once: new Set([...once.filter((path) => !/[:*?]/.test(path)), ...addresses.filter(isCached)]),
    /** "/receipt/:key" for "/receipt/x7…": what may be logged. */
    patternOf: (path: string) => {
      if (plain.has(path)) return path
      const matches = matchRoutes(tree, path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/')
      return matches
        ? `/${matches
            .map(({ route }) => route.path ?? '')
            .filter(Boolean)
            .join('/')}`.replaceAll('//', '/')
        : '/*'
    },
  }
}

const childrenOf = (parent: string | undefined, entries: readonly Entry[]): RouteObject[] =>
  entries
    .filter(({ parentId }) => parentId === parent)
    .map(({ id, path, index, caseSensitive }) =>
      index ? { id, path, index, caseSensitive } : { id, path, caseSensitive, children: childrenOf(id, entries) },
    )

const fullPath = (entry: Entry, routes: ServerBuild['routes']): string => {
  const parent = entry.parentId === undefined ? undefined : routes[entry.parentId]
  return `${parent ? fullPath(parent, routes) : ''}/${entry.path ?? ''}`
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}
