import { expect, test, vi } from 'vitest'
import { namesInLink } from '#features/requests/pages/draw-form.ts'
import { formAt } from '#forms/index.ts'
import { testDatabase } from '#platform/testing.ts'
import { visitsOn } from '#features/accounts/pages/auth/testing.ts'

type Page = {
  handle?: { cached?: boolean; query?: readonly string[]; shared?: readonly string[] }
  loader?: (args: ReturnType<typeof visit>) => unknown
}

const files = import.meta.glob<Page>(['./**/*.{ts,tsx}', '../features/**/pages/**/*.tsx', '!./**/*.test.{ts,tsx}'], {
  eager: true,
})
const cached = Object.entries(files).filter(([, { handle }]) => handle?.cached)
const { visit } = visitsOn((await testDatabase()).db)

/** Addresses of what is told apart by its address. */
const examples: Record<string, { path: string; params?: Record<string, string> }> = {
  './insights/article.tsx': { path: '/insights/rack-price-six-pm', params: { slug: 'rack-price-six-pm' } },
  './insights/category.tsx': { path: '/insights/category/safety', params: { slug: 'safety' } },
  './coverage/place.tsx': { path: '/coverage/union-county', params: { place: 'union-county' } },
  './legal/legal-text.tsx': { path: '/terms-of-service' },
  './pricing.tsx': { path: '/pricing' },
  '../features/requests/pages/form.tsx': { path: '/quote/fuel' },
  '../features/accounts/pages/auth/auth.tsx': { path: '/auth' },
  '../features/accounts/pages/auth/send-link.tsx': { path: '/auth/forgot' },
}

test('there are cached pages, and some read a query', () => {
  expect(cached.length).toBeGreaterThan(15)
  expect(cached.filter(([, { handle }]) => (handle?.query ?? handle?.shared)?.length).length).toBeGreaterThan(2)
})

test.each(cached)('%s, a cached page, declares the names it reads of a query, and no other', async (file, page) => {
  const ways = (['get', 'getAll', 'has'] as const).map((way) => vi.spyOn(URLSearchParams.prototype, way))
  const { path, params = {} } = examples[file] ?? { path: '/' }
  await page.loader?.({ ...visit(path), params })
  const read = new Set(ways.flatMap(({ mock }) => mock.calls.map(([name]) => name)))
  for (const way of ways) way.mockRestore()
  const form = formAt(path)
  const declared = [...(page.handle?.query ?? []), ...(page.handle?.shared ?? []), ...(form ? namesInLink(form) : [])]
  expect([...read].toSorted()).toEqual(declared.toSorted())
})
