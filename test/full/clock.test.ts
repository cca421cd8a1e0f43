import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import type { Answer } from '../../app/assistant/assistant.ts'
import { answerOf, builtIn } from '../../app/assistant/testing.ts'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'
import { startSite } from '../../server/testing.ts'
import { freshQuote, send } from '../front-door.ts'

/** Debian's library that moves the clock of a program, as a file says it while the program runs. */
const [library = ''] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')
const folder = mkdtempSync(join(tmpdir(), 'leone-clock-'))
const clock = join(folder, 'clock')
const moveClock = (by: string) => writeFileSync(clock, by)

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const startFaked = () => {
  const launch = fileURLToPath(new URL('../../server/launch.mjs', import.meta.url))
  const faked = {
    ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
    DONT_FAKE_MONOTONIC: '1',
  }
  return startSite({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }, (settings) =>
    spawn(process.execPath, [launch, 'start'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), TZ: 'UTC', ...faked, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    }),
  )
}

test.runIf(existsSync(library))(
  'the clock goes an hour back and then a day ahead under a running site: forms are taken, mails go out, nothing fails',
  async () => {
    moveClock('+0')
    const site = await startFaked()
    const embedded = await startEmbedded(site.dataDir, { log: createLog('error') })
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const ask = async (question: string) => (await client.query(question)).rows[0]
    try {
      for (const [by, hours] of [
        ['+0', 0],
        ['-1h', -1],
        ['+1d', 24],
      ] as const) {
        moveClock(by)
        await sleep(200)
        const answer = await send(site, freshQuote())
        expect([by, answer.status]).toEqual([by, 303])
        const { received_at: receivedAt } = await ask('select received_at from requests order by ctid desc limit 1')
        const off = (Number(receivedAt) - Date.now()) / 3_600_000 - hours
        expect(Math.abs(off), `received at a time that is ${off} hours off`).toBeLessThan(0.1)
        expect((await fetch(site.origin + (answer.headers.get('Location') ?? ''))).status).toBe(200)
        await expect
          .poll(async () => (await ask(`select count(*)::int as n from mails where state <> 'sent'`)).n, {
            timeout: 60_000,
          })
          .toBe(0)
        expect(await (await fetch(`${site.origin}/health/ready`)).json()).toEqual({ status: 'ready' })
      }
      expect(site.output()).not.toContain('"level":"error"')
      expect(site.output()).not.toContain('"level":50')
    } finally {
      await client.end()
      await embedded.stop()
      await site.stop()
    }
  },
)

/** The Monday before Thanksgiving, 10 AM Eastern, at which the lists of needs were labeled. */
const labeledAt = '2026-11-23T15:00:00Z'

test.runIf(existsSync(library))(
  'a site that runs on the Monday before Thanksgiving answers every need of the open list as the evaluation does',
  async () => {
    // Ahead of the clock of this machine by so many seconds, so that it goes on from there.
    moveClock(`${Math.round((Date.parse(labeledAt) - Date.now()) / 1000)}`.replace(/^(?=\d)/, '+'))
    const site = await startFaked()
    try {
      const rows = JSON.parse(readFileSync('test/assistant-needs-open.json', 'utf8')) as { q: string }[]
      const differing: string[] = []
      for (const { q } of rows) {
        const headers = { 'content-type': 'application/json', origin: site.origin }
        const said = await fetch(`${site.origin}/api/assistant`, {
          method: 'POST',
          headers,
          body: JSON.stringify({ message: q }),
        })
        const { response, suggestions } = (await said.json()) as Pick<Answer, 'suggestions'> & { response: string }
        const { text, suggestions: steps } = await answerOf(builtIn, q, { now: Temporal.Instant.from(labeledAt) })
        if (response !== text || JSON.stringify(suggestions) !== JSON.stringify(steps)) differing.push(q)
      }
      expect(rows.length).toBeGreaterThan(50)
      expect(differing).toEqual([])
    } finally {
      await site.stop()
    }
  },
)
