import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { orderHolds } from '#features/credit/schema.ts'
import { recordPayment } from '#features/payments/record.ts'
import { testDatabase } from '#platform/testing.ts'
import { collectOf } from './pages/site.ts'
import { shiftsOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, planned, onPhone } = shiftsOn(ctx)

test('the driver reads at the stop what to collect for an order that is paid on delivery, at no other stop, and no more once it is recorded', async () => {
  const on = await onPhone((await planned()).id)
  const [first, second] = on.shift.deliveries
  const at = dateOf(ctx.now)
  const hold = { id: randomUUID(), kind: 'no_terms' as const, owedCents: 123_456 as Cents, placedAt: at }
  const released = { orderId: first!.order.id, placedAt: at, releasedAt: at, end: 'on_delivery' as const }
  await db.insert(orderHolds).values({ ...released, id: randomUUID(), kind: 'manual', words: 'Call first' })
  await db.insert(orderHolds).values({ ...released, ...hold })
  expect(await collectOf(on.ctx, first!.order)).toBe('Collect $1,234.56: a check or cash. Bring it to the office.')
  expect(await collectOf(on.ctx, second!.order)).toBeUndefined()

  const cash = { method: 'cash' as const, number: null, note: null, amounts: [], rest: 'keep' as const }
  const received = { ...cash, id: randomUUID(), cents: 123_456 as Cents, receivedOn: '2025-11-20' }
  await recordPayment(as(await person('admin')), first!.order.customerId!, { ...received, orderId: first!.order.id })
  expect(await collectOf(on.ctx, first!.order)).toBeUndefined()
})
