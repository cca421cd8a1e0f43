import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { today } from '#domain/calendar.ts'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { orderHolds } from '#features/credit/schema.ts'
import { eq } from 'drizzle-orm'
import { ConfirmationRequired } from '#domain/confirmation.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Viewer } from '#domain/viewer.ts'
import { sendBackCollection } from '#features/collections/answer.ts'
import { openCollections, paidToDriver } from '#features/collections/find.ts'
import { keepCollection } from '#features/collections/keep-collection.ts'
import { driverCollections } from '#features/collections/schema.ts'
import { creditStanding } from '#features/credit/exposure.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import { confirmCollection } from '#features/payments/confirm-collection.ts'
import { recordPayment } from '#features/payments/record.ts'
import { payments } from '#features/payments/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import type { Delivery } from './find.ts'
import { findAmountToCollect } from './pages/site.ts'
import type { DeliverReport, Report } from './report-kinds.ts'
import { takeReport, type SubmittedReport } from './report.ts'
import { shiftsOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)

test('the driver reads at the stop what to collect for an order that is paid on delivery, at no other stop, and no more once it is recorded', async () => {
  const on = await onPhone((await planned()).id)
  const [first, second] = on.shift.deliveries
  const at = dateOf(ctx.now.subtract({ minutes: 10 }))
  const hold = { id: randomUUID(), kind: 'no_terms' as const, owedCents: 123_456 as Cents, placedAt: at }
  const released = { orderId: first!.order.id, placedAt: at, releasedAt: at, end: 'on_delivery' as const }
  await db.insert(orderHolds).values({ ...released, id: randomUUID(), kind: 'manual', words: 'Call first' })
  await db.insert(orderHolds).values({ ...released, ...hold })
  expect(await findAmountToCollect(on.ctx, first!.order)).toBe(
    'Collect $1,234.56: a check or cash. Bring it to the office.',
  )
  expect(await findAmountToCollect(on.ctx, second!.order)).toBeUndefined()

  const cash = { method: 'cash' as const, number: null, note: null, amounts: [], rest: 'keep' as const }
  const received = { ...cash, id: randomUUID(), cents: 123_456 as Cents, receivedOn: '2025-11-20' }
  await recordPayment(as(await person('admin')), first!.order.customerId!, { ...received, orderId: first!.order.id })
  expect(await findAmountToCollect(on.ctx, first!.order)).toBeUndefined()
})

/** The day of a driver with one stop: under way, and what is said of money with the delivery. */
const delivering = async (collected: DeliverReport['collected'], overrides = {}) => {
  const { id } = await planned([[offRoad]])
  const on = async () => onPhone(id, overrides)
  const stopId = (await on()).shift.deliveries[0]!.stop.id
  const report = (report: Report, overrides: Partial<SubmittedReport> = {}) =>
    on().then((shift) => takeReport(shift, { id: randomUUID(), at: dateOf(ctx.now), stopId, report, ...overrides }))
  await report({ kind: 'arrive' })
  const quantity = (await on()).shift.deliveries[0]!.shipment.loads[0]!.quantity
  const handed = [{ meter: { start: 0, end: quantity } }]
  const said = { kind: 'deliver' as const, delivered: [quantity], readings: [{}], handed, receivedBy: 'Pat', collected }
  const first = randomUUID()
  // Without signal it is sent again until it is answered.
  const sent = { id: first, waited: true }
  const outcomes = [await report(said, sent), await report(said, sent)]
  const [{ shipment, order }] = (await on()).shift.deliveries as [Delivery]
  return { on, report, first, outcomes, shipment, order }
}

test('a collected payment is on the ticket, waits for billing, and becomes one payment when two confirm it at once', async () => {
  const { first, shipment, order } = await delivering({ how: 'check', number: '1234', cents: 60_000 as Cents })
  const billing = as(await person('admin'))
  expect(await paidToDriver(billing, shipment.id)).toBe('Check 1234, $600.00, received by driver, being recorded')
  expect(await findAmountToCollect(billing, order)).toBeUndefined()
  const balance = (await creditStanding(billing, order.customerId!)).exposure.total
  // Nothing is counted before someone in billing has it in hand, and another amount than the order came to is asked about.
  const asked = await confirmCollection(billing, first, []).catch((error: unknown) => error)
  expect(asked).toBeInstanceOf(ConfirmationRequired)
  const { confirmations } = asked as ConfirmationRequired
  expect(confirmations[0]?.why).toMatch(/^Dana collected \$600\.00\. The order comes to .* stays/)
  const sure = confirmations.map(({ key }) => key)
  const both = await Promise.all([1, 2].map(() => confirmCollection(billing, first, sure)))
  expect(both.map(({ id }) => id)).toEqual([first, first])
  const paid = await db.select().from(payments).where(eq(payments.orderId, order.id))
  expect(paid).toMatchObject([{ cents: 60_000, method: 'check', number: '1234', note: 'Collected by Dana' }])
  expect(await paidToDriver(billing, shipment.id)).toBe('Check 1234, $600.00, recorded')
  // A check that the bank may still send back lets nothing go.
  expect((await creditStanding(billing, order.customerId!)).exposure.total).toBe(balance)
})

test('billing returns a collected payment it did not receive, the driver corrects it, and both versions stay', async () => {
  const { report, first, shipment, order } = await delivering({ how: 'cash', cents: 10_000 as Cents })
  const billing = as(await person('admin'))
  await sendBackCollection(billing, first, 'The envelope holds $90.00')
  expect(await paidToDriver(billing, shipment.id)).toContain('Our office is asking about it: The envelope holds $90.00')
  const corrected = randomUUID()
  const again = { kind: 'collect' as const, collected: { how: 'cash' as const, cents: 9_000 as Cents } }
  // The clock of their phone is a day ahead. Nothing was received on a day that is still to come.
  const ahead = dateOf(ctx.now.add({ hours: 24 }))
  expect(await report(again, { id: corrected, at: ahead })).toMatchObject({ state: 'done' })
  await expect(confirmCollection(billing, first, [])).rejects.toThrow('The driver has corrected this report')
  const open = (await openCollections(billing, 200, order.customerId!)).rows
  expect(open.map(({ collection }) => [collection.id, collection.cents])).toEqual([[corrected, 9_000]])
  const { confirmations } = (await confirmCollection(billing, corrected, []).catch(
    (error) => error,
  )) as ConfirmationRequired
  const sure = confirmations.map(({ key }) => key)
  expect(await confirmCollection(billing, corrected, sure)).toMatchObject({ receivedOn: today(ctx) })
  const late = { kind: 'collect' as const, collected: { how: 'none' as const, reason: 'Nobody there' } }
  expect(await report(late, { waited: true })).toMatchObject({ state: 'refused' })
  const kept = await db.select().from(driverCollections).where(eq(driverCollections.orderId, order.id))
  expect(kept.map(({ state }) => state).toSorted()).toEqual(['confirmed', 'corrected'])
})

test('a payment that could not be read loses no delivery: the office is told what was typed', async () => {
  const { outcomes, shipment } = await delivering({ unread: 'collected check, amount 6x0' })
  expect(shipment.state).toBe('delivered')
  expect(outcomes[0]).toMatchObject({ state: 'done' })
  expect(outcomes[0]?.words).toContain('collected check, amount 6x0')
})

test('drivers report what they collect and billing counts it, and neither does the other', async () => {
  const { on, first, order, shipment } = await delivering({ how: 'cash', cents: 5_000 as Cents })
  const driver = (await on()).ctx
  await expect(confirmCollection(driver, first, [])).rejects.toThrow(DomainError)
  await expect(sendBackCollection(driver, first, 'Not here')).rejects.toThrow(DomainError)
  const billing = as({ ...(await person('admin')), staffRole: 'billing' } as Viewer)
  const said = { id: randomUUID(), shipmentId: shipment.id, orderId: order.id, driver: 'Dana', at: dateOf(ctx.now) }
  const nothing = { how: 'none' as const, reason: 'Closed' }
  await expect(keepCollection(billing, { ...said, collected: nothing })).rejects.toThrow(DomainError)
  // Who sees no prices reads how it was paid, and no amount.
  expect(await paidToDriver(driver, shipment.id)).toBe('Cash, received by driver, being recorded')
})
