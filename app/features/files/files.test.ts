import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createCipher } from '#platform/cipher.ts'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor, type Viewer } from '#domain/viewer.ts'
import { users } from '#features/accounts/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { forgetRequests } from '#features/requests/forget.ts'
import { requests } from '#features/requests/schema.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { addCustomer } from '#features/customers/change-customer.ts'
import { certificatesOf, recordCertificate, type CertificateInput } from '#features/customers/certificates.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { checkFile, type CheckedFile } from './check-file.ts'
import { attachForm } from './file-forms.ts'
import { attachingTo } from './pages/files-view.ts'
import { filesOf, readContent, readPreview } from './find.ts'
import { keepFile } from './keep-file.ts'
import { isOwn, openSealed, removeFile } from './open-file.ts'
import type { FileKind, FileSubject } from './kinds.ts'
import { fileContents, files } from './schema.ts'
import { paper, phonePhoto } from './testing.ts'

const { db } = await testDatabase()

const at = new Date('2025-11-20T15:00Z')
const robin = { id: randomUUID(), name: 'Robin', email: 'robin@leonefuel.example', createdAt: at, updatedAt: at }
await db.insert(users).values(robin)

const staff = (staffRole: string): Viewer => ({
  ...{ role: 'admin', staffRole, userId: robin.id, name: robin.name, email: robin.email },
})
const as = (viewer: Viewer) => contextOn(db, { viewer })
const behindLink = as(visitor)

const asked = async (): Promise<FileSubject> => {
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const { request } = await submitRequest(behindLink, form, {
    submissionId: randomUUID(),
    answers: [{ name: 'fullName', label: 'Full name', value: 'Hilltop', said: 'Hilltop' }],
    contact: { name: 'Hilltop', email: 'office@hilltop.example' },
  })
  return { kind: 'request', id: request.id }
}

const checked = async (content: Buffer): Promise<CheckedFile> => {
  const file = await checkFile(content)
  if ('problem' in file) throw new Error(file.problem)
  return file
}
const ofBytes = (bytes: number): CheckedFile => ({
  content: Buffer.alloc(bytes, 1),
  type: 'application/pdf',
  digest: randomUUID(),
})

const keep = (
  ctx: typeof behindLink,
  subject: FileSubject,
  file: CheckedFile,
  kind: FileKind = 'tank',
  name = 'a.pdf',
) => keepFile(ctx, { on: subject, kind, name, file })

const contentOf = async (subject: FileSubject) => {
  const [file] = await filesOf(behindLink, subject)
  if (!file) throw new Error('There is no file.')
  const parts = []
  for await (const part of readContent(behindLink, file, 0, file.bytes - 1)) parts.push(part)
  return Buffer.concat(parts)
}

test('a photo is kept with its preview, under a plain name, and the history says so', async () => {
  const on = await asked()
  const photo = await checked(await phonePhoto())
  const file = await keep(behindLink, on, photo, 'gate', 'C:\\photos\\IMG\n4711 <gate>.JPEG')
  expect(file).toMatchObject({ name: 'IMG 4711 <gate>.jpg', type: 'image/jpeg', sealed: false, uploadedAs: 'visitor' })
  expect(await contentOf(on)).toEqual(photo.content)
  expect(await readPreview(behindLink, file)).toEqual(photo.preview)
  expect((await historyOf(behindLink, on.id)).at(-1)).toMatchObject({
    name: 'request_file.attached',
    detail: { name: 'IMG 4711 <gate>.jpg' },
  })
})

test('a W-9 is encrypted, billing alone opens it, and each look is recorded', async () => {
  const on = await asked()
  const { id } = await keep(behindLink, on, await checked(paper), 'w9', 'w9.pdf')
  const [stored] = await db.select().from(fileContents).where(eq(fileContents.fileId, id))
  expect(stored?.content.includes('800 gallons') || stored?.content.includes('%PDF')).toBe(false)
  for (const [viewer, kind] of [
    [visitor, 'not-found'],
    [staff('dispatcher'), 'forbidden'],
    [staff('sales'), 'forbidden'],
    [staff('read-only'), 'forbidden'],
  ] as const)
    await expect(openSealed(as(viewer), on, id)).rejects.toMatchObject({ kind })
  const billing = as(staff('billing'))
  expect((await openSealed(billing, on, id)).content).toEqual(paper)
  const elsewhere = { ...billing, cipher: createCipher('another secret') }
  await expect(openSealed(elsewhere, on, id)).rejects.toThrow('encrypted with another SECRET')
  const looks = (await historyOf(billing, on.id)).filter(({ name }) => name === 'request_file.opened')
  expect(looks).toMatchObject([{ actorName: 'Robin', detail: { name: 'w9.pdf' } }])
})

test('a file of another thing is not there', async () => {
  const [on, other] = [await asked(), await asked()]
  const { id } = await keep(behindLink, on, await checked(paper), 'w9')
  const billing = as(staff('billing'))
  await expect(openSealed(billing, other, id)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(removeFile(billing, other, id, 'wrong one')).rejects.toMatchObject({ kind: 'not-found' })
  expect(await filesOf(behindLink, other)).toEqual([])
})

test('strangers attach five files and 15 MB, and everybody together ten and 40 MB', async () => {
  const on = await asked()
  for (let count = 0; count < 4; count++) await keep(behindLink, on, ofBytes(1000))
  await expect(keep(behindLink, on, ofBytes(15 * 1024 * 1024))).rejects.toThrow('up to 15 MB')
  await keep(behindLink, on, ofBytes(1000))
  await expect(keep(behindLink, on, ofBytes(1))).rejects.toThrow('up to 5 files')
  const desk = as(staff('sales'))
  const mailed = { on, kind: 'other', name: 'a.pdf', file: ofBytes(1), sender: 'office@hilltop.example' } as const
  await expect(keepFile(desk, mailed)).rejects.toThrow('up to 5 files')
  for (let count = 0; count < 2; count++) await keep(desk, on, ofBytes(19 * 1024 * 1024))
  await expect(keep(desk, on, ofBytes(3 * 1024 * 1024))).rejects.toThrow('up to 40 MB')
  for (let count = 0; count < 3; count++) await keep(desk, on, ofBytes(1))
  await expect(keep(desk, on, ofBytes(1))).rejects.toThrow('up to 10 files')
})

test('five of ten files that a stranger uploads at once are kept', async () => {
  const on = await asked()
  const sent = await Promise.allSettled(Array.from({ length: 10 }, () => keep(behindLink, on, ofBytes(1))))
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(5)
  expect(await filesOf(behindLink, on)).toHaveLength(5)
})

test('the person who attached a file removes it; staff remove others with a reason, and a reader nothing', async () => {
  const on = await asked()
  const file = await checked(paper)
  const [first, second] = [await keep(behindLink, on, ofBytes(1)), await keep(behindLink, on, ofBytes(1))]
  expect([isOwn(behindLink, first), isOwn(as(staff('sales')), first)]).toEqual([true, false])
  await removeFile(behindLink, on, first.id, '')
  const sales = as(staff('sales'))
  await expect(removeFile(as(staff('read-only')), on, second.id, 'why')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(removeFile(sales, on, second.id, '')).rejects.toThrow('enter why')
  await removeFile(sales, on, second.id, 'sent twice')
  expect(await db.$count(fileContents, eq(fileContents.fileId, second.id))).toBe(0)
  expect((await historyOf(sales, on.id)).at(-1)).toMatchObject({ detail: { name: 'a.pdf', reason: 'sent twice' } })
  const ours = await keep(sales, on, file)
  await expect(removeFile(behindLink, on, ours.id, '')).rejects.toMatchObject({ kind: 'forbidden' })
})

test('the same file sent twice is one, sealed or not', async () => {
  const on = await asked()
  const file = await checked(paper)
  for (const kind of ['tank', 'w9'] as const)
    expect((await keep(behindLink, on, file, kind)).id).toBe((await keep(behindLink, on, file, kind)).id)
  expect(await filesOf(behindLink, on)).toHaveLength(2)
})

test('a viewer who only reads attaches nothing', async () => {
  const on = await asked()
  const file = await checked(paper)
  await expect(keep(as(staff('read-only')), on, file)).rejects.toMatchObject({ kind: 'forbidden' })
})

const farm: CertificateInput = {
  ...{ kind: 'blanket', taxes: ['sales'], reason: 'farming', words: null, number: '4711', products: null },
  ...{ address: null, reference: null, signedOn: '2025-01-05', reviewOn: null },
}

test('the paper of an exemption certificate hangs on it, also when it was attached before, and on no other customer’s', async () => {
  const desk = as(staff('administrator'))
  const named = (name: string) => addCustomer(desk, { name, kind: 'farm', email: null, phone: null })
  const [id, other] = [await named('Hilltop Farm'), await named('Valley Farm')]
  for (const each of [id, other]) await recordCertificate(desk, each, farm)
  const [[certificate], [theirs]] = [await certificatesOf(desk, id), await certificatesOf(desk, other)]
  const subject: FileSubject = { kind: 'customer', id }
  const send = async (fields: Record<string, string>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ verb: 'attach', kind: 'exemption', ...fields })) body.set(name, value)
    body.set('files', new File([new Uint8Array(paper)], 'stec-b.pdf', { type: 'application/pdf' }))
    return answerVerb(desk, body, [attachForm(await attachingTo(desk, subject, '/customer'))])
  }
  const onFile = async () => (await filesOf(desk, subject)).map(({ certificateId }) => certificateId)
  await send({})
  expect(await onFile()).toEqual([null])
  expect(await send({ certificate: theirs?.id ?? '' })).toMatchObject({ init: { status: 422 } })
  await send({ certificate: certificate?.id ?? '' })
  expect(await onFile()).toEqual([certificate?.id])
})

test('files are kept as long as their thing, and go with it', async () => {
  const on = await asked()
  const { id } = await keep(behindLink, on, await checked(paper))
  await forgetRequests(behindLink, eq(requests.id, on.id))
  expect(await db.$count(files, eq(files.id, id))).toBe(0)
  expect(await db.$count(fileContents, eq(fileContents.fileId, id))).toBe(0)
})

test('a photo of the place goes along to the order and its truck, and other papers stay where they are', async () => {
  const trade = tradeOn(contextOn(db))
  const supplier = await trade.person('supplier', { id: await trade.company('supplier', 'Buckeye Terminal') })
  const purchase = await trade.purchased(await trade.person('admin'), await trade.person('customer'), supplier)
  const [{ quoteId } = { quoteId: null }] = await db.select().from(orders).where(eq(orders.id, purchase.orderId))
  const request = await asked()
  await db
    .update(quotes)
    .set({ requestId: request.id })
    .where(eq(quotes.id, quoteId ?? ''))
  const photo = await keep(behindLink, request, await checked(await phonePhoto()), 'gate')
  await keep(behindLink, request, await checked(paper), 'exemption')
  for (const kind of ['quote', 'order', 'purchase'] as const) {
    const id = { quote: quoteId ?? '', order: purchase.orderId, purchase: purchase.id }[kind]
    expect([kind, (await filesOf(behindLink, { kind, id })).map((file) => file.id)]).toEqual([kind, [photo.id]])
    await expect(removeFile(behindLink, { kind, id }, photo.id, '')).rejects.toMatchObject({ kind: 'not-found' })
  }
})
