import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import { keyOfArrival } from '#features/fulfillment/confirmations.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { roadToday } from './road-view.ts'

const { db } = await testDatabase()
/** Ten in the morning in Ohio. */
const ctx = contextOn(db)
const { as, company, person, purchased } = tradeOn(ctx)
const supplier = await person('supplier', { id: await company('supplier') })
const rival = await person('supplier', { id: await company('supplier') })
const purchase = await purchased(await person('admin'), await person('customer'), supplier)
const { price: _price, ...load } = diesel

const ship = (hours: number) => {
  const eta = dateOf(ctx.now.add({ minutes: hours * 60 }))
  const loads = [{ ...load, quantity: 1000 }]
  return shipPurchase(as(supplier), purchase.id, 'confirmed', {
    ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', loads },
    ...{ eta, sure: [keyOfArrival(eta)] },
  })
}

test('the trucks that are due today stand on its hours in Ohio; a later day, and a rival, see none of them', async () => {
  expect(await roadToday(as(supplier))).toBeUndefined()
  const [next, late] = [await ship(3.5), await ship(1)]
  await ship(30)
  await updateShipment(as(supplier), next.id, 'scheduled', { verb: 'depart' })
  expect(await roadToday(as(supplier))).toMatchObject({
    ...{ from: 6, to: 20, now: 10 },
    trucks: [
      { id: late.id, at: 11, late: false },
      { id: next.id, at: 13.5, left: 10, eta: '1:30 PM', late: false },
    ],
  })
  const anHourAndAHalf = as(supplier, { now: ctx.now.add({ minutes: 90 }) })
  expect((await roadToday(anHourAndAHalf))?.trucks).toMatchObject([
    { id: late.id, late: true },
    { id: next.id, late: false },
  ])
  expect(await roadToday(as(rival))).toBeUndefined()
})
