import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../test/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // These end what hangs, and measure nothing: every journey may take four times as long as on a machine of its own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // A second try is told apart in the report, which names what was flaky.
  retries: 1,
  reporter: [['list'], ['json']],
  globalSetup: './site.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
})
