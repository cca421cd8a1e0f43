import { appendFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startSite } from '../server/testing.ts'
import { countStored, type LossCounts } from './kill/count.ts'
import { openTarget } from './kill/database.ts'
import { startWriter, type Writer } from './kill/writer.ts'

/**
 * `npm run test:kill -- 30`: a writer submits without pause while the program, and in every third round its database
 * too, is killed with SIGKILL at a random moment. Before every fourth kill the database is lost alone, so that forms are
 * kept on disk. Whatever was acknowledged must be there, exactly once, with its mails. On the server that DATABASE_URL
 * names, in a database of its own, the database is lost by ending every connection to it.
 *
 * `npm run test:kill -- 200 FILE`: the same, and one more line in FILE; prints what all runs in it add up to.
 */
const [rounds = 30, ledger] = [Number(process.argv[2] ?? 30), process.argv[3]]
const seed = Number(process.env.KILL_SEED ?? Math.floor(Math.random() * 1_000_000))

type Run = LossCounts & {
  machine: string
  database: string
  seed: number
  kills: number
  acknowledged: number
  keptOnDisk: number
  /** Milliseconds from each kill until the program was ready again. */
  recoveries: number[]
}

const dataDir = mkdtempSync(join(tmpdir(), 'leone-kill-'))

/** Mulberry32: the same seed, the same moments. */
const random = (() => {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
})()

const killAndCount = async (): Promise<Run> => {
  const target = await openTarget(dataDir)
  const settings = {
    ...target.settings,
    ...{ DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' },
  }
  let site = await startAsSupervisor(settings)
  await target.slowCommits()
  const writer = startWriter(site.origin)
  const recoveries: number[] = []
  try {
    for (let round = 1; round <= rounds; round++) {
      await somethingToLose(writer)
      await sleep(random() * 700)
      if (round % 4 === 0) {
        await target.lose()
        await sleep(random() * 300)
      }
      // The database first: an answer that did not wait for its commit still gets out, and is found lost.
      if (round % 3 === 0) await target.lose()
      const killed = performance.now()
      await site.stop('SIGKILL')
      site = await startAsSupervisor(settings)
      recoveries.push(Math.round(performance.now() - killed))
      if (process.stdout.isTTY) process.stdout.write(`\rround ${round}, acknowledged ${writer.acknowledged.size}`)
    }
    await writer.stop()
    await until('The forms kept on disk were not taken.', () => keptForms().length === 0)
    const { acknowledged } = writer
    return {
      ...{ machine: `${cpus()[0]?.model ?? 'unknown'}, ${cpus().length} cores`, database: target.name, seed },
      ...{ kills: rounds, acknowledged: acknowledged.size, recoveries },
      keptOnDisk: [...acknowledged.values()].filter((link) => link === '').length,
      ...(await target.onDatabase((client) => countStored(client, acknowledged))),
    }
  } finally {
    await writer.stop().catch(() => {})
    await site.stop()
    await target.close()
  }
}

const mostStarts = 10

/** A start that does not reach a database still in recovery, or not in time, ends, and is tried again. */
const startAsSupervisor = async (settings: Record<string, string>, tried = 1): ReturnType<typeof startSite> =>
  startSite(settings).catch((error: unknown) => {
    if (tried === mostStarts) throw error
    return startAsSupervisor(settings, tried + 1)
  })

/** However slow the machine, a round begins with a submission that was acknowledged since the last kill. */
const somethingToLose = ({ acknowledged }: Writer) => {
  const before = acknowledged.size
  return until('Nothing was acknowledged.', () => acknowledged.size > before)
}

/**
 * A form half written when its process was killed was acknowledged to nobody, and stays for a day. There is no folder while
 * none was ever kept.
 */
const keptForms = () => {
  const folder = join(dataDir, 'intake')
  return existsSync(folder) ? readdirSync(folder).filter((name) => !name.endsWith('.partial')) : []
}

/** Ends what hangs, and measures nothing. */
const until = async (complaint: string, isSo: () => boolean) => {
  for (const deadline = Date.now() + 300_000; !isSo();) {
    if (Date.now() > deadline) throw new Error(complaint)
    await sleep(20)
  }
}

const sum = (runs: Run[], of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0)

const asTable = (runs: Run[]) => {
  const heads = ['machine', 'database', 'seeds', 'kills', 'acknowledged', 'of them kept on disk first']
  const counts = ['lost', 'doubled', 'mails lost', 'mails doubled', 'ready again after (median, longest)']
  const rows = Object.values(Object.groupBy(runs, ({ machine, database }) => `${machine} ${database}`)).map((group) => {
    const same = group as Run[]
    const times = same.flatMap(({ recoveries }) => recoveries).toSorted((a, b) => a - b)
    const inSeconds = (ms = 0) => `${(ms / 1000).toFixed(1)} s`
    return [
      ...[same[0]?.machine, same[0]?.database, same.map((run) => run.seed).join(', ')],
      ...[sum(same, (run) => run.kills), sum(same, (run) => run.acknowledged), sum(same, (run) => run.keptOnDisk)],
      ...[sum(same, (run) => run.lost), sum(same, (run) => run.doubled)],
      ...[sum(same, (run) => run.mailsLost), sum(same, (run) => run.mailsDoubled)],
      `${inSeconds(times[times.length >> 1])}, ${inSeconds(times.at(-1))}`,
    ]
  })
  const all = [[...heads, ...counts], [...heads, ...counts].map(() => '---'), ...rows]
  return all.map((row) => `| ${row.join(' | ')} |`).join('\n')
}

const run = await killAndCount().finally(() => rmSync(dataDir, { recursive: true, force: true }))
if (ledger) appendFileSync(ledger, `${JSON.stringify(run)}\n`)
const lines = ledger && existsSync(ledger) ? readFileSync(ledger, 'utf8').trim().split('\n') : []
const runs = lines.length > 0 ? lines.map((line) => JSON.parse(line) as Run) : [run]
console.log(`${process.stdout.isTTY ? '\r' : ''}${asTable(runs)}`)
const enough = run.acknowledged >= rounds
if (!enough) console.log('Too few were acknowledged for this to prove anything.')
process.exit(enough && run.lost + run.doubled + run.mailsLost + run.mailsDoubled === 0 ? 0 : 1)
