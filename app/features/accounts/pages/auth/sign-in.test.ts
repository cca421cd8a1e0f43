import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { signInLimits } from '../../schema.ts'
import { jar, password } from '../../testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { loader as session, action as renew } from '../api-session.ts'
import { action, loader } from './auth.tsx'
import { action as signOut } from './sign-out.ts'
import { action as setPassword, loader as passwordPage } from './set-password.tsx'
import { thrown, visitsOn } from './testing.ts'

const { db } = await testDatabase()
const { auth, knock, person, visit } = visitsOn(db)

// The generated argument types name the route's place in the tree, which a test does not have.
const call = async (route: (args: never) => Promise<unknown>, ...visited: Parameters<typeof visit>) =>
  route(visit(...visited) as never)
const redirected = async (answer: Promise<unknown>) => {
  const response = await answer
  if (!(response instanceof Response)) throw new Error('This is no redirect.')
  return { status: response.status, to: response.headers.get('Location'), cookies: response.headers.getSetCookie() }
}

test.each([
  ['/auth', '/dashboard/supplier'],
  ['/auth?from=/partners%3Fx=1', '/partners?x=1'],
  ['/auth?from=//evil.example', '/dashboard/supplier'],
])('the right password at %s leads to %s', async (address, to) => {
  const { email } = await person('supplier')
  const answer = await redirected(call(action, address, { form: { email, password } }))
  expect(answer).toMatchObject({ status: 303, to })
  expect(answer.cookies[0]).toMatch(/^session=/)
})

test('a wrong one keeps the address that was typed, and says so', async () => {
  const { email } = await person('customer')
  expect(await call(action, '/auth', { form: { email, password: 'not this one' } })).toMatchObject({
    data: { typed: { email }, message: "Sign in failed: the email or password isn't right." },
    init: { status: 422 },
  })
})

test('an empty one asks for what is missing, and takes no try from anyone', async () => {
  const before = await db.$count(signInLimits)
  expect(await call(action, '/auth', { form: { email: '', password: '' } })).toMatchObject({
    data: { problems: { email: 'Please enter your email address.', password: 'Please enter your password.' } },
    init: { status: 422 },
  })
  expect(await db.$count(signInLimits)).toBe(before)
})

test('too many are told how long to wait', async () => {
  const { email } = await person('customer')
  for (let tries = 0; tries < 10; tries++) await knock(email, { word: 'not this one', address: `198.51.100.${tries}` })
  expect(await call(action, '/auth', { form: { email, password } })).toMatchObject({
    data: { typed: { email }, message: 'Sign in failed: too many tries. Please wait 2 minutes and try again.' },
    init: { status: 429, headers: { 'Retry-After': expect.stringMatching(/^1[12]\d$/) } },
  })
})

test('someone signed in who opens the sign-in page is sent to their dashboard, in its place in the history', async () => {
  const { email } = await person('customer')
  const answer = await thrown(call(loader, '/auth', { cookie: jar(await knock(email)) }))
  if (!(answer instanceof Response)) throw answer
  expect(answer.headers.get('Location')).toBe('/dashboard/customer')
  expect(answer.headers.get('X-Remix-Replace')).toBe('true')
})

test('signing out ends the session on the server, takes the cookie away and leads home', async () => {
  const { email } = await person('customer')
  const cookie = jar(await knock(email))
  const answer = await redirected(call(signOut, '/auth/sign-out', { cookie, form: {} }))
  expect(answer).toEqual({ status: 303, to: '/', cookies: ['session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax'] })
  expect(await told(session, cookie)).toEqual({ user: null })
})

const told = async (route: (args: never) => Promise<unknown>, cookie?: string) => {
  const response = await call(route, '/api/session', { cookie })
  if (!(response instanceof Response)) throw new Error('This is no answer.')
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  return response.json()
}

test('hazard 14: /api/session says who is signed in and until when, and never the token', async () => {
  const { email } = await person('admin')
  const cookie = jar(await knock(email))
  expect(await told(session)).toEqual({ user: null })
  const answer = await told(session, cookie)
  expect(answer).toEqual({
    user: { email, display_name: email.split('@')[0], role: 'admin', staff_role: 'administrator' },
    expires_at: expect.any(Number),
    expires_in: expect.any(Number),
  })
  expect(answer.expires_in).toBeGreaterThan(12 * 3600 - 60)
  expect(Math.abs(answer.expires_at - Date.now() / 1000 - answer.expires_in)).toBeLessThan(3)
})

test('hazard 20: asking does not make a session last longer; only a POST does', async () => {
  const { email } = await person('customer')
  const cookie = jar(await knock(email))
  await db.execute(sql`update sessions set updated_at = updated_at - interval '2 days'`)
  expect((await told(session, cookie)).expires_in).toBeLessThan(5 * 24 * 3600 + 1)
  expect((await told(session, cookie)).expires_in).toBeLessThan(5 * 24 * 3600 + 1)
  await call(renew, '/api/session', { cookie, form: {} })
  expect((await told(session, cookie)).expires_in).toBeGreaterThan(7 * 24 * 3600 - 60)
})

test('a password is set by its link: too short is told, the second use is gone', async () => {
  const { email, userId } = await person('admin')
  const token = await auth.makePasswordToken(userId, new Date())
  const address = `/auth/set-password?token=${token}`
  await call(passwordPage, address)
  expect(await call(setPassword, address, { form: { password: '12345' } })).toMatchObject({
    data: { problems: { password: 'Password must be at least 6 characters long' } },
    init: { status: 422 },
  })
  const answer = await redirected(call(setPassword, address, { form: { password: 'nine quiet trucks' } }))
  expect(answer).toMatchObject({ status: 303, to: '/auth?password-set' })
  expect(await knock(email, { word: 'nine quiet trucks' })).toMatchObject({ outcome: 'signed-in' })
  expect(await thrown(call(passwordPage, address))).toMatchObject({ init: { status: 410 } })
  expect(await thrown(call(setPassword, address, { form: { password } }))).toMatchObject({ init: { status: 410 } })
})

test('the spaces of a password count, at its ends too', async () => {
  const { email } = await person('customer')
  expect(await call(action, '/auth', { form: { email, password: ` ${password}` } })).toMatchObject({
    init: { status: 422 },
  })
  expect(await redirected(call(action, '/auth', { form: { email, password } }))).toMatchObject({ status: 303 })
})
