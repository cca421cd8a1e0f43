import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { openSite, send } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite({ WORKER: 'off' })

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const editor = (name: string) => `/dashboard/admin/site/edit/${name}`
const get = (path: string, as = cookie) => fetch(site.origin + path, { headers: { cookie: as }, redirect: 'manual' })
const page = async (path: string) => readPage(await (await get(path)).text())
const publicText = async (path: string) => (await get(path, '')).text()
const post = (path: string, fields: Record<string, string>) => send(site, fields, { path, headers: { cookie } })

/** What stands in the form of an editor, as a browser would send it. */
const filled = async (path: string, change: Record<string, string> = {}) => {
  const shown = await page(path)
  const fields = shown.all(
    ({ name, attribs }) =>
      ['input', 'select', 'textarea'].includes(name) &&
      // Of the buttons beside it, that of removing the entry has a field of its own.
      (attribs.name ?? 'list') !== 'list' &&
      (attribs.type !== 'checkbox' || 'checked' in attribs),
  )
  return {
    ...Object.fromEntries(fields.map(({ attribs }) => [attribs.name ?? '', shown.typed(attribs.name ?? '')])),
    ...change,
  }
}

const edit = async (path: string, change: Record<string, string>) => post(path, await filled(path, change))

test('a page is edited, previewed by its writer alone, published, and put back', async () => {
  const path = editor('pages.fuel')
  const saved = await edit(path, { heading: 'Fuel, delivered', verb: 'preview' })
  expect([saved.status, saved.headers.get('Location')]).toEqual([303, '/fuel?preview=pages.fuel'])

  const preview = await get('/fuel?preview=pages.fuel')
  expect(preview.headers.get('Cache-Control')).toBe('no-store')
  const seen = readPage(await preview.text())
  expect([seen.heading, seen.says.includes('Only you see this')]).toEqual(['Fuel, delivered', true])
  expect(readPage(await publicText('/fuel?preview=pages.fuel')).heading).toBe('Fuel')
  expect((await page('/fuel')).heading).toBe('Fuel')

  const published = await post(path, { verb: 'publish', ...(await filled(path, { verb: 'publish' })) })
  expect([published.status, published.headers.get('Location')]).toEqual([303, `${path}?done=published`])
  expect(readPage(await publicText('/fuel')).heading).toBe('Fuel, delivered')

  const history = await page(`${path}/history?with=file`)
  expect(history.says).toContain('Version 1 (now): Published by')
  expect(history.says).toContain('Fuel, delivered')
  const back = await post(path, { verb: 'revert', seen: (await filled(path)).seen ?? '' })
  expect(back.status).toBe(303)
  expect(readPage(await publicText('/fuel')).heading).toBe('Fuel')

  await page(`${path}/history?with=1`)
  const again = await post(`${path}/history?with=1`, { verb: 'again', seen: (await filled(path)).seen ?? '' })
  expect(again.status).toBe(303)
  expect(readPage(await publicText('/fuel')).heading).toBe('Fuel, delivered')
  expect((await page(`${path}/history`)).says).toContain('Version 1 published again')
})

test('a mistake is told at its field, what was typed is kept, and nothing is published', async () => {
  const path = editor('pages.services')
  const answer = await edit(path, {
    intro: 'Call us within {promise.nonsense}.',
    'sections.0.links.0.to': '/nowhere-at-all',
    verb: 'publish',
  })
  const refused = readPage(await answer.text())
  expect([answer.status, refused.typed('intro')]).toEqual([422, 'Call us within {promise.nonsense}.'])
  expect(refused.problemOf('intro')).toBe('{promise.nonsense} is not a known placeholder')
  expect(refused.problemOf('sections.0.links.0.to')).toBe('The link /nowhere-at-all leads nowhere')
  expect(await publicText('/services')).not.toContain('nonsense')
  const long = await edit(path, { description: 'x'.repeat(161), verb: 'publish' })
  expect(readPage(await long.text()).problemOf('description')).toBe('This may be at most 160 characters long')
})

test('a question is added, named by its words, and stands on its page; one that others speak of cannot go', async () => {
  const path = editor('faqs')
  const seen = async (at = path) => (await filled(at)).seen ?? ''
  const added = await post(path, { editor: '1', list: '1', verb: 'entry ', seen: await seen() })
  const at = added.headers.get('Location') ?? ''
  const [, place = ''] = /\?entry=(\d+)$/.exec(at) ?? []
  expect(place).not.toBe('')
  const published = await edit(at, {
    [`${place}.page`]: '/fuel',
    [`${place}.question`]: 'Do you deliver on the Fourth of July?',
    [`${place}.answer`]: 'No. {Call} for an emergency.',
    verb: 'publish',
  })
  expect(published.headers.get('Location')).toContain('done=published')
  expect(await publicText('/fuel')).toContain('Do you deliver on the Fourth of July?')
  const [versions] = await site.database.db
    .execute<{ text: string }>("select text from content_files where path = 'faqs.yaml'")
    .then(({ rows }) => rows)
  expect(versions?.text).toContain('key: do_you_deliver_on_the')

  const first = `${path}?entry=0`
  await post(first, { editor: '1', list: '1', verb: 'remove', seen: await seen(first) })
  const refused = await post(path, { verb: 'publish', seen: await seen() })
  expect([refused.status, readPage(await refused.text()).says]).toEqual([
    422,
    expect.stringContaining('Nothing was published'),
  ])
  expect((await post(path, { verb: 'discard', seen: await seen() })).status).toBe(303)
})

const writing = async (path: string, body: string) =>
  edit(path, {
    excerpt: 'What a winter storm does to a delivery day.',
    role: 'Plans the routes',
    'sources.0.title': 'National Weather Service',
    'sources.0.url': 'https://www.weather.gov/',
    body,
    verb: 'publish',
  })

test('an article is begun, refuses HTML and scripts on their line, shows an uploaded picture, and is taken off', async () => {
  const begun = await post('/dashboard/admin/site/new', { verb: 'begin', title: 'Snow days' })
  const path = begun.headers.get('Location') ?? ''
  expect(path).toBe(editor('insights.snow-days'))
  expect((await get('/insights/snow-days', '')).status).toBe(404)

  const hostile = await writing(path, 'One line.\n\n<script>alert(1)</script>\n\n[x](javascript:alert(1))')
  const refused = readPage(await hostile.text())
  expect(hostile.status).toBe(422)
  expect(refused.problemOf('body')).toContain('Line 3 (“<script>alert(1)</script>”): Raw HTML cannot be used here.')
  expect(refused.problemOf('body')).toContain('A link to javascript: cannot be used here')

  const form = new FormData()
  const photo = await sharp({ create: { width: 2000, height: 1000, channels: 3, background: 'tan' } })
    .withExif({ IFD0: { Make: 'Pocket Camera' } })
    .jpeg()
    .toBuffer()
  form.set('picture', new File([new Uint8Array(photo)], 'truck.jpg', { type: 'image/jpeg' }))
  for (const [name, value] of Object.entries({
    verb: 'add',
    alt: 'A truck in the snow',
    submission_id: crypto.randomUUID(),
  }))
    form.set(name, value)
  const pictures = '/dashboard/admin/site/pictures'
  const sent = await fetch(site.origin + pictures, {
    method: 'POST',
    body: form,
    redirect: 'manual',
    headers: { cookie, Origin: site.origin },
  })
  expect(sent.headers.get('Location')).toBe(`${pictures}?done=added`)
  const markdown =
    (await page(pictures)).all(({ attribs }) => attribs.value?.startsWith('![') ?? false)[0]?.attribs.value ?? ''
  expect(markdown).toMatch(/^!\[A truck in the snow\]\(\/pictures\/[\w-]+-1600x800\.webp\)$/)
  const address = /\((.*)\)/.exec(markdown)?.[1] ?? ''

  const done = await writing(path, `## Roads\n\nWe go when the county opens them.\n\n${markdown}`)
  expect(done.headers.get('Location')).toContain('done=published')
  const article = readPage(await publicText('/insights/snow-days'))
  const [image] = article.all(({ attribs }) => attribs.src === address)
  expect(image?.attribs).toMatchObject({ alt: 'A truck in the snow', width: '1600', height: '800', loading: 'lazy' })
  expect(image?.attribs.srcset).toContain(`${address}?w=640 640w`)
  const [large, small] = await Promise.all([get(address, ''), get(`${address}?w=640`, '')])
  expect([large.headers.get('Content-Type'), large.headers.get('Cache-Control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  const bytes = Buffer.from(await small.arrayBuffer())
  expect([await sharp(bytes).metadata(), bytes.includes('Pocket')]).toMatchObject([
    { width: 640, height: 320, format: 'webp' },
    false,
  ])
  expect(await publicText('/sitemap.xml')).toContain('/insights/snow-days')

  const missing = await writing(path, `![A truck](${address.replace('1600x800', '1600x900')})`)
  expect(readPage(await missing.text()).problemOf('body')).toContain('There is no picture at this address')
  await edit(path, { body: 'Roads.', verb: 'save' })
  const off = await post(path, { verb: 'hide', seen: (await filled(path)).seen ?? '' })
  expect(off.status).toBe(303)
  expect((await get('/insights/snow-days', '')).status).toBe(404)
  expect((await page(path)).says).toContain('Draft, not on the site')
})

test('the second of two editors at once reads who was first, and keeps what was typed', async () => {
  const path = editor('pages.about')
  const [one, two] = [
    await filled(path, { heading: 'One', verb: 'save' }),
    await filled(path, { heading: 'Two', verb: 'save' }),
  ]
  expect((await post(path, one)).status).toBe(303)
  const late = await post(path, two)
  expect([late.status, readPage(await late.text()).says]).toEqual([
    409,
    expect.stringContaining('a coworker changed this in the meantime'),
  ])
})

test('the assistant answers from what is published', async () => {
  const path = `${editor('faqs')}?entry=1`
  const { '1.question': question = '' } = (await filled(path)) as Record<string, string>
  await edit(path, { '1.answer': 'We answer this in words of our own: heron.', verb: 'publish' })
  const answer = await fetch(`${site.origin}/api/assistant`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Origin: site.origin },
    body: JSON.stringify({ message: question, session_id: crypto.randomUUID() }),
  })
  expect([question, await answer.text()]).toEqual([question, expect.stringContaining('heron')])
})
