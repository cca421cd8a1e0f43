import { expect, test } from 'vitest'
import { createPageCache, type Rendered } from './page-cache.ts'

const origin = 'https://fuel.example'
const page = (html: string, status = 200): Rendered => ({
  status,
  headers: new Headers({ 'Content-Type': 'text/html' }),
  html: Buffer.from(html),
})

/** A renderer that counts, and waits until it is told to go on. */
const renderer = (html = '<h1>Fuel</h1>', status = 200) => {
  const gate = Promise.withResolvers<void>()
  const counted = { times: 0, open: gate.resolve }
  const render = async () => {
    counted.times++
    await gate.promise
    return page(`${html}${counted.times}`, status)
  }
  return Object.assign(counted, { render })
}

test('a hundred first visitors at once are one rendering', async () => {
  const pages = createPageCache(origin)
  const by = renderer()
  const visits = Array.from({ length: 100 }, () => pages.answer('/', by.render, {}))
  by.open()
  const bodies = (await Promise.all(visits)).map(({ body }) => body?.toString())
  expect(new Set(bodies)).toEqual(new Set(['<h1>Fuel</h1>1']))
  expect(by.times).toBe(1)
  expect(pages.finished('/', {})?.body?.toString()).toBe('<h1>Fuel</h1>1')
})

test('a page that went wrong is answered and not kept', async () => {
  const pages = createPageCache(origin)
  const by = renderer('away', 503)
  by.open()
  const answer = await pages.answer('/', by.render, {})
  expect(answer).toMatchObject({ status: 503, headers: { 'Cache-Control': 'no-store' } })
  expect(answer.headers.ETag).toBeUndefined()
  expect(pages.finished('/', {})).toBeUndefined()
  await pages.answer('/', by.render, {})
  expect(by.times).toBe(2)
})

test('a rendering that throws is tried again by the next visitor', async () => {
  const pages = createPageCache(origin)
  await expect(pages.answer('/', () => Promise.reject(new Error('broken')), {})).rejects.toThrow('broken')
  expect((await pages.answer('/', () => Promise.resolve(page('<h1>Fuel</h1>')), {})).status).toBe(200)
})

test('after a change the page is rendered anew, and one begun before it is not kept', async () => {
  const pages = createPageCache(origin)
  const old = renderer('old')
  const begun = pages.answer('/', old.render, {})
  pages.forget()
  old.open()
  await begun
  expect(pages.finished('/', {})).toBeUndefined()
  await pages.answer('/', () => Promise.resolve(page('new')), {})
  expect(pages.finished('/', {})?.body?.toString()).toBe('new')
})

test('the same version is not sent twice, and every encoding has its own strong tag', async () => {
  const pages = createPageCache(origin)
  const html = '<p>diesel</p>'.repeat(100)
  await pages.answer('/', () => Promise.resolve(page(html)), {})
  const [br, gzip] = ['br', 'gzip'].map((encodings) => pages.finished('/', { encodings }))
  expect(br?.headers.ETag).toMatch(/^"/)
  expect(br?.headers.ETag).not.toBe(gzip?.headers.ETag)
  const again = pages.finished('/', { encodings: 'br', etag: `"other", ${br?.headers.ETag}` })
  expect(again).toMatchObject({ status: 304, body: null, headers: { ETag: br?.headers.ETag } })
  expect(again?.headers).not.toHaveProperty('Content-Length')
  expect(pages.finished('/', { encodings: 'br', etag: gzip?.headers.ETag })?.status).toBe(200)
})

test('a page that says a time of day is rendered anew when its time has passed, and not before', async () => {
  let now = 0
  const pages = createPageCache(origin, () => now)
  const by = async () => {
    const made = page(`<h1>It is ${now}</h1>`)
    made.headers.set('X-Good-For', '60')
    return made
  }
  const said = async () => (await pages.answer('/', by, {})).body?.toString()
  expect(await said()).toBe('<h1>It is 0</h1>')
  now = 59_999
  expect(await said()).toBe('<h1>It is 0</h1>')
  expect(pages.finished('/', {})).toBeDefined()
  now = 60_000
  expect(pages.finished('/', {})).toBeUndefined()
  expect(await said()).toBe('<h1>It is 60000</h1>')
})
