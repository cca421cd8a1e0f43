import { randomUUID } from 'node:crypto'
import { eq, getTableName, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { inTransaction } from '#domain/context.ts'
import { contextOn } from '#domain/testing.ts'
import { tanksOn } from '#features/dispatch/testing-tanks.ts'
import { paper } from '#features/fulfillment/testing.ts'
import type { Import } from '#features/imports/definition.ts'
import { startImport, takeImport } from '#features/imports/import-file.ts'
import { undoImport } from '#features/imports/undo.ts'
import { standsOn } from '#features/customer-references.ts'
import { orders } from '#features/orders/schema.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { standingDeliveries } from '#features/standing/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import customerImport from './customer-import.ts'
import { addNote } from './notes.ts'
import { customers, deliverySites, siteEquipment, tankLevels } from './schema.ts'
import { saveSiteContact } from './site-contacts.ts'
import siteImport from './site-import.ts'
import tankImport from './tank-import.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { desk, staff, person, ordered, read, set } = await tanksOn(ctx)
const office = { ...desk, content }

const imported = async (definition: Import, csv: string) => {
  const id = await startImport(office, definition, { name: 'list.csv', bytes: Buffer.from(csv) })
  await takeImport(office, definition, id)
  return { id, undo: () => undoImport(office, definition, id) }
}

/** Someone who ordered before, with a tank that a file brought in at the site of their order. */
const withTank = async () => {
  const buyer = await person('customer')
  const order = await ordered(staff, buyer)
  const { undo } = await imported(
    tankImport,
    `Customer,Label,Product,Capacity\n${buyer.email},Yard tank,off-road-diesel,1000\n`,
  )
  const [tank] = await db
    .select({ id: siteEquipment.id })
    .from(siteEquipment)
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .where(eq(deliverySites.customerId, order.customerId ?? ''))
  return { undo, order, customerId: order.customerId ?? '', tankId: tank?.id ?? '' }
}

test('a tank that came in by a file keeps its standing delivery, levels and orders: the undo says what stands on it', async () => {
  const delivered = await withTank()
  const standing = await set(delivered.tankId)
  await expect(delivered.undo()).rejects.toThrow(/Nothing was undone\. .*Yard tank \(row 2\) has a standing delivery\./)
  expect(await db.$count(standingDeliveries, eq(standingDeliveries.id, standing))).toBe(1)
  const measured = await withTank()
  await read(measured.customerId, measured.tankId, 400)
  await expect(measured.undo()).rejects.toThrow('Yard tank (row 2) has levels.')
  expect(await db.$count(tankLevels, eq(tankLevels.equipmentId, measured.tankId))).toBe(1)
  const bought = await withTank()
  await db.update(orders).set({ tankId: bought.tankId }).where(eq(orders.id, bought.order.id))
  await expect(bought.undo()).rejects.toThrow('Yard tank (row 2) has orders.')
  expect((await db.select().from(orders).where(eq(orders.id, bought.order.id)))[0]).toMatchObject({
    tankId: bought.tankId,
  })
  const bare = await withTank()
  await bare.undo()
  expect(await db.$count(siteEquipment, eq(siteEquipment.id, bare.tankId))).toBe(0)
})

/** A customer and a site of theirs, each from a file of its own. */
const withSite = async () => {
  const name = `Farm ${randomUUID()}`
  const farm = await imported(customerImport, `Name,Email\n${name},${randomUUID()}@farm.example\n`)
  const site = await imported(siteImport, `Customer,Site name,Address\n${name},Yard,9 Tank Road\n`)
  const [customer] = await db.select().from(customers).where(eq(customers.name, name))
  const customerId = customer?.id ?? ''
  const [row] = await db.select().from(deliverySites).where(eq(deliverySites.customerId, customerId))
  return { farm, site, name, customerId, siteId: row?.id ?? '' }
}

test('a delivery site that came in by a file keeps its contacts and orders', async () => {
  const called = await withSite()
  const lee = { name: 'Lee', phone: '(614) 555-0170', role: null }
  await saveSiteContact(desk, called.siteId, { id: randomUUID(), isNew: true }, lee)
  await expect(called.site.undo()).rejects.toThrow(`${called.name} (row 2) has a contact that was added since.`)
  const bought = await withSite()
  const order = await ordered(staff, await person('customer'))
  await db.update(orders).set({ siteId: bought.siteId }).where(eq(orders.id, order.id))
  await expect(bought.site.undo()).rejects.toThrow(`${bought.name} (row 2) has orders.`)
  await expect(bought.farm.undo()).rejects.toThrow(`${bought.name} (row 2) has a delivery site that was added since.`)
  const bare = await withSite()
  await bare.site.undo()
  await bare.farm.undo()
  expect(await db.$count(customers, eq(customers.id, bare.customerId))).toBe(0)
})

test('an order that is being placed while an import is undone keeps its customer', async () => {
  const { site, farm, customerId, name } = await withSite()
  await site.undo()
  const order = await ordered(staff, await person('customer'))
  const late = await inTransaction(desk, async ({ db }) => {
    await db.update(orders).set({ customerId }).where(eq(orders.id, order.id))
    const undone = farm.undo().then(
      () => 'undone',
      (error: Error) => error.message,
    )
    // Time for it to ask what holds the customer, if it did not wait.
    await new Promise((done) => setTimeout(done, 500))
    return { undone }
  })
  expect(await late.undone).toBe(`Nothing was undone. ${name} (row 2) has orders.`)
  expect((await db.select().from(orders).where(eq(orders.id, order.id)))[0]?.customerId).toBe(customerId)
})

test('a request for a customer whose import is being undone is kept, or refused in words', async () => {
  const { site, farm, customerId } = await withSite()
  await site.undo()
  const [customer] = await db.select().from(customers).where(eq(customers.id, customerId))
  const buyer = {
    ...{ userId: null, companyId: null, contactName: 'Lee', contactEmail: customer?.email ?? '' },
    ...{ contactPhone: null, company: null },
  }
  const late = await db.transaction(async (tx) => {
    await undoImport({ ...office, db: tx }, customerImport, farm.id)
    // All of them wait for the undo, which has not ended.
    const begun = Promise.allSettled([
      beginQuote(desk, buyer, paper()),
      beginQuote(desk, buyer, paper(), null, randomUUID(), customerId),
      addNote(desk, customerId, { id: randomUUID(), words: 'Called' }),
    ])
    await new Promise((done) => setTimeout(done, 500))
    return { begun }
  })
  const [byAddress, byRecord, note] = await late.begun
  expect(byAddress).toMatchObject({ status: 'fulfilled', value: { contactEmail: buyer.contactEmail } })
  expect(await db.$count(customers, eq(customers.email, buyer.contactEmail))).toBe(1)
  const gone = { kind: 'conflict', message: expect.stringContaining('was removed just now') }
  expect([byRecord, note]).toMatchObject([{ reason: gone }, { reason: gone }])
})

/** What goes along with a record that an undo removes. */
const goesAlong = ['different_customers.one_id', 'different_customers.other_id', 'customers.merged_below']

test.each([
  ['customers', standsOn.customers],
  ['delivery_sites', standsOn.sites],
  ['site_equipment', standsOn.tanks],
] as const)('a reference to a record of %s blocks undoing its import', async (table, known) => {
  const { rows } = await db.execute<{ named: string }>(sql`
    select conrelid::regclass || '.' || attname as named from pg_constraint
      join pg_attribute on attrelid = conrelid and attnum = conkey[1]
      where contype = 'f' and confrelid = ${table}::regclass`)
  const told = known.map(([column]) => `${getTableName(column.table)}.${column.name}`)
  expect(rows.map(({ named }) => named).filter((named) => ![...told, ...goesAlong].includes(named))).toEqual([])
})
