import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { startJobs, type Jobs } from './jobs.ts'
import { testDatabase } from './testing.ts'

const { pool, connection } = await testDatabase()
const started: Jobs[] = []

afterEach(async () => {
  for (const jobs of started.splice(0)) await jobs.stop(1)
})

const start = async (at = connection) => {
  const said: string[] = []
  const say = (...line: unknown[]) => void said.push(String(line.at(-1)))
  const jobs = await startJobs({
    connection: at,
    log: { info: say, warn: say, error: say },
    timeZone: 'America/New_York',
  })
  started.push(jobs)
  return { jobs, said }
}

const soon = { timeout: 120_000, interval: 20 }

test('two processes start at once; many wakes are few runs, in one process or the other', async () => {
  const [one, two] = await Promise.all([start(), start()])
  let runs = 0
  const run = async () => void runs++
  await one.jobs.work('count', run)
  await two.jobs.work('count', run)
  for (let call = 0; call < 100; call++) one.jobs.wake('count')
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), soon)
  await wait(1500)
  expect(runs).toBeLessThanOrEqual(2)
})

test('a wake while the job runs has it run once more', async () => {
  const { jobs } = await start()
  let runs = 0
  await jobs.work('again', async () => {
    if (++runs === 1) jobs.wake('again')
    await wait(200)
  })
  jobs.wake('again')
  await vi.waitFor(() => expect(runs).toBe(2), soon)
})

test('anyone who watches learns how many jobs wait and run, and for how long the oldest has waited', async () => {
  const { jobs } = await start((await testDatabase()).connection)
  expect(await jobs.depth()).toEqual({ waiting: 0, active: 0, oldestSeconds: 0 })
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await jobs.work('slow', () => over)
  jobs.wake('slow')
  await vi.waitFor(async () => expect(await jobs.depth()).toMatchObject({ waiting: 0, active: 1 }), soon)
  jobs.wake('slow')
  await vi.waitFor(async () => expect(await jobs.depth()).toMatchObject({ waiting: 1, active: 1 }), soon)
  await wait(100)
  expect((await jobs.depth()).oldestSeconds).toBeGreaterThan(0.09)
  end()
  await vi.waitFor(async () => expect(await jobs.depth()).toMatchObject({ waiting: 0, active: 0 }), soon)
})

test('a job that fails is logged without its words, and the next wake runs it again', async () => {
  const { jobs, said } = await start()
  let runs = 0
  await jobs.work('fails', async () => {
    runs++
    throw new Error('dana@hilltop.example')
  })
  jobs.wake('fails')
  await vi.waitFor(() => expect(runs).toBe(1), soon)
  jobs.wake('fails')
  await vi.waitFor(() => expect(runs).toBe(2), soon)
  expect(said).toContain('task failed')
  const { rows } = await pool.query(`select count(*)::int as n from jobs.job where output::text like '%dana%'`)
  expect(rows).toEqual([{ n: 0 }])
})

test('the job queue survives a database that breaks every connection', async () => {
  const { jobs } = await start()
  let runs = 0
  await jobs.work('survives', async () => void runs++)
  for (let round = 0; round < 3; round++) {
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'jobs' and datname = current_database()`,
    )
    await wait(100)
  }
  jobs.wake('survives')
  await vi.waitFor(() => expect(runs).toBeGreaterThan(0), soon)
})

test('stopping tells the job in hand and waits for it; afterwards nothing runs and no connection is open', async () => {
  const { jobs } = await start()
  let told = false
  let finished = false
  await jobs.work('slow', async (signal) => {
    while (!signal.aborted) await wait(10)
    told = true
    await wait(300)
    finished = true
  })
  jobs.wake('slow')
  await vi.waitFor(async () => expect((await active('slow')).length).toBe(1), soon)
  await jobs.stop(5)
  expect([told, finished]).toEqual([true, true])
  jobs.wake('slow')
  // A server process ends a moment after its connection.
  await vi.waitFor(async () => {
    const open = await pool.query(
      `select 1 from pg_stat_activity where application_name = 'jobs' and datname = current_database()`,
    )
    expect(open.rows).toEqual([])
  }, soon)
})

test('a timed job has one schedule, in the time zone of the company, however often it is registered', async () => {
  const { jobs } = await start()
  await jobs.every('nightly', '40 3 * * *', async () => {})
  await jobs.every('nightly', '45 3 * * *', async () => {})
  const { rows } = await pool.query(`select cron, timezone from jobs.schedule where name = 'nightly'`)
  expect(rows).toEqual([{ cron: '45 3 * * *', timezone: 'America/New_York' }])
})

const active = async (name: string) =>
  (await pool.query(`select 1 from jobs.job where name = $1 and state = 'active'`, [name])).rows
