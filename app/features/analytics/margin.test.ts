import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { contextOn } from '#domain/testing.ts'
import { updateShipment } from '#features/fulfillment/truck-updates.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { marginsBy } from './margin.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, company, purchased, delivered } = billingOn(ctx)
const staff = await person('admin')
const month = { from: '2025-11-01', to: '2025-11-30' }

const sure = async <Done>(go: (sure?: string[]) => Promise<Done>): Promise<Done> =>
  go().catch((error) => {
    if (error instanceof ConfirmationRequired) return go(error.confirmations.map(({ key }) => key))
    throw error
  })

test('a margin is what was sold less what we paid for it; goods of which no cost is known are in none', async () => {
  const supplier = await person('supplier', { id: await company('supplier') })
  const customer = await person('customer')
  const purchase = await purchased(staff, customer, supplier)
  const { price: _price, ...load } = diesel
  const loading = {
    billOfLading: 'BB-1',
    truck: 'Truck 7',
    eta: new Date(ctx.now.epochMilliseconds + 36e5),
    loads: [load],
  }
  const truck = await sure((sure) =>
    shipPurchase(as(supplier), purchase.id, 'confirmed', { submissionId: randomUUID(), ...loading, sure }),
  )
  await sure((sure) => updateShipment(as(supplier), truck.id, 'scheduled', { verb: 'depart', sure }))
  await sure((sure) =>
    updateShipment(as(supplier), truck.id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana', sure }),
  )
  await delivered(staff, await person('customer'), [diesel])

  // 800 gallons at $3.1420, bought at $2.9000; and as many from our own tank.
  const sums = { sold: 251_360, cost: 232_000, margin: 19_360, unknown: 251_360 }
  expect(await marginsBy(as(staff), month, 'product')).toEqual([{ key: 'ulsd', name: diesel.name, ...sums }])
  const byCustomer = await marginsBy(as(staff), month, 'customer')
  expect(byCustomer.map(({ margin, unknown }) => [margin, unknown])).toEqual([
    [19_360, 0],
    [0, 251_360],
  ])
})

test('margins are for those who see revenue and costs', async () => {
  for (const staffRole of ['dispatcher', 'driver'])
    await expect(marginsBy(as({ ...staff, staffRole }), month, 'product')).rejects.toThrow(/page|permission/)
})
