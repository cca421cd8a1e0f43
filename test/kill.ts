import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { countStored } from './kill/count.ts'
import { killDatabase, startProgram, type Program } from './kill/program.ts'
import { startWriter } from './kill/writer.ts'

/**
 * `npm run test:kill -- 30`: a writer submits without pause while the program, and in every third round its database
 * too, is killed with SIGKILL at a random moment. Whatever was acknowledged must be there, exactly once, with its mails.
 */
const rounds = Number(process.argv[2] ?? 30)
const dataDir = mkdtempSync(join(tmpdir(), 'leone-kill-'))
const port = 20_000 + Math.floor(Math.random() * 20_000)

let program: Program = await startProgram(dataDir, port)
const writer = startWriter(program.origin)

for (let round = 1; round <= rounds; round++) {
  await sleep(150 + Math.random() * 850)
  program.kill()
  if (round % 3 === 0) killDatabase(dataDir)
  await program.gone
  program = await startProgram(dataDir, port)
  process.stdout.write(`\rround ${round} of ${rounds}, acknowledged ${writer.acknowledged.size}`)
}

await writer.stop()
const stored = await countStored(dataDir, [...writer.acknowledged])
await program.stop()
rmSync(dataDir, { recursive: true, force: true })

const { lost, duplicated, withoutMails } = stored
console.log(
  `\nacknowledged ${writer.acknowledged.size}, lost ${lost}, duplicated ${duplicated}, without their mails ${withoutMails}`,
)
const enough = writer.acknowledged.size >= rounds
if (!enough) console.log('Too few were acknowledged for this to prove anything.')
process.exit(lost + duplicated + withoutMails === 0 && enough ? 0 : 1)
