import { eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { hashing } from '#platform/hashing.ts'
import { testDatabase } from '#platform/testing.ts'
import { endSession } from './session.ts'
import { credentials, sessions } from './schema.ts'
import { signUp } from './sign-up.ts'
import { accountsOn, browser, jar, now, password } from './testing.ts'

const { db } = await testDatabase()
/** Before the accounts are made: they keep the two functions as they find them. */
const work = [vi.spyOn(hashing, 'hash'), vi.spyOn(hashing, 'verify')]
const { auth, ctx, knock, opened, person } = accountsOn(db)

test('the right password opens a session of the role in the profile', async () => {
  const { email, userId } = await person('supplier')
  const answer = await knock(` ${email.toUpperCase()} `)
  expect(answer).toMatchObject({ outcome: 'signed-in', role: 'supplier' })
  expect(await opened(jar(answer))).toMatchObject({ userId, email, role: 'supplier' })
})

test('a session remembers the address the server saw, not one a header claims', async () => {
  const { email, userId } = await person('customer')
  await knock(email, { address: '192.0.2.77' })
  expect(await db.select({ address: sessions.ipAddress }).from(sessions).where(eq(sessions.userId, userId))).toEqual([
    { address: '192.0.2.77' },
  ])
})

test('hazard 9: a preset cookie is never accepted', async () => {
  const { email, userId } = await person('customer')
  const planted = 'a'.repeat(32)
  const answer = await knock(email, { cookie: `session=${planted}` })
  expect(jar(answer)).not.toContain(planted)
  for (const cookie of [`session=${planted}`, `session=${planted}.${'A'.repeat(43)}=`, 'session=%', 'session=']) {
    expect(await opened(cookie)).toBeUndefined()
  }
  const [stored] = await db.select().from(sessions).where(eq(sessions.userId, userId))
  for (const signature of ['', `.${'A'.repeat(43)}=`]) {
    expect(await opened(`session=${stored?.token}${signature}`), 'a true token without our signature').toBeUndefined()
  }
})

test('hazard 9: a cookie planted beside the true one does not hide it', async () => {
  const { email, userId } = await person('customer')
  const cookie = jar(await knock(email))
  expect(await opened(`session=planted.${'A'.repeat(43)}=; ${cookie}`)).toMatchObject({ userId })
})

test('hazard 10: each sign-in makes a new session and ends the one the browser held', async () => {
  const { email } = await person('customer')
  const first = jar(await knock(email))
  const second = jar(await knock(email, { cookie: first }))
  expect(second).not.toBe(first)
  expect(await opened(first)).toBeUndefined()
  expect(await opened(second)).toMatchObject({ email })
})

test('hazard 11: a copied cookie is dead after sign-out', async () => {
  const { email } = await person('customer')
  const cookie = jar(await knock(email))
  await endSession({ db }, auth, browser(cookie))
  expect(await opened(cookie)).toBeUndefined()
})

test('hazard 13: the cookie is HttpOnly, Lax, for this host alone, and __Host- under https', async () => {
  const { email } = await person('customer')
  const cookiesAt = async (origin: string) => {
    const answer = await accountsOn(db, { origin }).knock(email)
    if (answer.outcome !== 'signed-in') throw new Error(answer.outcome)
    return answer.cookies.map((line) =>
      line
        .replace(/=[^;]*/, '')
        .split('; ')
        .toSorted(),
    )
  }
  const flags = ['HttpOnly', 'Path=/', 'SameSite=Lax']
  expect(await cookiesAt('http://localhost:3000')).toEqual([
    ['Max-Age=2592000', ...flags, 'session'].toSorted(),
    ['Max-Age=31536000', ...flags, 'known'].toSorted(),
  ])
  expect(await cookiesAt('https://fuel.example')).toEqual([
    ['Max-Age=2592000', ...flags, 'Secure', '__Host-session'].toSorted(),
    ['Max-Age=31536000', ...flags, 'Secure', '__Host-known'].toSorted(),
  ])
})

test('hazard 27: unknown, wrong and disabled get the same answer, each after hashing two passwords', async () => {
  const { email } = await person('customer')
  await db.execute(
    sql`update profiles set disabled_at = now() where user_id = (select id from users where email = ${email})`,
  )
  const known = await person('customer')
  const worked = async (attempt: () => Promise<unknown>) => {
    work.forEach((spy) => spy.mockClear())
    return [await attempt(), work.reduce((sum, spy) => sum + spy.mock.calls.length, 0)]
  }
  const answers = [
    await worked(() => knock(known.email, { word: 'not this one' })),
    await worked(() => knock('nobody@works.example', { word: 'not this one' })),
    await worked(() => knock(email)),
  ]
  // How long each takes is a statistic of the bench.
  // One may be the account's, one that of a sign-up which waits.
  expect(answers).toEqual(Array.from({ length: 3 }, () => [{ outcome: 'wrong' }, 2]))
})

test('hazards 27 and 36: the password of a sign-up that waits opens nothing, with or without an account of the address', async () => {
  const known = await person('customer')
  for (const email of [known.email, 'waits@works.example']) {
    const typed = { email, password: 'eight quiet trucks', displayName: '', role: 'customer' as const }
    await signUp(ctx, { auth, rateLimitFactor: 1 }, { ...typed, address: '192.0.2.1' })
    work.forEach((spy) => spy.mockClear())
    expect(await knock(email, { word: typed.password })).toEqual({ outcome: 'unverified' })
    expect(work.reduce((sum, spy) => sum + spy.mock.calls.length, 0)).toBe(2)
    expect(await knock(email, { word: 'not this one' })).toEqual({ outcome: 'wrong' })
  }
  expect(await knock(known.email)).toMatchObject({ outcome: 'signed-in' })
})

test('passwords are kept as salted scrypt hashes', async () => {
  const { userId } = await person('customer')
  const [kept] = await db.select().from(credentials).where(eq(credentials.userId, userId))
  expect(kept?.password).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/)
  expect(JSON.stringify(kept)).not.toContain(password)
})

test('ended sessions are deleted at the next sign-in', async () => {
  const { email, userId } = await person('customer')
  await knock(email)
  await db.execute(sql`update sessions set expires_at = now() - interval '1 minute' where user_id = ${userId}`)
  const other = await person('customer')
  await knock(other.email, { at: now() })
  expect(await db.select().from(sessions).where(eq(sessions.userId, userId))).toEqual([])
})
