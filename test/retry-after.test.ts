import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { freshQuote, openSite, send } from './front-door.ts'

/** A tenth of what may be sent: six forms, two sign-ups and one lead at once. */
const site = await openSite({ RATE_LIMIT_FACTOR: '0.1' })

const secondsOf = (answer: Response) => Number(answer.headers.get('Retry-After'))

test('hazard 90: every refusal of too many says for how many seconds, not the door’s alone', async () => {
  const signUp = () => send(site, { email: `${randomUUID()}@x.example` }, { path: '/newsletter' })
  expect([(await signUp()).status, (await signUp()).status]).toEqual([303, 303])
  const refused = await signUp()
  expect(refused.status).toBe(429)
  expect(await refused.text()).toContain('Too many sign-ups from your connection.')
  expect(secondsOf(refused)).toBeGreaterThan(540)
  expect(secondsOf(refused)).toBeLessThanOrEqual(600)
})

test('a private page that was written to twenty times within the hour says when it may be again', async () => {
  const { origin } = site
  const sent = await fetch(`${origin}/quote/fuel`, {
    method: 'POST',
    body: new URLSearchParams(freshQuote()),
    headers: { Origin: origin },
    redirect: 'manual',
  })
  const path = sent.headers.get('Location') ?? ''
  await site.database.pool.query(
    `insert into messages (id, request_id, kind, text, at)
       select gen_random_uuid(), id, 'addition', 'x', now() - interval '50 minutes' from requests, generate_series(1, 20)
        where secret_link = $1`,
    [path.split('/').at(-1)],
  )
  const answer = await send(site, { verb: 'add', text: 'One more' }, { path })
  expect(answer.status).toBe(429)
  expect(secondsOf(answer)).toBeGreaterThan(500)
  expect(secondsOf(answer)).toBeLessThanOrEqual(600)
})
