import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { historyOf } from '#events/audit-log.ts'
import { visitor } from '#domain/viewer.ts'
import { listAdmins, disableAccount, waitingRoleRequests } from './manage-account.ts'
import { companiesOn, viewerNow } from './companies-testing.ts'
import { makeAdmin } from './make-account.ts'
import { pendingSignUps, profiles, users, verifications } from './schema.ts'
import { checkPasswordLink, passwordProblem, setPassword } from './password.ts'
import { signUp } from './sign-up.ts'
import { accountsOn, jar, password } from './testing.ts'

const { db } = await testDatabase()
const { auth, ctx, knock, opened, person } = accountsOn(db)
const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
const refusal = (kind: string) => expect.objectContaining({ name: 'DomainError', kind })

test('hazard 5: an administrator is made by the command alone, and sets a password by its link', async () => {
  const { email, token } = await makeAdmin(ctx, auth, ' Boss@Works.example ')
  expect(email).toBe('boss@works.example')
  await setPassword(ctx, auth, token, password)
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in', role: 'admin' })
})

test('Better Auth signs nobody up: the database takes no account with an unverified address', async () => {
  const body = { email: 'first@works.example', password, name: 'First', role: 'admin', profile: { role: 'admin' } }
  await expect(auth.api.signUpEmail({ body })).rejects.toThrow()
  expect(await db.select().from(users).where(eq(users.email, body.email))).toEqual([])
})

test('hazards 10 and 12: making someone an administrator ends the sessions they had', async () => {
  const { email, userId } = await person('customer')
  const cookie = jar(await knock(email))
  await makeAdmin(ctx, auth, email)
  expect(await opened(cookie)).toBeUndefined()
  expect((await historyOf(ctx, userId)).map(({ name }) => name)).toContain('account.made_admin')
})

test('hazard 5: anyone who signed up with the address of an administrator to be ends with nothing', async () => {
  const email = 'chief@works.example'
  const services = { auth, rateLimitFactor: 1 }
  const stranger = { email, password: 'a stranger was here', displayName: 'Stranger', role: 'admin' as const }
  await signUp({ ...ctx, viewer: visitor }, services, { ...stranger, address: '192.0.2.7' })
  expect(await db.$count(pendingSignUps, eq(pendingSignUps.email, email))).toBe(1)
  const { token } = await makeAdmin(ctx, auth, email)
  expect(await db.$count(pendingSignUps, eq(pendingSignUps.email, email))).toBe(0)
  expect(await knock(email, { word: stranger.password })).toEqual({ outcome: 'wrong' })
  expect((await waitingRoleRequests(ctx)).map((wish) => wish.email)).not.toContain(email)
  expect((await listAdmins(ctx)).find((admin) => admin.email === email)).toMatchObject({ displayName: 'chief' })
  await setPassword(ctx, auth, token, password)
  expect(await knock(email)).toMatchObject({ outcome: 'signed-in', role: 'admin' })
})

test('an account whose owner verified it keeps its password and name, and leaves its company, as an administrator', async () => {
  const { company, colleague } = companiesOn(db, ctx, person)
  const works = await company()
  const buyer = await colleague(works, 'buyer')
  await db.update(profiles).set({ displayName: 'Dana Field' }).where(eq(profiles.userId, buyer.userId))
  await makeAdmin(ctx, auth, buyer.email)
  expect(await viewerNow(db, buyer.userId)).toEqual({
    ...{ role: 'admin', staffRole: 'administrator', userId: buyer.userId, name: 'Dana Field', email: buyer.email },
  })
  expect((await historyOf(ctx, works.id)).at(-1)).toMatchObject({ name: 'company.person_left' })
  expect(await knock(buyer.email)).toMatchObject({ outcome: 'signed-in', role: 'admin' })
})

test('hazard 12: a new password ends every session', async () => {
  const { email } = await person('admin')
  const { token } = await makeAdmin(ctx, auth, email)
  const cookies = [jar(await knock(email)), jar(await knock(email))]
  await setPassword(ctx, auth, token, 'eight quiet trucks')
  expect(await Promise.all(cookies.map((cookie) => opened(cookie)))).toEqual([undefined, undefined])
  expect(await knock(email)).toEqual({ outcome: 'wrong' })
})

test('hazard 30: a link works once, for an hour, and the database holds only its hash', async () => {
  const { token } = await makeAdmin(ctx, auth, 'once@works.example')
  await checkPasswordLink(ctx, auth, token)
  await expect(checkPasswordLink({ ...ctx, now: ctx.now.add({ minutes: 61 }) }, auth, token)).rejects.toEqual(
    refusal('gone'),
  )
  expect(JSON.stringify(await db.select().from(verifications))).not.toContain(token)
  await setPassword(ctx, auth, token, password)
  await expect(checkPasswordLink(ctx, auth, token)).rejects.toEqual(refusal('gone'))
  await expect(setPassword(ctx, auth, token, password)).rejects.toEqual(refusal('gone'))
  await expect(setPassword(ctx, auth, 'guessed', password)).rejects.toEqual(refusal('gone'))
})

test('hazard 30: of two who use a link at once, one sets the password', async () => {
  const { token } = await makeAdmin(ctx, auth, 'race@works.example')
  const answers = await Promise.allSettled([1, 2].map((index) => setPassword(ctx, auth, token, `${password} ${index}`)))
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('hazard 34: one mailbox is one account, however its address is written', async () => {
  await makeAdmin(ctx, auth, 'case@works.example')
  await makeAdmin(ctx, auth, 'CASE@Works.Example')
  expect((await listAdmins(ctx)).filter(({ email }) => /case/i.test(email))).toHaveLength(1)
  await expect(makeAdmin(ctx, auth, 'no address')).rejects.toEqual(refusal('invalid'))
})

test('hazard 35: six characters are enough, spaces and emoji are kept, too long and too common are refused kindly', async () => {
  expect(passwordProblem('12345')).toBe('Password must be at least 6 characters long')
  expect(passwordProblem('x'.repeat(129))).toBe('Password must be at most 128 characters long')
  for (const repeated of ['      ', 'aaaaaaaa', '🚛🚛🚛🚛🚛🚛'])
    expect(passwordProblem(repeated)).toBe('Password must not be one character repeated. Please choose another one.')
  expect(passwordProblem('Password1')).toBe('This password is too common. Please choose another one.')
  const { email, token } = await makeAdmin(ctx, auth, 'emoji@works.example')
  expect(passwordProblem(' 🚚🚚 ')).toBeUndefined()
  await setPassword(ctx, auth, token, ' 🚚🚚 ')
  expect(await knock(email, { word: '🚚🚚' })).toEqual({ outcome: 'wrong' })
  expect(await knock(email, { word: ' 🚚🚚 ' })).toMatchObject({ outcome: 'signed-in' })
})

test('hazard 6: the last administrator cannot be removed, not even by two at once', async () => {
  await db.update(profiles).set({ role: 'customer' })
  const admins = [await person('admin'), await person('admin')]
  // Held until both have come as far as they can: they really are there at once.
  let both: Promise<unknown>[] = []
  await db.transaction(async (holding) => {
    await holding.execute(sql`select from profiles for update`)
    both = admins.map(({ email }) => disableAccount(ctx, email))
    both.forEach((one) => void one.catch(() => {}))
    await expect.poll(async () => (await db.execute(waiting)).rowCount).toBe(2)
  })
  const answers = await Promise.allSettled(both)
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await listAdmins(ctx)).filter(({ disabledAt }) => !disabledAt)).toHaveLength(1)
  await expect(disableAccount(ctx, 'nobody@works.example')).rejects.toEqual(refusal('not-found'))
})
