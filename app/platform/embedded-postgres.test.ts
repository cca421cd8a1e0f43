import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client, type ClientConfig } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startEmbedded, type EmbeddedDatabase } from './embedded-postgres.ts'
import { createLog } from './log.ts'
import { long } from '../../test/long.ts'

const log = createLog('silent')
let dataDir: string
let processes: ChildProcess[]

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'embedded-'))
  processes = []
})

afterEach(async () => {
  await Promise.all(processes.map((child) => kill(child)))
  if (existsSync(lockFile())) await (await here()).stop()
  rmSync(dataDir, { recursive: true })
})

const here = () => startEmbedded(dataDir, { log })
const lockFile = () => join(dataDir, 'postgres/postmaster.pid')
const serverPid = () => {
  const pid = Number.parseInt(readFileSync(lockFile(), 'utf8'), 10)
  if (!pid) throw new Error('no server')
  return pid
}

const program = `
  import { startEmbedded } from './app/platform/embedded-postgres.ts'
  import { createLog } from './app/platform/log.ts'
  const embedded = await startEmbedded(process.argv[1], { log: createLog('silent') })
  process.on('SIGTERM', () => embedded.stop().then(() => process.exit()))
  setInterval(() => {}, 1000)
  console.log('ready')`

/** Another process of the program on the same data folder. */
const another = () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  processes.push(child)
  return { child, ready: once(child.stdout, 'data') }
}

const running = async () => {
  const { child, ready } = another()
  await ready
  return child
}

const kill = async (child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL') => {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill(signal)
  await once(child, 'exit')
}

const ask = async (connection: ClientConfig, question: string) => {
  const client = new Client(connection)
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query(question).finally(() => client.end())
  return rows[0]
}

const eventually = async <T>(attempt: () => Promise<T>): Promise<T> => {
  for (const deadline = Date.now() + 120_000; ; await sleep(50)) {
    try {
      return await attempt()
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
  }
}

const write = async ({ connection }: EmbeddedDatabase, word: string) => {
  await ask(connection, 'create table if not exists kept (word text)')
  await ask(connection, `insert into kept values ('${word}')`)
}

const kept = async ({ connection }: EmbeddedDatabase) =>
  (await ask(connection, 'select array_agg(word order by word) as words from kept')).words

test('the embedded database keeps commits on disk, listens to nobody outside and sorts alike everywhere', async () => {
  const { connection, stop } = await here()
  const expected = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    server_encoding: 'UTF8',
    TimeZone: 'UTC',
  }
  for (const [name, value] of Object.entries(expected)) {
    expect(await ask(connection, `select current_setting('${name}') as ${name}`)).toEqual({
      [name.toLowerCase()]: value,
    })
  }
  expect(await ask(connection, `select datlocale, upper('ö') from pg_database limit 1`)).toEqual({
    datlocale: 'C.UTF-8',
    upper: 'Ö',
  })
  await stop()
})

test('hazard 94: a process killed with kill -9 finds its database again, and after a reboot as well', async () => {
  const child = await running()
  const server = serverPid()
  await kill(child)
  const embedded = await here()
  expect(serverPid()).toBe(server)
  await write(embedded, 'before')
  const lock = readFileSync(lockFile(), 'utf8')
  await embedded.stop()
  expect(existsSync(lockFile())).toBe(false)
  // Since the reboot the number belongs to another program.
  writeFileSync(lockFile(), lock.replace(/^\d+/, '1'))
  const again = await here()
  expect(await kept(again)).toEqual(['before'])
  await again.stop()
})

long('a process and its database killed together with kill -9 come back with everything committed', async () => {
  const child = await running()
  const embedded = await here()
  await write(embedded, 'committed')
  process.kill(serverPid(), 'SIGKILL')
  await Promise.all([kill(child), embedded.stop()])
  const again = await here()
  expect(await kept(again)).toEqual(['committed'])
  await again.stop()
})

long('hazard 95: a database killed under a running program is started again', async () => {
  const embedded = await here()
  for (const word of ['first', 'second', 'third']) {
    await eventually(() => write(embedded, word))
    const server = serverPid()
    process.kill(server, 'SIGKILL')
    await eventually(async () => expect(serverPid()).not.toBe(server))
  }
  expect(await eventually(() => kept(embedded))).toEqual(['first', 'second', 'third'])
  await embedded.stop()
  expect(existsSync(lockFile())).toBe(false)
})

test('hazard 106: processes that start at once on a folder without a database share one', async () => {
  // What a first start that was killed half way left behind: no process has this number.
  mkdirSync(join(dataDir, 'unfinished-999999999-x'))
  const starts = [another(), another(), another()]
  await Promise.all(starts.map(({ ready }) => ready))
  const embedded = await here()
  expect(
    await ask(
      embedded.connection,
      `select count(distinct application_name)::int from pg_stat_activity where application_name like 'fuel %' and pid <> pg_backend_pid()`,
    ),
  ).toEqual({ count: 4 })
  expect(readdirSync(dataDir).filter((name) => name.startsWith('unfinished'))).toEqual([])
  await embedded.stop()
})

long('hazard 106: the last one out stops it, no matter who started it', async () => {
  const first = await running()
  const second = await running()
  await kill(first, 'SIGTERM')
  expect(existsSync(lockFile())).toBe(true)
  await kill(second, 'SIGTERM')
  expect(existsSync(lockFile())).toBe(false)
})

long('exactly one of the processes that leave at once stops the embedded database', async () => {
  const children = await Promise.all([running(), running(), running()])
  await Promise.all(children.map((child) => kill(child, 'SIGTERM')))
  expect(existsSync(lockFile())).toBe(false)
})

long('anyone who starts while the last one leaves has a database all the same', async () => {
  const leaving = await running()
  const gone = kill(leaving, 'SIGTERM')
  await sleep(20)
  const embedded = await here()
  await write(embedded, 'still here')
  await gone
  expect(await eventually(() => kept(embedded))).toEqual(['still here'])
  await embedded.stop()
})

long('someone who looks at the database with a tool of their own is not cut off', async () => {
  const embedded = await here()
  const tool = new Client({ ...embedded.connection, application_name: 'psql' })
  await tool.connect()
  await embedded.stop()
  expect((await tool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await tool.end()
})

long('a first start that is killed half way is begun anew', async () => {
  const { child } = another()
  await eventually(async () => expect(readdirSync(dataDir)).toContainEqual(expect.stringMatching(/^unfinished/)))
  await kill(child)
  expect(existsSync(join(dataDir, 'postgres'))).toBe(false)
  const embedded = await here()
  await write(embedded, 'whole')
  await embedded.stop()
  await eventually(async () => {
    await (await here()).stop()
    expect(readdirSync(dataDir).toSorted()).toEqual(['postgres', 'postgres.log'])
  })
})

long('a folder with a path too long for a socket works all the same', async () => {
  const top = dataDir
  dataDir = join(dataDir, 'x'.repeat(120))
  const embedded = await here()
  await write(embedded, 'far away')
  await embedded.stop()
  rmSync(embedded.connection.host!, { recursive: true })
  dataDir = top
})

test('a start that cannot succeed says why in one sentence', async () => {
  await (await here()).stop()
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9.6\n')
  await expect(here()).rejects.toThrow(
    'The embedded PostgreSQL cannot start, because database files are incompatible with server: put that right, or set DATABASE_URL to a PostgreSQL server.',
  )
  await expect(startEmbedded(lockFile().replace('postmaster.pid', 'PG_VERSION'), { log })).rejects.toThrow(
    /^The embedded PostgreSQL cannot start, because EEXIST.*DATABASE_URL/,
  )
})
