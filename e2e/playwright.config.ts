import { defineConfig } from '@playwright/test'
import { browserArguments, browserOfJourneys } from '../test/browser.ts'

const isFull = process.env.TEST_FULL === '1'

/** Threads that compile and collect beside a page take a fifth more of a processor in all, and both are busy anyway. */
const thrifty = ['--js-flags=--single-threaded']

export default defineConfig({
  testDir: '.',
  // Node.js reads them as they are; to have them made into JavaScript first takes seven seconds of a clean checkout.
  build: { external: ['app', 'server', 'test'].map((folder) => `**/${folder}/**/*.ts`) },
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // What HTTP proves as well is walked by `npm run test:full` alone; see docs/decisions/0014-two-test-runs.md.
  grepInvert: isFull ? undefined : /@full/,
  // These end what hangs, and measure nothing: beside two other runs the longest journey takes four minutes.
  timeout: 600_000,
  expect: { timeout: 60_000 },
  // A second try is told apart in the report, which names what was flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './site.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    // Every frame of a movement is painted by the processor: without, a tenth less. The full run sees all that moves.
    contextOptions: isFull ? {} : { reducedMotion: 'reduce' },
    launchOptions: { executablePath: browserOfJourneys(), args: [...browserArguments, ...(isFull ? [] : thrifty)] },
  },
})
