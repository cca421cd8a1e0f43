import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { keyPlace } from '../../two-factor.ts'
import { authenticators, recoveryCodes } from '../../schema.ts'
import { password } from '../../testing.ts'
import { totpCode, totpStep } from '../../totp.ts'
import { testDatabase } from '#platform/testing.ts'
import { action as auth } from '../auth/auth.tsx'
import { action as secondStep, loader as codePage } from '../auth/second-step.tsx'
import { thrown } from '../auth/testing.ts'
import { guard } from '#http/guard.ts'
import { cookiesOf, ownersOn, redirected } from './testing.ts'
import { action, loader } from './two-factor.tsx'

const { db } = await testDatabase()
const site = ownersOn(db)
const { call, knock, opened, owner } = site
const page = '/account/two-factor'

type Codes = { data: { codes: string[] } }

const readKey = async (userId: string) => {
  const [row] = await db.select().from(authenticators).where(eq(authenticators.userId, userId))
  return Buffer.from(site.auth.cipher.open(row!.sealedKey, keyPlace(userId)), 'base64')
}
/** What the app shows, some half minutes from now. */
const codeAt = async (userId: string, halfMinutes = 0) =>
  totpCode(await readKey(userId), totpStep(Date.now()) + halfMinutes)

/** Someone whose app has shown its first code, with the recovery codes they were given. */
const protectedOwner = async (role?: 'admin') => {
  const someone = await owner(role)
  await call(action, page, someone.cookie, { verb: 'begin' })
  const form = { verb: 'confirm', code: await codeAt(someone.userId, -1) }
  const { data } = (await call(action, page, someone.cookie, form)) as Codes
  return { ...someone, codes: data.codes }
}
const passwordStep = async (email: string, path = '/auth') => redirected(call(auth, path, '', { email, password }))
const giveCode = (cookie: string, code: string, path = '/auth/second-step') => call(secondStep, path, cookie, { code })

test('two-factor asks for codes only after the app has shown one', async () => {
  const { email, userId, cookie } = await owner()
  await call(action, page, cookie, { verb: 'begin' })
  expect(await call(loader, page, cookie)).toMatchObject({
    on: false,
    setUp: { key: expect.stringMatching(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/) },
  })
  expect(await call(action, page, cookie, { verb: 'confirm', code: '000000' })).toMatchObject({ init: { status: 422 } })
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in' })
  await call(action, page, cookie, { verb: 'confirm', code: await codeAt(userId) })
  expect(await knock(email)).toMatchObject({ outcome: 'second-step' })
  expect(await call(loader, page, cookie)).toMatchObject({ on: true, codesLeft: 10, setUp: undefined })
})

test('the password alone opens no session; the code does, at the page that was wanted', async () => {
  const { email, userId } = await protectedOwner()
  const first = await passwordStep(email, '/auth?from=/partners')
  expect(first.to).toBe('/auth/second-step?from=%2Fpartners')
  expect(await opened(cookiesOf(first))).toBeUndefined()
  await call(codePage, '/auth/second-step', cookiesOf(first))
  const answer = await redirected(giveCode(cookiesOf(first), await codeAt(userId), first.to!))
  expect(answer.to).toBe('/partners')
  expect(await opened(cookiesOf(answer))).toMatchObject({ userId, twoFactor: true })
})

test('a wrong code opens nothing, and nobody gives a code without the password', async () => {
  const { email, userId } = await protectedOwner()
  const cookie = cookiesOf(await passwordStep(email))
  expect(await giveCode(cookie, '000000')).toMatchObject({ init: { status: 422 } })
  expect(await redirected(giveCode('', await codeAt(userId)))).toMatchObject({ to: '/auth?too-late' })
  expect(await thrown(call(codePage, '/auth/second-step', ''))).toBeInstanceOf(Response)
  const key = cookie.split('=')[1] ?? ''
  expect(await redirected(giveCode(`two-factor-pending=${key.slice(0, -6)}`, await codeAt(userId)))).toMatchObject({
    to: '/auth?too-late',
  })
})

test('a code is good once, even for two who use it at the same moment', async () => {
  const { email, userId } = await protectedOwner()
  const cookies = [cookiesOf(await passwordStep(email)), cookiesOf(await passwordStep(email))]
  const code = await codeAt(userId)
  const answers = await Promise.all(cookies.map((cookie) => giveCode(cookie, code)))
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
})

test('a recovery code is good once, however it is typed', async () => {
  const { email, codes } = await protectedOwner()
  expect(codes).toHaveLength(10)
  const typed = codes[0]!.replace('-', ' ').toUpperCase()
  const answer = await redirected(giveCode(cookiesOf(await passwordStep(email)), typed))
  expect(await opened(cookiesOf(answer))).toBeDefined()
  expect(await giveCode(cookiesOf(await passwordStep(email)), codes[0]!)).toMatchObject({ init: { status: 422 } })
})

test('the database holds neither the key nor a recovery code in clear', async () => {
  const { userId, codes } = await protectedOwner()
  const stored = JSON.stringify([await db.select().from(authenticators), await db.select().from(recoveryCodes)])
  expect(stored).not.toContain((await readKey(userId)).toString('base64'))
  for (const code of codes) expect(stored).not.toContain(code.replace('-', ''))
})

test('hazards 22 and 25: codes cannot be guessed for ever', async () => {
  const { email, userId } = await protectedOwner()
  const cookie = cookiesOf(await passwordStep(email))
  for (let tries = 0; tries < 10; tries++) await giveCode(cookie, '000000')
  expect(await giveCode(cookie, await codeAt(userId))).toMatchObject({ init: { status: 429 } })
})

test('a recovery code is good once for ten who use it at the same moment', async () => {
  const { email, codes } = await protectedOwner()
  const cookies: string[] = []
  for (let nth = 0; nth < 5; nth++) cookies.push(cookiesOf(await passwordStep(email)))
  const answers = await Promise.all(cookies.map((cookie) => giveCode(cookie, codes[0]!)))
  expect(answers.filter((answer) => answer instanceof Response)).toHaveLength(1)
})

test('a code counts half a minute around its own, no longer, and none once a later one was used', async () => {
  const { email, userId } = await protectedOwner()
  const tryCode = async (halfMinutes: number) =>
    (await giveCode(cookiesOf(await passwordStep(email)), await codeAt(userId, halfMinutes))) instanceof Response
  for (const far of [-4, -3, 3, 4]) expect(await tryCode(far), `${far} half minutes away`).toBe(false)
  expect(await tryCode(1)).toBe(true)
  expect(await tryCode(0)).toBe(false)
})

test('guesses of codes are counted together by two processes, over a new password step and a restart', async () => {
  const { email, userId } = await protectedOwner()
  const other = ownersOn(db)
  const give = async (from: typeof site, code: string) =>
    from.call(secondStep, '/auth/second-step', cookiesOf(await passwordStep(email)), { code })
  const guesses = await Promise.all(Array.from({ length: 6 }, (_, nth) => give(nth % 2 ? site : other, '000000')))
  expect(guesses.map((answer) => (answer as { init: { status: number } }).init.status)).toEqual(guesses.map(() => 422))
  for (let nth = 0; nth < 4; nth++) await give(other, '111111')
  expect(await give(ownersOn(db), await codeAt(userId))).toMatchObject({ init: { status: 429 } })
})

test('the first code sent twice at once gives one set of recovery codes, and these are good', async () => {
  const someone = await owner()
  await call(action, page, someone.cookie, { verb: 'begin' })
  const form = { verb: 'confirm', code: await codeAt(someone.userId, -1) }
  const both = await Promise.all([1, 2].map(() => call(action, page, someone.cookie, form).catch(() => undefined)))
  const shown = both.flatMap((answer) => (answer as Codes | undefined)?.data.codes ?? [])
  expect(shown).toHaveLength(10)
  expect(await giveCode(cookiesOf(await passwordStep(someone.email)), shown[0]!)).toBeInstanceOf(Response)
})

test('two-factor is turned off, and recovery codes are renewed, with the password alone', async () => {
  const { email, cookie, codes } = await protectedOwner()
  for (const verb of ['renew', 'remove'])
    expect(await call(action, page, cookie, { verb, password: 'guessed' })).toMatchObject({ init: { status: 422 } })
  const { data } = (await call(action, page, cookie, { verb: 'renew', password })) as Codes
  expect(data.codes.filter((code) => codes.includes(code))).toEqual([])
  expect(await giveCode(cookiesOf(await passwordStep(email)), codes[1]!)).toMatchObject({ init: { status: 422 } })
  await redirected(call(action, page, cookie, { verb: 'remove', password }))
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in' })
})

test('an administrator is asked to set it up at the first sign-in, and only then', async () => {
  const { person } = site
  const { email } = await person('admin')
  expect((await passwordStep(email)).to).toBe('/account/two-factor?first')
  expect((await passwordStep(email)).to).toBe('/dashboard/admin')
  const customer = await person('customer')
  expect((await passwordStep(customer.email)).to).toBe('/dashboard/customer')
})

test('REQUIRE_2FA=admin opens nothing but the account to an administrator without it', async () => {
  const strict = ownersOn(db, { REQUIRE_2FA: 'admin' })
  const { cookie } = await strict.owner('admin')
  const guarded = (path: string, cookie: string) =>
    guard(strict.visit(path, { cookie }), async () => new Response('the page'))
  const answer = await thrown(guarded('/dashboard/admin', cookie))
  expect(answer instanceof Response && answer.headers.get('Location')).toBe('/account/two-factor?required')
  expect(await thrown(guarded('/accounts', cookie))).toBeInstanceOf(Response)
  expect(await (await guarded(page, cookie))?.text()).toBe('the page')
  expect(await (await guarded('/dashboard/customer', (await strict.owner('customer')).cookie))?.text()).toBe('the page')
  expect(await (await guarded('/dashboard/admin', (await protectedOwner('admin')).cookie))?.text()).toBe('the page')
})
