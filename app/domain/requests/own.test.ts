import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { contextOn, thursdayMorning } from '../testing.ts'
import { visitor } from '../viewer.ts'
import { listOwnRequests, ownRequestCounts } from './own.ts'
import { requests } from './schema.ts'
import { deskOn } from './testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)

test('somebody reads what they asked, the latest first, page by page, and nothing of anybody else', async () => {
  const [dana, other] = [await person('customer', 'Dana'), await person('customer', 'Other')]
  const asked = []
  for (const hours of [1, 2, 3]) asked.push(await sent({ viewer: dana, now: thursdayMorning.add({ hours }) }))
  await sent({ viewer: other })
  await sent()
  const ctx = contextOn(db, { viewer: dana })
  const newest = asked.toReversed().map(({ id }) => id)
  const first = await listOwnRequests(ctx, {}, undefined, 2)
  expect(first.rows.map(({ id }) => id)).toEqual(newest.slice(0, 2))
  expect((await listOwnRequests(ctx, {}, first.older, 2)).rows.map(({ id }) => id)).toEqual(newest.slice(2))
  const upward = await listOwnRequests(ctx, { sort: 'due', descending: false })
  expect(upward.rows.map(({ id }) => id)).toEqual(asked.map(({ id }) => id))
  expect((await listOwnRequests(contextOn(db, { viewer: visitor }), {})).rows).toEqual([])
  expect(await ownRequestCounts(contextOn(db, { viewer: visitor }))).toEqual([])
})

test('what the desk took for spam is still open to whoever sent it', async () => {
  const dana = await person('customer', 'Dana')
  const { id, reference } = await sent({ viewer: dana })
  await db.update(requests).set({ state: 'spam' }).where(eq(requests.id, id))
  const ctx = contextOn(db, { viewer: dana })
  expect((await listOwnRequests(ctx, { state: 'open' })).rows).toMatchObject([{ id }])
  expect((await listOwnRequests(ctx, { state: 'answered' })).rows).toEqual([])
  expect((await listOwnRequests(ctx, { words: reference })).rows).toMatchObject([{ id }])
  expect((await listOwnRequests(ctx, { words: 'nothing like it' })).rows).toEqual([])
})
