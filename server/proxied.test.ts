import { expect, test } from 'vitest'
import { openSite, signedCookie } from '../test/front-door.ts'

/** Behind a proxy that speaks https to the world and http to us. */
const origin = 'https://fuel.example'
const site = await openSite({ ORIGIN: origin, TRUST_PROXY: '1', RATE_LIMIT_FACTOR: '1', WORKER: 'off' })

const ask = (path: string, { from = '198.51.100.1', ...init }: RequestInit & { from?: string } = {}) =>
  fetch(site.address + path, { redirect: 'manual', ...init, headers: { 'X-Forwarded-For': from, ...init.headers } })

const post = (from: string, as = origin) =>
  ask('/quote/fuel', {
    ...{ from, method: 'POST', body: 'name=' },
    headers: { Origin: as, 'Content-Type': 'application/x-www-form-urlencoded' },
  })

test('a form sent to the public address gets to its route, though we are spoken to over http', async () => {
  expect((await post('198.51.100.1')).status).toBe(422)
  expect((await post('198.51.100.1', site.address)).status).toBe(403)
  expect((await post('198.51.100.1', 'http://fuel.example')).status).toBe(403)
})

test('browsers are told to stay with https', async () => {
  expect((await ask('/')).headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
})

test('under https the page cache yields to the signed __Host- cookie alone', async () => {
  const caching = async (cookie: string) => (await ask('/', { headers: { cookie } })).headers.get('cache-control')
  expect(await caching(signedCookie('__Host-session'))).toBe('no-store')
  for (const cookie of ['__Host-session=x', signedCookie('session'), signedCookie('__Secure-session')])
    expect([cookie, await caching(cookie)]).toEqual([cookie, 'public, no-cache'])
})

test('the address that the proxy saw is counted, whatever the visitor wrote before it', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => post(`192.0.2.${n}, 203.0.113.5`)))
  const refused = answers.filter(({ status }) => status === 429)
  expect(refused.length).toBeGreaterThan(20)
  expect(refused.length).toBeLessThan(60)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await post('203.0.113.5, 203.0.113.6')).status).toBe(422)
})
