import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { reorder } from '#features/orders/place.ts'
import { answerPurchase } from '#features/purchasing/answer.ts'
import { contextOn } from '#domain/testing.ts'
import { updateShipment } from './truck-updates.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder } from './schedule.ts'
import { diesel, tradeOn, wish } from './testing.ts'

const { db } = await testDatabase()
const { as, company, person, ordered } = tradeOn(contextOn(db))
const staff = await person('admin')
const customer = await person('customer')
const supplier = await person('supplier', { id: await company('supplier') })
const supplierId = supplier.companyId ?? ''
const { price: _price, ...load } = diesel

test.each(['2031-02-31', '2027-02-31', '2026-13-01', '9999-12-31', '2027-11-21', '2025-11-19', 'soon', ''])(
  '"%s" is no day to deliver on: nobody can order, set, buy or propose it',
  async (deliveryDate) => {
    const wrong = {
      kind: 'invalid',
      message: expect.stringMatching(/^Please choose (today or a later date|a date in the next)/),
    }
    const { id } = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
    const again = { submissionId: randomUUID(), wish: wish({ deliveryDate }) }
    await expect(reorder(as(customer), id, again)).rejects.toMatchObject(wrong)
    const to = { deliveryDate, deliveryWindow: 'morning' } as const
    await expect(rescheduleOrder(as(staff), id, 'confirmed', to)).rejects.toMatchObject(wrong)
    const purchase = { submissionId: randomUUID(), supplierId, lines: [diesel], deliveryDate, note: null }
    await expect(placePurchase(as(staff), id, 'confirmed', purchase)).rejects.toMatchObject(wrong)
    const asked = await placePurchase(as(staff), id, 'confirmed', { ...purchase, deliveryDate: '2025-11-20' })
    const proposal = { verb: 'propose', date: deliveryDate } as const
    await expect(answerPurchase(as(supplier), asked.id, 'pending', proposal)).rejects.toMatchObject(wrong)
  },
)

test('the last day of two years can be ordered for, and a truck cannot be due after it', async () => {
  const { id } = await confirmOrder(as(staff), (await ordered(staff, customer)).id, 'placed')
  const last = { submissionId: randomUUID(), wish: wish({ deliveryDate: '2027-11-20' }) }
  expect(await reorder(as(customer), id, last)).toMatchObject({ deliveryDate: '2027-11-20' })
  const eta = new Date('+010000-01-01T01:00:00Z')
  const wrong = { kind: 'invalid', message: expect.stringContaining('Arrival: ') }
  const sure = [`eta:${eta.toISOString()}`, 'depart:2025-11-20T17:00:00.000Z']
  const loading = { submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', loads: [load], sure }
  await expect(shipOrder(as(staff), id, 'confirmed', { ...loading, eta })).rejects.toMatchObject(wrong)
  const truck = await shipOrder(as(staff), id, 'confirmed', { ...loading, eta: new Date('2025-11-20T17:00:00Z') })
  await expect(updateShipment(as(staff), truck.id, truck, { verb: 'depart', eta, sure })).rejects.toMatchObject(wrong)
  const seen = await updateShipment(as(staff), truck.id, truck, { verb: 'depart', sure })
  const late = { verb: 'delay', reason: 'Rack queue', eta, sure } as const
  await expect(updateShipment(as(staff), truck.id, seen, late)).rejects.toMatchObject({ kind: 'invalid' })
})
