import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../app/platform/log.ts'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { startSite, type Site } from '../../server/testing.ts'
import { freshQuote, send } from '../front-door.ts'
import { countStored } from '../kill/count.ts'
import { startWriter } from '../kill/writer.ts'
import { readPage } from '../page.ts'

/** A disk of its own, so small that a file fills it: a file system in memory, which only root may mount. */
const disk = mkdtempSync(join(tmpdir(), 'leone-disk-'))
const mounted = isRoot() && mount()
let site: Site | undefined

afterAll(async () => {
  await site?.stop()
  if (mounted) execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
})

test.runIf(mounted)(
  'while the disk is full every form is refused in words with the phone number, none that was acknowledged is lost, and it recovers alone',
  async () => {
    const started = await startSite({ DATA_DIR: disk, RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' })
    site = started
    const writer = startWriter(started.origin)
    const acknowledged = async (count: number) => {
      const wanted = writer.acknowledged.size + count
      while (writer.acknowledged.size < wanted) await sleep(20)
    }
    await acknowledged(20)

    fill()
    // Until there is no room for the next segment of the database's log, nor for a kept form.
    const refused = await until(async () => {
      const answer = await send(started, freshQuote())
      return answer.status === 503 ? readPage(await answer.text()) : undefined
    })
    expect(refused.links).toContain('tel:+16145550142')
    expect((await fetch(`${started.origin}/fuel`)).status).toBe(200)
    expect((await fetch(`${started.origin}/health/live`)).status).toBe(200)

    rmSync(join(disk, 'ballast'))
    await until(async () => ((await fetch(`${started.origin}/health/ready`)).ok ? true : undefined))
    await acknowledged(20)
    await writer.stop()
    await until(async () => (keptForms().length === 0 ? true : undefined))
    expect(started.process.exitCode).toBeNull()

    const embedded = await startEmbedded(disk, { log: createLog('error') })
    const { default: pg } = await import('pg')
    const client = new pg.Client(embedded.connection)
    await client.connect()
    const stored = await countStored(client, writer.acknowledged)
    await client.end()
    await embedded.stop()
    expect(stored).toEqual({ lost: 0, doubled: 0, mailsLost: 0, mailsDoubled: 0 })
  },
)

const keptForms = () => readdirSync(join(disk, 'intake')).filter((name) => !name.endsWith('.partial'))

/** To the last byte. */
function fill() {
  try {
    for (const block = Buffer.alloc(1_000_000); ;) writeFileSync(join(disk, 'ballast'), block, { flag: 'a' })
  } catch {
    try {
      for (;;) writeFileSync(join(disk, 'ballast'), 'x'.repeat(4096), { flag: 'a' })
    } catch {
      // Full.
    }
  }
}

const until = async <Found>(look: () => Promise<Found | undefined>): Promise<Found> => {
  for (const deadline = Date.now() + 120_000; ;) {
    const found = await look().catch(() => undefined)
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error('It never came to that.')
    await sleep(100)
  }
}

function isRoot() {
  return process.getuid?.() === 0
}

function mount() {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300m', 'tmpfs', disk])
    return true
  } catch {
    return false
  }
}
