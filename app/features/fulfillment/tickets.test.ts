import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { findShipment } from '#features/shipments/find.ts'
import { latestTicket, ticketVersions } from '#features/tickets/find.ts'
import { correctShipment } from './correct.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import { shipOrder } from './schedule.ts'
import { offRoad, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')

/** A truck on the road with 600 gallons of dyed diesel. */
const onTheRoad = async () => {
  const order = await ordered(staff, customer, [offRoad])
  await confirmOrder(as(staff), order.id, 'placed')
  const { price: _price, ...load } = offRoad
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  const { id } = await shipOrder(as(staff), order.id, 'confirmed', {
    ...{ submissionId: randomUUID(), billOfLading: 'LC-88214', truck: 'T2', eta, loads: [load] },
  })
  await updateShipment(as(staff), id, 'scheduled', { verb: 'depart' })
  return id
}

const deliver = (id: string, overrides: Partial<TruckUpdate>) =>
  updateShipment(as(staff), id, 'in_transit', { verb: 'deliver', receivedBy: 'Pat', ...overrides })

test('a delivery makes one ticket, with what the person at the tank read and the words of its day', async () => {
  const id = await onTheRoad()
  await deliver(id, {
    delivered: [5986],
    readings: [{ temperature: 440 }],
    handed: {
      ...{ driver: 'Dana', terminal: 'Lewis Center plant', nobody: true },
      loads: [{ meter: { start: 4_183_024, end: 4_189_010 }, level: { before: 49, after: 89 } }],
    },
  })
  const ticket = await latestTicket(ctx, id)
  expect(ticket).toMatchObject({
    ...{ version: 1, reason: null },
    facts: {
      ...{ driver: 'Dana', terminal: 'Lewis Center plant', billOfLading: 'LC-88214', receivedBy: null, basis: 'gross' },
      lines: [{ delivered: 5986, gross: 5986, temperature: 440, meter: { start: 4_183_024, end: 4_189_010 } }],
      words: [{ label: 'Dyed diesel' }, { label: 'Gross gallons' }],
    },
  })
})

test('the next delivery has the next number', async () => {
  const numbers: number[] = []
  for (const id of [await onTheRoad(), await onTheRoad()]) {
    await deliver(id, {})
    numbers.push((await latestTicket(ctx, id))?.number ?? 0)
  }
  expect(numbers[1]).toBeGreaterThan(numbers[0] ?? 0)
})

test('a correction is a new version of the same number with its reason, and the first one stays as it was', async () => {
  const id = await onTheRoad()
  await deliver(id, { handed: { loads: [{ meter: { start: 1000, end: 7000 }, level: { before: 10 } }] } })
  await correctShipment(as(staff), id, 'delivered', { delivered: [5900], reason: 'The ticket says 590.0.' })
  const [first, second] = await ticketVersions(ctx, id)
  expect(first).toMatchObject({ version: 1, facts: { lines: [{ delivered: 6000, meter: { end: 7000 } }] } })
  expect(second).toMatchObject({ version: 2, number: first.number, reason: 'The ticket says 590.0.' })
  // The meter no longer says what is billed, so it is not printed; the tank's level is.
  expect(second?.facts.lines).toEqual([expect.objectContaining({ delivered: 5900, level: { before: 10 } })])
  expect(second?.facts.lines[0]).not.toHaveProperty('meter')
})

test('a meter that ran other gallons than were entered is refused, and nothing is delivered', async () => {
  const id = await onTheRoad()
  await expect(deliver(id, { handed: { loads: [{ meter: { start: 1000, end: 6990 } }] } })).rejects.toThrow(
    'The meter ran 599 gal, and 600 gal were entered.',
  )
  expect(await latestTicket(ctx, id)).toBeUndefined()
  expect((await findShipment(as(staff), id)).state).toBe('in_transit')
})

test('machines that are filled add up to the meter', async () => {
  const id = await onTheRoad()
  const machines = [
    { unit: 'EX-12', gallons: 2500 },
    { unit: 'DZ-4', gallons: 3400 },
  ]
  await expect(deliver(id, { handed: { loads: [{ machines }] } })).rejects.toThrow('The machines add up to 590 gal')
  await deliver(id, { handed: { loads: [{ machines: [...machines, { unit: 'GEN', gallons: 100 }] }] } })
  expect((await latestTicket(ctx, id))?.facts.lines[0]?.machines).toHaveLength(3)
})
