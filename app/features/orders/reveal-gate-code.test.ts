import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { correctDetails } from '#features/fulfillment/correct-details.ts'
import { createCipher } from '#platform/cipher.ts'
import { testDatabase } from '#platform/testing.ts'
import { gateCodeOf } from './delivery.ts'
import { findOrder } from './find.ts'
import { orderView } from './pages/staff/order-view.ts'
import { revealOfOrder } from './reveal-gate-code.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const place = { siteContact: null, sitePhone: null, accessNotes: null, customerPo: null }
const withCode = async () => {
  const { id } = await ordered(staff, customer)
  await correctDetails(as(customer), id, 'placed', { ...place, gateCode: '4711#' })
  return id
}
const looksAt = async (id: string) => (await historyOf(ctx, id)).filter(({ name }) => name === 'order.gate_code')

test('a dispatcher opens the gate code of an order, and the look is in its history, for staff alone', async () => {
  const id = await withCode()
  const page = await orderView(as(staff), await findOrder(as(staff), id), null)
  expect(page.place.hasGateCode).toBe(true)
  expect(JSON.stringify(page)).not.toContain('4711')
  const dispatcher = as({ ...staff, staffRole: 'dispatcher', name: 'Robin' })
  expect(await revealOfOrder(dispatcher, id)).toBe('4711#')
  expect(await looksAt(id)).toMatchObject([{ actorName: 'Robin' }])
  const read = async (viewer: typeof ctx) => (await orderView(viewer, await findOrder(as(staff), id), null)).history
  expect(JSON.stringify(await read(as(staff)))).toContain('viewed the gate code')
})

test('someone who may not open gate codes does not, and a refused look is not in the history', async () => {
  const id = await withCode()
  for (const staffRole of ['read-only', 'billing'])
    await expect(revealOfOrder(as({ ...staff, staffRole }), id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(revealOfOrder(as(customer), id)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await looksAt(id)).toEqual([])
  const elsewhere = { ...as(staff), cipher: createCipher('another secret') }
  await expect(revealOfOrder(elsewhere, id)).rejects.toThrow('encrypted with another SECRET')
})

test('saving the delivery details without a new code leaves the one on file', async () => {
  const id = await withCode()
  await correctDetails(as(staff), id, 'placed', { ...place, siteContact: 'Dana', gateCode: undefined })
  expect(await gateCodeOf(ctx, id)).toBe('4711#')
})
