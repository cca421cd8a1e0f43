import { expect, test } from 'vitest'
import { sharedSite } from '../../../test/front-door.ts'
import { readPage } from '../../../test/page.ts'
import { content } from '#content/testing.ts'
import { pictureNames } from '#ui/drawings/pictures.tsx'

const site = await sharedSite()
const { articles } = content

const visit = async (path: string) => {
  const answer = await fetch(site.origin + path)
  return { status: answer.status, headers: answer.headers, html: await answer.text() }
}

const read = async (path: string) => readPage((await visit(path)).html)

const articleLinks = async (path: string) => {
  const { links } = await read(path)
  return new Set(links.filter((link) => articles.some(({ slug }) => link === `/insights/${slug}`)))
}

test('insights shows the featured article and three more, and the rest when asked', async () => {
  expect(await articleLinks('/insights')).toHaveProperty('size', 4)
  expect((await read('/insights')).links).toContain('/insights?page=2#more')
  const page = await read('/insights?page=2')
  expect(await articleLinks('/insights?page=2')).toHaveProperty('size', 6)
  expect(page.all(({ attribs }) => attribs.id === 'more')).toHaveLength(1)
  expect(page.links).not.toContain('/insights?page=2#more')
})

test('the category filter counts and keeps to its category', async () => {
  expect((await read('/insights')).says).toMatch(/All ?6 ?Market Analysis ?1 ?Operations ?2 ?Safety ?1 ?Technical ?2/)
  for (const [category, count] of [
    ['market-analysis', 1],
    ['operations', 2],
    ['safety', 1],
    ['technical', 2],
  ] as const) {
    expect([category, (await articleLinks(`/insights/category/${category}`)).size]).toEqual([category, count])
  }
  expect((await visit('/insights/category/nothing')).status).toBe(404)
})

test('every article has its picture', () => {
  expect(pictureNames).toEqual(expect.arrayContaining(articles.map(({ image }) => image)))
})

test('an article names its author by role, its date, its reading time and its sources', async () => {
  for (const { slug, author, readTime, sources } of articles) {
    const { says, links } = await read(`/insights/${slug}`)
    for (const said of [author, readTime]) expect(says).toContain(said)
    expect(links).toEqual(expect.arrayContaining(sources.map(({ url }) => url)))
  }
  expect((await visit('/insights/nothing')).status).toBe(404)
})

test('the feed has all articles and is well formed', async () => {
  const { status, headers, html } = await visit('/insights/rss.xml')
  expect([status, headers.get('Content-Type')]).toEqual([200, 'application/rss+xml; charset=utf-8'])
  expect(html.match(/<item>/g)).toHaveLength(articles.length)
  expect(html).not.toMatch(/&(?!#\d+;)/)
})
