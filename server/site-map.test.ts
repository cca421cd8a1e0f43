import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import routeConfig from '../app/routes.ts'
import { bySection } from './route-sections.ts'
import { addressesOf, siteMap } from './site-map.ts'

const config = routeConfig as RouteConfigEntry[]

/** The route table as the build has it, with nothing in its modules. */
const entries = (list: RouteConfigEntry[], parentId: string): object[] =>
  list.flatMap(({ id, file, path, index, children = [] }, at) => {
    const named = id ?? `${parentId} ${file} ${at}`
    return [{ id: named, path, index, parentId, module: {} }, ...entries(children, named)]
  })
const routes = Object.fromEntries(
  [{ id: 'root', path: '', module: {} }, ...entries(config, 'root')].map((entry) => [
    (entry as { id: string }).id,
    entry,
  ]),
) as unknown as ServerBuild['routes']

const objects = (list: RouteConfigEntry[]): RouteObject[] =>
  list.map(({ path, index, children }) => (index ? { path, index } : { path, children: objects(children ?? []) }))

test('every address is known by the pattern that the router matches it with', () => {
  const { patternOf } = siteMap({ routes } as ServerBuild, [])
  const tree = objects(config)
  const asMatched = (path: string) =>
    `/${(matchRoutes(tree, path) ?? []).flatMap(({ route }) => route.path ?? []).join('/')}`
  const filled = addressesOf({ routes } as ServerBuild).map((path) => path.replaceAll(/:\w+\??/g, 'Zz9'))
  const asked = [...new Set(filled)].flatMap((path, at) => (at % 2 ? [path] : [`${path}/`, path.toUpperCase()]))

  expect(asked.length).toBeGreaterThan(150)
  expect(asked.map((path) => [path, patternOf(path)])).toEqual(asked.map((path) => [path, asMatched(path)]))
  expect(patternOf('/dashboard/admin/orders/Zz9.data')).toBe('/dashboard/admin/orders/:id')
})

test('the part of the route table for a section matches as all of it does, and so it does for the addresses above', () => {
  const tree = (table: ServerBuild['routes'], parent?: string): RouteObject[] =>
    Object.values(table).flatMap((entry) => {
      if (!entry || entry.parentId !== parent) return []
      const { id, path, index } = entry
      return [index ? { id, path, index } : { id, path, children: tree(table, id) }]
    })
  const sectionOf = bySection({ routes, assets: { routes } } as unknown as ServerBuild, (section) => section.routes)
  const filled = addressesOf({ routes } as ServerBuild).map((path) => path.replaceAll(/:\w+\??/g, 'Zz9'))
  // To match in the whole table takes ten milliseconds each time: one address of each section, of every third one.
  const sections = new Map(filled.map((path) => [sectionOf(path), path]))
  const sample = [...sections.values()].filter((_, at) => at % 3 === 0)
  const asked = [...sample, '/nowhere', '/dashboard/nowhere', '/Dashboard/admin/ORDERS/a/b/c/d']

  const whole = tree(routes)
  for (const path of asked) {
    const part = tree(sectionOf(path))
    for (const one of new Set([path, path.replace(/\/[^/]*$/, '') || '/'])) {
      const [inPart, inWhole] = [part, whole].map((table) => matchRoutes(table, one)?.map(({ route }) => route.id))
      expect([one, inPart]).toEqual([one, inWhole])
    }
  }
  expect(Object.keys(sectionOf('/dashboard/admin/orders/1.data')).length).toBeLessThan(60)
})
