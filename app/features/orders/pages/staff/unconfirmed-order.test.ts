import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { nextView } from '../delivery-view.ts'
import customerOrders from '../../customer-list.ts'
import { orderView } from './order-view.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { person, as, ordered } = tradeOn(ctx)
const [staff, customer] = [await person('admin'), await person('customer')]
const night = { now: Temporal.Instant.from('2025-11-20T20:00-05:00') }

test('staff reschedule an order whose delivery window has passed before they confirm it', async () => {
  const order = await ordered(staff, customer)
  const before = await orderView(as(staff), order, null)
  expect(before.wishOver).toBe(false)
  expect(drawn(before.forms)).toEqual(expect.arrayContaining(['confirm', 'reschedule']))
  const late = await orderView(as(staff, night), order, null)
  expect(late).toMatchObject({ wishOver: true, overdue: false })
  expect(drawn(late.forms)).toContain('reschedule')
  expect(drawn(late.forms)).not.toContain('confirm')
})

test('a customer reads that an unconfirmed order is not confirmed, not that it is late', async () => {
  const order = await ordered(staff, customer)
  const { rows } = await customerOrders.table(as(customer, night), [order])
  expect(rows).toEqual([expect.objectContaining({ id: order.id, tone: undefined })])
  expect(JSON.stringify(rows)).not.toContain('Past the promised time')
  expect(await nextView(as(customer, night), { order, late: false })).toMatchObject({
    figure: 'Not confirmed',
    note: "You asked for 7 AM to 7 PM. We'll reschedule with you.",
  })
})

const drawn = (forms: Record<string, unknown>) => Object.keys(forms).filter((verb) => forms[verb])
