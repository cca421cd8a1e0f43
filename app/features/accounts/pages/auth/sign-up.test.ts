import { randomUUID } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { pendingSignUps, roleRequests, users } from '../../schema.ts'
import { findAccountByEmail } from '../../account.ts'
import { decideRoleRequest, waitingRoleRequests } from '../../manage-account.ts'
import { viewerFromSession } from '../../session.ts'
import { jar, password } from '../../testing.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { findRequest } from '#features/requests/find.ts'
import { submitRequest } from '#features/requests/submit.ts'
import { contextOn } from '#domain/testing.ts'
import { visitor } from '#domain/viewer.ts'
import { hashing } from '#platform/hashing.ts'
import { testDatabase } from '#platform/testing.ts'
import { action } from './auth.tsx'
import { mailboxOn } from './mailbox-testing.ts'
import { thrown, visitsOn } from './testing.ts'
import { action as verify, loader as verifyPage } from './verify.tsx'
import { action as verifyAgain } from './send-link.tsx'

const { db } = await testDatabase()
const { auth, ctx, knock, opened, person, visit } = visitsOn(db)
const { namesOf, linkTo } = mailboxOn(db, auth)

type Fields = Record<string, string>
let visitors = 0
/** Everybody comes from an address of their own, so that no limit but the one that is tested counts. */
const from = () => `198.51.${Math.floor(++visitors / 250)}.${visitors % 250}`
const call = async (route: (args: never) => Promise<unknown>, path: string, form?: Fields | [string, string][]) =>
  route(visit(path, { form, from: from() }) as never)
const signUp = (fields: Fields | [string, string][]) => call(action, '/auth?tab=sign-up', fields)
const fresh = () => `${randomUUID()}@works.example`
const roleOf = async (email: string) => (await findAccountByEmail({ db }, email))?.role
const told = async (answer: Promise<unknown>) => {
  const response = await answer
  if (!(response instanceof Response)) return response
  return { status: response.status, to: response.headers.get('Location'), cookies: response.headers.getSetCookie() }
}
const sent = { status: 303, to: '/auth?signed-up=', cookies: [] }
const verified = async (email: string) => call(verify, await linkTo(email, 'account-verify'), { password })

test('someone signs up, verifies the address by the button, and can sign in', async () => {
  const email = fresh()
  expect(await told(signUp({ email, password, display_name: 'Dana', role: 'supplier' }))).toEqual(sent)
  expect(await knock(email)).toEqual({ outcome: 'unverified' })
  const link = await linkTo(email, 'account-verify')
  expect(await call(verifyPage, link)).toMatchObject({ email, displayName: 'Dana', role: 'supplier' })
  expect(await knock(email), 'hazard 20: opening the link verifies nothing').toEqual({ outcome: 'unverified' })
  expect(await findAccountByEmail({ db }, email), 'and makes no account').toBeUndefined()
  const entered = await call(verify, link, { password })
  expect(entered).toMatchObject({ status: 303 })
  expect((entered as Response).headers.get('Location')).toBe('/dashboard/supplier')
  const [cookie] = (entered as Response).headers.getSetCookie()
  expect(await opened(cookie?.split(';')[0] ?? '')).toMatchObject({ email, role: 'supplier' })
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in', role: 'supplier' })
  for (const again of [() => call(verify, link, { password }), () => call(verifyPage, link)])
    expect(((await thrown(again())) as Response).headers.get('Location'), 'a second time').toBe('/#link-ended')
})

test('the page behind the link takes the password that was chosen, or another one, and says what is wrong', async () => {
  const email = fresh()
  await signUp({ email, password })
  const link = await linkTo(email, 'account-verify')
  const press = (form: Fields) => call(verify, link, form)
  expect(await press({ password: '' })).toMatchObject({
    data: { problems: { password: 'Please enter the password you chose.' } },
    init: { status: 422 },
  })
  expect(await press({ password: 'not this one' })).toMatchObject({
    data: { problems: { password: expect.stringContaining("That isn't the password you chose") } },
    init: { status: 422 },
  })
  expect(await press({ new_password: '12345' })).toMatchObject({
    data: { problems: { new_password: 'Password must be at least 6 characters long' } },
    init: { status: 422 },
  })
  expect(await press({ new_password: 'nine quiet trucks' })).toMatchObject({ status: 303 })
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
  expect(await knock(email, { word: 'nine quiet trucks' })).toMatchObject({ outcome: 'signed-in' })
})

test('hazard 22: many passwords on one link are slowed, whatever addresses they come from', async () => {
  const email = fresh()
  await signUp({ email, password })
  const link = await linkTo(email, 'account-verify')
  for (let tries = 0; tries < 10; tries++)
    expect(await call(verify, link, { password: 'not this one' })).toMatchObject({ init: { status: 422 } })
  expect(await call(verify, link, { password })).toMatchObject({
    data: { message: expect.stringContaining('too many tries') },
    init: { status: 429, headers: { 'Retry-After': expect.any(String) } },
  })
})

test('a sign-up confirmed twice at once makes one account', async () => {
  const email = fresh()
  await signUp({ email, password })
  const link = await linkTo(email, 'account-verify')
  const presses = await Promise.allSettled([1, 2].map(() => call(verify, link, { password })))
  expect(presses.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await db.$count(users, eq(users.email, email))).toBe(1)
})

test('anyone who verified an address gets every mail at it, however new they are', async () => {
  const email = fresh()
  await signUp({ email, password })
  await verified(email)
  const copy = {
    email: 'request-copy',
    audience: 'visitor' as const,
    to: email,
    data: { name: 'request.received', v: 1 },
  }
  for (let sent = 0; sent < 8; sent++) await queueMails({ ...ctx, viewer: visitor }, [copy])
  const held = await db
    .select()
    .from(mails)
    .where(and(eq(mails.recipient, email), eq(mails.state, 'held')))
  expect(held).toEqual([])
})

test('a display name that is left out is the part before the @; a typed one is one line of 80 characters', async () => {
  const email = fresh()
  await signUp({ email, password })
  const page = async () => call(verifyPage, await linkTo(email, 'account-verify'))
  expect(await page()).toMatchObject({ displayName: email.split('@')[0], role: 'customer' })
  await signUp({ email, password, display_name: `  Dana\u0000\r\nField ${'x'.repeat(200)}` })
  expect(await page()).toMatchObject({ displayName: expect.stringMatching(/^Dana Field x{69}$/) })
})

test('an empty sign-up does nothing; a wrong one keeps what was typed, the password aside', async () => {
  const email = fresh()
  expect(await signUp({ email, password: '' })).toMatchObject({
    data: { typed: { email }, problems: { password: 'Please choose a password.' } },
    init: { status: 422 },
  })
  const answer = await signUp({ email, password: '12345', display_name: 'Dana', role: 'supplier' })
  expect(answer).toMatchObject({
    data: {
      typed: { email, display_name: 'Dana', role: 'supplier' },
      problems: { password: 'Password must be at least 6 characters long' },
    },
    init: { status: 422 },
  })
  expect(JSON.stringify(answer)).not.toContain('12345')
  expect(await signUp({ email: 'dana', password })).toMatchObject({
    data: { problems: { email: expect.any(String) } },
    init: { status: 422 },
  })
  expect(await db.$count(pendingSignUps, eq(pendingSignUps.email, email))).toBe(0)
})

const smuggled: [string, string][][] = [
  [['role', 'owner']],
  [
    ['role', 'customer'],
    ['role', 'admin'],
  ],
  [['role[]', 'admin']],
  [['role[role]', 'admin']],
  [['profile.role', 'admin']],
  [['data', '{"role":"admin"}']],
  [['__proto__[role]', 'admin']],
  [['__proto__', '{"role":"admin"}']],
  [['constructor.prototype.role', 'admin']],
  [['user_metadata[role]', 'admin']],
  [
    ['emailVerified', 'true'],
    ['email_verified', 'true'],
    ['disabledAt', ''],
  ],
]

test.each(smuggled)('hazards 1 and 4: %j in a sign-up makes a customer and nothing more', async (...extra) => {
  const email = fresh()
  await signUp([['email', email], ['password', password], ...extra])
  expect(await knock(email)).toEqual({ outcome: 'unverified' })
  await verified(email)
  expect(await roleOf(email)).toBe('customer')
  expect(viewerFromSession(await opened(jar(await knock(email)))).role).toBe('customer')
  expect(Object.prototype).not.toHaveProperty('role')
})

test('hazard 2: a supplier is active, belongs to no company, and sees no request of anyone', async () => {
  const email = fresh()
  await signUp({ email, password, role: 'supplier' })
  await verified(email)
  const viewer = viewerFromSession(await opened(jar(await knock(email))))
  expect(viewer).toMatchObject({ role: 'supplier' })
  expect(viewer).not.toHaveProperty('companyId')
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const submission = { submissionId: randomUUID(), answers: [], contact: { name: 'Dana Field' } }
  const { request } = await submitRequest(contextOn(db), form, submission)
  await expect(findRequest(contextOn(db, { viewer }), request.id)).rejects.toMatchObject({ kind: 'not-found' })
})

test('hazards 2 and 5: choosing admin makes a customer, and a request that administrators see once the address is verified', async () => {
  const email = fresh()
  await signUp({ email, password, role: 'admin' })
  const waiting = async () => (await waitingRoleRequests(ctx)).filter((wish) => wish.email === email)
  expect(await waiting()).toEqual([])
  await verified(email)
  expect(await roleOf(email)).toBe('customer')
  const cookie = jar(await knock(email))
  expect(await waiting()).toMatchObject([{ email, role: 'admin' }])

  const boss = await person('admin')
  const asBoss = { ...ctx, viewer: viewerFromSession(await opened(jar(await knock(boss.email)))) }
  const [wish] = await waiting()
  const asThemselves = { ...ctx, viewer: viewerFromSession(await opened(cookie)) }
  await expect(decideRoleRequest(asThemselves, wish!.id, 'approve')).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(waitingRoleRequests(asThemselves)).rejects.toMatchObject({ kind: 'not-found' })
  await decideRoleRequest(asBoss, wish!.id, 'approve', 'dispatcher')
  expect(await roleOf(email)).toBe('admin')
  expect(await opened(cookie), 'hazard 10: no old session gets the new rights').toBeUndefined()
  expect(await namesOf(email)).toContain('account-role-approved')
  await expect(decideRoleRequest(asBoss, wish!.id, 'decline')).rejects.toMatchObject({ kind: 'conflict' })
})

test('a request that is declined leaves the customer as they were, and tells them', async () => {
  const email = fresh()
  await signUp({ email, password, role: 'admin' })
  await verified(email)
  const boss = await person('admin')
  const asBoss = { ...ctx, viewer: viewerFromSession(await opened(jar(await knock(boss.email)))) }
  const [wish] = (await waitingRoleRequests(asBoss)).filter((wish) => wish.email === email)
  await decideRoleRequest(asBoss, wish!.id, 'decline')
  expect(await roleOf(email)).toBe('customer')
  expect(await namesOf(email)).toContain('account-role-declined')
  expect(await db.select().from(roleRequests).where(eq(roleRequests.id, wish!.id))).toMatchObject([
    { state: 'declined' },
  ])
})

test('hazard 27: an address that has an account gets the same answer, its owner a mail, and nothing changes', async () => {
  const { email, userId } = await person('supplier')
  const before = await db.select().from(users).where(eq(users.id, userId))
  expect(await told(signUp({ email: email.toUpperCase(), password: 'not the owner', role: 'admin' }))).toEqual(sent)
  expect(await db.select().from(users).where(eq(users.id, userId))).toEqual(before)
  expect(await roleOf(email)).toBe('supplier')
  expect(await knock(email, { word: 'not the owner' })).not.toMatchObject({ outcome: 'signed-in' })
  expect(await namesOf(email)).toContain('account-tried')
  expect(await namesOf(email)).not.toContain('account-verify')
})

test('hazard 27: each sign-up hashes one password, whether or not the address is known', async () => {
  const { email } = await person('customer')
  const hash = vi.spyOn(hashing, 'hash')
  for (const address of [email, fresh()]) {
    hash.mockClear()
    await signUp({ email: address, password })
    // How long it takes is a statistic of the bench.
    expect(hash).toHaveBeenCalledTimes(1)
  }
  hash.mockRestore()
})

test('hazard 34: one mailbox is one account by case; what looks alike is no address', async () => {
  const email = fresh()
  await signUp({ email, password })
  await signUp({ email: ` ${email.toUpperCase()} `, password })
  await verified(email)
  expect(
    await db
      .select()
      .from(users)
      .where(sql`lower(${users.email}) = ${email}`),
  ).toHaveLength(1)
  for (const odd of [`${email}.`, 'dаna@works.example', 'dana@wörks.example', 'a b@works.example']) {
    expect(await signUp({ email: odd, password }), odd).toMatchObject({
      data: { problems: { email: expect.any(String) } },
      init: { status: 422 },
    })
  }
})

test('hazard 32: a link makes no account once its address has one', async () => {
  const email = fresh()
  await signUp({ email, password: 'of the stranger' })
  const link = await linkTo(email, 'account-verify')
  await person('admin', email)
  await signUp({ email, password: 'of the stranger' })
  expect(((await thrown(call(verify, link, { password: 'of the stranger' }))) as Response).status).toBe(303)
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in', role: 'admin' })
})

test('hazard 30: neither the links nor the outbox hold a key', async () => {
  const email = fresh()
  await signUp({ email, password })
  const key = new URL(await linkTo(email, 'account-verify'), 'http://localhost').searchParams.get('token') ?? ''
  expect(key).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify([await db.select().from(pendingSignUps), await db.select().from(mails)])).not.toContain(key)
})

test('hazard 37: at most three mails within an hour go to an address that someone types, and it is said', async () => {
  const email = fresh()
  for (let tries = 0; tries < 2; tries++) expect(await told(signUp({ email, password }))).toEqual(sent)
  const full = { init: { status: 429, headers: { 'Retry-After': expect.any(String) } } }
  expect(await signUp({ email, password })).toMatchObject(full)
  expect(await call(verifyAgain, '/auth/verify-again', { email })).toMatchObject(full)
  expect((await namesOf(email)).length).toBeLessThanOrEqual(3)
  expect(await signUp({ email: email.replace('@', '+more@'), password }), 'the same mailbox').toMatchObject(full)
  expect(await namesOf(email.replace('@', '+more@'))).toEqual([])
})

test('hazard 27: the link is sent again to anyone who waits for it, with the same answer for all', async () => {
  const email = fresh()
  const known = await person('customer')
  await signUp({ email, password })
  const answers = []
  for (const address of [email, known.email, fresh(), 'no address'])
    answers.push(await told(call(verifyAgain, '/auth/verify-again', { email: address })))
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await namesOf(email)).toEqual(['account-verify', 'account-verify-again'])
  expect(await namesOf(known.email)).not.toContain('account-verify-again')
  const [before, link] = [await linkTo(email, 'account-verify'), await linkTo(email, 'account-verify-again')]
  expect(((await thrown(call(verify, before, { password }))) as Response).status, 'the one before').toBe(303)
  await call(verify, link, { password })
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in' })
})

test('the button leads on to the page that the account was made for, and no other text goes with the mail', async () => {
  const wanted = async (from: string) => {
    const email = fresh()
    await call(action, `/auth?${new URLSearchParams({ tab: 'sign-up', from })}`, { email, password })
    return told(call(verify, await linkTo(email, 'account-verify'), { password }))
  }
  expect(await wanted('/delivery/schedule')).toMatchObject({ to: '/delivery/schedule' })
  for (const from of ['//evil.example', '/buy-now-at-evil', '/partners?text=of-a-stranger'])
    expect(await wanted(from), from).toMatchObject({ to: '/dashboard/customer' })
})

test('anyone who has asked with the address before stands before what waits for its answer', async () => {
  const email = fresh()
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const submission = { submissionId: randomUUID(), answers: [], contact: { name: 'Dana Field', email } }
  const { request } = await submitRequest(contextOn(db), form, submission)
  await signUp({ email, password })
  const link = await linkTo(email, 'account-verify')
  expect(await told(call(verify, link, { password }))).toMatchObject({ to: `/receipt/${request.secretLink}` })
})

test('hazard 29: a sign-up names no other place to go to', async () => {
  const email = fresh()
  const evil = {
    callbackURL: 'https://evil.example',
    redirectTo: '//evil.example',
    emailRedirectTo: 'https://evil.example',
  }
  expect(await told(signUp({ email, password, ...evil }))).toEqual(sent)
  expect(await linkTo(email, 'account-verify')).toMatch(/^\/auth\/verify\?token=[\w-]+$/)
})
