import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { findAccountByEmail, findAccount } from '../../account.ts'
import { sessions } from '../../schema.ts'
import { jar, password } from '../../testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { testDatabase } from '#platform/testing.ts'
import { action as forgot } from '../auth/send-link.tsx'
import { action as confirmAddress, loader as addressPage } from '../auth/new-address.tsx'
import { action as setPassword } from '../auth/set-password.tsx'
import { thrown } from '../auth/testing.ts'
import { action as changeEmail } from './email.tsx'
import { action as changePassword } from './password.tsx'
import { action as saveProfile } from './profile.tsx'
import { action as endSession, loader as sessionList } from './sessions.tsx'
import { cookiesOf, ownersOn, redirected } from './testing.ts'

const { db } = await testDatabase()
const { call, ctx, knock, linkTo, namesOf, opened, owner, person } = ownersOn(db)
const fresh = () => `${randomUUID()}@works.example`
const wordsOf = async (userId: string) => (await historyOf(ctx, userId)).map(({ name }) => name)

test('hazard 3: a profile takes a name and a phone; a role beside them is nothing it knows', async () => {
  const { userId, email, cookie } = await owner()
  const form = {
    display_name: 'Dana Field',
    phone: '(614) 555-0168',
    role: 'admin',
    email: 'x@works.example',
    disabled_at: '',
  }
  expect(await redirected(call(saveProfile, '/account', cookie, form))).toMatchObject({
    status: 303,
    to: '/account?saved',
  })
  expect(await findAccount({ db }, userId)).toMatchObject({
    email,
    displayName: 'Dana Field',
    phone: '(614) 555-0168',
    role: 'customer',
    disabledAt: null,
  })
  expect(await wordsOf(userId)).toContain('account.profile_changed')
})

test('hazard 12: a changed password ends every session, begins a new one here, and is told by mail', async () => {
  const { userId, email, cookie } = await owner()
  const elsewhere = jar(await knock(email))
  const form = { password, new_password: 'eight quiet trucks' }
  const answer = await redirected(call(changePassword, '/account/password', cookie, form))
  expect(answer).toMatchObject({ status: 303, to: '/account/password?changed' })
  expect([await opened(cookie), await opened(elsewhere)]).toEqual([undefined, undefined])
  expect(await opened(cookiesOf(answer))).toMatchObject({ userId })
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
  expect(await knock(email, { word: 'eight quiet trucks' })).toMatchObject({ outcome: 'signed-in' })
  expect((await namesOf(email)).filter((name) => name === 'account-password-set')).toHaveLength(2)
})

test('a password is not changed without the current one, nor to one that is too short or too common', async () => {
  const { email, cookie } = await owner()
  const refused = (form: Record<string, string>, field: string, message: string) =>
    expect(call(changePassword, '/account/password', cookie, form)).resolves.toMatchObject({
      data: { problems: { [field]: message } },
      init: { status: 422 },
    })
  await refused(
    { password: 'guessed', new_password: 'eight quiet trucks' },
    'password',
    "This isn't your current password.",
  )
  await refused({ password, new_password: '12345' }, 'new_password', 'Password must be at least 6 characters long')
  await refused(
    { password, new_password: 'Password1' },
    'new_password',
    'This password is too common. Please choose another one.',
  )
  expect(await opened(cookie)).toMatchObject({ email })
})

test('hazard 22: a borrowed browser cannot guess the password for ever', async () => {
  const { cookie } = await owner()
  const guess = () =>
    call(changePassword, '/account/password', cookie, { password: 'guessed', new_password: 'eight quiet trucks' })
  for (let tries = 0; tries < 10; tries++) await guess()
  expect(await guess()).toMatchObject({ init: { status: 429, headers: { 'Retry-After': expect.any(String) } } })
})

test('hazard 33: an address changes with the password, by a link to the new one, and the old one is told twice', async () => {
  const { userId, email, cookie } = await owner()
  const next = fresh()
  expect(await call(changeEmail, '/account/email', cookie, { email: next, password: 'guessed' })).toMatchObject({
    data: { typed: { email: next }, problems: { password: "This isn't your current password." } },
    init: { status: 422 },
  })
  expect(await namesOf(next)).toEqual([])
  await redirected(call(changeEmail, '/account/email', cookie, { email: next, password }))
  expect(await namesOf(email)).toContain('account-email-asked')
  const link = await linkTo(next, 'account-new-address')
  expect(await call(addressPage, link, cookie)).toMatchObject({ email: next })
  expect((await findAccount({ db }, userId)).email, 'opening the link moves nothing').toBe(email)
  expect(await redirected(call(confirmAddress, link, cookie, {}))).toMatchObject({ to: '/auth?address-changed' })
  expect(await findAccount({ db }, userId)).toMatchObject({ email: next })
  expect(await namesOf(email)).toContain('account-email-changed')
  expect(await opened(cookie)).toBeUndefined()
  expect(await knock(next)).toMatchObject({ outcome: 'signed-in' })
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
  expect(await thrown(call(confirmAddress, link, '', {}))).toMatchObject({ init: { status: 410 } })
})

test('hazard 27: an address that has an account gets the same answer, and its owner keeps it', async () => {
  const { cookie } = await owner()
  const other = await person('customer')
  const ask = (email: string) => redirected(call(changeEmail, '/account/email', cookie, { email, password }))
  expect(await ask(other.email)).toEqual(await ask(fresh()))
  expect(await namesOf(other.email)).toContain('account-tried')
  expect(await namesOf(other.email)).not.toContain('account-new-address')
  expect(await findAccountByEmail({ db }, other.email)).toMatchObject({ userId: other.userId })
})

test('hazard 33: a new password ends a request to move the account', async () => {
  const { email, userId, cookie } = await owner()
  const next = fresh()
  await redirected(call(changeEmail, '/account/email', cookie, { email: next, password }))
  await call(forgot, '/auth/forgot', '', { email })
  await redirected(call(setPassword, await linkTo(email, 'account-reset'), '', { password: 'nine quiet trucks' }))
  expect(await thrown(call(confirmAddress, await linkTo(next, 'account-new-address'), '', {}))).toMatchObject({
    init: { status: 410 },
  })
  expect((await findAccount({ db }, userId)).email).toBe(email)
})

test('hazards 12, 27 and 30: a forgotten password: the same answer for all, a mail for the owner, sessions end', async () => {
  const { email, cookie } = await owner()
  const answers = []
  for (const address of [email, fresh(), 'no address'])
    answers.push(await redirected(call(forgot, '/auth/forgot', '', { email: address })))
  expect(answers).toEqual(Array.from({ length: 3 }, () => ({ status: 303, to: '/auth?mail-sent', cookies: [] })))
  const link = await linkTo(email, 'account-reset')
  await redirected(call(setPassword, link, '', { password: 'nine quiet trucks' }))
  expect(await opened(cookie)).toBeUndefined()
  expect((await knock(email)).outcome).not.toBe('signed-in')
  expect(await knock(email, { word: 'nine quiet trucks' })).toMatchObject({ outcome: 'signed-in' })
  expect(await thrown(call(setPassword, link, '', { password }))).toMatchObject({ init: { status: 410 } })
})

test('a newer link to set a password ends the one before, and the third within the hour is refused in words', async () => {
  const { email } = await owner()
  const ask = () => call(forgot, '/auth/forgot', '', { email })
  await ask()
  const older = await linkTo(email, 'account-reset')
  await ask()
  expect(await thrown(call(setPassword, older, '', { password }))).toMatchObject({ init: { status: 410 } })
  await redirected(call(setPassword, await linkTo(email, 'account-reset'), '', { password: 'nine quiet trucks' }))
  expect(await ask()).toMatchObject({ init: { status: 429, headers: { 'Retry-After': expect.any(String) } } })
})

test('sessions are listed with this one named, and end one by one; nobody ends those of others', async () => {
  const { email, userId, cookie } = await owner()
  const other = await owner()
  const elsewhere = jar(await knock(email, { address: '192.0.2.88' }))
  const listed = (await call(sessionList, '/account/sessions', cookie)) as { sessions: { id: string; here: boolean }[] }
  expect(listed.sessions).toHaveLength(2)
  expect(listed.sessions.filter(({ here }) => here)).toHaveLength(1)
  const [theirs] = await db.select().from(sessions).where(eq(sessions.userId, other.userId))
  expect(await thrown(call(endSession, '/account/sessions', cookie, { session: theirs!.id }))).toMatchObject({
    init: { status: 404 },
  })
  expect(await opened(other.cookie)).toBeDefined()
  const [away] = listed.sessions.filter(({ here }) => !here)
  await redirected(call(endSession, '/account/sessions', cookie, { session: away!.id }))
  expect(await opened(elsewhere)).toBeUndefined()
  expect(await opened(cookie)).toMatchObject({ userId })
})

test('signing out everywhere ends them all', async () => {
  const { email, userId, cookie } = await owner()
  const elsewhere = jar(await knock(email))
  expect(await redirected(call(endSession, '/account/sessions', cookie, { verb: 'everywhere' }))).toMatchObject({
    to: '/',
  })
  expect([await opened(cookie), await opened(elsewhere)]).toEqual([undefined, undefined])
  expect(await wordsOf(userId)).toContain('account.signed_out_everywhere')
})

test('the owner hears of a sign-in from a browser that is new to the account, not of the first one and not of a known one', async () => {
  const { email, cookie } = await owner()
  expect(await namesOf(email)).not.toContain('account-new-browser')
  await knock(email, { cookie })
  expect(await namesOf(email)).not.toContain('account-new-browser')
  await knock(email)
  expect(await namesOf(email)).toContain('account-new-browser')
})
