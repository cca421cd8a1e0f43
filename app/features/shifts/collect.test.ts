import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { orderHolds } from '#features/credit/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { collectOf } from './pages/site.ts'
import { shiftsOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { planned, onPhone } = shiftsOn(ctx)

test('the driver reads at the stop what to collect for an order that is paid on delivery, and at no other stop', async () => {
  const on = await onPhone((await planned()).id)
  const [first, second] = on.shift.deliveries
  const at = dateOf(ctx.now)
  const hold = { id: randomUUID(), kind: 'no_terms' as const, owedCents: 123_456 as Cents, placedAt: at }
  await db.insert(orderHolds).values({ ...hold, orderId: first!.order.id, releasedAt: at, end: 'on_delivery' })
  expect(await collectOf(on.ctx, first!.order)).toBe('Collect $1,234.56: a check or cash. Bring it to the office.')
  expect(await collectOf(on.ctx, second!.order)).toBeUndefined()
})
