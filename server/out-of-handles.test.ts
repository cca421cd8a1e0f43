import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { freshQuote, openSite, send, stored } from '../test/front-door.ts'
import { readPage } from '../test/page.ts'
import type { Site } from './testing.ts'
import { isFull } from '../test/long.ts'

const prlimit = '/usr/bin/prlimit'

/** From now on the program opens no file and no connection; what it has open, it keeps. Gives the way to end that. */
const takeHandles = ({ process: { pid } }: Site) => {
  const limit = (...words: string[]) => execFileSync(prlimit, [`--pid=${pid}`, ...words], { encoding: 'utf8' }).trim()
  const before = limit('--nofile', '--output=SOFT', '--noheadings')
  limit('--nofile=3:')
  return () => limit(`--nofile=${before}:`)
}

type SiteAnswer = { status: number; to: string; body: string }

/** Asks over connections that were opened before and are kept. */
const makeAsk =
  (agent: Agent, { origin }: Site) =>
  (path: string, fields?: Record<string, string>) =>
    new Promise<SiteAnswer>((resolve, reject) => {
      const body = fields && new URLSearchParams(fields).toString()
      const form = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': body?.length ?? 0 }
      const headers = body ? { Origin: origin, ...form } : {}
      request(origin + path, { agent, method: body ? 'POST' : 'GET', headers }, async (answer) =>
        resolve({ status: answer.statusCode ?? 0, to: answer.headers.location ?? '', body: await text(answer) }),
      )
        .on('error', reject)
        .end(body)
    })

test.skipIf(!isFull || !existsSync(prlimit))(
  'hazard 97: out of file handles a form is stored or answered 503, never a fault of ours, and it passes with its cause',
  async () => {
    const site = await openSite({}, onTestFinished)
    const agent = new Agent({ keepAlive: true, maxSockets: 20 })
    onTestFinished(() => agent.destroy())
    const ask = makeAsk(agent, site)
    await Promise.all(Array.from({ length: 20 }, () => ask('/quote/fuel')))

    const giveBack = takeHandles(site)
    const quotes = Array.from({ length: 20 }, () => freshQuote())
    const answers = await Promise.all(quotes.map((quote) => ask('/quote/fuel', quote)))
    const turnedAway = answers.filter(({ status }) => status !== 303)
    expect(new Set(turnedAway.map(({ status }) => status))).toEqual(new Set([503]))
    for (const { body } of turnedAway)
      expect(readPage(body)).toMatchObject({ says: expect.stringContaining('nothing was sent') })
    expect((await ask('/')).status).toBe(200)

    giveBack()
    for (const [nth, quote] of quotes.entries()) {
      const kept = answers[nth]?.status === 303 ? 1 : 0
      expect(await stored(site.database, quote.submission_id)).toMatchObject({ requests: kept })
      // Over a new connection.
      expect((await send(site, quote)).status).toBe(303)
      expect(await stored(site.database, quote.submission_id)).toEqual({ requests: 1, events: 1, mails: 2 })
    }
    const { rows } = await site.database.pool.query(`select count(*)::int as failed from mails where state = 'failed'`)
    expect(rows).toEqual([{ failed: 0 }])
    expect(site.output()).not.toMatch(/"level":"(error|fatal)"/)
  },
)
