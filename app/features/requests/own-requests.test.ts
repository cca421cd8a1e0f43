import { randomUUID } from 'node:crypto'
import { eq, getTableColumns, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { contextOn, thursdayMorning } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { findRequest, visibleAmong, requestsOf } from './find.ts'
import { movesForLinkHolder, withdrawRequest } from './link-holder.ts'
import personalData from './personal-data.ts'
import { listOwnRequests, ownRequestCounts } from './own-requests.ts'
import { requests } from './schema.ts'
import { deskOn } from './testing.ts'
import { addToRequest } from '#features/conversation/testing.ts'

const { db } = await testDatabase()
const { person, sent } = deskOn(db)

test('someone reads what they asked, the latest first, page by page, and nothing of anyone else', async () => {
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

test('requests of a state are counted up to a thousand', async () => {
  const dana = await person('customer', 'Dana')
  const { id } = await sent({ viewer: dana })
  const copied = Object.values(getTableColumns(requests)).filter(
    ({ name, generated }) => !generated && !['id', 'reference', 'submission_id', 'secret_link'].includes(name),
  )
  const names = sql.join(
    copied.map(({ name }) => sql.identifier(name)),
    sql`, `,
  )
  await db.execute(sql`
    insert into requests (id, reference, submission_id, secret_link, ${names})
    select gen_random_uuid(), 'MANY-' || n, gen_random_uuid(), 'many' || n, ${names}
    from requests, generate_series(1, 1004) n where id = ${id}`)
  expect(await ownRequestCounts(contextOn(db, { viewer: dana }))).toEqual([{ state: 'received', count: 1000 }])
})

test('a request that staff marked as spam still looks open to its sender', async () => {
  const dana = await person('customer', 'Dana')
  const { id, reference } = await sent({ viewer: dana })
  await db.update(requests).set({ state: 'spam' }).where(eq(requests.id, id))
  const ctx = contextOn(db, { viewer: dana })
  expect((await listOwnRequests(ctx, { state: 'open' })).rows).toMatchObject([{ id }])
  expect((await listOwnRequests(ctx, { state: 'answered' })).rows).toEqual([])
  expect((await listOwnRequests(ctx, { words: reference })).rows).toMatchObject([{ id }])
  expect((await listOwnRequests(ctx, { words: 'nothing like it' })).rows).toEqual([])
})

const trade = tradeOn(contextOn(db))
/** Someone as their next request finds them, in another company or in none. */
const inCompany = ({ userId, name, email }: { userId: string; name: string; email: string }, companyId?: string) =>
  contextOn(db, {
    viewer: { role: 'customer', userId, name, email, ...(companyId && { companyId, companyRole: 'buyer' as const }) },
  })

test("a request of a company's people is the company's: colleagues read it, and it stays when its sender leaves", async () => {
  const [works, other] = [await trade.company('customer'), await trade.company('customer')]
  const dana = await trade.person('customer', { id: works })
  const alone = await trade.person('customer')
  const request = await sent({ viewer: dana, contact: { name: 'Dana Field' }, said: ['A tank of diesel'] })
  const hers = await sent({ viewer: alone })
  const colleague = contextOn(db, { viewer: await trade.person('customer', { id: works }) })
  const mine = async (ctx: typeof colleague) => (await listOwnRequests(ctx, {})).rows.map(({ id }) => id)
  expect(await mine(colleague)).toEqual([request.id])
  expect((await requestsOf(colleague)).map(({ id }) => id)).toEqual([request.id])
  expect((await findRequest(colleague, request.id)).id).toBe(request.id)
  for (const gone of [inCompany(dana), inCompany(dana, other)]) {
    expect(await mine(gone)).toEqual([])
    expect(await ownRequestCounts(gone)).toEqual([])
    expect(await visibleAmong(gone, [request.id])).toEqual([])
    const named = (await personalData.copy?.(gone, { userId: dana.userId, email: '' }))?.requests
    expect(named).toMatchObject([{ reference: request.reference, contactName: 'Dana Field', answers: request.answers }])
    expect(JSON.stringify(named)).not.toContain(request.secretLink)
  }
  expect(await mine(colleague)).toEqual([request.id])
  expect(await mine(inCompany(alone, works))).toEqual(expect.arrayContaining([hers.id, request.id]))
  expect(await mine(colleague)).not.toContain(hers.id)
})

test("a company's viewer reads what a colleague asked, and acts on what they asked themselves", async () => {
  const works = await trade.company('customer')
  const reader = contextOn(db, { viewer: await trade.person('customer', { id: works, role: 'viewer' }) })
  const theirs = await sent({ viewer: await trade.person('customer', { id: works }) })
  const own = await sent({ viewer: reader.viewer })
  expect(movesForLinkHolder(reader.viewer, theirs)).toEqual([])
  const forbidden = { kind: 'forbidden' }
  await expect(withdrawRequest(reader, theirs.secretLink, 'received')).rejects.toMatchObject(forbidden)
  const words = { id: randomUUID(), text: 'One more thing.' }
  await expect(addToRequest(reader, theirs.secretLink, words)).rejects.toMatchObject(forbidden)
  expect(movesForLinkHolder(reader.viewer, own)).toContain('withdraw')
  expect(await withdrawRequest(reader, own.secretLink, 'received')).toMatchObject({ state: 'withdrawn' })
})
