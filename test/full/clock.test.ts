import { spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
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

test.runIf(existsSync(library))(
  'the clock goes an hour back and then a day ahead under a running site: forms are taken, mails go out, nothing fails',
  async () => {
    moveClock('+0')
    const launch = fileURLToPath(new URL('../../server/launch.mjs', import.meta.url))
    const faked = {
      ...{ LD_PRELOAD: library, FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_NO_CACHE: '1' },
      DONT_FAKE_MONOTONIC: '1',
    }
    const site = await startSite({ RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' }, (settings) =>
      spawn(process.execPath, [launch, 'start'], {
        env: { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: tmpdir(), ...faked, ...settings },
        stdio: ['ignore', 'pipe', 'pipe'],
      }),
    )
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
