import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { dateOf } from '#domain/instant.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { watchView } from './pages/watch-view.ts'
import { ordersBehindTrucks } from './orders-behind-trucks.ts'
import { takeReport } from './report.ts'
import type { Report } from './report-kinds.ts'
import { shiftsOn } from './testing.ts'
import { deliveryProgress } from './delivery-progress.ts'

const { db } = await testDatabase()
/** Ten in the morning in Ohio. */
const ctx = contextOn(db)
const { planned, onPhone } = shiftsOn(ctx)

test('a customer reads which stop they are and when, later by what the truck was late at the stop before', async () => {
  const run = await planned()
  const { shift } = await onPhone(run.id)
  const [first, second] = shift.deliveries
  if (!first || !second) throw new Error('There is no stop.')
  // Planned for eleven and noon.
  expect(await watchView(ctx, second.shipment)).toMatchObject({
    ...{ says: 'You are the second of two stops.', about: '12:00 PM', left: 'It has not left yet.' },
  })
  const say = async (minutes: number, report: Report, stopId: string) => {
    const now = ctx.now.add({ minutes })
    await takeReport(await onPhone(run.id, { now }), { id: randomUUID(), at: dateOf(now), stopId, report })
  }
  await say(10, { kind: 'leave' }, first.stop.id)
  await say(90, { kind: 'arrive' }, first.stop.id)
  const later = { ...ctx, now: ctx.now.add({ minutes: 91 }) }
  expect(await watchView(later, second.shipment)).toMatchObject({ about: '12:30 PM' })
  await say(100, { kind: 'deliver', delivered: [6000], readings: [{}], handed: [{}], receivedBy: null }, first.stop.id)
  expect(await watchView(later, second.shipment)).toMatchObject({
    left: 'It left the last stop at 11:40 AM.',
    stops: [
      { number: 1, isYou: false, isDone: true },
      { number: 2, isYou: true, isDone: false },
    ],
  })
  // Between two minutes the live stream tells who waits behind, of what happened to a run that they may not see.
  expect(await ordersBehindTrucks(later, [run.id])).toEqual([second.order.id])
  expect(await ordersBehindTrucks(later, [first.shipment.id])).toEqual([second.order.id])
  expect(await ordersBehindTrucks(later, [second.order.id])).toEqual([])
  const tomorrow = { ...ctx, now: ctx.now.add({ hours: 24 }) }
  expect(await deliveryProgress(tomorrow, second.shipment)).toBeUndefined()
})
