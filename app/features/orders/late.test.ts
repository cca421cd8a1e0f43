import { eq, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { sell } from '#features/analytics/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { findOrder } from './find.ts'
import { areLate, isLate, lateBy, sinceLate } from './late.ts'
import { orders } from './schema.ts'

const { db } = await testDatabase()
const now = Temporal.Instant.from('2025-11-20T22:00-05:00')
const ctx = contextOn(db, { viewer: { role: 'system' }, now })
const inHours = (hours: number) => dateOf(now.add({ minutes: hours * 60 }))

/** The end of the promised window and of the first one, in hours from now; who agreed to the move; and how late it is. */
test.each([
  ['promised for later', 'confirmed', 2, null, null, undefined],
  ['only asked for', 'placed', -2, null, null, undefined],
  ['delivered', 'delivered', -2, null, null, undefined],
  ['past its window', 'confirmed', -3, null, null, '3 h 00 min'],
  ['missed, and promised anew', 'confirmed', 20, -26, null, undefined],
  ['missed twice', 'delayed', -2, -50, null, '2 days'],
  ['moved later by us, and missed', 'confirmed', -3, -26, 'not_agreed', '3 h 00 min'],
  ['moved later with the customer, and missed', 'confirmed', -3, -26, 'agreed', '3 h 00 min'],
  ['moved to an earlier day by us, and missed', 'confirmed', -3, 13, 'not_agreed', '3 h 00 min'],
  ['moved to an earlier day, missed, and missed again', 'confirmed', -3, 13, null, '3 h 00 min'],
] as const)('an order %s is late by one rule, in the database, too', async (_, state, due, first, dayMoved, late) => {
  const at = inHours(-60)
  const missed = first === null ? undefined : inHours(first)
  const [sold] = await sell(db, [{ at, due: inHours(due), missed, state }])
  const id = sold?.id ?? ''
  await db.update(orders).set({ dayMoved }).where(eq(orders.id, id))
  const order = await findOrder(ctx, id)
  expect([isLate(ctx, order), lateBy(ctx, order)]).toEqual([late !== undefined, late])
  const [row] = await db
    .select({ late: sql<boolean>`${areLate(ctx)}`, since: sinceLate })
    .from(orders)
    .where(eq(orders.id, id))
  expect(row?.late).toBe(late !== undefined)
  if (late) expect(lateBy(ctx, { ...order, missedDueAt: null, dueAt: row?.since ?? order.dueAt })).toBe(late)
})
