import { expect, test } from 'vitest'
import { freshQuote, sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()

const count = async () => {
  const { rows } = await site.database.pool.query(
    'select (select count(*) from requests)::int + (select count(*) from mails)::int as rows',
  )
  return rows[0].rows as number
}

type PostInput = { body: string | ReadableStream; headers: Record<string, string> }

const form = 'application/x-www-form-urlencoded'
const good = () => new URLSearchParams(freshQuote()).toString()
const ours = { Origin: site.origin, 'Content-Type': form }
const inPieces = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 10_000)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 10_000)))
      controller.close()
    },
  })
const tooLarge = () => `${good()}&more=`.padEnd(64 * 1024 + 1, 'x')

const turnedAway: [string, number, () => PostInput][] = [
  ['a body over 64 KiB', 413, () => ({ body: tooLarge(), headers: ours })],
  ['the same, sent in chunks', 413, () => ({ body: inPieces(tooLarge()), headers: ours })],
  ['more than 200 fields', 400, () => ({ body: good() + '&more=1'.repeat(193), headers: ours })],
  ['plain text', 415, () => ({ body: good(), headers: { ...ours, 'Content-Type': 'text/plain' } })],
  [
    'JSON',
    415,
    () => ({ body: JSON.stringify(freshQuote()), headers: { ...ours, 'Content-Type': 'application/json' } }),
  ],
  ['a foreign Origin', 403, () => ({ body: good(), headers: { ...ours, Origin: 'https://elsewhere.example' } })],
  ['the Origin null', 403, () => ({ body: good(), headers: { ...ours, Origin: 'null' } })],
  ['neither Origin nor Sec-Fetch-Site', 403, () => ({ body: good(), headers: { 'Content-Type': form } })],
]

test.each(turnedAway)(
  'a good quote with %s is answered %d by a page with the phone number, and leaves nothing behind',
  async (_why, status, posting) => {
    const before = await count()
    const answer = await fetch(`${site.origin}/quote/fuel`, {
      method: 'POST',
      redirect: 'manual',
      duplex: 'half',
      ...posting(),
    } as RequestInit)
    const page = readPage(await answer.text())
    expect(answer.status).toBe(status)
    expect(page.links).toContain('tel:+16145550142')
    expect(page.heading).not.toBe('')
    expect(await count()).toBe(before)
  },
)

test.each(['[', '{"a":'])(
  'hazard 71: JSON of %j, 1,000 and 10,000 deep, is refused and breaks nothing',
  async (opens) => {
    const closes = opens === '[' ? ']' : '}'
    for (const depth of [1000, 10_000])
      for (const path of ['/api/chat', '/api/assistant', '/api/chat/lead']) {
        const body = `${opens.repeat(depth)}1${closes.repeat(depth)}`
        const headers = { Origin: site.origin, 'Content-Type': 'application/json' }
        const { status } = await fetch(site.origin + path, { method: 'POST', body, headers })
        expect([path, depth, status >= 400 && status < 500]).toEqual([path, depth, true])
      }
    // Nor is it ours to be told of: a stranger could fill the log of errors with it.
    expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
  },
)

test('a good quote of 64 KiB with 200 fields is taken', async () => {
  const more = Object.fromEntries(Array.from({ length: 200 - 8 }, (_, index) => [`more${index}`, '1']))
  const sent: Record<string, string> = { ...freshQuote(), ...more }
  sent.more0 = 'x'.repeat(64 * 1024 + 1 - new URLSearchParams(sent).toString().length)
  expect(new URLSearchParams(sent).toString()).toHaveLength(64 * 1024)
  expect((await send(site, sent)).status).toBe(303)
})
