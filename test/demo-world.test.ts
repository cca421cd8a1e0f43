import { and, eq, isNull, like } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { billingOf } from '../app/content/index.ts'
import { content } from '../app/content/testing.ts'
import { viewerNow } from '../app/features/accounts/companies-testing.ts'
import { users } from '../app/features/accounts/schema.ts'
import { thisMonth } from '../app/features/analytics/period.ts'
import { earnedRevenue } from '../app/features/analytics/earned-revenue.ts'
import { revenueIn } from '../app/features/analytics/revenue.ts'
import { activeNow, customersNow } from '../app/features/analytics/active-customers.ts'
import { priceAgreements } from '../app/features/customers/schema.ts'
import { csvFile } from '../app/features/imports/pages/csv-file.ts'
import { readBatch } from '../app/features/invoices/accountant.ts'
import { monthsSpent } from '../app/features/invoices/figures.ts'
import { formatIif } from '../app/features/invoices/iif.ts'
import { formatQuickBooksOnline } from '../app/features/invoices/online.ts'
import { allExports, makeExport, voidExport } from '../app/features/ledger/export.ts'
import { itemDefaults } from '../app/features/ledger/item-names.ts'
import type { Context } from '../app/domain/context.ts'
import { monthFigures, nextDelivery } from '../app/features/orders/figures.ts'
import { contractGallons } from '../app/features/orders/contract-gallons.ts'
import { orderStates } from '../app/features/orders/lifecycle.ts'
import { orderCounts } from '../app/features/orders/list.ts'
import { rackCosts } from '../app/features/pricing/schema.ts'
import { quoteCounts } from '../app/features/quotes/list.ts'
import { runs } from '../app/features/dispatch/schema.ts'
import { trucks } from '../app/features/fleet/schema.ts'
import { shipments } from '../app/features/shipments/schema.ts'
import { shiftOf } from '../app/features/shifts/find.ts'
import { driverReports } from '../app/features/shifts/schema.ts'
import { latestTicket } from '../app/features/tickets/find.ts'
import { supplierFigures } from '../app/features/fulfillment/figures.ts'
import { findSetting } from '../app/features/settings/find-settings.ts'
import { billing } from '../app/domain/testing.ts'
import { systemHealth } from '../app/features/uptime/uptime.ts'
import { system } from '../app/domain/viewer.ts'
import { demoSeededAt } from './demo-seeded.ts'
import { mails } from '../app/mails/schema.ts'
import { tradeProducts } from '../app/features/trade/pages/products.ts'
import { alertsOf } from '../app/workspace/staff/board/alerts.ts'
import { formatUptime } from '../app/workspace/staff/board/format-uptime.ts'
import { figures } from '../server/demo/figures.ts'
import { signIns } from '../server/demo/people.ts'
import { readOnlineInvoices, readOnlineJournal } from './quickbooks-online.ts'
import { readIif } from './quickbooks.ts'
import { isFull } from './long.ts'

/** Thirty evenings of rack prices; a contract with gallons left, one whose gallons are drawn, and one on the rack. */
const monthHasPricesAndContracts = async (ctx: Context) => {
  const evenings = await ctx.db.selectDistinct({ at: rackCosts.effectiveAt }).from(rackCosts)
  expect(evenings.length).toBeGreaterThanOrEqual(30)
  const agreed = await ctx.db.select().from(priceAgreements)
  expect(agreed.map(({ kind }) => kind).toSorted()).toEqual(['fixed', 'fixed', 'rack_plus', 'tolerance'])
  const left: number[] = []
  for (const each of agreed.filter(({ kind }) => kind === 'fixed'))
    left.push((each.gallons ?? 0) - ((await contractGallons(ctx, each.customerId, [each])).get(each.id) ?? 0))
  expect(left.toSorted((one, other) => one - other)).toEqual([0, expect.toSatisfy((count: number) => count > 0)])
}

/** The demo world as someone finds it who opens it then: a context for each of its three people. */
const worldAt = async (moment: string) => {
  const { database, contextFor } = await demoSeededAt(moment)
  const { db } = database
  const signedIn = async (email: string) => {
    const [user] = await db.select().from(users).where(eq(users.email, email))
    const { value } = await findSetting(contextFor(system), 'billing')
    const { cutOver } = value as { cutOver: string }
    const { products } = billingOf(content.billing, tradeProducts(content))
    return { ...contextFor(await viewerNow(db, user?.id ?? '')), billing: { ...billing, products, cutOver } }
  }
  const [customer, supplier, admin] = signIns.map(({ email }) => email)
  return {
    customer: await signedIn(customer ?? ''),
    supplier: await signedIn(supplier ?? ''),
    admin: await signedIn(admin ?? ''),
  }
}

/**
 * All that the demo's books hold, as a reader of QuickBooks files takes it that has not seen their writer: the names in them
 * are those that the company keeps, and every invoice comes to what it says.
 */
const booksAreRead = async (ctx: Context) => {
  const { to } = thisMonth(ctx)
  const { id } = await makeExport(ctx, '2000-01-01', to)
  const accounts = new Set(Object.values(ctx.billing.accounts))
  const items = new Set(['', ...itemDefaults(ctx).values()])
  for (const file of await allExports(ctx)) {
    const batch = await readBatch(ctx, file.id)
    const { transactions } = readIif(formatIif(batch, ctx.billing))
    expect(transactions).toHaveLength(file.entries)
    const rows = transactions.flatMap(({ top, splits }) => [top, ...splits])
    expect(rows.map(({ ACCNT = '' }) => ACCNT).filter((name) => !accounts.has(name))).toEqual([])
    expect([...new Set(rows.map(({ INVITEM = '' }) => INVITEM))].filter((name) => !items.has(name))).toEqual([])
    const billed = batch.entries.filter(({ kind }) => kind === 'invoice').map(({ number, cents }) => [number, cents])
    const online = await Promise.all(
      formatQuickBooksOnline(batch, ctx.billing).map(async ({ name, lines }) => ({
        name,
        csv: Buffer.from(await csvFile(name, lines).bytes()),
      })),
    )
    const ofInvoices = online
      .filter(({ name }) => name.startsWith('invoices'))
      .flatMap(({ csv }) => readOnlineInvoices(csv, { items }))
    expect(ofInvoices.map(({ number, cents }) => [number, cents])).toEqual(billed)
    // Whatever is no invoice is a journal entry, by its number in the books.
    const others = batch.entries.filter(({ kind }) => kind !== 'invoice').map(({ entry }) => `L${entry}`)
    const journal = online
      .filter(({ name }) => !name.startsWith('invoices'))
      .flatMap(({ csv }) =>
        readOnlineJournal(csv, { receivable: ctx.billing.accounts.receivable, payable: 'Accounts Payable', accounts }),
      )
    expect(journal.map(({ number }) => number)).toEqual(others)
  }
  await voidExport(ctx, id, 'A test')
}

/**
 * What our own trucks brought, ours is the fleet for; and of the shift that a driver reports, ticket, shipment and load name
 * one truck, one driver and one BOL.
 */
const ownTrucksAreOneStory = async (ctx: Context) => {
  const fleet = new Set((await ctx.db.select().from(trucks)).map(({ name }) => name))
  const own = await ctx.db.select().from(shipments).where(isNull(shipments.supplierId))
  expect(own.filter(({ truck }) => !fleet.has(truck)).map(({ truck }) => truck)).toEqual([])

  const [loaded] = await ctx.db.select().from(driverReports).where(eq(driverReports.kind, 'load'))
  const [run] = await ctx.db
    .select()
    .from(runs)
    .where(eq(runs.id, loaded?.runId ?? ''))
  const shift = run && (await shiftOf(ctx, run))
  expect(shift?.deliveries.map(({ shipment: { truck, state, billOfLading } }) => [truck, state, billOfLading])).toEqual(
    [
      ['T12', 'delivered', '88214'],
      ['T12', 'in_transit', '88214'],
      ['T12', 'scheduled', null],
    ],
  )
  const ticket = await latestTicket(ctx, shift?.deliveries[0]?.shipment.id ?? '')
  expect(ticket?.facts).toMatchObject({ truck: 'T12', driver: shift?.driver, billOfLading: '88214' })
  // Loaded before it was delivered.
  expect((loaded?.at.toISOString() ?? '~') < (ticket?.facts.deliveredAt ?? '')).toBe(true)
}

/** The end of a month, where the days of Ohio and of the server are not the same; the full run opens it on all. */
const moments = [
  ['the evening of the last of a month', '2026-08-31T21:40-04:00'],
  ['the first of a month, in the night', '2026-12-01T00:20-05:00'],
  ['a Saturday in the middle of a month', '2026-11-21T10:45-05:00'],
  ['the first of a month, a Sunday on which the clocks go back', '2026-11-01T15:30-05:00'],
  ['a holiday', '2026-11-26T09:10-05:00'],
].slice(0, isFull ? undefined : 1) as [string, string][]

describe.each(moments)('the demo world opened on %s', (_name, moment) => {
  test('shows its figures on the three dashboards, and trouble to look at', async () => {
    const { customer, supplier, admin } = await worldAt(moment)
    expect(await customersFigures(customer)).toEqual(figures.customer)
    expect((await nextDelivery(customer))?.order.state).toBe('in_transit')
    const { answerBy, ...shown } = await supplierFigures(supplier)
    expect(shown).toEqual(figures.supplier)
    expect(answerBy).toBeInstanceOf(Date)
    expect(await adminsFigures(admin)).toEqual(figures.admin)
    // What is billed and what waits are together what was delivered; the demo credits $25 of one invoice, with its tax.
    const { now } = await monthsSpent(customer)
    expect(Math.abs(now.spent + now.waits - figures.customer.thisMonth)).toBeLessThan(3000)
    const { earned, waits } = await earnedRevenue(admin, thisMonth(admin))
    expect(earned + waits).toBeGreaterThan(figures.admin.monthlyRevenue - 3000)

    await booksAreRead(admin)
    await ownTrucksAreOneStory(admin)

    const alerts = (await alertsOf(admin, content)).map(({ message }) => message).join('\n')
    for (const trouble of [/Answer .* late: Fuel quote/, /truck|shipment/i, /mail/, /review/])
      expect(alerts).toMatch(trouble)
    expect((await orderCounts(customer)).find(({ state }) => state === 'price_asked')?.count).toBe(1)
    await monthHasPricesAndContracts(admin)
    expect(
      await admin.db.$count(
        mails,
        and(eq(mails.email, 'purchase-order-placed'), like(mails.recipient, '%@muskingum%')),
      ),
    ).toBe(1)
  })
})

const customersFigures = async (ctx: Context) => {
  const month = await monthFigures(ctx)
  const orders = await orderCounts(ctx)
  return {
    activeOrders: sum(orders.filter(({ state }) => orderStates.is('isActive', state))),
    pendingQuotes: (await quoteCounts(ctx)).find(({ state }) => state === 'pending')?.count,
    thisMonth: month.now.spent,
    thisMonthGallons: month.now.deciGallons,
    thisMonthOrders: month.now.orders,
    lastMonth: month.before.spent,
  }
}

const adminsFigures = async (ctx: Context) => {
  const { companies, people } = await customersNow(ctx)
  return {
    customers: companies + people,
    activeOrders: sum(await activeNow(ctx)),
    monthlyRevenue: (await revenueIn(ctx, thisMonth(ctx))).revenue,
    uptime: formatUptime(await systemHealth(ctx)).figure,
  }
}

const sum = (rows: readonly { count: number }[]) => rows.reduce((all, { count }) => all + count, 0)
