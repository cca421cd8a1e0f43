import { expect, test } from 'vitest'
import { openSite, send } from './front-door.ts'

/** A fiftieth of what may be sent: one form from an address, twelve from all of them at once. */
const site = await openSite({ RATE_LIMIT_FACTOR: '0.02', TRUST_PROXY: '1' })

/** An empty form, which is only looked at. */
const knock = (address: string) => send(site, {}, { headers: { 'X-Forwarded-For': address } })

test('a flood from many addresses is slowed down as a whole, though each of them sends one form alone', async () => {
  const answers = []
  for (let host = 1; host <= 60 && answers.at(-1)?.status !== 429; host++)
    answers.push(await knock(`203.0.113.${host}`))
  expect(answers.slice(0, 12).map(({ status }) => status)).toEqual(Array(12).fill(422))
  expect(answers.at(-1)?.status).toBe(429)
  expect(Number(answers.at(-1)?.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect((await fetch(`${site.origin}/quote/fuel`)).status).toBe(200)
  const atWork = await fetch(`${site.origin}/dashboard/admin/inbox`, {
    method: 'POST',
    headers: { Origin: site.origin, 'X-Forwarded-For': '198.51.100.7' },
    body: new URLSearchParams({ verb: 'take' }),
    redirect: 'manual',
  })
  expect(atWork.status, 'whoever is at work is asked who they are, not to wait').not.toBe(429)
})
