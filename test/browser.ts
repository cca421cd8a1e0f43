import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser of the journeys: the one asked for, Playwright's own, or the system's. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find((path) => path && existsSync(path))

/** Root has no sandbox to drop into; the rest keeps the browser from calling home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
