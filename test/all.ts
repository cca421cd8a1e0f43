import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from './browser.ts'

/** `npm test`: every group in turn, from the quickest to the slowest; the first red one ends it. */

type Count = { passed: number; failed: number }
type Group = { name: string; command: string[]; count?: () => Count }

const reports = mkdtempSync(join(tmpdir(), 'leone-test-'))
const report = (name: string) => join(reports, `${name}.json`)

const vitestCount = (path: string): Count => {
  const { numPassedTests, numFailedTests } = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: numPassedTests, failed: numFailedTests }
}

const playwrightCount = (path: string): Count => {
  const { stats } = JSON.parse(readFileSync(path, 'utf8'))
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected }
}

const groups: Group[] = [
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'build', command: ['node', 'server/launch.mjs', 'build'] },
  {
    name: 'unit and database',
    command: ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${report('vitest')}`],
    count: () => vitestCount(report('vitest')),
  },
  { name: 'kill', command: ['node', 'test/kill.ts', '30'] },
  {
    name: 'browser journeys',
    command: ['playwright', 'test', '--config', 'e2e/playwright.config.ts'],
    count: () => playwrightCount(report('playwright')),
  },
]

const run = ({ name, command: [program = '', ...args], count }: Group): Count => {
  console.log(`\n── ${name} ──`)
  const { status } = spawnSync(program, args, {
    stdio: 'inherit',
    env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report('playwright') },
  })
  const counted = count && safely(count)
  if (status === 0) return counted ?? { passed: 1, failed: 0 }
  return { passed: counted?.passed ?? 0, failed: Math.max(1, counted?.failed ?? 1) }
}

const safely = (count: () => Count): Count | undefined => {
  try {
    return count()
  } catch {
    return undefined
  }
}

const browser = findBrowser()
if (!browser) {
  console.error(
    'No browser for the journeys: set CHROMIUM_PATH, or run "npx playwright install chromium", or "apt-get install chromium".',
  )
}

let passed = 0
let failed = browser ? 0 : 1
for (const group of browser ? groups : []) {
  const count = run(group)
  passed += count.passed
  failed += count.failed
  if (failed > 0) break
}
rmSync(reports, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)
