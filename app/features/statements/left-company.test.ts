import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { billing, contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { mailPlan } from '#emails/index.ts'
import { removeFromCompany } from '#features/accounts/company-people.ts'
import { moveCompany } from '#features/companies/change-company.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { invoiceBehind } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { recordPayment } from '#features/payments/record.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { statementBehind, statementsOf } from './find.ts'
import { remindDue } from './remind.ts'
import { continueStatements, startStatements } from './run.ts'

const { db } = await testDatabase()
const base = contextOn(db, {
  mails: mailPlan({ staffEmail: 'desk@fuel.example' }),
  billing: { ...billing, cutOver: '2025-10-01' },
})
const { as, company, person, delivered } = billingOn(base)
const staff = await person('admin')
const desk = as(staff)
const december = { ...desk, now: Temporal.Instant.from('2025-12-03T14:00Z') }

const world = async () => {
  const id = await company('customer')
  const manager = await person('customer', { id, role: 'manager' })
  const buyer = await person('customer', { id, role: 'buyer' })
  const { draft } = await delivered(staff, buyer, [diesel])
  const invoice = await issueInvoice(desk, draft)
  return { id, manager, buyer, invoice }
}
const mailed = async (to: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, to)).orderBy(desc(mails.createdAt))).map(
    ({ email }) => email,
  )
const run = async () => {
  await startStatements(december, '2025-11')
  while ((await continueStatements(december)) > 0);
}
const left = await world()
const closed = await world()
await removeFromCompany(as(left.manager), left.id, left.buyer.userId)

test('a statement of a company is not mailed to someone who left it', async () => {
  await run()
  expect(await mailed(left.buyer.email)).not.toContain('statement-sent')
  expect(await mailed(left.manager.email)).toContain('statement-sent')
})

test('nor is a payment reminder', async () => {
  const later = { ...desk, now: Temporal.Instant.from('2026-01-20T14:15Z') }
  while ((await remindDue(later)) > 0);
  expect(await mailed(left.buyer.email)).not.toContain('payment-reminder')
})

test('the private link of a statement ends with that of the invoice when the company is archived', async () => {
  const [statement] = await statementsOf(base, closed.invoice.customerId)
  const link = statement?.secretLink ?? ''
  await statementBehind(as(visitor), link)
  await moveCompany(desk, closed.id, 'close')
  await expect(invoiceBehind(as(visitor), closed.invoice.secretLink)).rejects.toMatchObject({ kind: 'not-found' })
  await expect(statementBehind(as(visitor), link)).rejects.toMatchObject({ kind: 'not-found' })
})

test('nor the receipt of a payment', async () => {
  const given = {
    id: randomUUID(),
    method: 'check',
    cents: 1000,
    receivedOn: '2025-11-20',
    number: '88',
    note: null,
    rest: 'keep',
    amounts: [],
  }
  await recordPayment(desk, left.invoice.customerId, given as never)
  expect(await mailed(left.buyer.email)).not.toContain('payment-receipt')
})
