import type { ServerBuild } from 'react-router'
import type { KnownNames } from '#content/index.ts'
import { namesInLink } from '#features/requests/pages/draw-form.ts'
import { formAt, placedForms } from '#forms/index.ts'
import { promisesOf } from '#forms/promise.ts'
import { drawingNames } from '#ui/drawings/drawing.tsx'
import { pictureNames } from '#ui/drawings/pictures.tsx'

/**
 * What a route says of itself: it may be rendered once for all, and which names of a query it reads: those of `shared` mean
 * the same to every stranger, those of `query` may be one visitor's.
 */
type Handle = { cached?: boolean; query?: readonly string[]; shared?: readonly string[] }

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
  const parents = new Set(entries.map(({ parentId }) => parentId))
  const leaves = new Map(
    entries.filter(({ id }) => !parents.has(id)).map((entry) => [fullPath(entry, routes), entry] as const),
  )
  // An address that is its own pattern needs no look through the table.
  const plain = new Set([...leaves.keys()].filter((path) => !/[:*?]/.test(path)))
  // The router's own matching compiles the whole table at every call.
  const patterns = [...leaves.keys()]
    .toSorted((one, other) => rankOf(other) - rankOf(one))
    .map((pattern) => ({ pattern, at: expressionOf(pattern) }))
  const leafOf = (path: string) => (plain.has(path) ? path : patterns.find(({ at }) => at.test(path))?.pattern)

  const handleOf = (path: string) =>
    routes[leaves.get(leafOf(path) ?? '')?.id ?? '']?.module.handle as Handle | undefined
  /** `own`: what may be one visitor's; `linked`: what means the same to all, and what a link fills into the form at it. */
  const cached = new Map<string, { own: readonly string[]; linked: readonly string[] }>()
  const follow = (addresses: readonly string[]) => {
    for (const path of addresses) {
      if (cached.has(path)) continue
      const [handle, form] = [handleOf(path), formAt(path)]
      if (handle?.cached && !form?.signedIn)
        cached.set(path, {
          own: handle.query ?? [],
          linked: [...(handle.shared ?? []), ...(form ? namesInLink(form) : [])],
        })
    }
  }
  follow([...plain, ...addresses])

  return {
    /** Addresses that are the same for every visitor without a session. */
    cached: [...cached.keys()],
    /** Content has these addresses now, such as an article that staff published. */
    follow,
    /**
     * The cached address of a URL, with what a link fills into its form, in one order: what advertisements hang on to a link
     * is nothing to the page. Undefined when the route reads more of the query, or is not cached.
     */
    cachedPath: (url: string): string | undefined => {
      const [path = ''] = url.split('?', 1)
      const names = cached.get(path)
      if (!names || url === path) return names && path
      const query = new URLSearchParams(url.slice(path.length))
      if (names.own.some((name) => query.has(name))) return undefined
      const readQuery = new URLSearchParams(
        names.linked.flatMap((name) => query.getAll(name).map((value) => [name, value])),
      )
      return readQuery.size === 0 ? path : `${path}?${readQuery}`
    },
    /** "/receipt/:key" for "/receipt/x7…": what may be logged. */
    patternOf: (path: string) => {
      const page = path.replace(/(?:\/_root|\/_)?\.data$/, '').replace(/\/+$/, '') || '/'
      return leafOf(page) ?? '/*'
    },
  }
}

/** A `URLPattern` takes thirty times as long, and every request is looked up. */
const expressionOf = (pattern: string) => {
  const segments = pattern.split('/').slice(1)
  const source = segments.map((segment) => {
    if (segment === '*') return '(?:/.*)?'
    if (segment.startsWith(':')) return segment.endsWith('?') ? '(?:/[^/]+)?' : '/[^/]+'
    return segment && `/${segment.replaceAll('.', '[.]')}`
  })
  return new RegExp(`^${source.join('') || '/'}$`, 'i')
}

/** As the router ranks them: each segment that is spelled out counts most, and what takes everything comes last. */
const rankOf = (pattern: string) =>
  pattern
    .split('/')
    .reduce((sum, segment) => sum + (segment === '*' ? -2 : segment.startsWith(':') ? 3 : segment ? 10 : 0), 0)

/** The address of a route, with those of the routes around it. */
export const fullPath = (entry: Entry, routes: ServerBuild['routes']): string => {
  const parent = entry.parentId === undefined ? undefined : routes[entry.parentId]
  return `${parent ? fullPath(parent, routes) : ''}/${entry.path ?? ''}`
    .replaceAll(/\/+/g, '/')
    .replace(/(?<=.)\/$/, '')
}

/** What content may speak of: a link that leads nowhere is a mistake with a file and a line, like any other. */
export const contentReferences = (build: ServerBuild): KnownNames => ({
  routes: addressesOf(build),
  forms: placedForms.flatMap((form) => promisesOf(form).map(({ promise }) => ({ path: form.path, promise }))),
  drawings: [...drawingNames, ...pictureNames],
})
