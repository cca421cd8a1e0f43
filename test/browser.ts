import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The browser of people: the one asked for, Playwright's own, or the system's. */
export const findBrowser = (): string | undefined => firstOf(chromium.executablePath(), '/usr/bin/chromium')

/**
 * The browser of the journeys: the same engine without the windows that nobody sees, where it is installed, which takes a
 * third less of a processor. `npm run test:full` walks them in the browser of people.
 */
export const browserOfJourneys = (): string | undefined =>
  process.env.TEST_FULL === '1' ? findBrowser() : (firstOf('/usr/bin/chromium-headless-shell') ?? findBrowser())

const firstOf = (...paths: string[]) => [process.env.CHROMIUM_PATH, ...paths].find((path) => path && existsSync(path))

/**
 * Chromium goes by the last list of features alone, so this one begins with what Playwright turns off. The two popups are the
 * suggestions under the address bar: each window would open them as two pages of their own, for half a second of processor
 * time. The last one is a process that is started for a site that may be visited next.
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
  ...['PreconnectToSearch', 'WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'SpareRendererForSitePerProcess'],
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
  // Fewer processes and threads that wake each other, for windows that nobody sees.
  ...['--in-process-gpu', '--num-raster-threads=1', '--disable-smooth-scrolling'],
  `--disable-features=${disabledFeatures.join(',')}`,
]
