import { desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { events } from '#events/schema.ts'
import { passkeyDomain } from '../../passkeys.ts'
import { securityKey } from '../../passkey-testing.ts'
import { passkeys, profiles, recoveryCodes } from '../../schema.ts'
import { password } from '../../testing.ts'
import { action as auth } from '../auth/auth.tsx'
import { action as passkeyAction } from '../auth/passkey.ts'
import { action as secondStep } from '../auth/second-step.tsx'
import { thrown } from '../auth/testing.ts'
import { cookiesOf, ownersOn, redirected } from './testing.ts'
import { action, loader } from './two-factor.tsx'

const { db } = await testDatabase()
const site = ownersOn(db)
const { call, knock, opened, owner } = site
const page = '/account/two-factor'

type KeyOptions = Parameters<ReturnType<typeof securityKey>['make']>[1]
type PasskeyOptionsResult = { data: { making: { options: string } } }
type PageData = { codesLeft: number; passkeys: { own: { id: string; name: string }[] } }

const challengeFor = async (cookie: string) => {
  const form = { verb: 'new-passkey', name: 'Desk', password }
  const { data } = (await call(action, page, cookie, form)) as PasskeyOptionsResult
  return (JSON.parse(data.making.options) as { challenge: string }).challenge
}
const add = (cookie: string, response: string) =>
  call(action, page, cookie, { verb: 'add-passkey', name: 'Desk', response })

/** Someone on the staff with one passkey, the key that holds it, and the recovery codes they were given. */
const protectedBy = async () => {
  const someone = await owner('admin')
  const key = securityKey(someone.userId)
  const { data } = (await add(someone.cookie, key.make(await challengeFor(someone.cookie)))) as {
    data: { codes: string[] }
  }
  return { ...someone, key, codes: data.codes }
}
const asked = async () => {
  const { data } = (await call(passkeyAction, '/auth/passkey', '', {})) as { data: { challenge: string } }
  return data.challenge
}
const signIn = (response: string, path = '/auth/passkey') => redirected(call(passkeyAction, path, '', { response }))
const refused = { to: '/auth?no-passkey=' }

test('a passkey signs in to the page that was wanted, without a password and a code', async () => {
  const { key, userId } = await protectedBy()
  const answer = await signIn(key.answer(await asked()), '/auth/passkey?from=/partners')
  expect(answer.to).toBe('/partners')
  expect(await opened(cookiesOf(answer))).toMatchObject({ userId, twoFactor: true })
  const [used] = await db.select().from(passkeys).where(eq(passkeys.userId, userId))
  expect(used).toMatchObject({ name: 'Desk', transports: ['usb'], usedAt: expect.any(Date) })
})

test('the password alone does not sign in an account with a passkey; a recovery code does', async () => {
  const { email, codes } = await protectedBy()
  expect(codes).toHaveLength(10)
  expect(await knock(email)).toMatchObject({ outcome: 'second-step' })
  const first = await redirected(call(auth, '/auth', '', { email, password }))
  const answer = await redirected(call(secondStep, '/auth/second-step', cookiesOf(first), { code: codes[0]! }))
  expect(await opened(cookiesOf(answer))).toBeDefined()
})

test('an answer to a challenge is good once, also for two who send it at the same moment', async () => {
  const { key } = await protectedBy()
  const response = key.answer(await asked())
  const answers = await Promise.all([signIn(response), signIn(response), signIn(response)])
  expect(answers.filter(({ to }) => to === refused.to)).toHaveLength(2)
  expect(await signIn(response)).toMatchObject(refused)
})

test('a wrong answer uses the challenge up, too', async () => {
  const { key } = await protectedBy()
  const challenge = await asked()
  expect(await signIn(key.answer(challenge, { origin: 'https://elsewhere.example' }))).toMatchObject(refused)
  expect(await signIn(key.answer(challenge))).toMatchObject(refused)
})

const forgeries: [string, KeyOptions][] = [
  ['for another site', { origin: 'https://elsewhere.example' }],
  ['for a port of ours that is not ours', { origin: 'http://localhost:3001' }],
  ['for another domain', { domain: 'elsewhere.example' }],
  ['by a device that did not check who holds it', { verified: false }],
  ['by a device that names someone else', { userHandle: '00000000-0000-4000-8000-000000000000' }],
]

test.each(forgeries)('a passkey answer made %s signs nobody in', async (_, told) => {
  const { key } = await protectedBy()
  expect(await signIn(key.answer(await asked(), told))).toMatchObject(refused)
})

test.each(forgeries.slice(0, 4))('no passkey is kept that was made %s', async (_, told) => {
  const { cookie, userId } = await owner('admin')
  const response = securityKey(userId).make(await challengeFor(cookie), told)
  expect(await add(cookie, response)).toMatchObject({ init: { status: 422 } })
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, userId))).toEqual([])
})

test('a key opens only its own account, and only the person who asked for a challenge adds a passkey by it', async () => {
  const [one, other] = [await protectedBy(), await owner('admin')]
  const challenge = await challengeFor(one.cookie)
  expect(await add(other.cookie, securityKey(other.userId).make(challenge))).toMatchObject({ init: { status: 422 } })
  // The same credential, by an account that it does not belong to.
  expect(await add(other.cookie, one.key.make(await challengeFor(other.cookie)))).toMatchObject({
    init: { status: 422 },
  })
  // A challenge to sign in is none to add a passkey, and the other way around.
  expect(await add(other.cookie, securityKey(other.userId).make(await asked()))).toMatchObject({
    init: { status: 422 },
  })
  expect(await signIn(one.key.answer(await challengeFor(one.cookie)))).toMatchObject(refused)
  const stranger = securityKey(one.userId)
  expect(await signIn(stranger.answer(await asked()))).toMatchObject(refused)
})

test('a copy of a key that counts no further is turned away', async () => {
  const { key } = await protectedBy()
  expect(await signIn(key.answer(await asked(), { counter: 9 }))).not.toMatchObject(refused)
  expect(await signIn(key.answer(await asked(), { counter: 9 }))).toMatchObject(refused)
})

test('garbage is answered like a wrong passkey', async () => {
  for (const response of ['', '{}', 'no JSON', JSON.stringify({ id: 'x' }), 'x'.repeat(30_000)])
    expect(await signIn(response)).toMatchObject(refused)
})

test('a disabled account is not opened', async () => {
  const { key, userId } = await protectedBy()
  await db.update(profiles).set({ disabledAt: new Date() }).where(eq(profiles.userId, userId))
  expect(await signIn(key.answer(await asked()))).toMatchObject(refused)
})

test('adding one takes the password, and a staff account', async () => {
  const staff = await owner('admin')
  expect(
    await call(action, page, staff.cookie, { verb: 'new-passkey', name: 'Desk', password: 'a wrong one' }),
  ).toMatchObject({ init: { status: 422 } })
  const customer = await owner('customer')
  const refusal = await thrown(call(action, page, customer.cookie, { verb: 'new-passkey', name: 'Desk', password }))
  expect(refusal).toMatchObject({ init: { status: 403 } })
  expect(await call(loader, page, customer.cookie)).toMatchObject({ passkeys: undefined })
})

test("an administrator's last passkey goes only after they said that a password alone is to do, and they are told by email", async () => {
  const { cookie, userId, email } = await protectedBy()
  const { passkeys: shown, codesLeft } = (await call(loader, page, cookie)) as PageData
  expect(codesLeft).toBe(10)
  const form = { verb: 'remove-passkey', passkey: shown.own[0]!.id, password }
  expect(await call(action, page, cookie, { ...form, password: 'a wrong one' })).toMatchObject({
    init: { status: 422 },
  })
  expect(await call(action, page, cookie, form)).toMatchObject({
    data: { confirmations: [{ key: 'password alone' }] },
  })
  const answer = await redirected(call(action, page, cookie, { ...form, sure: 'password alone' }))
  expect(answer.to).toBe('/account/two-factor?passkey=removed')
  expect(await db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId))).toEqual([])
  const told = await db.select().from(mails).where(eq(mails.recipient, email)).orderBy(desc(mails.id))
  expect(told.map(({ email }) => email)).toEqual(
    expect.arrayContaining(['account-passkey-added', 'account-passkey-removed']),
  )
  const written = await db.select({ name: events.name }).from(events).where(eq(events.subjectId, userId))
  expect(written.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['account.passkey_added', 'account.passkey_removed']),
  )
})

test('a passkey can be removed only by its owner', async () => {
  const [one, other] = [await protectedBy(), await protectedBy()]
  const { passkeys: shown } = (await call(loader, page, one.cookie)) as PageData
  const form = { verb: 'remove-passkey', passkey: shown.own[0]!.id, password, sure: 'password alone' }
  expect(await call(action, page, other.cookie, form)).toMatchObject({ init: { status: 422 } })
  expect(await db.select().from(passkeys).where(eq(passkeys.userId, one.userId))).toHaveLength(1)
})

test('passkeys belong to the public address: https, or this very computer', () => {
  expect(passkeyDomain('https://fuel.example')).toBe('fuel.example')
  expect(passkeyDomain('https://fuel.example:8443')).toBe('fuel.example')
  expect(passkeyDomain('http://localhost:3000')).toBe('localhost')
  for (const without of ['http://fuel.example', 'http://127.0.0.1:3000', 'https://192.0.2.7', 'https://[::1]'])
    expect(passkeyDomain(without)).toBeUndefined()
})
