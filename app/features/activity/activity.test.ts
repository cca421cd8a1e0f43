import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { logCall } from '#features/requests/log-call.ts'
import { deskOn, quoteForm } from '#features/requests/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { openCompany } from '#features/companies/change-company.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Context } from '#domain/context.ts'
import type { Viewer } from '#domain/viewer.ts'
import { activityPage, activityTypes, type ActivityType } from './activity.ts'
import { settingsEvents } from '#features/settings/events.ts'
import { accountEvents } from '#features/accounts/events.ts'

const { db } = await testDatabase()
const { company, person, as, purchased } = tradeOn(contextOn(db))
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })

const recentActivity = async (ctx: Context, size: number, type?: ActivityType) =>
  (await activityPage(ctx, { size, type })).rows

test('the diary tells the newest first, whose doing it was, and what it is about', async () => {
  const { sent } = deskOn(db)
  const request = await sent({ contact: { name: 'Dana Field', company: 'Hilltop Farm' } })
  const purchase = await purchased(staff, customer, supplier)
  const told = await recentActivity(as(staff), 50)
  expect(told[0]).toMatchObject({
    name: 'purchase_order.confirm',
    type: 'supplier',
    actorRole: 'supplier',
    subject: { called: purchase.reference, whose: 'Buckeye Terminal' },
  })
  const of = (name: string) => told.find((entry) => entry.name === name)
  expect(of('quote.accept')).toMatchObject({ type: 'order', actorName: 'customer' })
  expect(of('request.received')).toMatchObject({
    type: 'customer',
    subject: { called: request.reference, whose: 'Hilltop Farm' },
  })
  const times = told.map(({ at, entry }) => [at.getTime(), entry])
  expect(times).toEqual(
    times.toSorted(([one = 0, first = 0], [other = 0, second = 0]) => other - one || second - first),
  )
})

test('a call is told once, by who entered it', async () => {
  const call = await logCall(as(staff), quoteForm, {
    ...{ submissionId: randomUUID(), answers: [], contact: { phone: '(614) 555-0168' } },
  })
  const told = (await recentActivity(as(staff), 50)).filter(({ subjectId }) => subjectId === call.id)
  expect(told.map(({ name, actorName }) => [name, actorName])).toEqual([['request.log', staff.name]])
})

test('each type alone is what the whole says of it', async () => {
  const opened = await openCompany(as(staff), 'supplier', { name: 'New Rack', phone: '', email: '' })
  const told = await recentActivity(as(staff), 500)
  for (const type of activityTypes) {
    const alone = await recentActivity(as(staff), 500, type)
    expect(alone.length).toBeGreaterThan(0)
    expect(alone.map(({ id }) => id)).toEqual(told.filter((entry) => entry.type === type).map(({ id }) => id))
  }
  expect(told.find(({ subjectId }) => 'id' in opened && subjectId === opened.id)).toMatchObject({
    type: 'supplier',
    subject: { called: 'New Rack' },
  })
})

test('sign-ins and settings are no activity, and a deleted subject is no error', async () => {
  const gone = crypto.randomUUID()
  await logEvent(as(staff), accountEvents.signed_in, gone)
  await logEvent(as(staff), settingsEvents.changed, gone)
  await logEvent(as(staff), accountEvents.deleted, gone, { email: 'gone@x.example' })
  const told = (await recentActivity(as(staff), 500)).filter(({ subjectId }) => subjectId === gone)
  expect(told.map(({ name, subject }) => [name, subject])).toEqual([['account.deleted', undefined]])
})

test('no more than was asked for, and for staff alone', async () => {
  expect(await recentActivity(as(staff), 2)).toHaveLength(2)
  for (const viewer of [customer, supplier, { role: 'visitor' } satisfies Viewer])
    await expect(async () => recentActivity(as(viewer), 2)).rejects.toThrow(/page/)
})

test('page after page tells every entry once, also what lies beyond the days of a page', async () => {
  const ago = (days: number) => as(staff, { now: as(staff).now.subtract({ hours: 24 * days }) })
  for (const days of [95, 95, 400, 401])
    await openCompany(ago(days), 'supplier', { name: crypto.randomUUID(), phone: '', email: '' })
  await logEvent(ago(300), settingsEvents.changed, crypto.randomUUID())
  for (const type of [undefined, ...activityTypes]) {
    const told: string[] = []
    let pages = 0
    for (let before: string | undefined, more = true; more; pages += 1) {
      const { rows, older } = await activityPage(as(staff), { type, before, size: 7 })
      expect(rows.every((row) => type === undefined || row.type === type)).toBe(true)
      told.push(...rows.map(({ id }) => id))
      before = older
      more = older !== undefined && pages < 100
    }
    const { rows: all } = await activityPage(as(staff), { type, size: 1000 })
    expect(new Set(told).size).toBe(told.length)
    expect(told.slice(0, all.length)).toEqual(all.map(({ id }) => id))
    expect(told.length - all.length).toBe(type === undefined || type === 'supplier' ? 4 : 0)
  }
  const made = await activityPage(as(staff), { size: 3, before: "2025-99-99'~1" })
  expect(made.rows).toEqual((await activityPage(as(staff), { size: 3 })).rows)
})
