import { PassThrough } from 'node:stream'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createLog } from '#platform/log.ts'
import { testDatabase } from '#platform/testing.ts'
import { disableAccount } from './manage-account.ts'
import { profiles, users } from './schema.ts'
import { renewSession, viewerFromSession } from './session.ts'
import { accountsOn, jar, now } from './testing.ts'

const { db } = await testDatabase()
const { ctx, knock, opened, person } = accountsOn(db)

test('hazard 7: a role changed by an administrator acts on the next request of a live session', async () => {
  const { email, userId } = await person('admin')
  const cookie = jar(await knock(email))
  expect(viewerFromSession(await opened(cookie))).toMatchObject({ role: 'admin', userId })
  await db.update(profiles).set({ role: 'customer' }).where(eq(profiles.userId, userId))
  expect(viewerFromSession(await opened(cookie))).toMatchObject({ role: 'customer', userId })
})

test('hazard 8: the session of a disabled or deleted account is dead at once', async () => {
  const gone = await person('customer')
  const disabled = await person('customer')
  const cookies = [jar(await knock(gone.email)), jar(await knock(disabled.email))]
  await db.delete(users).where(eq(users.id, gone.userId))
  await disableAccount(ctx, disabled.email)
  expect(await Promise.all(cookies.map((cookie) => opened(cookie)))).toEqual([undefined, undefined])
})

test('hazard 8: also when only the profile says so, and the session row is still there', async () => {
  const { email, userId } = await person('customer')
  const cookie = jar(await knock(email))
  await db.update(profiles).set({ disabledAt: new Date() }).where(eq(profiles.userId, userId))
  expect(await opened(cookie)).toBeUndefined()
})

test('a role that cannot be read stays unset, is logged, and grants nothing', async () => {
  const { email, userId } = await person('admin')
  const cookie = jar(await knock(email))
  await db.delete(profiles).where(eq(profiles.userId, userId))
  const lines = new PassThrough({ encoding: 'utf8' })
  const session = await opened(cookie, { log: createLog('error', lines) })
  expect(session).toMatchObject({ userId, role: undefined })
  expect(viewerFromSession(session)).toEqual({ role: 'visitor' })
  expect(JSON.parse(lines.read())).toMatchObject({ level: 'error', msg: 'Error fetching user role' })
})

test('a database that goes while a role is read is away: nobody is told that a page is not theirs', async () => {
  const cookie = jar(await knock((await person('admin')).email))
  let reads = 0
  const going = new Proxy(db, {
    get: (of, name) => {
      if (name === 'select' && reads++ > 0)
        throw Object.assign(new Error('terminating connection due to administrator command'), { code: '57P01' })
      return Reflect.get(of, name)
    },
  })
  await expect(opened(cookie, { on: going })).rejects.toMatchObject({ code: '57P01' })
})

test('a customer is signed out after 7 idle days and after 30 days at most', async () => {
  const { email, userId } = await person('customer')
  const cookie = jar(await knock(email))
  const begun = now()
  expect(await opened(cookie, { at: begun.add({ hours: 7 * 24 - 1 }) })).toBeDefined()
  expect(await opened(cookie, { at: begun.add({ hours: 7 * 24 }) })).toBeUndefined()
  await db.execute(
    sql`update sessions set updated_at = updated_at + interval '29 days 12 hours' where user_id = ${userId}`,
  )
  expect(await opened(cookie, { at: begun.add({ hours: 30 * 24 - 1 }) })).toBeDefined()
  expect(await opened(cookie, { at: begun.add({ hours: 30 * 24 }) })).toBeUndefined()
})

test('an administrator is signed out after 12 idle hours and after 7 days at most', async () => {
  const { email } = await person('admin')
  const cookie = jar(await knock(email))
  const begun = now()
  expect(await opened(cookie, { at: begun.add({ hours: 12 }) })).toBeUndefined()
  for (let hours = 11; hours < 7 * 24 - 1; hours += 11) {
    const at = begun.add({ hours })
    const session = await opened(cookie, { at })
    if (!session) throw new Error(`The session ended after ${hours} hours although it was renewed every 11.`)
    await renewSession({ db, now: at }, session)
  }
  expect(await opened(cookie, { at: begun.add({ hours: 7 * 24 }) })).toBeUndefined()
})

test('looking a session up writes nothing', async () => {
  const { email, userId } = await person('customer')
  const cookie = jar(await knock(email))
  const rows = () => db.execute(sql`select * from sessions where user_id = ${userId}`).then(({ rows }) => rows)
  const before = await rows()
  await opened(cookie, { at: now().add({ hours: 6 * 24 }) })
  await opened(cookie, { at: now().add({ hours: 60 * 24 }) })
  expect(await rows()).toEqual(before)
})
