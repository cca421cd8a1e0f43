import { randomUUID } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createPageCache, type RenderedPage, type Render } from './page-cache.ts'

const newCopy = () => ({ nonce: randomUUID(), submissionId: randomUUID(), drawnAt: randomUUID() })
const cacheBy = (clock?: () => number, leftOfDay = () => Infinity) =>
  createPageCache({ origin: 'https://fuel.example', newCopy, leftOfDay, clock })
const page = (html: string, status = 200): RenderedPage => ({
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
  const pages = cacheBy()
  const by = renderer()
  const visits = Array.from({ length: 100 }, () => pages.answer('/', by.render, {}))
  by.open()
  const bodies = (await Promise.all(visits)).map(({ body }) => body?.toString())
  expect(new Set(bodies)).toEqual(new Set(['<h1>Fuel</h1>1']))
  expect(by.times).toBe(1)
  expect(pages.finished('/', {})?.body?.toString()).toBe('<h1>Fuel</h1>1')
})

test('a page that went wrong is answered and not kept', async () => {
  const pages = cacheBy()
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
  const pages = cacheBy()
  await expect(pages.answer('/', () => Promise.reject(new Error('broken')), {})).rejects.toThrow('broken')
  expect((await pages.answer('/', () => Promise.resolve(page('<h1>Fuel</h1>')), {})).status).toBe(200)
})

test('after a change the page is rendered anew, and one begun before it is not kept', async () => {
  const pages = cacheBy()
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
  const pages = cacheBy()
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
  const pages = cacheBy(() => now)
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

test('a page ends with the day it was rendered on', async () => {
  let now = 0
  const pages = cacheBy(
    () => now,
    () => 1000,
  )
  await pages.answer('/', () => Promise.resolve(page('today')), {})
  now = 999
  expect(pages.finished('/', {})).toBeDefined()
  now = 1000
  expect(pages.finished('/', {})).toBeUndefined()
})

const form: Render = async (_path, { nonce, submissionId, drawnAt }) =>
  page(
    `<script nonce="${nonce}">1</script>${'<p>diesel</p>'.repeat(100)}<input value="${submissionId}"><i>${drawnAt}</i>`,
  )

test('a page with a form is rendered once, and every visitor has a nonce, an id and a time of their own', async () => {
  const pages = cacheBy()
  const counted: Render = async (...args) => ((times += 1), form(...args))
  let times = 0
  const answers = await Promise.all([1, 2, 3].map(() => pages.answer('/quote', counted, { encodings: 'br, gzip' })))
  answers.push(pages.finished('/quote', { encodings: 'gzip' })!, pages.finished('/quote', {})!)
  const own = answers.flatMap(({ body, headers }) => {
    const sent = Buffer.from(body as string, 'latin1')
    const html = (headers['Content-Encoding'] === 'gzip' ? gunzipSync(sent) : sent).toString()
    const [, nonce, id, time] = /nonce="(.{36})".*value="(.{36})"><i>(.{36})/.exec(html) ?? []
    expect(headers['Content-Security-Policy']).toContain(`'nonce-${nonce}'`)
    expect(headers).toMatchObject({ 'Cache-Control': 'private, no-cache', 'Content-Length': String(body!.length) })
    expect(headers.ETag).toBeUndefined()
    return [nonce, id, time]
  })
  expect(answers.map(({ headers }) => headers['Content-Encoding'])).toEqual(['gzip', 'gzip', 'gzip', 'gzip', undefined])
  expect(new Set(own).size).toBe(15)
  expect(times).toBe(1)
})

test('a page that says it may not be stored says so of its copies too, and one that sets a cookie is not kept', async () => {
  const pages = cacheBy()
  const saying =
    (name: string, value: string): Render =>
    async (...asked) => {
      const made = await form(...asked)
      made.headers.set(name, value)
      return made
    }
  const { headers } = await pages.answer('/auth', saying('Cache-Control', 'no-store'), {})
  expect(Object.entries(headers).filter(([name]) => /cache-control/i.test(name))).toEqual([
    ['Cache-Control', 'no-store'],
  ])
  await pages.answer('/cookie', saying('Set-Cookie', 'chat=1'), {})
  expect(pages.finished('/cookie', {})).toBeUndefined()
})
