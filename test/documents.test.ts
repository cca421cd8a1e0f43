import { beforeAll, expect, test } from 'vitest'
import { pdf, png } from '../app/features/documents/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { openSite } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite({ WORKER: 'off' })

const library = '/dashboard/admin/documents'
const upload = `${library}/upload`
const largest = 20 * 1024 * 1024

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const facts = {
  kind: 'sds_fuels',
  title: 'Ultra-low sulfur diesel',
  revision: '4.1',
  revisedOn: '2025-11-01',
  reviewBy: '',
  verb: 'upload',
}

/** None is kept: a busy server can end an idle one just as the next 20 MB begin to go out. */
const ownConnection = { Connection: 'close' }

const sendFile = (
  file: Buffer,
  overrides: Record<string, string> = {},
  { path = upload, as = cookie, name = 'paper.pdf' } = {},
) => {
  const body = new FormData()
  for (const [field, value] of Object.entries({ ...facts, ...overrides })) body.append(field, value)
  body.append('file', new File([new Uint8Array(file)], name, { type: 'application/pdf' }))
  return fetch(site.origin + path, {
    method: 'POST',
    body,
    headers: { ...ownConnection, Origin: site.origin, cookie: as },
    redirect: 'manual',
  })
}

const post = (path: string, fields: Record<string, string>) =>
  fetch(site.origin + path, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { ...ownConnection, Origin: site.origin, cookie },
    redirect: 'manual',
  })

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, { headers: { ...ownConnection, ...headers }, redirect: 'manual' })
const bytes = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

/** Uploads a paper and gives its address at the desk. */
const uploaded = async (file: Buffer, overrides: Record<string, string> = {}) => {
  const answer = await sendFile(file, overrides)
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

test('a paper on file is downloaded where it was asked for before; a revision takes its place and the old one is kept', async () => {
  expect(await (await get('/fuel')).text()).toContain('/documents/request?document=sds_fuels')
  expect((await get('/documents/sds_fuels')).status).toBe(404)
  const first = pdf(600_000, 'first')
  const address = await uploaded(first)
  const page = await (await get('/fuel')).text()
  expect(page).toContain('href="/documents/sds_fuels"')
  expect(page, 'the sheet of one fuel is not that of the next').toMatch(
    /href="\/documents\/request\?document=sds_fuels"[^>]*>Request another</,
  )

  const answer = await get('/documents/sds_fuels')
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': 'attachment; filename="sds_fuels-4.1.pdf"',
    'content-length': '600000',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, no-cache',
  })
  expect((await bytes(answer)).equals(first)).toBe(true)

  const id = address.split('/').at(-1) ?? ''
  const revised = await sendFile(
    png(),
    { seen: 'published 1', revision: '5', revisedOn: '2025-11-10' },
    { path: `${upload}?of=${id}` },
  )
  expect(revised.headers.get('Location')).toBe(address)
  expect(await (await get('/fuel')).text()).toContain('Revision <!-- -->5'.replace('<!-- -->', ''))
  expect((await bytes(await get('/documents/sds_fuels'))).equals(png())).toBe(true)
  expect((await bytes(await get(`${address}/1`, { cookie }))).equals(first)).toBe(true)
  expect((await get(`${address}/1`)).headers.get('Location')).toMatch(/^\/auth\?from=/)
  const late = await sendFile(pdf(), { seen: 'published 1' }, { path: `${upload}?of=${id}` })
  expect([late.status, readPage(await late.text()).says]).toEqual([
    409,
    expect.stringMatching(/ada changed this document at/),
  ])

  expect((await post(address, { verb: 'withdraw', seen: 'published 2' })).status).toBe(303)
  expect((await get('/documents/sds_fuels')).status).toBe(404)
  expect(await (await get('/fuel')).text()).toContain('/documents/request?document=sds_fuels')
  expect((await post(address, { verb: 'withdraw', seen: 'published 2' })).status).toBe(409)
  expect((await post(address, { verb: 'restore', seen: 'withdrawn 2' })).status).toBe(303)
  expect(await (await get('/fuel')).text()).toContain('href="/documents/sds_fuels"')
})

test('a download is answered 304 to who has it, in parts to who asks for parts, and without a body to HEAD', async () => {
  const file = pdf(300_000, 'parts')
  await uploaded(file, { kind: 'dot_certifications', title: 'DOT papers' })
  const path = '/documents/dot_certifications'
  const whole = await get(path)
  const tag = whole.headers.get('ETag') ?? ''
  await whole.arrayBuffer()
  expect((await get(path, { 'If-None-Match': tag })).status).toBe(304)
  for (const [range, from, to] of [
    ['bytes=0-99', 0, 99],
    ['bytes=299900-', 299_900, 299_999],
    ['bytes=-10', 299_990, 299_999],
    ['bytes=200000-999999', 200_000, 299_999],
  ] as const) {
    const part = await get(path, { Range: range })
    expect([range, part.status, part.headers.get('Content-Range')]).toEqual([range, 206, `bytes ${from}-${to}/300000`])
    expect((await bytes(part)).equals(file.subarray(from, to + 1))).toBe(true)
  }
  expect((await get(path, { Range: 'bytes=300000-' })).status).toBe(200)
  expect((await get(path, { Range: 'bytes=0-1,5-6' })).status).toBe(200)
  expect((await get(path, { Range: 'bytes=0-9', 'If-Range': '"another"' })).status).toBe(200)
  const head = await fetch(site.origin + path, { method: 'HEAD' })
  expect([head.status, head.headers.get('Content-Length'), (await bytes(head)).length]).toEqual([200, '300000', 0])
})

test.each([
  ['an SVG that calls itself a PDF', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ['a web page', Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['a PDF that is an archive too', Buffer.concat([pdf(), Buffer.from('PK\u0005\u0006'), Buffer.alloc(18)])],
  ['no file', Buffer.alloc(0)],
])('hazard 78: %s is refused in words, and what was typed stays', async (_what, file) => {
  const answer = await sendFile(file, { title: 'Kept words' })
  const refused = readPage(await answer.text())
  expect([answer.status, refused.typed('title'), refused.summary()?.lines[0]?.leadsTo]).toEqual([
    422,
    'Kept words',
    'file',
  ])
})

test('20 MB are taken; one byte more is told so in words; far more is turned away at the gate', async () => {
  const address = await uploaded(pdf(largest), { kind: 'insurance_certificates', title: 'A very large paper' })
  expect((await get('/documents/insurance_certificates', { Range: `bytes=${largest - 6}-` })).status).toBe(206)
  const more = await sendFile(pdf(largest + 1))
  expect([more.status, readPage(await more.text()).problemOf('file')]).toEqual([
    422,
    expect.stringMatching(/^This file is 20\.1 MB\. The limit is 20 MB/),
  ])
  const byScript = await sendFile(pdf(largest + 1), {}, { path: `${upload}/file` })
  expect([byScript.status, await byScript.json()]).toMatchObject([422, { problems: { file: expect.any(String) } }])
  expect((await sendFile(Buffer.alloc(21 * 1024 * 1024))).status).toBe(413)
  expect((await post(address, { verb: 'withdraw', seen: 'published 1' })).status).toBe(303)
})

test('a stranger sees nothing of the library, and may not even send it a file', async () => {
  const address = await uploaded(pdf(), { title: 'Canary paper', kind: 'product_data_sheets' })
  await post(address, { verb: 'withdraw', seen: 'published 1' })
  for (const path of [library, `${library}/export.csv`, upload, address, `${address}/1`]) {
    const answer = await get(path)
    expect([path, answer.headers.get('Location')]).toEqual([path, expect.stringMatching(/^\/auth\?from=/)])
    expect((await (await get(`${path}.data`)).text()).includes('Canary')).toBe(false)
  }
  const id = address.split('/').at(-1)
  for (const path of [
    '/documents/product_data_sheets',
    `/documents/product_data_sheets/${id}`,
    '/documents/none',
    "/documents/sds_fuels/'",
  ])
    expect([path, (await get(path)).status]).toEqual([path, 404])
  expect((await sendFile(pdf(), {}, { as: '' })).headers.get('Location')).toMatch(/^\/auth\?from=/)
  expect((await sendFile(pdf(100_000), {}, { as: '' })).status).toBe(413)
  expect((await sendFile(pdf(100_000), {}, { as: '', path: `${upload}/file` })).status).toBe(413)
  const { rows } = await site.database.pool.query(
    `select count(*)::int as papers from documents where title = 'Canary paper'`,
  )
  expect(rows[0].papers).toBe(1)
})

test('the list of what anyone may download: 100 from the first, by name', async () => {
  await uploaded(pdf(), { title: 'aaa first of all', kind: 'sds_lubricants' })
  const list = async (query = '') => (await get(`/api/documents${query}`)).json()
  const { documents, found, limit, offset } = await list()
  expect([limit, offset, documents.length]).toEqual([100, 0, found])
  expect(documents[0]).toMatchObject({ title: 'aaa first of all', kind: 'sds_lubricants', type: 'application/pdf' })
  expect(JSON.stringify(documents)).not.toMatch(/Canary|very large/)
  expect((await get(documents[0].href)).status).toBe(200)
  expect((await list('?sort=-name&limit=1')).documents[0].title).toBe('Ultra-low sulfur diesel')
  expect((await list('?offset=1')).documents).toHaveLength(found - 1)
  expect((await list('?kind=sds_lubricants')).found).toBe(1)
  expect((await list('?q=FIRST+of&kind=')).found).toBe(1)
  for (const wrong of ['limit=0', 'limit=501', 'limit=x', 'offset=-1', 'sort=id', "kind='"])
    expect([wrong, (await get(`/api/documents?${wrong}`)).status]).toEqual([wrong, 400])
})

test('the library is sorted, filtered, searched and exported', async () => {
  const says = async (query: string) => readPage(await (await get(`${library}?${query}`, { cookie })).text()).says
  expect(await says('q=aaa')).toContain('1 document')
  expect(await says('q=none+of+them')).toContain('No documents match.')
  expect(await says('view=withdrawn')).toContain('Canary paper')
  expect(await says('view=published')).not.toContain('Canary paper')
  expect(await says('sort=-date&limit=x&offset=-4&view=what&kind=%09&q=%09')).toContain('Documents')
  await uploaded(pdf(), { title: '=HYPERLINK("x")', reviewBy: '2025-11-02' })
  expect(await says('view=stale')).toContain('Needs review')
  const csv = await (await get(`${library}/export.csv?view=stale`, { cookie })).text()
  expect(csv.split('\r\n')[1]).toMatch(/^"'=HYPERLINK\(""x""\)","?Safety Data Sheets/)
})
