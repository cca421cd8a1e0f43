import { defineConfig } from '@playwright/test'
import { browserArguments, findBrowser } from '../test/browser.ts'

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  workers: 2,
  fullyParallel: true,
  // A walk over every page takes a minute on two cores: this ends what hangs, and measures nothing.
  timeout: 120_000,
  // A second try is told apart in the report; a machine that is shared may pause a browser for seconds.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json']],
  globalSetup: './site.ts',
  use: {
    locale: 'en-US',
    timezoneId: 'America/New_York',
    launchOptions: { executablePath: findBrowser(), args: browserArguments },
  },
})
