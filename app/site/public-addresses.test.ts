import type { RouteConfigEntry } from '@react-router/dev/routes'
import { matchRoutes, type RouteObject } from 'react-router'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import routes from '#routes.ts'
import { isPublic, publicAddresses } from './public-addresses.ts'

const addresses = publicAddresses(content).map(({ path }) => path)

const fullPaths = (entries: readonly RouteConfigEntry[], prefix = ''): string[] =>
  entries.flatMap((entry) => {
    const path = [prefix, entry.path].filter(Boolean).join('/')
    return entry.children ? fullPaths(entry.children, path) : [`/${path}`]
  })

const table = await routes
const paths = fullPaths(table)

/** Answers that are no page, and addresses that have moved. */
const noPages = ['/*', '/_ui', '/contact/consult', '/legal/terms', '/legal/privacy']
const isPage = (path: string) => !noPages.includes(path) && !/\.(xml|txt|webmanifest)$/.test(path)

test('the site map lists every public page of the route table', () => {
  const listed = paths.filter((path) => isPage(path) && isPublic(path) && !path.includes(':'))
  expect(listed.filter((path) => !addresses.includes(path))).toEqual([])
  expect(listed.length).toBeGreaterThan(10)
})

test('and every page of a county, a city, an article and a category', () => {
  const count = (start: RegExp) => addresses.filter((path) => start.test(path)).length
  expect(count(/^\/coverage\/[a-z-]+-county$/)).toBe(88)
  expect(count(/^\/coverage\/city\//)).toBe(12)
  expect(count(/^\/insights\/category\//)).toBe(4)
  expect(count(/^\/insights\/[^/]+$/)).toBe(6)
})

test('and nothing that is private, that there is not, or twice', () => {
  const objects = table.map(asObject)
  expect(addresses.filter((path) => !isPublic(path))).toEqual([])
  expect(addresses.filter((path) => matchRoutes(objects, path)?.at(-1)?.route.path === '*')).toEqual([])
  expect(new Set(addresses).size).toBe(addresses.length)
})

const asObject = ({ id, path, index, children }: RouteConfigEntry): RouteObject =>
  index ? { id, path, index } : { id, path, children: children?.map(asObject) }
