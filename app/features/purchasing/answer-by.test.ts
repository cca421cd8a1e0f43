import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { supplierFigures } from '#features/fulfillment/figures.ts'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { answerBy, unansweredPurchases, answerPurchase } from './answer.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const at = (time: string) => ({ now: Temporal.Instant.from(`${time}-05:00`) })
const by = (time: string) => new Date(Temporal.Instant.from(`${time}-05:00`).epochMilliseconds)

const place = async (supplierId: string, time: string) => {
  const { id } = await ordered(staff, customer)
  await confirmOrder(as(staff), id, 'placed')
  const purchase = { submissionId: randomUUID(), supplierId, lines: [diesel], deliveryDate: '2025-11-20', note: null }
  return placePurchase(as(staff, at(time)), id, 'confirmed', purchase)
}

test('a purchase order is answered within two hours that we are open, and the first of them is told', async () => {
  const supplierId = await company('supplier')
  const supplier = await person('supplier', { id: supplierId })
  expect((await supplierFigures(as(supplier))).answerBy).toBeUndefined()
  const late = await place(supplierId, '2025-11-20T17:00')
  const early = await place(supplierId, '2025-11-20T10:00')
  expect(answerBy(ctx, early)).toEqual(by('2025-11-20T12:00'))
  expect(answerBy(ctx, late)).toEqual(by('2025-11-21T08:00'))
  expect(await supplierFigures(as(supplier))).toMatchObject({ unanswered: 2, answerBy: by('2025-11-20T12:00') })
  await answerPurchase(as(supplier), early.id, 'pending', { verb: 'confirm' })
  expect(await supplierFigures(as(supplier))).toMatchObject({ unanswered: 1, answerBy: by('2025-11-21T08:00') })
})

test('a supplier who is asked again for the first date has two hours from then', async () => {
  const supplierId = await company('supplier')
  const supplier = await person('supplier', { id: supplierId })
  const { id } = await place(supplierId, '2025-11-20T10:00')
  const proposed = await answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date: '2025-11-28' })
  expect(answerBy(ctx, proposed)).toBeUndefined()
  const again = as(staff, at('2025-11-20T14:00'))
  const asked = await answerPurchase(again, id, 'date_proposed', { verb: 'insist' })
  expect(answerBy(ctx, asked)).toEqual(by('2025-11-20T16:00'))
})

test('a supplier who withdraws the date they proposed owes the answer again, and cannot withdraw it twice', async () => {
  const supplierId = await company('supplier')
  const supplier = await person('supplier', { id: supplierId })
  const { id } = await place(supplierId, '2025-11-20T10:00')
  await answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date: '2025-11-28' })
  const back = as(supplier, at('2025-11-20T14:00'))
  const open = await answerPurchase(back, id, 'date_proposed', { verb: 'take_back_date' })
  expect(open).toMatchObject({ state: 'pending', proposedDate: null })
  expect(answerBy(ctx, open)).toEqual(by('2025-11-20T16:00'))
  await expect(answerPurchase(back, id, 'pending', { verb: 'take_back_date' })).rejects.toMatchObject({
    kind: 'conflict',
  })
})

test('staff see what a supplier left unanswered, the longest overdue first; a supplier asks nothing of it', async () => {
  const supplierId = await company('supplier', 'Slow Rack')
  await place(supplierId, '2025-11-20T11:00')
  await place(supplierId, '2025-11-20T10:30')
  const slow = async (time: string) =>
    (await unansweredPurchases(as(staff, at(time)), 50)).rows.filter(({ supplier }) => supplier === 'Slow Rack')
  expect(await slow('2025-11-20T12:30')).toEqual([])
  const late = await slow('2025-11-20T13:30')
  expect(late.map(({ dueAt }) => dueAt)).toEqual([by('2025-11-20T12:30'), by('2025-11-20T13:00')])
  await expect(unansweredPurchases(as(await person('supplier')), 50)).rejects.toMatchObject({ kind: 'not-found' })
})
