import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSite } from '../server/testing.ts'
import type { Finding, Measure } from './budget.ts'
import { billingPages } from './billing.ts'
import { cachedPage } from './cached-page.ts'
import { chatScripts } from './chat-scripts.ts'
import { dispatchBoard, dispatchPlans } from './dispatch.ts'
import { everyPage } from './every-page.ts'
import { homeBytes } from './home-bytes.ts'
import { homeRequests } from './home-requests.ts'
import { idle } from './idle.ts'
import { inboxAnswers } from './inbox.ts'
import { layoutShift } from './layout-shift.ts'
import { livePages } from './live-pages.ts'
import { memory } from './memory.ts'
import { officePages } from './office.ts'
import { accountTiming } from './account-timing.ts'
import { scripts } from './scripts.ts'
import { signInFlood } from './sign-in-flood.ts'
import { startToReady } from './start-to-ready.ts'
import { submitAtRate } from './submit-at-rate.ts'
import { submitThroughput } from './submit-throughput.ts'
import { tradePages } from './trade.ts'

/** `npm run bench`: each budget of the architecture beside its limit, on the built site, as `npm start` runs it. */
const measures: Measure[] = [
  ...[scripts, chatScripts, homeBytes, everyPage, homeRequests, layoutShift],
  ...[idle, cachedPage, livePages, submitAtRate, submitThroughput, memory, signInFlood, accountTiming],
]

const print = ({ what, found, limit, kept }: Finding) =>
  console.log(`${what.padEnd(52)} ${found.padStart(28)}  ${limit.padEnd(10)} ${kept ? 'ok' : 'over'}`)

const findings: Finding[] = []
const note = (found: Finding[]) => {
  findings.push(...found)
  found.forEach(print)
}

const dataDir = mkdtempSync(join(tmpdir(), 'leone-bench-'))
try {
  note(await startToReady(dataDir))
  const site = await startSite({
    DATA_DIR: dataDir,
    RATE_LIMIT_FACTOR: '1000000',
    LOG_LEVEL: 'warn',
    TRUST_PROXY: '1',
    PREPARE_AHEAD: 'on',
  })
  try {
    for (const measure of measures) note(await measure(site))
  } finally {
    await site.stop()
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true })
}
// Each with a filled database of its own, after the measures of an empty one.
note(dispatchPlans())
note(await inboxAnswers())
note(await tradePages())
note(await officePages())
note(await dispatchBoard())
note(await billingPages())

const broken = findings.filter(({ kept, binding }) => binding && !kept)
if (broken.length > 0) console.log(`\nBroken: ${broken.map(({ what }) => what).join('; ')}`)
process.exit(broken.length > 0 ? 1 : 0)
