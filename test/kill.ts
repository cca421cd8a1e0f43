import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, startSite } from '../server/testing.ts'
import { countStored, type Stored } from './kill/count.ts'
import { killDatabase, slowCommits } from './kill/database.ts'
import { startWriter, type Writer } from './kill/writer.ts'

/**
 * `npm run test:kill -- 30`: a writer submits without pause while the program, and in every third round its database
 * too, is killed with SIGKILL at a random moment. Whatever was acknowledged must be there, exactly once, with its mails.
 */
const rounds = Number(process.argv[2] ?? 30)
const dataDir = mkdtempSync(join(tmpdir(), 'leone-kill-'))
const settings = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'error', RATE_LIMIT_FACTOR: '1000000' }

const killAndCount = async (): Promise<Stored & { acknowledged: number }> => {
  let site = await startSite(settings)
  await slowCommits(dataDir)
  const writer = startWriter(site.origin)
  try {
    for (let round = 1; round <= rounds; round++) {
      await somethingToLose(writer)
      await sleep(Math.random() * 700)
      // The database first: an answer that did not wait for its commit still gets out, and is found lost.
      if (round % 3 === 0) killDatabase(dataDir)
      await site.stop('SIGKILL')
      site = await startSite(settings)
      if (process.stdout.isTTY) process.stdout.write(`\rround ${round}, acknowledged ${writer.acknowledged.size}`)
    }
    await writer.stop()
    return { acknowledged: writer.acknowledged.size, ...(await countStored(dataDir, writer.acknowledged)) }
  } finally {
    await writer.stop().catch(() => {})
    await site.stop()
  }
}

/** However slow the machine, a round begins with a submission that was acknowledged since the last kill. */
const somethingToLose = async ({ acknowledged }: Writer) => {
  const before = acknowledged.size
  for (const deadline = Date.now() + 300_000; acknowledged.size === before && Date.now() < deadline;) await sleep(10)
}

const { acknowledged, lost, duplicated, withoutMails } = await killAndCount().finally(() =>
  rmSync(dataDir, { recursive: true, force: true }),
)
console.log(
  `${process.stdout.isTTY ? '\r' : ''}${rounds} kills: acknowledged ${acknowledged}, lost ${lost}, ` +
    `duplicated ${duplicated}, without their mails ${withoutMails}`,
)
const enough = acknowledged >= rounds
if (!enough) console.log('Too few were acknowledged for this to prove anything.')
process.exit(enough && lost + duplicated + withoutMails === 0 ? 0 : 1)
