import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdtempSync, openSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { freshQuote, send, settingsOf, stored } from '../test/front-door.ts'
import { freePort, startSite } from './testing.ts'
import { isFull, long } from '../test/long.ts'

const launch = fileURLToPath(new URL('launch.mjs', import.meta.url))

/** Whatever is written to it finds the disk full. */
const fullDisk = '/dev/full'

test.skipIf(!isFull || !existsSync(fullDisk))(
  'hazard 96: a disk too full for the log costs the lines, never the site',
  async () => {
    const database = await testDatabase()
    const settings = { ...settingsOf(database), PORT: String(await freePort()), LOG_LEVEL: 'trace', WORKER: 'off' }
    const dataDir = mkdtempSync(join(tmpdir(), 'fuel-site-'))
    const full = openSync(fullDisk, 'w')
    const child = spawn(process.execPath, [launch, 'start'], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, DATA_DIR: dataDir, ...settings },
      stdio: ['ignore', full, full],
    })
    closeSync(full)
    const ended = once(child, 'exit')
    const origin = `http://localhost:${settings.PORT}`
    await vi.waitFor(() => Promise.race([fetch(`${origin}/health/ready`), ended.then(() => 'ended')]), {
      timeout: 120_000,
      interval: 100,
    })
    for (let nth = 0; nth < 5; nth++) {
      const quote = freshQuote()
      const answer = await Promise.race([send({ origin }, quote).then(({ status }) => status, String), ended])
      expect(answer).toBe(303)
      expect(await stored(database, quote.submission_id)).toMatchObject({ requests: 1, mails: 2 })
    }
    child.kill()
    expect(await ended).toEqual([0, null])
    rmSync(dataDir, { recursive: true, force: true })
  },
)

test('hazard 111: a log collector that goes away costs the lines, never the site', async () => {
  const database = await testDatabase()
  const site = await startSite({ ...settingsOf(database), LOG_LEVEL: 'trace' })
  site.process.stdout?.destroy()
  site.process.stderr?.destroy()
  const ended = once(site.process, 'exit').then(([code, signal]) => `it ended: ${code ?? signal}`)
  for (let nth = 0; nth < 5; nth++) {
    const quote = freshQuote()
    const answer = await Promise.race([send(site, quote).then(({ status }) => status, String), ended])
    expect(answer).toBe(303)
    expect(await stored(database, quote.submission_id)).toMatchObject({ requests: 1, mails: 2 })
  }
  expect(await site.stop()).toBe(0)
})

long('hazard 99: a log collector that stops reading costs lines, and holds nobody up', async () => {
  const database = await testDatabase()
  const site = await startSite({ ...settingsOf(database), LOG_LEVEL: 'trace' })
  site.process.stdout?.pause()
  // What the system and this reader keep for later is full long before the last of these lines.
  for (let round = 0; round < 25; round++) {
    const answers = Array.from({ length: 40 }, () => fetch(`${site.origin}/api/session`).then(({ status }) => status))
    expect(new Set(await Promise.all(answers))).toEqual(new Set([200]))
  }
  const quote = freshQuote()
  expect((await send(site, quote)).status).toBe(303)
  expect(await stored(database, quote.submission_id)).toMatchObject({ requests: 1, mails: 2 })
  site.process.stdout?.resume()
  expect(await site.stop()).toBe(0)
  expect(site.output()).toContain('"msg":"stopped"')
})
