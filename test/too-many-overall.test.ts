import { expect, test } from 'vitest'
import { freshQuote, openSite, send } from './front-door.ts'

/** A fiftieth of what may be sent: one form from an address, twelve from all of them at once and twelve more. */
const site = await openSite({ RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '1', LOG_LEVEL: 'error' })

let addresses = 0
const newAddress = () => `203.0.${113 + Math.floor(addresses / 250)}.${1 + (addresses++ % 250)}`

type Fields = Record<string, string>
const from = (address: string, fields: Fields, path = '/quote/fuel') =>
  send(site, fields, { path, headers: { 'X-Forwarded-For': address } })

const statusesOf = async (count: number, fields: () => Fields, path?: string) => {
  const statuses = []
  for (let sent = 0; sent < count; sent++) statuses.push((await from(newAddress(), fields(), path)).status)
  return statuses
}

test('nonsense from everywhere closes nothing: only what is stored is counted', async () => {
  expect(new Set(await statusesOf(30, () => ({}), '/nothing-here'))).toEqual(new Set([405]))
  expect(new Set(await statusesOf(30, () => ({})))).toEqual(new Set([422]))
  expect(new Set(await statusesOf(30, () => ({ response: 'no passkey' }), '/auth/passkey'))).toEqual(new Set([303]))
  const twice = freshQuote()
  expect(new Set(await statusesOf(30, () => twice)), 'sent again').toEqual(new Set([303]))
  expect((await from(newAddress(), freshQuote())).status).toBe(303)
})

test('a flood from many addresses is slowed down as a whole, and closes no sign-in, no sign-out and no emergency', async () => {
  const taken = await statusesOf(30, freshQuote)
  expect(taken).toContain(429)
  expect(taken.slice(0, 20)).toEqual(Array(20).fill(303))
  const refused = await from(newAddress(), freshQuote())
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
  const words = await refused.text()
  expect(words).toContain("We're getting too many forms at once")
  expect(words).not.toContain('your connection')

  const open = async (path: string, fields: Fields = {}) => (await from(newAddress(), fields, path)).status
  expect(await open('/auth', { email: 'nobody@works.example', password: 'x' })).toBe(422)
  expect(await open('/auth/sign-out')).toBe(303)
  expect(await open('/auth/passkey', { response: 'no passkey' })).toBe(303)
  expect(await open('/auth/passkey')).toBe(200)
  for (const path of ['/auth/forgot', '/auth/verify', '/auth/verify-again', '/auth/set-password'])
    expect([path, await open(path)]).not.toEqual([path, 429])
  expect(await open('/quote/services')).toBe(422)
  expect(
    await open('/dashboard/admin/inbox', { verb: 'take' }),
    'anyone who is at work is asked who they are',
  ).not.toBe(429)
  expect((await fetch(`${site.origin}/quote/fuel`)).status).toBe(200)
})
