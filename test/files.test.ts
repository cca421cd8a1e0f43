import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { tradeOn } from '../app/features/fulfillment/testing.ts'
import { files } from '../app/features/files/schema.ts'
import { paper, pdfOf, phonePhoto } from '../app/features/files/testing.ts'
import { purchaseOrders } from '../app/features/purchasing/schema.ts'
import { requests } from '../app/features/requests/schema.ts'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, send, sharedSite } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const { db } = site.database
const trade = tradeOn(contextOn(db))
const signedIn = tradePeople(site)

type UploadedFile = { name: string; bytes: Buffer }
const gate = async (): Promise<UploadedFile> => ({ name: 'gate.jpg', bytes: await phonePhoto() })

const attach = (path: string, kind: string, submission: UploadedFile[], { cookie = '', origin = site.origin } = {}) => {
  const body = new FormData()
  for (const [name, value] of Object.entries({ verb: 'attach', kind })) body.append(name, value)
  for (const { name, bytes } of submission) body.append('files', new File([new Uint8Array(bytes)], name))
  return fetch(site.origin + path, { method: 'POST', body, headers: { Origin: origin, cookie }, redirect: 'manual' })
}
const get = (path: string, cookie = '') => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
const page = async (path: string, cookie = '') => readPage(await (await get(path, cookie)).text())
const bytesOf = async (answer: Response) => Buffer.from(await answer.arrayBuffer())

const asked = async (cookie = '') => {
  const sent = freshQuote({ submission_id: randomUUID() })
  expect((await send(site, sent, { headers: { cookie } })).status).toBe(303)
  const [request] = await db.select().from(requests).where(eq(requests.submissionId, sent.submission_id))
  if (!request) throw new Error('The request was not stored.')
  return { ...request, files: `/files/request/${request.secretLink}`, receipt: `/receipt/${request.secretLink}` }
}
const fileOf = async (requestId: string) => {
  const [file] = await db.select().from(files).where(eq(files.requestId, requestId))
  if (!file) throw new Error('There is no file.')
  return file
}

let desk: string
beforeAll(async () => {
  desk = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

test('a stranger attaches a photo behind the private link without a script, and staff see it', async () => {
  const request = await asked()
  const answer = await attach(request.files, 'gate', [await gate()])
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `${request.receipt}#files`])
  const { id } = await fileOf(request.id)
  const { links, says } = await page(request.receipt)
  expect(links).toContain(`${request.files}/${id}`)
  expect(says).toContain('Gate or site photo: gate.jpg')
  expect((await page(`/dashboard/admin/inbox/${request.id}`, desk)).links).toContain(
    `/dashboard/admin/files/request/${request.id}/${id}`,
  )
})

test('a download is saved, runs nothing, and stays out of shared caches; its preview is a small picture', async () => {
  const request = await asked()
  await attach(request.files, 'gate', [await gate()])
  const { id } = await fileOf(request.id)
  const answer = await get(`${request.files}/${id}`)
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'attachment; filename="gate.jpg"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, no-cache',
  })
  expect((await bytesOf(answer)).includes('Pocket Camera')).toBe(false)
  const preview = await get(`${request.files}/${id}?preview`)
  expect(Object.fromEntries(preview.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'private, max-age=86400, immutable',
  })
})

test('a bad file is named with what is wrong, and the others are kept', async () => {
  const request = await asked()
  const script = pdfOf('<< /S /JavaScript /JS (app.alert(1)) >>')
  const sent = [await gate(), { name: 'order.pdf', bytes: script }, { name: 'po.pdf', bytes: paper }]
  const answer = await attach(request.files, 'other', sent)
  const { says } = readPage(await answer.text())
  expect(answer.status).toBe(422)
  expect(says).toMatch(/order\.pdf: This PDF has active content.*Attached: gate\.jpg, po\.pdf\./)
  expect(says).toContain('Other: po.pdf')
  expect(await db.$count(files, eq(files.requestId, request.id))).toBe(2)
  const none = await attach(request.files, 'gate', [])
  expect([none.status, readPage(await none.text()).says]).toEqual([
    422,
    expect.stringContaining('Please choose a file'),
  ])
})

test('a script sends one by one and is answered in JSON', async () => {
  const request = await asked()
  const kept = await attach(`${request.files}/send`, 'tank', [await gate()])
  expect([kept.status, await kept.json()]).toEqual([201, { kept: true }])
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  const refused = await attach(`${request.files}/send`, 'tank', [{ name: 'tank.svg', bytes: svg }])
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { problems: { files: expect.stringMatching(/^tank\.svg: This isn't a complete PDF/) } },
  ])
})

test('files are seen by anyone who sees the thing, and by nobody else', async () => {
  const [dana, other] = [await signedIn('dana', 'customer'), await signedIn('rival', 'customer')]
  const request = await asked(dana.cookie)
  const own = `/files/request/${request.id}`
  expect((await attach(own, 'gate', [await gate()], dana)).status).toBe(303)
  const { id } = await fileOf(request.id)
  expect((await get(`${own}/${id}`, dana.cookie)).status).toBe(200)
  const elsewhere = await asked()
  for (const [path, cookie] of [
    [own, other.cookie],
    [own, ''],
    [own, desk],
    [`/files/request/${randomUUID()}`, dana.cookie],
    [elsewhere.files, dana.cookie],
    [`/files/customer/${request.id}`, dana.cookie],
    ['/files/toString/x', ''],
  ] as const)
    expect([path, (await get(`${path}/${id}`, cookie)).status]).toEqual([path, 404])
  expect((await attach(own, 'gate', [await gate()], other)).status).toBe(404)
  expect((await get(`/dashboard/admin/files/request/${request.id}/${id}`, dana.cookie)).status).toBe(403)
  expect((await attach(own, 'gate', [await gate()], { ...dana, origin: 'https://evil.example' })).status).toBe(403)
})

test('a W-9 is no link: billing opens it with a button, and the history tells', async () => {
  const request = await asked()
  await attach(request.files, 'w9', [{ name: 'w9.pdf', bytes: paper }])
  const { id } = await fileOf(request.id)
  const behind = await page(request.receipt)
  expect(behind.says).toContain('Only our billing team can open it')
  expect(behind.links.some((link) => link.endsWith(id))).toBe(false)
  const atDesk = `/dashboard/admin/files/request/${request.id}/${id}`
  for (const [path, cookie] of [
    [`${request.files}/${id}`, ''],
    [`${request.files}/${id}?preview`, ''],
    [atDesk, desk],
  ] as const)
    expect((await get(path, cookie)).status).toBe(403)
  expect((await send(site, {}, { path: `${request.files}/${id}` })).status).toBe(404)
  const opened = await send(site, {}, { path: atDesk, headers: { cookie: desk } })
  expect(Object.fromEntries(opened.headers)).toMatchObject({
    'content-disposition': 'attachment; filename="w9.pdf"',
    'cache-control': 'no-store',
  })
  expect(await bytesOf(opened)).toEqual(paper)
  expect((await page(`/dashboard/admin/inbox/${request.id}`, desk)).says).toContain('opened w9.pdf')
})

test('a supplier without an account attaches a ticket behind the link of a purchase order', async () => {
  const supplier = await trade.person('supplier', { id: await trade.company('supplier', 'Buckeye Terminal') })
  const { id } = await trade.purchased(await trade.person('admin'), await trade.person('customer'), supplier)
  const [row] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id))
  const path = `/files/purchase/${row?.secretLink}`
  const answer = await attach(path, 'meter-ticket', [{ name: 'ticket 12.pdf', bytes: paper }])
  expect([answer.status, answer.headers.get('Location')]).toEqual([303, `/purchase/${row?.secretLink}#files`])
  expect((await page(`/purchase/${row?.secretLink}`)).says).toContain('Meter ticket: ticket 12.pdf')
  expect((await page(`/dashboard/admin/purchasing/${id}`, desk)).says).toContain('Meter ticket: ticket 12.pdf')
})

test('a file is removed by the person who attached it, and by staff who say why', async () => {
  const request = await asked()
  await attach(request.files, 'gate', [await gate(), { name: 'po.pdf', bytes: paper }])
  const [first, second] = await db.select().from(files).where(eq(files.requestId, request.id))
  const remove = (file: string | undefined, fields: object, path: string, cookie = '') =>
    send(site, { verb: 'remove', file: file ?? '', ...fields }, { path, headers: { cookie } })
  expect((await remove(first?.id, {}, request.files)).status).toBe(303)
  const atDesk = `/dashboard/admin/files/request/${request.id}`
  expect(await (await remove(second?.id, { reason: '' }, atDesk, desk)).text()).toContain(
    'Please enter why you are removing it',
  )
  expect((await remove(second?.id, { reason: 'twice' }, atDesk, desk)).status).toBe(303)
  expect(await db.$count(files, eq(files.requestId, request.id))).toBe(0)
})

test('a large body is read for people who may attach files there, and for nobody else', async () => {
  const request = await asked()
  const large = { name: 'large.pdf', bytes: Buffer.alloc(16 * 1024 * 1024, 'x') }
  expect((await attach(request.files, 'other', [large])).status).toBe(413)
  for (const path of ['/files/request/no-such-link', '/status']) {
    const small = { name: 'small.pdf', bytes: Buffer.alloc(100_000, 'x') }
    expect([path, (await attach(path, 'other', [small])).status]).toEqual([path, 413])
  }
  const dana = await signedIn('second', 'customer')
  const own = await asked(dana.cookie)
  const answer = await attach(`/files/request/${own.id}`, 'other', [large], dana)
  expect(answer.status).toBe(422)
})
