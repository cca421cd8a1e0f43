import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { contextOn } from '#domain/testing.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import { findShipment } from '#features/shipments/find.ts'
import { shipOrder } from './schedule.ts'
import { diesel, drums, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')

/** A truck on the road with 800 gallons of diesel and two drums. */
const onTheRoad = async () => {
  const order = await ordered(staff, customer, [diesel, drums])
  await confirmOrder(as(staff), order.id, 'placed')
  const loads = [diesel, drums].map(({ price: _price, ...load }) => load)
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', {
    ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', eta, loads },
  })
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  return id
}

const deliver = (id: string, overrides: Partial<TruckUpdate>) =>
  updateShipment(as(staff), id, 'in_transit', { verb: 'deliver', receivedBy: 'Tom', ...overrides })

test('a hundred times what was loaded is refused, in words that name both figures', async () => {
  const id = await onTheRoad()
  await expect(deliver(id, { delivered: [800_000, 2] })).rejects.toMatchObject({
    kind: 'invalid',
    message: expect.stringMatching(/80,000 gal .* scheduled with 800 gal/),
  })
  await expect(deliver(id, { delivered: [8401, 2] })).rejects.toThrow('840.1 gal')
  await expect(deliver(id, { delivered: [8000, 3], sure: ['delivered:1:3'] })).rejects.toThrow(
    /3 drums .* with 2 drums/,
  )
  expect((await findShipment(as(staff), id)).state).toBe('in_transit')
})

test('a shipment cannot be delivered before its truck has left', async () => {
  const id = await onTheRoad()
  const at = dateOf(ctx.now.subtract({ hours: 4 }))
  await expect(deliver(id, { at })).rejects.toMatchObject({
    kind: 'invalid',
    message: "This truck left Thu, Nov 20, 10:00 AM. The delivery time can't be earlier.",
  })
  expect(await deliver(id, { at: dateOf(ctx.now) })).toMatchObject({ state: 'delivered', deliveredAt: dateOf(ctx.now) })
})

test('five percent more than was loaded needs no confirmation, because of frost and the meter', async () => {
  const done = await deliver(await onTheRoad(), { delivered: [8400, 2] })
  expect(done).toMatchObject({ deliveredDeciGallons: 8400 })
})

test('a much smaller delivery needs a confirmation, which holds for that figure only', async () => {
  const id = await onTheRoad()
  const delivered = [900, 1]
  await expect(deliver(id, { delivered })).rejects.toMatchObject({
    confirmations: [
      { key: 'delivered:0:900', yes: 'Yes, only 90 gal of 800 gal were delivered' },
      { key: 'delivered:1:1', yes: 'Yes, only 1 drum of 2 drums was delivered' },
    ],
  })
  await expect(deliver(id, { delivered, sure: ['delivered:0:900'] })).rejects.toThrow('2 drums')
  const sure = ['delivered:0:900', 'delivered:1:1']
  await expect(deliver(id, { delivered: [90, 1], sure })).rejects.toThrow('9 gal')
  const done = await deliver(id, { delivered, sure })
  expect(done).toMatchObject({ state: 'delivered', deliveredDeciGallons: 900 })
})
