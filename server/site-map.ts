import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { Known } from '#content/index.ts'
import { namesInLink } from '#features/requests/pages/draw.ts'
import { formAt, placedForms } from '#forms/index.ts'
import { promisesOf } from '#forms/promise.ts'
import { drawingNames } from '#ui/drawings/drawing.tsx'
import { pictureNames } from '#ui/drawings/pictures.tsx'

/** What a route says of itself: it may be rendered once for all, and which names of a query it reads. */
type Handle = { cached?: boolean; query?: readonly string[] }

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
  // Matching walks the whole table at every request; an address that is its own pattern needs none of it.
  const plain = new Set(entries.map((entry) => fullPath(entry, routes)).filter((path) => !/[:*?]/.test(path)))

  const handleOf = (path: string) =>
    routes[matchRoutes(tree, path)?.at(-1)?.route.id ?? '']?.module.handle as Handle | undefined
  const cached = new Map<string, readonly string[]>()
  for (const path of [...plain, ...addresses]) {
    const [handle, form] = [handleOf(path), formAt(path)]
    if (handle?.cached && !form?.signedIn)
      cached.set(path, [...(handle.query ?? []), ...(form ? namesInLink(form) : [])])
  }

  return {
    /** Addresses that are the same for every visitor without a session. */
    cached: [...cached.keys()],
    /**
     * The cached address of a URL, without its query: what advertisements hang on to a link is nothing to the page.
     * Undefined when the route reads something of the query, or is not cached.
     */
    cachedPath: (url: string): string | undefined => {
      const [path = ''] = url.split('?', 1)
      const names = cached.get(path)
      if (!names?.length || url === path) return names && path
      const query = new URLSearchParams(url.slice(path.length))
      return names.some((name) => query.has(name)) ? undefined : path
    },
    /** "/receipt/:key" for "/receipt/x7…": what may be logged. */
    patternOf: (path: string) => {
      const page = path.replace(/(?:\/_root|\/_)?\.data$/, '') || '/'
      if (plain.has(page)) return page
      const matches = matchRoutes(tree, page)
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

/** What content may speak of: a link that leads nowhere is a mistake with a file and a line, like any other. */
export const contentReferences = (build: ServerBuild): Known => ({
  routes: addressesOf(build),
  forms: placedForms.flatMap((form) => promisesOf(form).map(({ promise }) => ({ path: form.path, promise }))),
  drawings: [...drawingNames, ...pictureNames],
})
