import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { diesel, offRoad } from '#features/fulfillment/testing.ts'
import { makeExport, voidExport } from '#features/ledger/export.ts'
import { post } from '#features/ledger/post.ts'
import { testDatabase } from '#platform/testing.ts'
import { iifOf, journalOf, onlineOf, readBatch, taxesOf } from './accountant.ts'
import { issueInvoice } from './issue.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, delivered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const customer = await person('customer')

/** Reads an IIF file by the column reference alone: `!` rows name the columns of the rows that follow. */
const readIif = (text: string) => {
  const heads = new Map<string, string[]>()
  const found: Record<string, string>[][] = []
  for (const line of text.split('\r\n').filter(Boolean)) {
    const [kind = '', ...cells] = line.split('\t')
    if (kind.startsWith('!')) heads.set(kind.slice(1), cells)
    else if (kind === 'TRNS') found.push([named(heads.get(kind), cells)])
    else if (kind === 'SPL') found.at(-1)?.push(named(heads.get(kind), cells))
    else expect(kind).toBe('ENDTRNS')
  }
  return found
}
const named = (heads: string[] = [], cells: string[]) => {
  expect(cells).toHaveLength(heads.length)
  return Object.fromEntries(heads.map((head, at) => [head, cells[at] ?? '']))
}
const sum = (amounts: (string | undefined)[]) =>
  amounts.reduce((all, amount) => all + Math.round(Number(amount) * 100), 0)

test('a file takes each entry once, is the same each time, and every transaction adds up to 0.00', async () => {
  const { draft } = await delivered(staff, customer, [diesel, offRoad])
  const invoice = await issueInvoice(desk, draft)
  await inTransaction(desk, (ctx) =>
    post(ctx, { customerId: invoice.customerId, kind: 'payment', cents: -10_000 as Cents, number: '4471' }),
  )
  const period = ['2025-11-01', '2025-11-30'] as const
  const [made, refused] = await Promise.allSettled([makeExport(desk, ...period), makeExport(desk, ...period)])
  expect([made.status, refused.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const { id, entries } = (made.status === 'fulfilled' ? made : (refused as never as typeof made & { value: never }))
    .value
  expect(entries).toBe(2)
  const iif = iifOf(await readBatch(desk, id), billing)
  expect(iifOf(await readBatch(desk, id), billing)).toBe(iif)
  const transactions = readIif(iif)
  expect(transactions.map((rows) => sum(rows.map(({ AMOUNT }) => AMOUNT)))).toEqual([0, 0])
  const [billed = [], paid = []] = transactions
  expect(billed[0]).toMatchObject({
    TRNSTYPE: 'INVOICE',
    ACCNT: 'Accounts Receivable',
    DOCNUM: 'INV-100001',
    TERMS: 'Due on delivery',
  })
  expect(billed.at(-1)).toMatchObject({ EXTRA: 'AUTOSTAX', NAME: 'Ohio Department of Taxation' })
  expect(billed[1]).toMatchObject({ QNTY: '-800.0', PRICE: '3.1420', AMOUNT: '-2513.60' })
  expect(paid.map(({ ACCNT, AMOUNT }) => [ACCNT, AMOUNT])).toEqual([
    ['Undeposited Funds', '100.00'],
    ['Accounts Receivable', '-100.00'],
  ])
  const names = new Set(Object.values(billing.accounts))
  expect(transactions.flat().every(({ ACCNT = '' }) => names.has(ACCNT))).toBe(true)

  const [, ...journal] = journalOf(await readBatch(desk, id), billing)
  expect(sum(journal.map((row) => row[4])) - sum(journal.map((row) => row[5]))).toBe(0)
  const [, ...online] = onlineOf(await readBatch(desk, id))
  expect(sum(online.map((row) => row[10]))).toBe(invoice.totalCents)

  await voidExport(desk, id, 'Not taken over')
  expect((await makeExport(desk, ...period)).entries).toBe(2)
  await expect(makeExport(desk, ...period)).rejects.toThrow(DomainError)
})

test('taxes by kind, product and county add up to what was billed', async () => {
  const [, ...rows] = await taxesOf(desk, '2025-11-01', '2025-11-30')
  const diesel = rows.find(([, tax]) => tax === 'Ohio motor fuel tax, diesel')
  expect(diesel).toEqual([
    '2025-11',
    'Ohio motor fuel tax, diesel',
    'Union',
    'ulsd',
    '0.470000',
    '800.0',
    '0.00',
    '376.00',
  ])
})
