import { expect, test } from 'vitest'
import { createLinkedPages } from './linked-pages.ts'
import { createPageCache, isLinked, type RenderedPage } from './page-cache.ts'

const cacheOf = () => {
  const pages = createPageCache({
    origin: 'https://fuel.example',
    newCopy: () => ({ nonce: 'n1', submissionId: 's1', drawnAt: 'd1' }),
    leftOfDay: () => Infinity,
  })
  const rendered: string[] = []
  const note = createLinkedPages(pages, async (path): Promise<RenderedPage> => {
    rendered.push(path)
    return { status: 200, headers: new Headers({ 'Content-Type': 'text/html' }), html: Buffer.from(path) }
  })
  return { pages, rendered, note }
}

test('a link that is followed again is answered from memory, and one that is followed once is not made', async () => {
  const { pages, rendered, note } = cacheOf()
  await note('/quote/fuel?fuelType=diesel')
  expect(rendered).toEqual([])
  await note('/quote/fuel?fuelType=diesel')
  expect(rendered).toEqual(['/quote/fuel?fuelType=diesel'])
  expect(pages.finished('/quote/fuel?fuelType=diesel', {})?.body?.toString()).toBe('/quote/fuel?fuelType=diesel')
  expect(pages.finished('/quote/fuel', {})).toBeUndefined()
})

test('a flood of made-up queries, each sent twice, leaves a hundred pages, and those without a query stay', async () => {
  const { pages, rendered, note } = cacheOf()
  await pages.answer(
    '/quote/fuel',
    async () => ({ status: 200, headers: new Headers(), html: Buffer.from('plain') }),
    {},
  )
  for (let flood = 0; flood < 130; flood++)
    for (let time = 0; time < 2; time++) await note(`/quote/fuel?volume=${flood}`)
  expect(rendered).toHaveLength(130)
  expect(rendered.filter((path) => pages.finished(path, {}))).toHaveLength(100)
  expect(pages.finished('/quote/fuel?volume=129', {})).toBeDefined()
  expect(pages.finished('/quote/fuel', {})).toBeDefined()
  expect(isLinked('/quote/fuel')).toBe(false)
})

test('an address of any length is rendered for who asks, and remembered by nobody', async () => {
  const { rendered, note } = cacheOf()
  const long = `/quote/fuel?city=${'a'.repeat(300)}`
  await note(long)
  await note(long)
  expect(rendered).toEqual([])
})
