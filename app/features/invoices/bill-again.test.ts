import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { applyCredits } from '#features/ledger/apply.ts'
import { unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { reverseWriteOff, writeOff } from '#features/write-offs/write-off.ts'
import { testDatabase } from '#platform/testing.ts'
import { billAgain } from './bill-again.ts'
import { findInvoice } from './find.ts'
import { issueInvoice } from './issue.ts'
import { reconcileBooks } from './reconcile.ts'
import { billingOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, correct, delivered } = billingOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const misread = { code: 'gallons' as const, reason: 'The meter was misread.' }

const issued = async () => {
  const { draft, shipment } = await delivered(staff, await person('customer'), [diesel])
  return { shipment, invoice: await issueInvoice(desk, draft) }
}
const pay = (customerId: string, entryId: string | null, cents: number) =>
  inTransaction(desk, async (ctx) => {
    const payment = await post(ctx, { customerId, kind: 'payment', cents: -cents as Cents })
    await applyCredits(ctx, customerId, [{ fromId: payment.id, toId: entryId ?? '', cents: cents as Cents }])
  })
const again = async (id: string) => billAgain(desk, id, await findInvoice(desk, id), misread)
const openOf = async (id: string) => (await findInvoice(desk, id)).openCents
const onAccount = async (customerId: string) =>
  (await unappliedOf(desk, customerId)).reduce((sum, { openCents }) => sum - openCents, 0)

test('an invoice of which a rest was written off is billed again once that is reversed: nobody is paid for it', async () => {
  const { shipment, invoice } = await issued()
  const { id, customerId, entryId, totalCents } = invoice
  await pay(customerId, entryId, 50_000)
  const [entry] = await writeOff(desk, customerId, {
    ...{ id: randomUUID(), items: [{ entryId: entryId ?? '', cents: (totalCents - 50_000) as Cents }], reason: 'Gone' },
  })
  await correct(staff, shipment.id, [4_000])
  await expect(again(id)).rejects.toThrow('Please reverse the write-off first.')
  await reverseWriteOff(desk, entry!.id, 'Billed for less')
  const { invoice: less } = await again(id)
  expect([await openOf(id), await openOf(less.id)]).toEqual([0, less.totalCents - 50_000])
  expect(await onAccount(customerId)).toBe(0)
  expect(await reconcileBooks(desk)).toEqual([])
})
