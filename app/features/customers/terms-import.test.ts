import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { contextOn, credit } from '#domain/testing.ts'
import type { Cents } from '#domain/money.ts'
import { currentTerms, recordAcceptance, setTerms } from '#features/credit/customer-terms.ts'
import { checkOrder, holdsOf } from '#features/credit/holds.ts'
import { creditTerms } from '#features/credit/schema.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import type { Import } from '#features/imports/definition.ts'
import { changeDraft, rowsOf, startImport, takeImport } from '#features/imports/import-file.ts'
import { imports } from '#features/imports/schema.ts'
import { undoImport } from '#features/imports/undo.ts'
import { testDatabase } from '#platform/testing.ts'
import customerImport from './customer-import.ts'
import quickbooksImport from './quickbooks-import.ts'
import { customers } from './schema.ts'

const { db } = await testDatabase()
const quiet = contextOn(db)
const ctx = { ...quiet, credit: { ...credit, holds: true } }
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const officeOf = (staffRole: 'billing' | 'sales') => ({ ...as({ ...staff, staffRole }), content })
const [billing, sales] = [officeOf('billing'), officeOf('sales')]

const previewed = async (
  csv: string,
  {
    office = billing,
    definition = customerImport,
    overwrites = false,
  }: Partial<{
    office: typeof billing
    definition: Import
    overwrites: boolean
  }> = {},
) => {
  const id = await startImport(office, definition, { name: 'list.csv', bytes: Buffer.from(csv) })
  const [draft] = await db.select().from(imports).where(eq(imports.id, id))
  if (overwrites && draft) await changeDraft(office, definition, id, { columns: draft.columns, overwrites })
  const rows = await rowsOf(office, id, { most: 9 })
  return {
    effects: rows.map(({ effect }) => effect),
    notes: rows.flatMap(({ notes }) => notes),
    shown: rows.flatMap(({ shown }) => shown.map(({ label, to }) => `${label}: ${to}`)),
    take: () => takeImport(office, definition, id),
    undo: () => undoImport(office, definition, id),
  }
}

const heads = 'Name,Email,Terms,Credit limit\n'
const newEmail = () => `${randomUUID()}@hilltop.example`
const customerOf = async (email: string) => {
  const [customer] = await db.select().from(customers).where(eq(customers.email, email))
  return customer?.id ?? ''
}

test('terms and a limit that come in by a file are what credit holds go by, until the import is undone', async () => {
  const buyer = await person('customer')
  const order = await ordered(staff, buyer, [{ ...diesel, quantity: 1000 }])
  const kinds = async () => {
    await checkOrder(as(staff), order)
    return (await holdsOf(as(staff), order.id)).map(({ kind }) => kind)
  }
  expect(await kinds()).toEqual(['no_terms'])
  const { take, undo, shown, notes } = await previewed(`${heads}Hilltop,${buyer.email},net 30,"$5,000"\n`)
  expect(shown).toEqual(expect.arrayContaining(['Credit terms for holds: Net 30', 'Credit limit for holds: $5,000.00']))
  expect(notes.join()).not.toContain('Credit holds')
  await take()
  expect(await currentTerms(billing, order.customerId)).toMatchObject({
    ...{ limitCents: 500_000, setBy: staff.name, reviewOn: expect.any(String), financeRate: null },
    terms: { fuel: { kind: 'net', days: 30 }, lubricant: { kind: 'net', days: 30 } },
  })
  expect(await kinds()).toEqual([])
  await undo()
  expect(await currentTerms(billing, order.customerId)).toBeUndefined()
  expect(await kinds()).toEqual(['no_terms'])
})

test("QuickBooks' terms become credit terms, too, also of a customer whose words came in before", async () => {
  const [email, other] = [newEmail(), newEmail()]
  const csv = `Customer,Main Email,Terms,Credit Limit\nPine Row,${email},Net 15,"2,500.00"\nOak Row,${other},COD,\n`
  const words = await previewed(csv, { office: sales, definition: quickbooksImport })
  const cod = '“COD” stays a note: it gives no credit. Orders are paid in advance or on delivery.'
  expect(words.notes).toEqual([
    "Credit holds don't use these terms and this limit until the credit desk sets them.",
    cod,
  ])
  await words.take()
  expect(await currentTerms(billing, await customerOf(email))).toBeUndefined()
  const again = await previewed(csv, { definition: quickbooksImport })
  expect([again.effects, again.notes]).toEqual([['changed', 'unchanged'], [cod]])
  await again.take()
  expect(await currentTerms(billing, await customerOf(email))).toMatchObject({ limitCents: 250_000 })
})

test.each([
  ['Net 30', '', 'Credit holds need payment terms and a credit limit'],
  ['', '5000', 'Credit holds need payment terms and a credit limit'],
  ['when the corn is in', '5000', '“when the corn is in” stays a note'],
  ['2% 10 Net 30', '5000', "“2% 10 Net 30” stays a note: credit holds and due dates can't use it"],
  ['Net 15 from delivery', '5000', '“Net 15 from delivery” stays a note'],
  ['Net 15 from delivery', '', '“Net 15 from delivery” stays a note'],
  ['Due on receipt', '', 'Credit holds need payment terms and a credit limit'],
  ['COD', '5000', "Credit holds don't use this limit"],
  ['COD', '', '“COD” stays a note: it gives no credit'],
  ['Prepay', '', '“Prepay” stays a note: it gives no credit'],
])('terms %j with a limit of %j stay words, and the preview says so', async (terms, limit, note) => {
  const email = newEmail()
  const { notes, take } = await previewed(`${heads}Farm of ${email},${email},${terms},${limit}\n`)
  expect(notes).toEqual([expect.stringContaining(note)])
  await take()
  const id = await customerOf(email)
  expect(await db.$count(creditTerms, eq(creditTerms.customerId, id))).toBe(0)
})

test.each([
  ['Fuel Net 10; lubricants Net 30', { kind: 'net', days: 10 }, { kind: 'net', days: 30 }],
  ['fuel: net 10, lubes: EOM', { kind: 'net', days: 10 }, { kind: 'end_of_month', days: 0 }],
  ['Fuel COD; lubricants Net 30', { kind: 'prepaid' }, { kind: 'net', days: 30 }],
  ['Due on receipt', { kind: 'net', days: 0 }, { kind: 'net', days: 0 }],
])('terms %j with a limit become credit terms', async (terms, fuel, lubricant) => {
  const email = newEmail()
  const { notes, take } = await previewed(`${heads}Farm of ${email},${email},"${terms}",5000\n`)
  expect(notes).toEqual([])
  await take()
  expect(await currentTerms(billing, await customerOf(email))).toMatchObject({ terms: { fuel, lubricant } })
})

test('a file overwrites nothing of a customer whose terms the credit desk has set, and its row says so', async () => {
  const email = newEmail()
  const first = await previewed(`${heads}Ash Row,${email},,\n`)
  await first.take()
  const id = await customerOf(email)
  const net10 = { fuel: { kind: 'net' as const, days: 10 }, lubricant: { kind: 'net' as const, days: 10 } }
  await setTerms(billing, id, { terms: net10, limitCents: 100_000 as Cents, reviewOn: null, reason: null })
  for (const office of [billing, sales]) {
    const { effects, notes } = await previewed(`${heads}Ash Row,${email},Net 60,90000\n`, { office, overwrites: true })
    expect([effects, notes]).toEqual([
      ['unchanged'],
      ['Keeps the terms and limit that the credit desk has set (in the file: Net 60, a limit of $90,000).'],
    ])
  }
  expect((await previewed(`${heads}Ash Row,${email},net 10,1000\n`, { overwrites: true })).notes).toEqual([])
  // The terms stand on the customer that the first file made.
  await expect(first.undo()).rejects.toThrow('Ash Row (row 2) has credit terms.')
})

test('imported terms that the credit desk changed, or that someone accepted, stand in the way of an undo', async () => {
  const emails = [newEmail(), newEmail()]
  const one = await previewed(`${heads}Fir Row,${emails[0]},Net 30,5000\n`)
  const two = await previewed(`${heads}Yew Row,${emails[1]},Net 30,5000\n`)
  await one.take()
  await two.take()
  const [fir, yew] = await Promise.all(emails.map(customerOf))
  const net10 = { fuel: { kind: 'net' as const, days: 10 }, lubricant: { kind: 'net' as const, days: 10 } }
  await setTerms(billing, fir ?? '', { terms: net10, limitCents: 0 as Cents, reviewOn: null, reason: null })
  await expect(one.undo()).rejects.toThrow('Fir Row (row 2) has been changed since.')
  const dated = { ...billing, credit: { ...billing.credit, termsVersion: '2025-01-01' } }
  await recordAcceptance(dated, yew ?? '', { by: 'Dana Field', title: 'Owner', on: '2025-11-01' })
  await expect(two.undo()).rejects.toThrow('Yew Row (row 2) has credit terms that someone accepted since.')
  expect(await db.$count(creditTerms, inArray(creditTerms.customerId, [fir ?? '', yew ?? '']))).toBe(3)
})
