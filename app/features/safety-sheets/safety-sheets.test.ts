import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { system, type Viewer } from '#domain/viewer.ts'
import { content } from '#content/testing.ts'
import { readAttachment } from '#emails/attachments.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { historyOf } from '#events/audit-log.ts'
import { historyWords } from '#features/activity/event-catalogue.ts'
import { addDrafts, documentDraftsNow, forgetDocumentDrafts, keepDraft } from '#features/documents/drafts.ts'
import { listDocuments } from '#features/documents/find-documents.ts'
import { documentDrafts, documentFiles, documents, documentVersions } from '#features/documents/schema.ts'
import { readPaper } from '#features/documents/paper.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipOrder } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { demoPaper } from '../../../server/demo/paper.ts'
import { handOverSheet } from './hand-over.ts'
import { listHolders } from './list.ts'
import { shipmentSheets } from './pages/staff/shipment-sheets.ts'
import { sheetCopies, sheetHolders } from './schema.ts'
import { noteDeliveries, sendSheets } from './send-sheets.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
const { as, person, ordered } = tradeOn(ctx)
const staff = { ...(await person('admin')), name: 'Robin Marsh' }
const customer = await person('customer')

beforeEach(async () => {
  for (const table of [mails, sheetCopies, sheetHolders, documentDrafts, documentFiles, documentVersions, documents])
    await db.delete(table)
})

const pdf = (title: string) => {
  const file = readPaper(demoPaper(title))
  if ('problem' in file) throw new Error(file.problem)
  return file
}

const upload = async (name: string, revision: string) => {
  await addDrafts(as(staff), [{ name, ...pdf(`${name} ${revision}`) }])
  const [draft] = await documentDraftsNow(as(staff))
  await keepDraft(as(staff), draft?.id ?? '', {
    ...{ kind: 'sds_fuels', title: 'Diesel', product: 'ulsd', revision, revisedOn: '2025-03-31', reviewBy: null },
  })
}

const departs = async (now = ctx.now) => {
  const at = (viewer: Viewer) => as(viewer, { now })
  const order = await ordered(staff, customer)
  await confirmOrder(at(staff), order.id, 'placed')
  const { price: _price, ...load } = diesel
  const truck = { billOfLading: 'BOL 40731', truck: 'Truck 6', eta: dateOf(now.add({ hours: 3 })), loads: [load] }
  const { id } = await shipOrder(at(staff), order.id, 'confirmed', { submissionId: randomUUID(), ...truck })
  await updateShipment(at(staff), id, 'scheduled', { verb: 'depart' })
  return id
}

const work = async (now = ctx.now) => {
  const at = as(system, { now })
  await noteDeliveries(at)
  return (await sendSheets(at)).sent
}

const sentMails = () => db.select().from(mails).where(eq(mails.email, 'safety-sheets')).orderBy(mails.createdAt)

test('a sheet goes with the first delivery of a product to a site, and again after each revision, with proof', async () => {
  const first = await departs()
  expect(await work()).toBe(0)
  expect(await listHolders.count(as(staff), { show: 'none' })).toBe(1)

  await upload('diesel.pdf', '1')
  expect(await work()).toBe(1)
  expect(await work()).toBe(0)
  await departs()
  expect(await work()).toBe(0)

  await upload('diesel.pdf', '2')
  expect(await listHolders.count(as(staff), { show: 'due' })).toBe(1)
  expect(await work(ctx.now.add({ hours: 24 }))).toBe(1)
  const [one, two] = await sentMails()
  expect([one?.recipient, two?.recipient]).toEqual([customer.email, customer.email])
  expect(one?.data).toMatchObject({ revised: false, sheets: [{ revision: '1' }] })
  expect(two?.data).toMatchObject({ revised: true, sheets: [{ revision: '2' }] })
  expect(await db.select().from(sheetCopies)).toMatchObject([{ way: 'email' }, { way: 'email' }])
  await db.update(mails).set({ state: 'sent' })
  expect((await listHolders(as(staff), { show: 'given' })).rows).toMatchObject([
    { revision: '2', currentRevision: '2' },
  ])
  const history = (await historyOf(as(staff), first)).map((entry) => historyWords(entry))
  expect(history).toContain('emailed the safety data sheet Diesel, revision 1')

  const company = {
    ...{ brand: 'Leone Fuel', city: 'Columbus', timeZone: 'America/New_York' },
    address: { place: 'Columbus', stateCode: 'OH', zip: '43215' },
  }
  const head = { origin: 'https://fuel.example', tokenFor: (name: string) => name, company }
  const { sources = [] } = await renderEmail('safety-sheets', two?.data ?? { name: '', v: 1 }, head)
  const [file] = await Promise.all(
    sources.map((source) => readAttachment(as(system), { ...content, origin: head.origin }, source)),
  )
  expect([file?.name, file?.type]).toEqual(['SDS Diesel, revision 2.pdf', 'application/pdf'])
  expect(file?.content.equals(pdf('diesel.pdf 2').content)).toBe(true)
})

/** What an email whose sheet did not arrive was kept as. */
const without: [string, Partial<typeof mails.$inferInsert>][] = [
  ['waiting', { state: 'waiting' }],
  ['failed', { state: 'failed' }],
  ['failed', { state: 'held' }],
  ['bounced', { state: 'sent', bounceAction: 'failed', bouncedAt: new Date(0) }],
  ['left_out', { state: 'sent', attachments: [{ name: 'SDS Diesel, revision 1', why: 'Left out: 12.0 MB.' }] }],
]

test.each(without)(
  'a sheet is given once its email has gone with the file: %s is still to be given',
  async (undelivered, mail) => {
    await upload('diesel.pdf', '1')
    await departs()
    await work()
    await db.update(mails).set(mail)
    const [holder] = await db.select().from(sheetHolders)
    expect((await listHolders(as(staff), { show: 'due' })).rows).toMatchObject([{ undelivered }])
    expect(await listHolders.count(as(staff), { show: 'given' })).toBe(0)
    const open = await shipmentSheets(as(staff), content, holder?.shipmentId ?? '')
    expect([open.forms.length, open.lines[0]?.says]).toEqual([1, expect.stringContaining(customer.email)])

    const attachments = [{ name: 'SDS Diesel, revision 1.pdf', type: 'application/pdf', bytes: 9, digest: 'd' }]
    await db.update(mails).set({ state: 'sent', bounceAction: null, attachments })
    expect((await listHolders(as(staff), { show: 'given' })).rows).toMatchObject([{ undelivered: null }])
    await db.update(mails).set(mail)
    await handOverSheet(as(staff), holder?.id ?? '', 'Tom at the gate')
    expect((await listHolders(as(staff), { show: 'given' })).rows).toMatchObject([{ way: 'paper', undelivered: null }])
  },
)

test('one person of a company who has the sheet is enough, and each of two sheets counts by itself', async () => {
  await upload('diesel.pdf', '1')
  await departs()
  await work()
  const [mail] = await sentMails()
  if (!mail) throw new Error('The sheet was emailed.')
  await db.update(mails).set({ state: 'failed' })
  await db.insert(mails).values({ ...mail, id: randomUUID(), recipient: 'boss@trade.example', state: 'sent' })
  expect(await listHolders.count(as(staff), { show: 'given' })).toBe(1)
  const sheets = [{ versionId: randomUUID() }, ...(mail.data as unknown as { sheets: object[] }).sheets]
  const left = { name: 'SDS Kerosene', why: 'Left out: 12.0 MB.' }
  const file = { name: 'SDS Diesel', type: 'application/pdf', bytes: 9, digest: 'd' }
  await db.update(mails).set({ state: 'sent', data: { ...mail.data, sheets } as never, attachments: [left, file] })
  expect(await listHolders.count(as(staff), { show: 'given' })).toBe(1)
  await db.update(mails).set({ attachments: [file, left] })
  expect(await listHolders.count(as(staff), { show: 'due' })).toBe(1)
})

test('a site that had nothing for a year gets a revised sheet with its next delivery', async () => {
  await upload('diesel.pdf', '3')
  await departs()
  await work()
  const later = ctx.now.add({ hours: 24 * 400 })
  await upload('diesel.pdf', '4')
  expect(await work(later)).toBe(0)
})

test('a sheet handed over on paper is noted once, on its delivery and in the list', async () => {
  await upload('diesel.pdf', '4')
  await departs()
  await noteDeliveries(as(system))
  const [holder] = await db.select().from(sheetHolders)
  if (!holder) throw new Error('There was a delivery.')
  await handOverSheet(as(staff), holder.id, 'Tom at the gate')
  await handOverSheet(as(staff), holder.id, 'Tom at the gate')
  expect(await db.$count(sheetCopies)).toBe(1)
  expect(await work()).toBe(0)
  const [row] = (await listHolders(as(staff), {})).rows
  expect(row).toMatchObject({ way: 'paper', givenTo: 'Tom at the gate', revision: '4' })
  const history = (await historyOf(as(staff), holder.shipmentId ?? '')).map((entry) => historyWords(entry))
  expect(history).toContain(
    'noted that the safety data sheet was handed over on paper to Tom at the gate: Diesel, revision 4',
  )
  const reader = as({ ...staff, staffRole: 'read-only' } as Viewer)
  await expect(handOverSheet(reader, holder.id, 'Tom')).rejects.toMatchObject({ kind: 'forbidden' })
})

test('files wait to be named, the same one once, and go after a day', async () => {
  const file = { name: 'kerosene.pdf', ...pdf('kerosene') }
  await addDrafts(as(staff), [file, { ...file, name: 'copy.pdf' }])
  await addDrafts(as(staff), [file])
  expect((await documentDraftsNow(as(staff))).map(({ name }) => name)).toEqual(['kerosene.pdf'])
  expect((await listDocuments(as(staff), {})).rows).toEqual([])
  expect(await forgetDocumentDrafts(as(system, { now: ctx.now.add({ hours: 25 }) }))).toBe(1)
})
