import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { writeDays } from '#domain/days-between.ts'
import type { Cents } from '#domain/money.ts'
import { dateOf } from '#domain/instant.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { earnedRevenue } from '#features/analytics/earned-revenue.ts'
import { marginsBy } from '#features/analytics/margin.ts'
import { revenueIn } from '#features/analytics/revenue.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { summarizeReceivables } from '#features/ledger/receivables-summary.ts'
import { findOrder } from '#features/orders/find.ts'
import { deliveredSums, listOrders } from '#features/orders/list.ts'
import { shipments } from '#features/shipments/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { billedSince } from './billed-gallons.ts'
import { draftDue } from './draft.ts'
import { creditLine } from './correct.ts'
import { monthsSpent } from './figures.ts'
import { findInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { sumOfLines } from './lines.ts'
import { listInvoices } from './list.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { billing: { ...billing, cutOver: '2025-11-15' } })
const { as, person, ordered, bring, delivered } = billingOn(ctx)
const before = billingOn({ ...ctx, now: Temporal.Instant.from('2025-11-05T10:00-05:00') })
const staff = await person('admin')
const customer = await person('customer')
const month = { from: '2025-11-01', to: '2025-11-30' }
const figures = async () => {
  const { spent, waits } = (await monthsSpent(as(customer))).now
  const earned = await earnedRevenue(as(staff), month)
  return { spent, waits, earned: earned.earned, earnedWaits: earned.waits }
}

test('a month is what was delivered before the cut-over day and billed from then on, and each delivery counts once', async () => {
  const early = await before.ordered(staff, customer, [diesel])
  await before.bring(staff, early.id, [diesel])
  const first = await findOrder(as(staff), early.id)
  const own = (order: typeof first) => order.goodsCents + order.freight
  expect(await figures()).toEqual({ spent: first.totalCents, waits: 0, earned: own(first), earnedWaits: 0 })

  const { order, draft } = await delivered(staff, customer, [offRoad])
  const second = await findOrder(as(staff), order.id)
  expect(await figures()).toEqual({
    ...{ spent: first.totalCents, waits: second.totalCents, earned: own(first), earnedWaits: own(second) },
  })

  const invoice = await issueInvoice(as(staff), draft)
  expect(await figures()).toMatchObject({ spent: first.totalCents + invoice.totalCents, waits: 0 })
  expect((await earnedRevenue(as(staff), month)).earned).toBe((await revenueIn(as(staff), month)).revenue)

  const why = { code: 'goodwill' as const, reason: 'The truck came late.' }
  const memo = await creditLine(as(staff), draft, await findInvoice(as(staff), draft), {
    position: 0,
    cents: 1000 as Cents,
    ...why,
  })
  expect(await figures()).toMatchObject({
    ...{ spent: first.totalCents + invoice.totalCents + memo.totalCents, earned: own(first) + own(second) - 1000 },
  })
  // Others see nothing of it.
  expect((await monthsSpent(as(await person('customer')))).now).toEqual({ spent: 0, waits: 0 })
})

test('each figure leads to what it is made of, and that adds up to it', async () => {
  const days = { delivered: writeDays({ from: month.from, through: month.to }) }
  const since = await sumOfLines(as(staff), { delivered: '2025-11-15..2025-11-30', only: 'sales' })
  const { earned } = await earnedRevenue(as(staff), { from: '2025-11-15', to: '2025-11-30' })
  expect([since.cents, since.cents > 0]).toEqual([earned, true])

  const all = await deliveredSums(as(staff), days)
  const revenue = await revenueIn(as(staff), month)
  expect(all).toEqual({ orders: revenue.orders, goods: revenue.goods, freight: revenue.freight })
  for (const by of ['product', 'customer'] as const)
    for (const { key, sold, unknown } of await marginsBy(as(staff), month, by))
      expect((await deliveredSums(as(staff), { ...days, [by]: key }))?.goods).toBe(sold + unknown)
  const { rows } = await listOrders(as(staff), { ...days, product: 'ulsd' })
  expect([rows.length, (await listOrders(as(staff), { ...days, product: 'kerosene' })).rows.length]).toEqual([1, 0])
  expect(await deliveredSums(as({ ...staff, staffRole: 'dispatcher' }), days)).toBeUndefined()

  const bought = await billedSince(as(customer), month.from)
  expect(bought).toHaveLength(1)
  for (const { site, product, cents } of bought) {
    const { rows } = await listInvoices(as(customer), { ...days, site, product })
    expect(rows.reduce((sum, { goodsCents }) => sum + goodsCents, 0)).toBe(cents)
  }
})

test('days sales outstanding are open A/R by the last 90 days of billing, and past due is what its day has passed of', async () => {
  const now = await summarizeReceivables(as(staff))
  expect(now).toEqual({ pastDue: 0, customers: 0, days: 90 })
  const later = await summarizeReceivables(as(staff, { now: ctx.now.add({ hours: 24 * 30 }) }))
  expect(later).toMatchObject({ customers: 1, days: 90 })
  expect(later.pastDue).toBeGreaterThan(0)
})

test('the second truck of an order is delivered and not billed, though the first one is', async () => {
  const other = await person('customer')
  const waits = async () => (await monthsSpent(as(other))).now.waits
  const order = await ordered(staff, other, [diesel])
  await bring(staff, order.id, [{ ...diesel, quantity: 5000 }])
  // The other truck comes after it, and brings the rest of the freight.
  const earlier = dateOf(ctx.now.subtract({ minutes: 5 }))
  await db.update(shipments).set({ deliveredAt: earlier }).where(eq(shipments.orderId, order.id))
  const { drafted } = await draftDue(as(staff))
  const { totalCents } = await issueInvoice(as(staff), drafted.at(-1) ?? '')
  expect(await waits()).toBe(0)
  await bring(staff, order.id, [{ ...diesel, quantity: 3000 }])
  const whole = (await findOrder(as(staff), order.id)).totalCents
  const left = await waits()
  expect(Math.abs(left - (whole - totalCents))).toBeLessThan(3)
  // Its draft says the same.
  await draftDue(as(staff))
  expect(Math.abs((await waits()) - left)).toBeLessThan(3)
})
