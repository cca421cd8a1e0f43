import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { billingOf } from '#content/index.ts'
import { content } from '#content/testing.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { customers } from '#features/customers/schema.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { makeExport, voidExport } from '#features/ledger/export.ts'
import { post } from '#features/ledger/post.ts'
import { ledgerExportEntries, ledgerExports } from '#features/ledger/schema.ts'
import { csvLine } from '#lists/csv.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { testDatabase } from '#platform/testing.ts'
import { readOnlineInvoices, readOnlineJournal } from '../../../test/quickbooks-online.ts'
import { readIif } from '../../../test/quickbooks.ts'
import { itemDefaults, taxItemsOf } from '#features/ledger/item-names.ts'
import { formatJournal, readBatch } from './accountant.ts'
import { formatIif } from './iif.ts'
import { issueInvoice } from './issue.ts'
import { formatQuickBooksOnline } from './online.ts'
import { taxesOf } from './taxes.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, delivered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const customer = await person('customer')

const books = { receivable: billing.accounts.receivable, payable: 'Accounts Payable' }
const bytesOf = (lines: readonly string[][]) => Buffer.from(lines.map(csvLine).join(''))

const sum = (amounts: (string | undefined)[]) =>
  amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0)

test('a file takes each entry once, is the same each time, and every transaction adds up to 0.00', async () => {
  const { draft } = await delivered(staff, customer, [diesel, offRoad])
  const invoice = await issueInvoice(desk, draft)
  await inTransaction(desk, (ctx) =>
    post(ctx, { customerId: invoice.customerId, kind: 'payment', cents: -10_000 as Cents, number: '4471' }),
  )
  const name = 'Peña’s "North" Farm – Łódź Road'
  await db.update(customers).set({ name }).where(eq(customers.id, invoice.customerId))
  const period = ['2025-11-01', '2025-11-30'] as const
  const [made, refused] = await Promise.allSettled([makeExport(desk, ...period), makeExport(desk, ...period)])
  expect([made.status, refused.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const { id, entries } = (made.status === 'fulfilled' ? made : (refused as never as typeof made & { value: never }))
    .value
  expect(entries).toBe(2)
  const iif = formatIif(await readBatch(desk, id), billing)
  expect(formatIif(await readBatch(desk, id), billing)).toEqual(iif)
  const transactions = readIif(iif).transactions.map(({ top, splits }) => [top, ...splits])
  expect(transactions).toHaveLength(2)
  const [billed = [], paid = []] = transactions
  expect(billed[0]).toMatchObject({
    TRNSTYPE: 'INVOICE',
    ACCNT: 'Accounts Receivable',
    DOCNUM: 'INV-100001',
    TERMS: 'Due on delivery',
    NAME: "Peña's North Farm - ?ódz Road",
  })
  expect(billed.at(-1)).toMatchObject({ EXTRA: 'AUTOSTAX', NAME: 'Ohio Department of Taxation' })
  expect(billed[1]).toMatchObject({ QNTY: '-800.0', PRICE: '3.1420', AMOUNT: '-2513.60' })
  expect(paid.map(({ ACCNT, AMOUNT }) => [ACCNT, AMOUNT])).toEqual([
    ['Undeposited Funds', '100.00'],
    ['Accounts Receivable', '-100.00'],
  ])
  const names = new Set(Object.values(billing.accounts))
  expect(transactions.flat().every(({ ACCNT = '' }) => names.has(ACCNT))).toBe(true)

  const [, ...journal] = formatJournal(await readBatch(desk, id), billing)
  expect(sum(journal.map((row) => row[4])) - sum(journal.map((row) => row[5]))).toBe(0)
  const [billedOnline, paidOnline] = formatQuickBooksOnline(await readBatch(desk, id), billing)
  expect(sum((billedOnline?.lines ?? []).slice(1).map((row) => row[10]))).toBe(invoice.totalCents)
  const [entry] = readOnlineJournal(bytesOf(paidOnline!.lines), books)
  expect(entry?.lines.map((line) => [line.account, line.cents, line.name])).toEqual([
    ['Accounts Receivable', -10_000, name],
    ['Undeposited Funds', 10_000, ''],
  ])

  await voidExport(desk, id, 'Not imported')
  expect((await makeExport(desk, ...period)).entries).toBe(2)
  await expect(makeExport(desk, ...period)).rejects.toThrow(DomainError)
})

test('QuickBooks Online gets no more rows and invoices in a file than it takes, and nothing is in two', async () => {
  const line = { account: 'fuel' as const, cents: 100, item: 'Diesel', memo: '', quantity: null, price: '' }
  const paper = {
    day: '2025-11-20',
    dueOn: null,
    customer: 'Farm',
    mark: '',
    memo: '',
    terms: '',
    isTax: false,
    tenths: true,
  }
  const entries = Array.from({ length: 660 }, (_, at) => ({
    ...{ ...paper, entry: at, number: `N-${at}`, kind: at % 2 ? ('invoice' as const) : ('payment' as const) },
    ...{ cents: at % 2 ? 900 : -900, lines: Array.from({ length: 9 }, () => ({ ...line, ...paper })) },
  }))
  for (const entry of entries) if (entry.kind === 'payment') for (const each of entry.lines) each.cents = -100
  const files = formatQuickBooksOnline(
    { number: 1, at: new Date(), from: '2025-11-01', through: '2025-11-30', entries },
    billing,
  )
  expect(files.map(({ name, lines }) => [name, lines.length - 1])).toEqual([
    ...['1', '2', '3'].map((at) => [`invoices-${at}-of-4`, 900]),
    ...[['invoices-4-of-4', 270]],
    ...['1', '2', '3'].map((at) => [`journal-entries-${at}-of-4`, 990]),
    ...[['journal-entries-4-of-4', 330]],
  ])
  const invoices = files.slice(0, 4).flatMap(({ lines }) => readOnlineInvoices(bytesOf(lines)))
  const journal = files.slice(4).flatMap(({ lines }) => readOnlineJournal(bytesOf(lines), books))
  expect(new Set([...invoices, ...journal].map(({ number }) => number)).size).toBe(660)
})

test('QuickBooks Online reads a customer and a rate of any spelling as one customer and as no more than it takes', () => {
  const line = { account: 'fuel' as const, cents: 123, item: 'Diesel', memo: 'First\nSecond', quantity: 1000 }
  const sold = { ...line, price: '1.234000', isTax: false, tenths: true }
  const paper = { day: '2025-11-20', dueOn: null, terms: '', memo: 'Payment: 4471\n', number: 'INV-1', cents: 369 }
  const lines = [
    { ...sold, cents: 12_340 },
    { ...sold, price: '0.012345', cents: 123 },
    { ...sold, price: '', cents: 123 },
  ]
  const entry = {
    ...paper,
    mark: '',
    customer: `North: Farm\n${'x'.repeat(120)}`,
    entry: 1,
    kind: 'invoice' as const,
    lines,
  }
  const check = { ...entry, entry: 2, kind: 'payment' as const, cents: -123, lines: [{ ...sold, cents: -123 }] }
  const batch = { number: 1, at: new Date(), from: '2025-11-01', through: '2025-11-30', entries: [entry, check] }
  const [bill, journal] = formatQuickBooksOnline(batch, billing)
  const [read] = readOnlineInvoices(bytesOf(bill!.lines))
  expect(read?.customer).toMatch(/^North - Farm x{87}$/)
  expect(read?.lines.map(({ quantity, rate }) => [quantity, rate])).toEqual([
    ['100.0', '1.234'],
    ['', ''],
    ['', ''],
  ])
  expect(readOnlineJournal(bytesOf(journal!.lines), books)[0]?.lines[0]?.name).toBe(read?.customer)
})

test('two customers whom QuickBooks would take for one have two names, the same ones in every file', async () => {
  const names = [
    'Miller Farm',
    'MILLER  farm',
    "Miller's Dairy and Grain of Delaware County, North",
    'Miller’s Dairy and Grain of Delaware County, South',
  ]
  const ids = await Promise.all(
    names.map(async () => (await delivered(staff, await person('customer'), [diesel])).order),
  )
  const owes = async (at: number, day: string) => {
    const customerId = ids[at]?.customerId ?? ''
    await db.update(customers).set({ name: names[at] }).where(eq(customers.id, customerId))
    await inTransaction(desk, (ctx) => post(ctx, { customerId, kind: 'opening', cents: 100 as Cents, day }))
  }
  const filed = async (day: string) => {
    const batch = await readBatch(desk, (await makeExport(desk, day, day)).id)
    const desktop = readIif(formatIif(batch, billing)).transactions.map(({ top }) => top['NAME'] ?? '')
    const [online] = formatQuickBooksOnline(batch, billing)
    const journal = readOnlineJournal(bytesOf(online!.lines), books).map(({ lines }) => lines[0]?.name ?? '')
    for (const each of [
      desktop,
      journal,
      formatJournal(batch, billing)
        .slice(1)
        .map((row) => row[6] ?? ''),
    ])
      expect(new Set(each.map((name) => name.toLowerCase())).size).toBe(names.length)
    expect(Math.max(...desktop.map(({ length }) => length))).toBeLessThanOrEqual(41)
    return { desktop, journal }
  }
  for (const at of names.keys()) await owes(at, '2025-10-01')
  const first = await filed('2025-10-01')
  expect(first.journal[0]).toBe('Miller Farm')
  expect(first.journal[1]).toMatch(/^MILLER farm \([0-9A-F]{6}\)$/)
  // In another order, and in another file: each has the name it had.
  for (const at of [3, 1, 0, 2]) await owes(at, '2025-10-02')
  const second = await filed('2025-10-02')
  expect(second.desktop).toEqual([3, 1, 0, 2].map((at) => first.desktop[at]))
})

test('QuickBooks tells the sales taxes of counties apart: each has an item of its own that fits', () => {
  const items = taxItemsOf({ taxes: content.taxes, salesTax: content.salesTax })
  const names = [...items].flatMap(([id, name]) => (id.includes('.') ? [name] : []))
  expect(new Set(names).size).toBe(new Set(content.salesTax.local.map(({ county, area }) => `${county} ${area}`)).size)
  expect([...items.values()].filter((name) => name.length > 31)).toEqual([])
})

test('each thing that can stand on an invoice has a name that a bookkeeper reads and QuickBooks takes, and the company may keep another', async () => {
  const { taxes, salesTax } = content
  const products = tradeProducts(content)
  const { products: named } = billingOf(content.billing, products)
  const names = itemDefaults({ taxes, salesTax, billing: { products: named, items: {} } })
  expect(new Set(names.values()).size).toBe(names.size)
  expect([...names.values()].flatMap((name) => name.split(':')).filter((level) => level.length > 31)).toEqual([])
  expect([...names.values()].filter((name) => /^[a-z-]+(\.|$)/.test(name))).toEqual([])
  expect(names.get('def.tote-330')).toBe('Diesel exhaust fluid (DEF):330-gallon tote')
  // Files have these names, and those that the company keeps.
  const { draft } = await delivered(staff, customer, [diesel, offRoad])
  await issueInvoice(desk, draft)
  const { id } = await makeExport(desk, '2025-11-01', '2025-11-30')
  const kept = { ...billing, items: { 'tax:Ohio motor fuel tax, diesel': 'Road taxes:OH diesel' } }
  const items = async (viewerCtx: Context) => {
    const [invoices] = formatQuickBooksOnline(await readBatch(viewerCtx, id), viewerCtx.billing)
    return new Set(invoices?.lines.map((row) => row[6]))
  }
  expect(await items(desk)).toContain('Ultra-low sulfur diesel')
  expect(await items(desk)).not.toContain('ulsd')
  await voidExport(desk, id, 'Not imported')
  const renamed = await makeExport({ ...desk, billing: kept }, '2025-11-01', '2025-11-30')
  const [invoices] = formatQuickBooksOnline(await readBatch(desk, renamed.id), kept)
  expect(invoices?.lines.map((row) => row[6])).toContain('Road taxes:OH diesel')
})

test('taxes by kind, product and county add up to what was billed', async () => {
  const [, ...rows] = await taxesOf(desk, '2025-11-01', '2025-11-30')
  const diesel = rows.find(([, tax]) => tax === 'Ohio motor fuel tax, diesel')
  expect(diesel).toEqual([
    '2025-11',
    'Ohio motor fuel tax, diesel',
    'Union',
    'Ultra-low sulfur diesel',
    '0.470000',
    '1600.0',
    '0.00',
    '752.00',
  ])
})

test('a file that is downloaded again is the same to the byte, whatever was renamed, merged or came into the books since', async () => {
  const [one, other] = await Promise.all(
    [1, 2].map(async () => {
      const { order, draft } = await delivered(staff, await person('customer'), [diesel])
      await issueInvoice(desk, draft)
      return order.customerId ?? ''
    }),
  )
  for (const id of [one!, other!]) await db.update(customers).set({ name: 'Alder Farm' }).where(eq(customers.id, id))
  const { id } = await makeExport(desk, '2025-11-01', '2025-11-30')
  const files = async (viewerCtx: Context) => {
    const batch = await readBatch(viewerCtx, id)
    return [
      formatIif(batch, batch.names),
      formatJournal(batch, batch.names),
      formatQuickBooksOnline(batch, batch.names),
    ] as const
  }
  const first = await files(desk)
  expect(JSON.stringify(first[1])).toMatch(/"Alder Farm".*"Alder Farm \([0-9A-F]{6}\)"/)
  await db.update(customers).set({ name: 'Birch Farm' }).where(eq(customers.id, one!))
  await db.update(customers).set({ mergedInto: one }).where(eq(customers.id, other!))
  const later = {
    ...{ ...billing, taxAgency: 'Ohio', accounts: { ...billing.accounts, fuel: 'Sales:Fuel' } },
    items: { ulsd: 'Diesel, clear', 'tax:Ohio motor fuel tax, diesel': 'Road taxes:OH diesel' },
  }
  const today = { ...desk, billing: later, taxes: desk.taxes.map((tax) => ({ ...tax, label: `New ${tax.label}` })) }
  expect(await files(today)).toEqual(first)
  // One that was made before names were kept has those of today.
  await db.update(ledgerExports).set({ names: null }).where(eq(ledgerExports.id, id))
  await db.update(ledgerExportEntries).set({ customer: null, mark: null }).where(eq(ledgerExportEntries.exportId, id))
  const words = JSON.stringify((await files(today))[1])
  expect(words).toContain('Birch Farm')
  expect(words).toContain('Sales:Fuel')
  expect(words).not.toContain('Alder Farm')
})
