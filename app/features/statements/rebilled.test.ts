import { extractText, getDocumentProxy } from 'unpdf'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { billAgain } from '#features/invoices/bill-again.ts'
import { draftDue } from '#features/invoices/draft.ts'
import { findInvoice } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { openItemsOf } from '#features/ledger/find.ts'
import { recordPayment } from '#features/payments/record.ts'
import { testDatabase } from '#platform/testing.ts'
import { readStatement, statementsOf } from './find.ts'
import { statementPdf } from './pages/statement-pdf.ts'
import { statementSheet } from './pages/statement-sheet.ts'
import { continueStatements, startStatements } from './run.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered, bring, correct } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)

test('a meter reading was wrong: the statement, and its PDF, has invoice, credit memo and new invoice, and closes with what is open', async () => {
  const order = await ordered(staff, await person('customer'), [diesel])
  const shipment = await bring(staff, order.id, [diesel])
  const { drafted } = await draftDue(desk)
  const first = await issueInvoice(desk, drafted.at(-1) ?? '')
  const half = { cents: 100_000 as Cents, method: 'check' as const, number: '4472', receivedOn: '2025-11-20' }
  await recordPayment(desk, first.customerId, {
    ...{ id: crypto.randomUUID(), ...half, note: null, amounts: [], rest: 'oldest' },
  })
  await correct(staff, shipment.id, [7_700])
  const now = await findInvoice(desk, first.id)
  const { invoice: second } = await billAgain(desk, first.id, now, { code: 'gallons', reason: 'The meter says 770' })
  expect(second.totalCents).toBeLessThan(first.totalCents)

  const later = { ...ctx, viewer: system, now: ctx.now.add({ hours: 24 * 20 }) }
  await startStatements(later, '2025-11')
  while ((await continueStatements(later)) > 0);
  const [statement] = await statementsOf(later, first.customerId)
  const said = await readStatement(later, statement!)
  expect(said.entries.map(({ kind, cents }) => [kind, cents])).toEqual([
    ['invoice', first.totalCents],
    ['payment', -100_000],
    ['credit', -first.totalCents],
    ['invoice', second.totalCents],
  ])
  const closing = second.totalCents - 100_000
  const open = (await openItemsOf(desk, first.customerId)).reduce((sum, { openCents }) => sum + openCents, 0)
  expect([statement?.closingCents, open]).toEqual([closing, closing])

  const sheet = statementSheet(later, content, 'https://fuel.example', said)
  const pdf = await getDocumentProxy(new Uint8Array(await statementPdf(sheet, new Date())))
  const { text } = await extractText(pdf, { mergePages: true })
  for (const words of [first.reference, second.reference, formatCents(closing as Cents)]) expect(text).toContain(words)
})
