import { mailPause } from '#mails/schema.ts'
import { senderProblem } from '#platform/placeholder.ts'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { ask, sell } from '#features/analytics/testing.ts'
import { ada, pdf } from '#features/documents/testing.ts'
import { readPaper } from '#features/documents/paper.ts'
import { noteBackup } from '#features/uptime/backups.ts'
import { beat } from '#features/uptime/beat.ts'
import { processorEvents } from '#features/payments/schema.ts'
import { uploadDocument } from '#features/documents/upload.ts'
import { setTerms } from '#features/credit/customer-terms.ts'
import { listCustomers } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { companies } from '#features/companies/schema.ts'
import { mails } from '#mails/schema.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { orders } from '#features/orders/schema.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { shipments } from '#features/shipments/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { alertsOf } from './alerts.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { viewer: ada, now: Temporal.Instant.from('2025-11-20T10:00-05:00') })
const hoursAgo = (hours: number) => new Date(ctx.now.epochMilliseconds - hours * 3_600_000)
const backing = { source: 'On file.', owner: 'Dispatch manager' }
const content = {
  claims: { fresh: { figure: '1', words: 'fresh', ...backing, review: '2025-11-21' } },
  badges: [],
}

test('a good day has no alerts', async () => {
  await ask(db, [
    { at: hoursAgo(3), due: hoursAgo(-1) },
    { at: hoursAgo(9), due: hoursAgo(5), answered: hoursAgo(6) },
  ])
  expect(await alertsOf(ctx, content)).toEqual([])
})

test('backups that never came are told once two of them are missing, and not where none are to be made', async () => {
  const backupAlert = async (hours: number, everyHours?: number) => {
    const later = { ...ctx, now: ctx.now.add({ hours }) }
    return (await alertsOf(later, content, everyHours)).find(({ message }) => message.includes('ackup'))?.message
  }
  expect(await backupAlert(49, 24), 'before the first heartbeat').toBeUndefined()
  await beat(ctx)
  expect(await backupAlert(47, 24)).toBeUndefined()
  expect(await backupAlert(49)).toBeUndefined()
  expect(await backupAlert(49, 24)).toBe('Backups are set up, but none has been made.')
})

test('messages of the card processor that were tried in vain are told, to who records payments, until they are recorded', async () => {
  const at = { receivedAt: hoursAgo(2), tryAt: hoursAgo(-1) }
  const event = { id: randomUUID(), type: 'charge.refunded', objectId: 'ch_1', tries: 3, ...at }
  await db.insert(processorEvents).values([event, { ...event, id: randomUUID(), tries: 2 }])
  const told = async (overrides: Partial<typeof ctx> = {}) =>
    (await alertsOf({ ...ctx, processor: {} as never, ...overrides }, content)).filter(({ message }) =>
      message.includes('card processor'),
    )
  expect(await told()).toMatchObject([{ level: 'warning', message: expect.stringMatching(/^A message from/) }])
  expect(await told({ viewer: { ...ada, staffRole: 'dispatcher' } })).toEqual([])
  await db.update(processorEvents).set({ handledAt: hoursAgo(0) })
  expect(await told()).toEqual([])
})

test('a backup that failed is told, until one is made', async () => {
  await noteBackup(ctx, { everyHours: 24, failed: 'the disk is full.' })
  const [alert] = await alertsOf(ctx, content)
  expect(alert).toMatchObject({
    level: 'warning',
    message: 'Backup failed: the disk is full. There is no good backup yet.',
  })
  await noteBackup({ ...ctx, now: ctx.now.add({ seconds: 1 }) }, { everyHours: 24, file: '/backups/one', bytes: 1 })
  expect(await alertsOf(ctx, content)).toEqual([])
})

test('missed answers are told one by one, the longest late first, and the rest as a number', async () => {
  await ask(
    db,
    [5, 2, 9, 7, 3].map((hours) => ({ at: hoursAgo(40), due: hoursAgo(hours) })),
  )
  const alerts = await alertsOf(ctx, content)
  expect(alerts.map(({ level, message }) => [level, message.replace(/: fuel_quote\.$/, '')])).toEqual([
    ['warning', 'Answer 9 h late'],
    ['warning', 'Answer 7 h late'],
    ['warning', 'Answer 5 h 00 min late'],
    ['warning', '2 more requests are late.'],
  ])
  expect(alerts.at(-1)?.location.to).toBe('/dashboard/admin/inbox?show=overdue')
})

test('orders, trucks, mails, papers and claims have their turn, warnings before information', async () => {
  const [order] = await sell(db, [{ at: hoursAgo(30), due: hoursAgo(4), state: 'delayed' }])
  const truck = (state: 'delayed' | 'in_transit' | 'scheduled', eta: Date) => ({
    ...{ id: randomUUID(), reference: randomUUID(), submissionId: randomUUID(), orderId: order?.id ?? '', state, eta },
    ...{ billOfLading: '1', deciGallons: 0 as DeciGallons, truck: '7', destination: state },
    ...{ createdAt: hoursAgo(30), reason: state === 'delayed' ? 'Rack queue' : null },
  })
  await db
    .insert(shipments)
    .values([
      truck('delayed', hoursAgo(-2)),
      truck('in_transit', hoursAgo(1)),
      truck('in_transit', hoursAgo(-1)),
      truck('scheduled', hoursAgo(1)),
    ])
  const mail = (state: 'failed' | 'held' | 'sent') => ({
    ...{ id: randomUUID(), email: 'any', audience: 'staff' as const, recipient: 'a@b.example' },
    ...{ data: { name: 'any', v: 1 }, state, createdAt: hoursAgo(1) },
  })
  await db.insert(mails).values([mail('failed'), mail('failed'), mail('held'), mail('sent')])
  const file = { kind: 'sds_fuels', title: 'Diesel SDS', revision: '4.1', revisedOn: '2024-01-01' }
  const paper = readPaper(pdf())
  if ('problem' in paper) throw new Error(paper.problem)
  await uploadDocument(ctx, { ...file, reviewBy: '2025-11-20' }, paper)
  const stale = { ...content, badges: [{ key: 'dot', words: 'DOT Certified', ...backing, review: '2025-11-20' }] }

  const alerts = await alertsOf(ctx, stale)
  const levels = alerts.map(({ level }) => level)
  expect(levels).toEqual(levels.toSorted().toReversed())
  const said = alerts.map(({ level, message, location }) => `${level}: ${message} ${location.to}`)
  for (const expected of [
    /^warning: Delivery 4 h 00 min late: order\. \/dashboard\/admin\/orders\//,
    /^warning: Delayed shipment to delayed, now expected Thu, Nov 20, 12:00 PM: Rack queue\. \/dashboard\/admin\/ship/,
    /^warning: Shipment to in_transit was expected Thu, Nov 20, 9:00 AM, and its arrival isn't confirmed\./,
    /^warning: 2 emails failed: .* \/dashboard\/admin\/outbox\?state=failed$/,
    /^info: 1 email on hold: /,
    /^info: Document to review: Diesel SDS, revision 4\.1\. .* Thu, Nov 20, 2025\. \/dashboard\/admin\/documents\//,
    /^info: Claim to review: “DOT Certified”.* Owner: Dispatch manager\. \/about$/,
  ])
    expect(said.filter((line) => expected.test(line))).toHaveLength(1)
})

test('an order that nobody confirms in time, a change that nobody writes, and a declined purchase are said', async () => {
  await db.delete(shipments)
  await db.delete(orders)
  const [placed, fresh, bought] = await sell(db, [
    { at: hoursAgo(20), due: hoursAgo(-48), state: 'placed' },
    { at: hoursAgo(0.1), due: hoursAgo(-48), state: 'placed' },
    { at: hoursAgo(30), due: hoursAgo(-48), state: 'confirmed' },
  ])
  const [supplier] = await db
    .insert(companies)
    .values({ id: randomUUID(), kind: 'supplier', name: 'Terminal', createdAt: hoursAgo(99) })
    .returning()
  const purchase = (state: 'declined' | 'pending') => ({
    ...{ id: randomUUID(), reference: `PO-${state}`, submissionId: randomUUID(), orderId: bought?.id ?? '', state },
    ...{ supplierId: supplier?.id ?? '', costCents: 0 as Cents, deciGallons: 0 as DeciGallons },
    ...{ deliveryAddress: 'Yard', deliveryDate: '2025-11-22', placedAt: hoursAgo(5) },
  })
  await db.insert(purchaseOrders).values(purchase('declined'))
  const said = async () => (await alertsOf(ctx, content)).map(({ message, location }) => [message, location.to])
  const declined = [
    'Purchase order PO-declined was declined, and no other supplier has been asked yet. The order is promised for',
    bought,
  ]
  const alerts = await said()
  expect(alerts.filter(([message]) => message?.startsWith('Confirmation ')).map(([, to]) => to)).toEqual([
    `/dashboard/admin/orders/${placed?.id}`,
  ])
  expect(fresh).toBeDefined()
  expect(alerts.filter(([message]) => message?.startsWith(String(declined[0])))).toHaveLength(1)
  await db.insert(purchaseOrders).values(purchase('pending'))
  expect((await said()).filter(([message]) => message?.startsWith(String(declined[0])))).toHaveLength(0)
})

test('a missed order with another day is told as information, counted from the day that was missed', async () => {
  await db.delete(purchaseOrders)
  await db.delete(orders)
  const [anew, late] = await sell(db, [
    { at: hoursAgo(60), missed: hoursAgo(26), due: hoursAgo(-27), state: 'confirmed' },
    { at: hoursAgo(90), missed: hoursAgo(50), due: hoursAgo(2), state: 'confirmed' },
  ])
  const said = (await alertsOf(ctx, content)).filter(({ message }) => /delivery/i.test(message))
  expect(said.map(({ level, message, location }) => [level, message, location.words])).toEqual([
    ['warning', 'Delivery 2 days late: order.', `Open ${late?.reference}`],
    [
      'info',
      'Late delivery: order, 26 h past the first date. Now promised for Fri, Nov 21, 2025, 7 AM to noon.',
      `Open ${anew?.reference}`,
    ],
  ])
})

test('a supplier who does not answer is told by name', async () => {
  const { company, person, ordered } = tradeOn({ ...ctx, now: ctx.now.subtract({ minutes: 150 }) })
  const early = { ...ctx, viewer: await person('admin'), now: ctx.now.subtract({ minutes: 150 }) }
  const { id } = await ordered(early.viewer, await person('customer'))
  await confirmOrder(early, id, 'placed')
  const asked = { submissionId: randomUUID(), supplierId: await company('supplier', 'Slow Rack'), note: null }
  const { reference } = await placePurchase(early, id, 'confirmed', {
    ...asked,
    lines: [diesel],
    deliveryDate: '2025-11-20',
  })
  expect(await alertsOf(ctx, content)).toContainEqual({
    level: 'warning',
    message: 'No answer from Slow Rack on a purchase order, 30 min late.',
    location: { to: expect.stringMatching(/^\/dashboard\/admin\/purchasing\//), words: `Open ${reference}` },
  })
})

test('mail that our own settings hold back is told as that, and no server is blamed', async () => {
  const env = { smtpUrl: 'smtp://mail.fuel.com', origin: 'https://fuel.com', mailFrom: 'no-reply@fuel.example' }
  const { since, until } = { since: hoursAgo(1), until: hoursAgo(-1) }
  const told = async () => (await alertsOf(ctx, content)).find(({ message }) => message.endsWith('waiting.'))?.message
  await db.insert(mailPause).values({ id: 1, since, until, outages: 1, reason: senderProblem(env) ?? '' })
  expect(await told()).toMatch(
    /^No email has been sent since .* Waiting for a real sender: MAIL_FROM is no-reply@fuel\.example\. \d+ emails? waiting\.$/,
  )
  await db.update(mailPause).set({ reason: 'connect ECONNREFUSED' })
  expect(await told()).toMatch(/^The mail server hasn't responded since /)
  await db.delete(mailPause)
})

test('credit terms are told from their review day on, to who decides credit, until they are set anew', async () => {
  const { person, as } = tradeOn(ctx)
  const desk = as(await person('admin'))
  const days = { kind: 'net' as const, days: 30 }
  const set = (id: string, reviewOn: string | null) =>
    setTerms(desk, id, { terms: { fuel: days, lubricant: days }, limitCents: 500_000 as Cents, reviewOn, reason: null })
  const ids = [1, 2, 3, 4].map(() => randomUUID())
  const row = (id: string, at: number) => ({ id, name: `Farm ${at}`, kind: 'farm' as const, createdAt: new Date() })
  await db.insert(customers).values(ids.map(row))
  for (const [at, id] of ids.entries()) await set(id, `2025-11-${17 + at}`)
  const told = async (viewer = desk.viewer, now = ctx.now) =>
    (await alertsOf({ ...ctx, viewer, now }, content)).filter(({ message }) => /credit (terms|review)/i.test(message))
  expect((await told()).map(({ message }) => message)).toEqual([
    'Credit terms to review: Farm 0, limit $5,000.00. Review date: Mon, Nov 17, 2025.',
    'Credit terms to review: Farm 1, limit $5,000.00. Review date: Tue, Nov 18, 2025.',
    'Credit terms to review: Farm 2, limit $5,000.00. Review date: Wed, Nov 19, 2025.',
    '1 more credit review is due.',
  ])
  const due = async () => (await listCustomers(desk, { credit: 'review_due' })).rows.map(({ id }) => id)
  expect((await due()).toSorted()).toEqual(ids.toSorted())
  expect(await told({ ...ada, staffRole: 'dispatcher' })).toEqual([])
  await expect(
    listCustomers({ ...ctx, viewer: { ...ada, staffRole: 'dispatcher' } }, { credit: 'review_due' }),
  ).rejects.toThrow()
  await set(ids[0]!, '2026-11-20')
  await set(ids[1]!, null)
  expect([(await told()).length, await due()]).toEqual([2, expect.arrayContaining([ids[2], ids[3]])])
  await set(ids[2]!, '2025-11-21')
  await set(ids[3]!, '2025-11-21')
  expect([await told(), await due()]).toEqual([[], []])
})
