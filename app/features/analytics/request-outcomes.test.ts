import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { ada } from '#features/documents/testing.ts'
import { orders } from '#features/orders/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { requestsToOrders } from './conversion.ts'
import { ask, sell } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { viewer: ada })

test.each([
  ['confirmed', true, { quoted: 1, accepted: 1, ordered: 1 }],
  ['price_asked', false, { quoted: 1, accepted: 0, ordered: 0 }],
  ['canceled', true, { quoted: 1, accepted: 1, ordered: 0 }],
] as const)('a delivery request that became an order itself counts by it: %s', async (state, confirmed, came) => {
  await db.delete(orders)
  await db.delete(requests)
  const at = new Date('2025-07-10T15:00:00Z')
  await ask(db, [{ kind: 'delivery_schedule', at }])
  const [request] = await db.select({ id: requests.id }).from(requests)
  await sell(db, [{ at, state }])
  await db.update(orders).set({ requestId: request?.id, confirmedAt: confirmed ? at : null })
  const july = { from: '2025-07-01', to: '2025-07-31' }
  expect(await requestsToOrders(ctx, july)).toEqual([{ kind: 'delivery_schedule', requests: 1, ...came }])
})
