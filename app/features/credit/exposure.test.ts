import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import { billing, contextOn, credit } from '#domain/testing.ts'
import { deliverySites, siteEquipment, tankLevels } from '#features/customers/schema.ts'
import { diesel, drums, offRoad } from '#features/fulfillment/testing.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { dropDraft, issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { post } from '#features/ledger/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { recordPayment } from '#features/payments/record.ts'
import type { Line } from '#features/trade/line.ts'
import { sumsToday } from '#features/trade/sums.ts'
import { testDatabase } from '#platform/testing.ts'
import { setTerms } from './customer-terms.ts'
import { creditStanding } from './exposure.ts'
import { checkOrders, holdsOf } from './holds.ts'

const { db } = await testDatabase()
const ctx: Context = contextOn(db)
const { as, person, ordered, bring } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)

const exposureOf = async ({ customerId }: Order, viewerCtx: Context = desk) =>
  (await creditStanding(viewerCtx, customerId ?? '')).exposure
const totalOf = async ({ id }: Order) =>
  (await db.select({ cents: orders.totalCents }).from(orders).where(eq(orders.id, id)))[0]!.cents
const confirmed = async (lines: Line[], terms: Partial<Order> = { quantityKind: 'fixed' }) => {
  const { id } = await ordered(staff, await person('customer'), lines)
  await db.update(orders).set(terms).where(eq(orders.id, id))
  return confirmOrder(desk, id, 'placed')
}
/** What lines come to today, with freight as ordered. */
const worth = (order: Order, lines: Line[], freight = order.freight) =>
  sumsToday(desk, lines, { ...order, freight }).total

test('the first delivery from the cut-over day on counts though no invoice was ever written, and none before it', async () => {
  const order = await confirmed([diesel])
  await bring(staff, order.id, [diesel])
  expect(await exposureOf(order)).toMatchObject({ unbilled: await totalOf(order), ordered: 0, open: 0 })
  for (const cutOver of ['2025-11-21', null])
    expect(await exposureOf(order, as(staff, { billing: { ...billing, cutOver } }))).toMatchObject({ total: 0 })
  // A draft bills nothing yet, and what staff dropped is billed elsewhere.
  const { drafted } = await draftDue(desk)
  expect(await exposureOf(order)).toMatchObject({ unbilled: await totalOf(order) })
  await dropDraft(desk, drafted.at(-1) ?? '', 'draft', 'Billed by the old system')
  expect(await exposureOf(order)).toMatchObject({ total: 0 })
})

test('exposure counts each of two trucks of an order once: as ordered, as delivered or as billed', async () => {
  const order = await confirmed([diesel, drums])
  const most = worth(order, [{ ...diesel, quantity: 8400 }, drums])
  expect(await exposureOf(order)).toMatchObject({ ordered: most, total: most })

  await bring(staff, order.id, [{ ...diesel, quantity: 5000 }])
  const { unbilled, ordered: rest, total } = await exposureOf(order)
  expect(unbilled).toBeGreaterThan(0)
  expect(rest).toBeLessThan(most)
  expect(Math.abs(total - most)).toBeLessThan(20_000)

  const first = await draftDue(desk)
  const invoice = await issueInvoice(desk, first.drafted.at(-1) ?? '')
  expect(await exposureOf(order)).toMatchObject({ open: invoice.totalCents, unbilled: 0, ordered: rest })

  await bring(staff, order.id, [{ ...diesel, quantity: 3000 }, drums])
  const both = await exposureOf(order)
  expect(both).toMatchObject({ open: invoice.totalCents, ordered: 0 })
  const second = await draftDue(desk)
  const other = await issueInvoice(desk, second.drafted.at(-1) ?? '')
  expect(await exposureOf(order)).toMatchObject({ open: invoice.totalCents + other.totalCents, unbilled: 0 })
  // The second truck is the rest of the order by its goods: sales tax falls on the drums alone.
  expect(Math.abs(both.unbilled - other.totalCents)).toBeLessThan(0.05 * (await totalOf(order)))
})

test('a fill takes what its tank has room for, and no less than was ordered of it', async () => {
  const tank = async (overrides: object = {}, level?: number) => {
    const order = await confirmed([diesel, drums], { quantityKind: 'fill' })
    const [siteId, id] = [randomUUID(), randomUUID()]
    const site = { id: siteId, customerId: order.customerId!, address: randomUUID(), createdAt: new Date() }
    await db.insert(deliverySites).values(site)
    await db.insert(siteEquipment).values({
      ...{ id, siteId, kind: 'tank', label: 'Yard', product: 'ulsd', capacity: 20_000 as DeciGallons },
      ...overrides,
    })
    if (level !== undefined)
      await db.insert(tankLevels).values({
        ...{
          id: randomUUID(),
          equipmentId: id,
          gallons: level as DeciGallons,
          source: 'typed',
          at: new Date('2025-11-19'),
        },
        ...{ recordedBy: 'Dana', recordedAt: new Date('2025-11-19') },
      })
    await db.update(orders).set({ tankId: id }).where(eq(orders.id, order.id))
    return order
  }
  const counted = async (order: Order, gallons: number) =>
    expect((await exposureOf(order)).ordered).toBe(worth(order, [{ ...diesel, quantity: gallons }, drums]))
  // 2,000 gallons, filled to 90 percent.
  await counted(await tank(), 18_000)
  await counted(await tank({}, 6_000), 12_000)
  await counted(await tank({}, 15_000), 8_000)
  await counted(await tank({ capacity: null }), 8_400)
  const order = await tank()
  await db.update(orders).set({ notToExceed: true }).where(eq(orders.id, order.id))
  await counted({ ...order, notToExceed: true }, 8_000)
})

test('a transport load may bring its percentage more, however many gallons that is', async () => {
  const load = { ...diesel, quantity: 80_000 }
  const fixed = await confirmed([load])
  expect((await exposureOf(fixed)).ordered).toBe(worth(fixed, [{ ...load, quantity: 80_500 }]))
  const transport = await confirmed([load], { quantityKind: 'transport' })
  expect((await exposureOf(transport)).ordered).toBe(worth(transport, [{ ...load, quantity: 84_000 }]))
})

test('the vector of the trade: $19,561.17 of $25,000 is used, and an order of $6,600 waits for $1,161.17', async () => {
  const untaxed = { taxes: [], credit: { ...credit, holds: true } }
  const trade = billingOn({ ...ctx, ...untaxed })
  const office = as(staff, untaxed)
  const customer = await trade.person('customer')
  const order = async (cents: number) => {
    const line = { ...offRoad, quantity: 1000, price: cents - 4_500 }
    const placed = await trade.ordered(staff, customer, [line])
    await db.update(orders).set({ notToExceed: true }).where(eq(orders.id, placed.id))
    return { ...placed, line }
  }
  const delivered = await order(146_117)
  const id = delivered.customerId ?? ''
  const days = { kind: 'net' as const, days: 30 }
  const terms = { terms: { fuel: days, lubricant: days }, limitCents: 2_500_000 as Cents, reviewOn: null, reason: null }
  await setTerms(office, id, terms)
  await checkOrders(office)
  await trade.bring(staff, delivered.id, [delivered.line])
  await inTransaction(office, (ctx) =>
    post(ctx, { customerId: id, kind: 'opening', cents: 1_240_000 as Cents, day: '2025-11-10', dueOn: '2025-12-10' }),
  )
  const coming = await order(620_000)
  await checkOrders(office)
  await confirmOrder(office, coming.id, 'placed')
  const cash = { method: 'cash' as const, cents: 50_000 as Cents, receivedOn: '2025-11-20', number: null, note: null }
  await recordPayment(office, id, { ...cash, id: randomUUID(), amounts: [], rest: 'keep' })

  const used = { open: 1_240_000, unbilled: 146_117, ordered: 620_000, cleared: 50_000, total: 1_956_117 }
  expect((await creditStanding(office, id)).exposure).toMatchObject(used)
  const more = await order(660_000)
  await checkOrders(office)
  const [hold] = await holdsOf(office, more.id)
  expect(hold).toMatchObject({ kind: 'over_limit', owedCents: 116_117 })
})
