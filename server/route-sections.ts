import type { ServerBuild } from 'react-router'
import { fullPath } from './site-map.ts'

/** How many parts of an address name a section at most, as in `/dashboard/admin/orders`. */
const depth = 3

/**
 * Makes something of the route table for each section of addresses, when one is first asked for. The router looks through
 * all of its table at each request, and builds it anew for each page, which with every route is an eighth of the time of
 * a page. A section holds each route that may answer its addresses, and the routes of the addresses above it: the
 * router's script is told of them too.
 */
export const bySection = <Made>(build: ServerBuild, make: (section: ServerBuild) => Made): ((path: string) => Made) => {
  const leaves = Object.values(build.routes).flatMap((route) =>
    route && (route.path !== undefined || route.index)
      ? [{ id: route.id, parts: partsOf(fullPath(route, build.routes)) }]
      : [],
  )
  const sectionIds = new Set(leaves.flatMap(({ parts }) => beginningsOf(parts)))
  const sections = new Map<string, Made>()

  const cut = (section: readonly string[], isWhole: boolean): ServerBuild => {
    const ids = new Set<string>()
    for (const { id } of leaves.filter(({ parts }) => mayAnswer(parts, section, isWhole)))
      for (let routeId: string | undefined = id; routeId; routeId = build.routes[routeId]?.parentId) ids.add(routeId)
    const pick = <Routes extends Record<string, unknown>>(routes: Routes) =>
      Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id))) as Routes
    return { ...build, routes: pick(build.routes), assets: { ...build.assets, routes: pick(build.assets.routes) } }
  }

  return (path) => {
    const parts = partsOf(path.replace(/\.data$/, ''))
    const name = beginningsOf(parts).findLast((one) => sectionIds.has(one)) ?? ''
    const isWhole = name === parts.join('/')
    const key = isWhole ? name : `${name}/`
    if (!sections.has(key)) sections.set(key, make(name ? cut(name.split('/'), isWhole) : build))
    return sections.get(key) as Made
  }
}

/** The parts of an address, in small letters: the router makes no difference of them. */
const partsOf = (path: string) => path.toLowerCase().split('/').filter(Boolean)

/** `a`, `a/b` and `a/b/c`, up to the first part that is not fixed. */
const beginningsOf = (parts: readonly string[]) => {
  const open = parts.findIndex(isOpen)
  const fixed = parts.slice(0, open < 0 ? depth : Math.min(open, depth))
  return fixed.map((_, at) => fixed.slice(0, at + 1).join('/'))
}

/** Whether an address of the section, or one above it, may be one of the route's; or its name, where that is all that is asked for. */
const mayAnswer = (route: readonly string[], section: readonly string[], isWhole: boolean) =>
  route.some((part) => part.endsWith('?')) ||
  route.every((part, at) => (at < section.length ? part === section[at] || isOpen(part) : !isWhole || part === '*'))

const isOpen = (part: string) => /^[:*]|\?$/.test(part)
