import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { closeOrder } from './end-order.ts'
import { changePurchaseDate } from './move-day.ts'
import { placePurchase } from './place-purchase.ts'
import { shipOrder, shipPurchase } from './schedule.ts'
import { diesel, tradeOn } from './testing.ts'
import { updateShipment } from './truck-updates.ts'
import { declinePurchase, finishPurchase, stopPurchase } from './withdraw.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })

const eta = dateOf(ctx.now.add({ hours: 3 }))
const loading = (quantity: number) => {
  const { price: _price, ...load } = diesel
  const truck = { submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', eta }
  return { ...truck, loads: [{ ...load, quantity }] }
}
const bring = async (id: string, quantity: number) => {
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  const ticket = { verb: 'deliver', receivedBy: 'Dana', delivered: [quantity] } as const
  await updateShipment(as(staff), id, 'in_transit', { ...ticket, sure: [`delivered:0:${quantity}`] })
}

/** A purchase order of which 500 of 800 gallons came, and whose supplier is asked for another date for the rest. */
const askedAgain = async () => {
  const { id, orderId } = await purchased(staff, customer, supplier)
  await bring((await shipPurchase(as(supplier), id, 'confirmed', loading(5000))).id, 5000)
  await changePurchaseDate(as(staff), id, 'confirmed', '2025-11-21', ['tell:2025-11-21'])
  return { id, orderId }
}
const reads = (id: string) => findPurchase(as(staff), id)
/** 500 gallons at $2.90. */
const whatCame = { state: 'delivered', costCents: 145_000, deciGallons: 5000 }

test('whose order is closed short while its supplier has not answered costs what came', async () => {
  const { id, orderId } = await askedAgain()
  await closeOrder(as(staff), orderId, 'confirmed', 'Tank full')
  expect(await reads(id)).toMatchObject(whatCame)
})

test('whose rest our own truck brings while its supplier has not answered costs what came', async () => {
  const { id, orderId } = await askedAgain()
  const sure = [`tell:${eta.toISOString()}`]
  await bring((await shipOrder(as(staff), orderId, 'confirmed', { ...loading(3000), sure })).id, 3000)
  expect(await findOrder(as(staff), orderId)).toMatchObject({ state: 'delivered' })
  expect(await reads(id)).toMatchObject(whatCame)
})

test('whose supplier declines the rest is paid for what came, which is not bought a second time', async () => {
  const { id, orderId } = await askedAgain()
  await declinePurchase(as(supplier), id, 'pending', 'No truck.')
  expect(await reads(id)).toMatchObject({ ...whatCame, reason: 'No truck.' })
  const again = { submissionId: randomUUID(), supplierId: supplier.companyId ?? '', deliveryDate: '2025-11-21' }
  const all = { ...again, lines: [{ ...diesel, price: 29_000 }], note: null }
  const buying = placePurchase(as(staff), orderId, await findOrder(as(staff), orderId), all)
  await expect(buying).rejects.toThrow('300 gal left')
})

test('staff stop it, and its supplier says that it is all, without another answer first', async () => {
  const [stopped, finished] = [await askedAgain(), await askedAgain()]
  await stopPurchase(as(staff), stopped.id, 'pending', 'Elsewhere')
  expect(await reads(stopped.id)).toMatchObject(whatCame)
  await finishPurchase(as(supplier), finished.id, 'pending')
  expect(await reads(finished.id)).toMatchObject(whatCame)
})
