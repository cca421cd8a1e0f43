import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'
import { browserOfJourneys } from './browser.ts'

/**
 * `npm test`: the groups two by two, the longest first, the journeys in the browser last.
 * `npm run test:full`: the long runs that are left out there; see docs/decisions/0014-two-test-runs.md. A red group ends
 * the run: what runs beside it is heard out, and nothing new begins.
 */

type Count = { passed: number; failed: number; names?: string[]; flaky?: string[] }
/** What is read of the report that Vitest writes. */
type VitestReport = {
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; status: string; message: string; assertionResults: VitestAnswer[] }[]
}
type VitestAnswer = { status: string; fullName: string; failureMessages: string[] }
type Group = { name: string; command: string[]; count?: () => Count }

const full = process.argv.includes('full')
const reports = mkdtempSync(join(tmpdir(), 'leone-test-'))
const mostFlaky = 2
/** Ends a group that hangs, so that the run still says which one, and measures nothing: beside others it takes three times as long. */
const longest = 60 * 60_000

const vitest = (name: string, ...words: string[]): Group => {
  const report = join(reports, `${name}.json`)
  const workers = `--maxWorkers=${Math.max(1, Math.floor(availableParallelism() / 2))}`
  return {
    name,
    command: [
      'vitest',
      'run',
      ...words,
      workers,
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    count: () => {
      const { numPassedTests, numFailedTests, testResults }: VitestReport = JSON.parse(readFileSync(report, 'utf8'))
      const failed = testResults.flatMap(({ name, status, message, assertionResults }) => {
        if (status !== 'failed') return []
        const tests = assertionResults.filter((test) => test.status === 'failed')
        const said = tests.map(
          ({ fullName, failureMessages }) => `${fullName}${beginningOf(failureMessages.join('\n'))}`,
        )
        return (said.length > 0 ? said : [`did not start${beginningOf(message)}`]).map(
          (test) => `${relative('.', name)} › ${test}`,
        )
      })
      return { passed: numPassedTests, failed: numFailedTests, names: failed }
    },
  }
}

/** What a red test said, short enough to stand at the end of a long run, where it is looked for. */
const beginningOf = (message: string): string => {
  const lines = stripVTControlCharacters(message).split('\n')
  return lines
    .slice(0, 30)
    .map((line) => `\n      ${line.slice(0, 2000)}`)
    .join('')
}

/**
 * Half of the tests of the built site. Each group has a PostgreSQL to make, its imports to read and a site to start, twenty
 * seconds of a processor, so two of them cost less than three; and the lanes end together.
 */
const site = (half: number) => vitest(`site ${half} of 2`, '--project=site', `--shard=${half}/2`)

const build: Group = { name: 'build', command: ['node', 'server/launch.mjs', 'build'] }
const kill = (rounds: number): Group => ({ name: 'kill', command: ['node', 'test/kill.ts', String(rounds)] })

const browserReport = join(reports, 'browser.json')

const browser: Group = {
  name: 'browser journeys',
  command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts', '--retries=1'],
  count: () => {
    const { stats, suites }: JSONReport = JSON.parse(readFileSync(browserReport, 'utf8'))
    const flaky = suites.flatMap((suite) => journeysThat('flaky', suite)).map(({ name }) => name)
    const forgiven = flaky.length <= mostFlaky
    return {
      passed: stats.expected + (forgiven ? flaky.length : 0),
      failed: stats.unexpected + (forgiven ? 0 : flaky.length),
      names: suites.flatMap((suite) => journeysThat('unexpected', suite)).map(({ name, said }) => `${name}${said}`),
      flaky,
    }
  },
}

/** Journeys that ended so, and what they said at last: `flaky` are those that passed when they were tried once more. */
const journeysThat = (
  ended: 'flaky' | 'unexpected',
  { title, specs, suites = [] }: JSONReportSuite,
): { name: string; said: string }[] =>
  [
    ...specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === ended)
        .map(({ results }) => ({ name: spec.title, said: beginningOf(results.at(-1)?.error?.message ?? '') })),
    ),
    ...suites.flatMap((suite) => journeysThat(ended, suite)),
  ].map(({ name, said }) => ({ name: `${title} › ${name}`, said }))

const npm = (script: string): Group => ({ name: script, command: ['npm', 'run', '--silent', script] })
const longRuns = [
  ...[
    'hostile-forms',
    'stored-script',
    'newsletter-kill',
    'payment-kill',
    'billing-kill',
    'any-sequence',
    'meter',
    'demo-world',
  ],
  ...[
    'test/access.test',
    'test/account-hazards',
    'test/admin-command',
    'test/board',
    'test/malformed-requests',
    'test/new-role',
    'test/reading',
    'test/assistant-evaluation',
    'test/deploy.test',
    'test/public-site',
    'test/database-away',
  ],
  ...[
    'server/log-gone',
    'server/stopping',
    'server/out-of-handles',
    'platform/embedded-postgres',
    'platform/testing.test',
  ],
]

/** As many as the processors this is made for: with a third they get in each other's way. */
const lanes = 2

/** Short-lived objects are most of what a test makes: with room for more of them the collector takes a twelfth less in all. */
const roomy = '--max-semi-space-size=64'

/** One after another; of the groups of a stage, each lane takes the next one when it is free. */
const stages: Group[][] = full
  ? [
      [build],
      [vitest('long runs', ...longRuns), kill(30), vitest('beside other programs', '--project=full')],
      [browser],
    ]
  : [
      [
        // The longest needs no build.
        ...[vitest('database', '--project=database'), build, npm('types'), npm('lint')],
        ...[vitest('pure', '--project=pure'), ...[2, 1].map(site), kill(5)],
        // They take what the last of the others leave of the machine.
        browser,
      ],
    ]

const total = { passed: 0, failed: 0 }
const red: string[] = []
const flaky: string[] = []

const runLane = async (waiting: Group[], isAlone: boolean) => {
  for (let group = waiting.shift(); group && total.failed === 0; group = waiting.shift()) {
    const count = await run(group, isAlone)
    total.passed += count.passed
    total.failed += count.failed
    flaky.push(...(count.flaky ?? []))
    if (count.failed > 0) red.push(`${group.name}: ${[count.failed, ...(count.names ?? [])].join('\n    ')}`)
  }
}

/** Side by side, each is heard as a whole when it has ended; alone, as it goes. */
const run = async ({ name, command: [program = '', ...words], count }: Group, isAlone: boolean): Promise<Count> => {
  console.log(isAlone ? `\n── ${name} ──` : `… ${name}`)
  const began = performance.now()
  const child = spawn(program, words, {
    stdio: ['inherit', isAlone ? 'inherit' : 'pipe', isAlone ? 'inherit' : 'pipe'],
    timeout: longest,
    env: {
      ...process.env,
      NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} ${roomy}`.trim(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
      ...(full && { TEST_FULL: '1' }),
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const closed = once(child, 'close')
  const [status, signal] = await once(child, 'exit')
  // A process that it left behind may hold its output open for good.
  await Promise.race([closed, sleep(2_000)])
  const seconds = `${((performance.now() - began) / 1000).toFixed(0)} s`
  if (signal) said += `\nEnded by ${signal} after ${seconds}.`
  console.log(isAlone ? `${name}: ${seconds}` : `\n── ${name}: ${seconds} ──\n${said.trimEnd()}`)
  const counted = count && safely(count)
  if (status === 0) return counted ?? { passed: 1, failed: 0 }
  return { passed: 0, ...counted, failed: Math.max(1, counted?.failed ?? 1) }
}

const safely = (count: () => Count): Count | undefined => {
  try {
    return count()
  } catch {
    return undefined
  }
}

if (!browserOfJourneys()) {
  total.failed = 1
  console.error(
    'No browser for the journeys: set CHROMIUM_PATH, or run "npx playwright install chromium", or "apt-get install chromium-headless-shell".',
  )
}

for (const stage of stages) {
  const [waiting, alone] = [[...stage], stage.length === 1]
  await Promise.all(Array.from({ length: lanes }, () => runLane(waiting, alone)))
}
rmSync(reports, { recursive: true, force: true })
if (red.length > 0) console.log(`\nRed:\n${red.map((group) => `  ${group}`).join('\n')}`)
if (flaky.length > 0)
  console.log(`\nFlaky, passed when tried once more:\n${flaky.map((name) => `  ${name}`).join('\n')}`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
