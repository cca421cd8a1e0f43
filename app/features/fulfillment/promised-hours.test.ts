import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { mails } from '#mails/schema.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { besidePromise } from '#features/orders/delivery.ts'
import { contextOn } from '#domain/testing.ts'
import { keyOfTelling } from './confirmations.ts'
import { updateShipment, type TruckUpdate } from './truck-updates.ts'
import { shipOrder } from './schedule.ts'
import { diesel, tradeOn } from './testing.ts'

const { db } = await testDatabase()
/** Every event is a mail here, so that what its mails are told can be read. */
const ctx = contextOn(db, {
  mails: (event) => [{ email: event.name, audience: 'visitor', to: 'a@b.example', data: event }],
})
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer')
const { price: _price, ...load } = diesel
const at = (time: string) => new Date(Temporal.Instant.from(`${time}-05:00`).epochMilliseconds)

/** Promised for Monday the 24th, 12 to 5 PM; it is Thursday the 20th. */
const promised = async () => {
  const order = await ordered(staff, customer)
  await confirmOrder(as(staff), order.id, 'placed')
  const to = { deliveryDate: '2025-11-24', deliveryWindow: 'afternoon' } as const
  return rescheduleOrder(as(staff), order.id, 'confirmed', to)
}
const loading = (eta: Date, sure?: string[]) => ({
  ...{ submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', eta, loads: [load], sure },
})
const scheduled = async (eta = at('2025-11-24T13:00')) =>
  shipOrder(as(staff), (await promised()).id, 'confirmed', loading(eta))
const onMonday = as(staff, { now: Temporal.Instant.from('2025-11-24T11:30-05:00') })
const drive = (
  ctx: ReturnType<typeof as>,
  id: string,
  seen: 'scheduled' | 'in_transit' | 'delayed',
  drive: TruckUpdate,
) => updateShipment(ctx, id, seen, drive)

test.each([
  ['2025-11-24T11:59:59', 'early'],
  ['2025-11-24T12:00', 'within'],
  ['2025-11-24T17:00', 'within'],
  ['2025-11-24T17:00:01', 'late'],
  ['2025-11-25T13:00', 'late'],
  ['2025-11-23T13:00', 'early'],
] as const)('%s lies %s', (time, beside) => {
  const hours = { deliveryDate: '2025-11-24', deliveryWindow: 'afternoon' } as const
  expect(besidePromise('America/New_York', hours, at(time))).toBe(beside)
})

test('a truck outside of the promised hours needs a confirmation before it leaves', async () => {
  const { id } = await promised()
  const early = at('2025-11-24T09:30')
  await expect(shipOrder(as(staff), id, 'confirmed', loading(early))).rejects.toMatchObject({
    confirmations: [
      {
        key: 'ask:2025-11-24T14:30:00.000Z',
        why: expect.stringContaining('Mon, Nov 24, 2025, noon to 5 PM'),
        or: [{ key: 'tell:2025-11-24T14:30:00.000Z' }],
      },
    ],
  })
  await expect(
    shipOrder(as(staff), id, 'confirmed', loading(early, ['tell:2025-11-24T14:00:00.000Z'])),
  ).rejects.toThrow('before that')
  const shipment = await shipOrder(as(staff), id, 'confirmed', loading(early, ['tell:2025-11-24T14:30:00.000Z']))
  expect(shipment).toMatchObject({ state: 'scheduled', eta: early })
})

test('a delay within the promised hours needs no word more; beyond them it is asked about', async () => {
  const { id } = await scheduled()
  await drive(onMonday, id, 'scheduled', { verb: 'depart' })
  const late = { verb: 'delay', reason: 'Rack queue' } as const
  const eta = at('2025-11-24T17:30')
  await expect(drive(onMonday, id, 'in_transit', { ...late, eta })).rejects.toThrow('after that')
  await drive(onMonday, id, 'in_transit', { ...late, eta: at('2025-11-24T16:10') })
  await drive(onMonday, id, 'delayed', { ...late, eta, sure: [keyOfTelling(eta)] })
  const { orderId } = await drive(onMonday, id, 'delayed', { verb: 'depart', eta: at('2025-11-24T17:10') })
  const told = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, orderId), eq(mails.email, 'order.delay')))
  expect(told).toHaveLength(2)
})

test('a truck due on Monday needs a confirmation to leave on Thursday', async () => {
  const { id } = await scheduled()
  await expect(drive(as(staff), id, 'scheduled', { verb: 'depart' })).rejects.toThrow(/expected Mon, Nov 24, 1:00 PM/)
  const sure = ['depart:2025-11-24T18:00:00.000Z']
  await drive(as(staff), id, 'scheduled', { verb: 'depart', sure })
  const deliver = { verb: 'deliver', receivedBy: 'Tom' } as const
  await expect(drive(as(staff), id, 'in_transit', deliver)).rejects.toThrow(/expected Mon, Nov 24, 1:00 PM/)
  await expect(drive(as(staff), id, 'scheduled', deliver)).rejects.toMatchObject({ kind: 'conflict' })
  const done = await drive(as(staff), id, 'in_transit', { ...deliver, sure: ['early:2025-11-24T18:00:00.000Z'] })
  expect(done.state).toBe('delivered')
})

test('a truck past its arrival time reports a new one or none, and the email never says a time that has passed', async () => {
  const { id, orderId } = await scheduled()
  const evening = as(staff, { now: Temporal.Instant.from('2025-11-24T15:00-05:00') })
  await expect(drive(evening, id, 'scheduled', { verb: 'depart' })).rejects.toThrow('that time has passed')
  const past = at('2025-11-24T14:00')
  await expect(drive(evening, id, 'scheduled', { verb: 'depart', eta: past })).rejects.toMatchObject({
    kind: 'invalid',
  })
  const unknown = new Date(Number.NaN)
  await expect(drive(evening, id, 'scheduled', { verb: 'depart', eta: unknown })).rejects.toThrow('Arrival: ')
  await drive(evening, id, 'scheduled', { verb: 'depart', sure: ['depart:2025-11-24T18:00:00.000Z'] })
  const [told] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, orderId), eq(mails.email, 'order.dispatch')))
  expect(told?.data).toMatchObject({ truck: { eta: null } })
})

test('the delivery email gives the customer the total of all trucks', async () => {
  const order = await promised()
  const eta = at('2025-11-24T13:00')
  const trucks = [3000, 5000].map((quantity) => ({ ...loading(eta), loads: [{ ...load, quantity }] }))
  for (const { id, deciGallons: quantity } of await Promise.all(
    trucks.map((truck) => shipOrder(as(staff), order.id, 'confirmed', truck)),
  )) {
    await drive(onMonday, id, 'scheduled', { verb: 'depart' })
    await drive(onMonday, id, 'in_transit', { verb: 'deliver', receivedBy: 'Tom', delivered: [quantity + 10] })
  }
  const [told] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, order.id), eq(mails.email, 'order.deliver')))
  expect(told?.data).toMatchObject({ brought: [{ name: diesel.name, unit: 'gallon', quantity: 8020 }] })
})
