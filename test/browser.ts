import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser of the journeys: the one asked for, Playwright's own, or the system's. */
export const findBrowser = (): string | undefined =>
  [process.env.CHROMIUM_PATH, chromium.executablePath(), '/usr/bin/chromium'].find((path) => path && existsSync(path))

/**
 * Chromium goes by the last list of features alone, so this one begins with what Playwright turns off. The last two are the
 * suggestions under the address bar: each window would open them as two pages of their own, for half a second of processor
 * time.
 */
const disabledFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...[
    'HttpsFirstBalancedModeAutoEnable',
    'LensOverlay',
    'MediaRouter',
    'PaintHolding',
    'ThirdPartyStoragePartitioning',
  ],
  ...['AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints', 'NetworkTimeServiceQuerying', 'AimEnabled'],
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'],
]

/** Root has no sandbox to drop into; the rest keeps the browser from calling home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${disabledFeatures.join(',')}`,
]
