import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { startEmbedded } from '../../app/platform/embedded-postgres.ts'
import { createLog } from '../../app/platform/log.ts'
import { freePort, startSite } from '../../server/testing.ts'
import { countStored } from '../kill/count.ts'
import { startWriter } from '../kill/writer.ts'

const prlimit = '/usr/bin/prlimit'
const quiet = { stdio: 'pipe' } as const

/** What a process has ended before, nobody can do to it any more. */
const unlessEnded = (action: () => void) => {
  try {
    action()
  } catch (error) {
    if (!/No such process|ENOENT|ESRCH/.test(String(error))) throw error
  }
}

/** From now on the system gives a process no memory beyond what it has. */
const giveNoMore = (pid: number) =>
  unlessEnded(() => {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[0])
    execFileSync(prlimit, [`--pid=${pid}`, `--as=${pages * 4096}:`], quiet)
  })

const giveAgain = (pid: number) => unlessEnded(() => execFileSync(prlimit, [`--pid=${pid}`, '--as=unlimited:'], quiet))

const folder = () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'leone-memory-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  return dataDir
}

const until = async (holds: () => unknown, timeout = 120_000) => {
  for (const deadline = Date.now() + timeout; !(await holds()); await sleep(50))
    if (Date.now() > deadline) throw new Error('It never came to that.')
}

const countIn = async (dataDir: string, acknowledged: ReadonlyMap<string, string>) => {
  const { connection, stop } = await startEmbedded(dataDir, { log: createLog('error') })
  const client = new pg.Client(connection as pg.ClientConfig)
  await client.connect()
  const stored = await countStored(client, acknowledged)
  await client.end()
  await stop()
  return stored
}

const nothing = { lost: 0, doubled: 0, mailsLost: 0, mailsDoubled: 0 }

test.skipIf(!existsSync(prlimit))(
  'a program that gets no more memory ends or serves on, and the next one finds all that was acknowledged, once',
  async () => {
    const dataDir = folder()
    const settings = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      RATE_LIMIT_FACTOR: '1000000',
      LOG_LEVEL: 'error',
    }
    let site = await startSite(settings)
    const hasEnded = () => site.process.exitCode !== null || site.process.signalCode !== null
    let ended = 0
    const writer = startWriter(site.origin)
    for (let time = 0; time < 5; time++) {
      const before = writer.acknowledged.size
      await until(() => writer.acknowledged.size > before + 20)
      giveNoMore(site.process.pid!)
      // Pages that nobody asked for before take memory that the program does not have yet.
      for (let page = 0; page < 300 && !hasEnded(); page++)
        await Promise.all(
          [0, 1, 2, 3].map((n) => fetch(`${site.origin}/quote/fuel?volume=${page}${n}`).catch(() => undefined)),
        )
      if (hasEnded()) {
        ended++
        site = await startSite(settings)
      } else giveAgain(site.process.pid!)
    }
    const before = writer.acknowledged.size
    await until(() => writer.acknowledged.size > before + 20)
    await writer.stop()
    await site.stop()
    console.info(`the program ended ${ended} of 5 times, ${writer.acknowledged.size} forms were acknowledged`)
    expect(await countIn(dataDir, writer.acknowledged)).toEqual(nothing)
  },
)

/** The processes of the database in a folder. */
const databaseOf = (dataDir: string) =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(dataDir)
      } catch {
        return false
      }
    })
    .map(Number)

test.skipIf(!existsSync(prlimit))(
  'a database that gets no more memory refuses forms or keeps them on disk, and recovers alone',
  async () => {
    const dataDir = folder()
    const site = await startSite({ DATA_DIR: dataDir, RATE_LIMIT_FACTOR: '1000000' })
    onTestFinished(async () => void (await site.stop()))
    const writer = startWriter(site.origin)
    await until(() => writer.acknowledged.size > 20)
    const limited = databaseOf(dataDir)
    expect(limited.length).toBeGreaterThan(3)
    for (const pid of limited) giveNoMore(pid)
    // A process that serves keeps what it once had. Those that come after it have to ask for theirs.
    for (const pid of limited)
      unlessEnded(() => {
        if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('postgres: postgres')) process.kill(pid, 'SIGTERM')
      })
    const answers = new Set<number>()
    for (let page = 0; page < 200; page++)
      answers.add((await fetch(`${site.origin}/status?reference=FQ-${page}`)).status)
    for (const path of ['/fuel', '/quote/fuel', '/coverage?zip=43065'])
      answers.add((await fetch(site.origin + path)).status)
    expect([...answers].filter((status) => status >= 500 && status !== 503)).toEqual([])
    for (const pid of databaseOf(dataDir)) giveAgain(pid)
    const before = writer.acknowledged.size
    await until(() => writer.acknowledged.size > before + 20)
    await until(async () => (await (await fetch(`${site.origin}/health/ready`)).json()).status === 'ready')
    await writer.stop()
    await until(() => readdirSync(join(dataDir, 'intake')).every((name) => name.endsWith('.partial')))
    await site.stop()
    expect(readFileSync(join(dataDir, 'postgres.log'), 'utf8')).toMatch(/out of memory|TopMemoryContext/)
    expect(await countIn(dataDir, writer.acknowledged)).toEqual(nothing)
  },
)
