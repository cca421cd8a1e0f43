import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { customers } from '#features/customers/schema.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { readBatch, formatJournal } from '#features/invoices/accountant.ts'
import { creditAll, creditLine } from '#features/invoices/correct.ts'
import { findInvoice, linesOfInvoice } from '#features/invoices/find.ts'
import { listInvoices } from '#features/invoices/list.ts'
import { invoiceSheet } from '#features/invoices/pages/invoice-sheet.ts'
import { formatIif } from '#features/invoices/iif.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { reconcileBooks } from '#features/invoices/reconcile.ts'
import { invoiceStatus } from '#features/invoices/status.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { applyOldestFirst } from '#features/ledger/apply.ts'
import { makeExport } from '#features/ledger/export.ts'
import { agingOf, balanceOf, openItemsOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { readStatement, statementsOf } from '#features/statements/find.ts'
import { statementSheet } from '#features/statements/pages/statement-sheet.ts'
import { continueStatements, startStatements } from '#features/statements/run.ts'
import { testDatabase } from '#platform/testing.ts'
import { readIif } from '../../../test/quickbooks.ts'
import { listWriteOffs } from './list.ts'
import { reverseWriteOff, writeOff } from './write-off.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, delivered } = billingOn(ctx)
const staff = await person('admin')
const desk = as({ ...staff, staffRole: 'billing' })

const farm = async () => {
  const id: string = randomUUID()
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', createdAt: new Date() })
  return id
}
const owes = (customerId: string, cents: number) =>
  inTransaction(desk, (ctx) => post(ctx, { customerId, kind: 'opening', cents: cents as Cents, number: '88213' }))
const sure = (confirmations: { confirmations: readonly { key: string }[] }) =>
  confirmations.confirmations.map(({ key }) => key)
const given = (entryId: string, cents: number, reason = 'Out of business') => ({
  ...{ id: randomUUID(), items: [{ entryId, cents: cents as Cents }], reason },
})

test('the rest of an invoice is written off once, stands everywhere, and is owed again when it is reversed', async () => {
  const { draft } = await delivered(staff, await person('customer'), [diesel])
  const { customerId: id, entryId, totalCents } = await issueInvoice(desk, draft)
  await inTransaction(desk, async (ctx) => {
    const { id: paid } = await post(ctx, { customerId: id, kind: 'payment', cents: -(totalCents - 700) as Cents })
    await applyOldestFirst(ctx, id, paid)
  })
  const said = given(entryId ?? '', 700)
  const [[entry], again] = [await writeOff(desk, id, said), await writeOff(desk, id, said)]
  expect([entry?.cents, again]).toEqual([-700, []])
  expect([await balanceOf(desk, id), (await agingOf(desk, id)).balance]).toEqual([0, 0])
  const invoice = await findInvoice(desk, draft)
  expect([invoice.openCents, invoiceStatus(desk, invoice).words]).toEqual([0, 'Written off'])
  const { due } = invoiceSheet(desk, content, '', invoice, await linesOfInvoice(desk, draft))
  expect(due).toMatchObject({ head: 'Written off', amount: '$0.00' })
  expect((await historyOf(desk, draft)).map(({ name }) => name)).toContain('invoice_write_off.posted')

  const back = await reverseWriteOff(desk, entry!.id, 'They paid the collector')
  expect(back).toMatchObject({ kind: 'reversed_write_off', cents: 700, reverses: entry!.id })
  await expect(reverseWriteOff(desk, entry!.id, 'again')).rejects.toThrow('already')
  expect((await openItemsOf(desk, id)).map((item) => [item.id, item.openCents])).toEqual([[entryId, 700]])
  expect(invoiceStatus(desk, await findInvoice(desk, draft)).words).toBe('Partly paid')
  expect(await reconcileBooks(desk)).toEqual([])

  // The accountant's files have both against bad debt, and the list has who and why.
  const { id: file } = await makeExport(desk, '2025-11-01', '2025-11-30')
  const batch = await readBatch(desk, file)
  const ofBadDebt = formatJournal(batch, billing).filter(([, , , account]) => account === billing.accounts.bad_debt)
  expect(ofBadDebt.map(([, , , , debit, credit]) => [debit, credit])).toEqual([
    ['7.00', ''],
    ['', '7.00'],
  ])
  const journal = readIif(formatIif(batch, billing)).transactions.filter(
    ({ top }) => top.TRNSTYPE === 'GENERAL JOURNAL',
  )
  expect(journal.map(({ top, splits }) => [top.AMOUNT, splits[0]?.ACCNT, splits[0]?.AMOUNT])).toEqual([
    ['-7.00', billing.accounts.bad_debt, '7.00'],
    ['7.00', billing.accounts.bad_debt, '-7.00'],
  ])
  const { rows } = await listWriteOffs(desk, { state: 'reversed' })
  expect(rows.map(({ id }) => id)).toEqual([entry!.id])
})

test('a closed item reads paid, credited or written off, in lists, on documents and for a finance charge', async () => {
  const states = async (id: string) => {
    const invoice = await findInvoice(desk, id)
    const { due } = invoiceSheet(desk, content, '', invoice, await linesOfInvoice(desk, id))
    const { rows } = await listInvoices(desk, { state: 'paid', words: invoice.reference ?? '' })
    return [...rows.map((row) => invoiceStatus(desk, row).words), due.head]
  }
  const issued = async () => issueInvoice(desk, (await delivered(staff, await person('customer'), [diesel])).draft)
  const [paid, credited, given_up] = [await issued(), await issued(), await issued()]
  await inTransaction(desk, async (ctx) => {
    const { id } = await post(ctx, {
      ...{ customerId: paid.customerId, kind: 'payment', cents: -paid.totalCents as Cents },
    })
    await applyOldestFirst(ctx, paid.customerId, id)
  })
  await creditAll(desk, credited.id, await findInvoice(desk, credited.id), { code: 'goodwill', reason: 'Spilled' })
  await writeOff(desk, given_up.customerId, given(given_up.entryId ?? '', given_up.totalCents))
  expect([await states(paid.id), await states(credited.id), await states(given_up.id)]).toEqual([
    ['Paid', 'Paid'],
    ['Credited', 'Credited'],
    ['Written off', 'Written off'],
  ])
})

test('an open item shows its paid, credited and written-off parts separately', async () => {
  const { draft } = await delivered(staff, await person('customer'), [diesel])
  const { customerId: id, entryId, totalCents } = await issueInvoice(desk, draft)
  const now = async () => {
    const invoice = await findInvoice(desk, draft)
    const { left, due } = invoiceSheet(desk, content, '', invoice, await linesOfInvoice(desk, draft))
    const [row] = (await listInvoices(desk, { words: invoice.reference ?? '' })).rows
    return { left: left.slice(0, -1), note: due.note, words: row && invoiceStatus(desk, row).words }
  }
  await writeOff(desk, id, given(entryId ?? '', 700))
  expect(await now()).toMatchObject({
    left: [{ label: 'Written off', amount: '−$7.00' }],
    note: expect.stringContaining('$7.00 written off.'),
    words: 'Partly written off',
  })
  const price = { position: 0, cents: 1_000 as Cents, code: 'price' as const, reason: 'Agreed' }
  await creditLine(desk, draft, await findInvoice(desk, draft), price)
  expect((await now()).words).toBe('Partly credited')
  await inTransaction(desk, async (ctx) => {
    const { id: paid } = await post(ctx, { customerId: id, kind: 'payment', cents: -2_000 as Cents })
    await applyOldestFirst(ctx, id, paid)
  })
  expect(await now()).toMatchObject({
    left: [
      { label: 'Paid', amount: '−$20.00' },
      { label: 'Credited', amount: '−$10.00' },
      { label: 'Written off', amount: '−$7.00' },
    ],
    note: expect.stringContaining('$20.00 paid, $10.00 credited, $7.00 written off.'),
    words: 'Partly paid',
  })
  expect((await openItemsOf(desk, id)).map(({ openCents }) => openCents)).toEqual([totalCents - 3_700])
})

test('what was written off of an invoice is never given back by a credit memo: it is reversed first', async () => {
  const { draft } = await delivered(staff, await person('customer'), [diesel])
  const { customerId: id, entryId, totalCents } = await issueInvoice(desk, draft)
  const goodwill = { code: 'goodwill' as const, reason: 'Never paid' }
  const credit = async (cents: number) =>
    creditLine(desk, draft, await findInvoice(desk, draft), { position: 0, cents: cents as Cents, ...goodwill })
  const all = async () => creditAll(desk, draft, await findInvoice(desk, draft), goodwill)
  await inTransaction(desk, async (ctx) => {
    const { id: paid } = await post(ctx, { customerId: id, kind: 'payment', cents: -5_000 as Cents })
    await applyOldestFirst(ctx, id, paid)
  })
  const [entry] = await writeOff(desk, id, given(entryId ?? '', totalCents - 5_000))
  await expect(all()).rejects.toThrow('Please reverse the write-off first.')
  // What they paid is credited, in parts, and no more than that.
  await credit(3_000)
  await expect(credit(3_000)).rejects.toThrow('Please reverse the write-off first.')
  expect(await balanceOf(desk, id)).toBe(-3_000)
  await reverseWriteOff(desk, entry!.id, 'Credited instead')
  await all()
  expect(await balanceOf(desk, id)).toBe(-5_000)
  expect(await reconcileBooks(desk)).toEqual([])
})

test('the statement says in plain words what was written off, why, and that it is owed again', async () => {
  const id = await farm()
  const item = await owes(id, 900)
  const [entry] = await writeOff(desk, id, given(item.id, 900, 'Not worth a letter'))
  await reverseWriteOff(desk, entry!.id, 'Wrong customer')
  const later = { ...desk, now: desk.now.add({ hours: 24 * 40 }) }
  const month = desk.now.toString().slice(0, 7)
  await startStatements(later, month)
  while ((await continueStatements(later)) > 0);
  const [statement] = await statementsOf(later, id)
  const sheet = statementSheet(later, content, 'http://fuel.example', await readStatement(later, statement!))
  expect(sheet.entries.slice(1).map(({ what, notes, balance }) => [what, notes, balance])).toEqual([
    ['Write-off 88213', ['Taken off the balance without a payment.', 'Not worth a letter'], '$0.00'],
    ['Reversed write-off 88213', ['An earlier write-off was reversed: this is owed again.', 'Wrong customer'], '$9.00'],
  ])
})

test('a write-off needs a reason and the permission, and is refused above what is open or beside money on account', async () => {
  const id = await farm()
  const item = await owes(id, 900)
  const clerk = as({ ...staff, staffRole: 'dispatcher' })
  await expect(writeOff(clerk, id, given(item.id, 900))).rejects.toThrow()
  await expect(writeOff(desk, id, given(item.id, 900, ' '))).rejects.toThrow('Reason')
  await expect(writeOff(desk, id, given(item.id, 901))).rejects.toThrow('Only $9.00')
  await expect(writeOff(desk, id, { ...given(item.id, 1), items: [] })).rejects.toThrow('Amount')
  const at = await Promise.allSettled([
    writeOff(desk, id, given(item.id, 900)),
    writeOff(desk, id, given(item.id, 900)),
  ])
  expect(at.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const other = await owes(id, 500)
  await inTransaction(desk, (ctx) => post(ctx, { customerId: id, kind: 'payment', cents: -100 as Cents }))
  await expect(writeOff(desk, id, given(other.id, 500))).rejects.toThrow('on account')
})

test('charges, payments, write-offs and reversals make and lose no cent, in any order', async () => {
  const step = fc.record({
    does: fc.constantFrom('owe', 'pay', 'give up', 'reverse'),
    cents: fc.integer({ min: 1, max: 100_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 10 }), async (steps) => {
      const id = await farm()
      const written: { id: string; cents: number }[] = []
      let owed = 0
      for (const { does, cents } of steps)
        try {
          if (does === 'owe') owed += (await owes(id, cents)).cents
          if (does === 'pay')
            owed += await inTransaction(desk, async (ctx) => {
              const { id: paid, cents: less } = await post(ctx, {
                ...{ customerId: id, kind: 'payment', cents: -cents as Cents },
              })
              await applyOldestFirst(ctx, id, paid)
              return less
            })
          const [first] = await openItemsOf(desk, id)
          if (does === 'give up' && first) {
            const [entry] = await writeOff(desk, id, given(first.id, Math.min(cents, first.openCents)))
            written.push(entry!)
            owed += entry!.cents
          }
          const last = written.pop()
          if (does === 'reverse' && last) owed += (await reverseWriteOff(desk, last.id, 'They paid')).cents
          else if (last) written.push(last)
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      expect(await balanceOf(desk, id)).toBe(owed)
      expect((await agingOf(desk, id)).balance).toBe(owed)
    }),
    { numRuns: 15 },
  )
  expect(await reconcileBooks(desk)).toEqual([])
})

test('a person is asked before something is written off; the yes is to this amount', async () => {
  const id = await farm()
  const { id: entryId } = await owes(id, 12_345)
  const asked = (cents: number, confirmed: readonly string[]) =>
    writeOff(desk, id, { ...given(entryId, cents), sure: confirmed })
  const confirmations = sure(await asked(12_345, []).catch((error) => error))
  await expect(asked(12_345, [])).rejects.toThrow('This writes off $123.45 of Opening balance 88213')
  await expect(asked(12_000, confirmations)).rejects.toThrow('This writes off $120.00')
  expect(await balanceOf(desk, id)).toBe(12_345)
  expect(await asked(12_345, confirmations)).toMatchObject([{ cents: -12_345 }])
})
