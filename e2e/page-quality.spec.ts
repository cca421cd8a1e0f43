import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { claimShift, makeLink } from '../app/features/shifts/links.ts'
import { shiftLinks } from '../app/features/shifts/schema.ts'
import { shiftsOn } from '../app/features/shifts/testing.ts'
import { access, everyAddress } from '../test/addresses.ts'
import {
  asPrinted,
  hardToPress,
  movesSideways,
  readToTheEnd,
  shiftsSoFar,
  spreadText,
  standOut,
  watchShifts,
} from './page-scripts.ts'
import { expect, isFull, test } from './journey.ts'
import { mistakes, tooPale } from './mistakes.ts'
import { publicRoutes } from './public-routes.ts'
import { openTrade } from './trade.ts'
import { openWorld, type World } from './world.ts'

// A new window takes as long as all there is to see in it. What a page keeps is cleared between two of them.
test.use({ reuseContext: true })

let world: World
test.beforeAll(async () => void (world = await openWorld()))

/** What answers with a look, and not with a file or a stream; the pages of a shift are looked at below. */
const withLook = new Set(everyAddress.filter(({ page }) => page).map(({ address }) => address))

/** Addresses that lead on, and a page that only a half-finished sign-in opens. */
const noPages = [
  ...['/auth/second-step', '/account/requests', '/dashboard/admin/settings'],
  ...['/files/:on/:key/send', '/dashboard/admin/files/:on/:key/send'],
  // What a link of a mail opens: account-screens.spec.ts comes by one, and a link that is old leads to the root.
  '/auth/verify',
]

/** One article, category, county, city and form stand for the rest of their kind. */
const examples: Record<string, string> = {
  '/insights/:slug': '/insights/rack-price-six-pm',
  '/insights/category/:slug': '/insights/category/operations',
  '/coverage/:place': '/coverage/licking-county',
  '/coverage/city/:place': '/coverage/city/dayton',
  '/dashboard/admin/inbox/call/:kind': '/dashboard/admin/inbox/call/fuel_quote',
  '/*': '/no-such-page',
}

/** There is none of these in the world: they show the page of what is not there. Any other page has to be there. */
const withoutExample = [
  ...[
    '/*',
    '/auth/new-address',
    '/auth/set-password',
    '/auth/set-password?token=none',
    '/invitation',
    '/files/:on/:key',
  ],
  ...['/prices/unsubscribe/:token', '/statement/:link', '/order/:link/ticket/:shipment', '/purchase/:link'],
  '/purchase/:link/:shipment',
  ...['/account/charges/:id', '/approvals/:id', '/orders/:id/ticket/:shipment'].map((at) => `/dashboard/customer${at}`),
  ...[
    ...['/receivables/charges/:id', '/bills/:id', '/shipments/:id/ticket', '/shifts/:id', '/fleet/:kind/:id'],
    ...['/standing/:id', '/imports/:id', '/tasks/:id', '/payments/collected/:id', '/payments/:id', '/files/:on/:key'],
    ...['/site/edit/:file', '/site/edit/:file/history'],
  ].map((at) => `/dashboard/admin${at}`),
]

/** Pages that look otherwise when they are asked for something else. */
const variants: [address: string, who: PageRole][] = [
  ['/auth?tab=sign-up', 'visitor'],
  ['/auth?deleted', 'visitor'],
  ['/auth/set-password?token=none', 'visitor'],
  ['/coverage?zip=43068', 'visitor'],
  ['/emergency-service?county=hocking-county', 'visitor'],
  ['/account/password?changed', 'customer'],
  ['/dashboard/admin/inbox?q=nobody', 'admin'],
  ['/dashboard/admin/inbox?show=spam', 'admin'],
  ['/dashboard/admin/orders?q=nothing-is-like-that', 'admin'],
  ['/dashboard/admin/analytics?from=2023-01-01&to=2023-01-02', 'admin'],
]

type PageRole = 'visitor' | 'customer' | 'supplier' | 'admin'

const pages: [address: string, who: PageRole][] = Object.entries(access()).flatMap(
  ([
    address,
    {
      read: [reader],
    },
  ]) => {
    if (!reader || !withLook.has(address) || noPages.includes(address)) return []
    return [[address, reader === 'visitor' || reader === 'customer' || reader === 'supplier' ? reader : 'admin']]
  },
)

/**
 * One page of each kind: of what it is made of, and so of its colors, its frame and its width. The other pages are the same
 * texts, lists, records and forms with other words, and `every-page.test` reads each of them: whatever rule of the sheets and
 * whatever element stands on one of `/legal/cookies`, `/status`, `/account` or a list of orders stands on one of these.
 */
const kinds = [
  ...['/', '/pricing', '/insights/:slug', '/coverage/:place', '/quote/fuel', '/receipt/:link', '/offer/:link', '/auth'],
  ...['/auth/set-password?token=none', '/coverage?zip=43068'],
  ...['/dashboard/customer', '/dashboard/customer/orders/:id'],
  ...[
    ...['', '/analytics', '/dispatch', '/inbox', '/inbox/:id', '/quotes/:id', '/orders/:id', '/customers/:id'],
    ...['/invoices/:id', '/receivables/:id', '/users/roles', '/standing/new', '/imports/new/:import'],
    ...['/assistant/questions/:id', '/settings/coverage'],
  ].map((below) => `/dashboard/admin${below}`),
]

/** Public pages that have something drawn for them alone. */
const ofTheirOwn = ['/fuel', '/industries', '/insights', '/contact', '/emergency-service']

/** In light on a phone, each kind in dark at a desk as well; every page in every look by `npm run test:full`. */
const looksAt = (address: string): (readonly [width: number, 'light' | 'dark'])[] => {
  if (isFull) return [320, 768, 1280].flatMap((width) => [[width, 'light'] as const, [width, 'dark'] as const])
  return kinds.includes(address)
    ? [
        [360, 'light'],
        [1280, 'dark'],
      ]
    : [[360, 'light']]
}

const isLookedAt = ([address]: [string, PageRole]) => isFull || [...kinds, ...ofTheirOwn].includes(address)

for (const [address, who] of [...pages, ...variants].filter(isLookedAt))
  test(`hazards 124, 127, 133 and 134: ${address} can be used by everyone`, async ({ page, baseURL }) => {
    const path = world.addresses[address] ?? examples[address] ?? address
    if (who !== 'visitor') await page.context().addCookies(world.people[who].cookies)
    const isMarketing = publicRoutes.includes(path)
    const asked: string[] = []
    page.on('request', (request) => void asked.push(request.url()))
    const { found, status } = await (isMarketing ? asMarketing : asApplication)(page, path)
    expect([path, status >= 400]).toEqual([path, withoutExample.includes(address)])

    // What is folded is read as well.
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    for (const [width, colorScheme] of looksAt(address)) {
      await page.setViewportSize({ width, height: 800 })
      found.push(...(await mistakes(page, colorScheme)).map((mistake) => `at ${width} px ${mistake}`))
    }
    // 320 px is a desk's 1280 px at 400 %.
    for (const width of [1280, 1024, 768, 360, 320]) {
      await page.setViewportSize({ width, height: 800 })
      if (await page.evaluate(movesSideways)) found.push(`moves sideways at ${width} px`)
    }
    await page.evaluate(spreadText)
    // A page that is still waking may be laid out once more.
    await expect
      .poll(async () => ((await page.evaluate(movesSideways)) ? await page.evaluate(standOut) : undefined), {
        message: 'moves sideways with wide text',
      })
      .toBeUndefined()
    // Last, when what comes late has been asked for too.
    if (isMarketing) found.push(...tooMuchAsked(path, asked, baseURL))
    expect(found).toEqual([])
  })

const asApplication = async (page: Page, path: string) => {
  const answer = await page.goto(path)
  await expect(page).toHaveURL(path)
  await expect(page.locator('h1')).toBeVisible()
  return { found: [] as string[], status: answer?.status() ?? 0 }
}

/** Hazard 113: it asks nobody else, and brings little. */
const tooMuchAsked = (path: string, asked: string[], baseURL = '') => {
  const found: string[] = []
  const elsewhere = asked.filter((url) => !url.startsWith(baseURL) && !url.startsWith('data:'))
  if (elsewhere.length > 0) found.push(`asked ${elsewhere.join(', ')}`)
  // A page with a form brings what its form needs, after what is read; see docs/decisions/0005-html-first.md.
  if (path === '/pricing') return found
  const scripts = asked.filter((url) => url.endsWith('.js'))
  if (scripts.length > 1) found.push(`brought ${scripts.join(', ')}`)
  if (asked.length > 6) found.push(`asked for ${asked.join(', ')}`)
  return found
}

/** Hazard 113: it does not jump for anyone who comes for the first time; and it prints what it says. */
const asMarketing = async (page: Page, path: string) => {
  const found: string[] = []
  await (await page.context().newCDPSession(page)).send('Network.setCacheDisabled', { cacheDisabled: true })
  await page.addInitScript(watchShifts)
  await page.setViewportSize({ width: 360, height: 800 })
  const answer = await page.goto(path)
  // Nobody has read to the end before the typeface has come; on a busy machine this would.
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await page.evaluate(readToTheEnd)
  found.push(...(await page.evaluate(shiftsSoFar)).map((shift) => `jumped by ${shift}`))

  await page.setViewportSize({ width: 760, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  const { screenOnly, heading, ground, words, folded } = await page.evaluate(asPrinted)
  // Paper cannot be unfolded.
  if (folded.length > 0) found.push(`prints folded: ${folded.join(', ')}`)
  if (screenOnly.length > 0) found.push(`prints ${screenOnly.join(', ')}`)
  if (!heading || ground !== 'rgb(255, 255, 255)' || words < 100) found.push(`prints ${words} letters on ${ground}`)
  await page.emulateMedia({ media: null })
  return { found, status: answer?.status() ?? 0 }
}

/** A driver's pages, below /driver, are read in the sun and pressed with one thumb: they have measures of their own. */
const driverPages = [
  ...['/today', '/stop/:stop', '/stop/:stop/deliver'],
  ...(isFull ? ['/load', '/spill', '/end', '/paper', '/stop/:stop/cant', '/stop/:stop/late'] : []),
]

for (const below of driverPages)
  test(`/driver${below} is legible in the sun and used with one hand`, async ({ page, baseURL }) => {
    const { key, stop } = await openShift()
    await page.context().addCookies([{ name: 'shift', value: key, url: baseURL }])
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(`/driver${below.replace(':stop', stop)}`)
    await expect(page.locator('footer')).toBeVisible()
    await page.evaluate(() => document.querySelectorAll('details').forEach((details) => (details.open = true)))
    const found = [...(await mistakes(page, 'light')), ...(await mistakes(page, 'dark'))]
    for (const theme of ['light', 'dark'] as const) found.push(...(await tooPale(page, theme)))
    expect([...found, ...(await page.evaluate(hardToPress))]).toEqual([])
    expect(await page.evaluate(movesSideways)).toBe(false)
  })

/** One shift for all of them, open on a phone. */
const openShift = () =>
  (shift ??= (async () => {
    const trade = await openTrade()
    const ctx = contextOn(trade.db)
    const { as, person, planned, onPhone } = shiftsOn(ctx, trade.day(0))
    const run = await planned([[offRoad], [diesel]])
    await makeLink(as(await person('admin')), run.id)
    const [made] = await trade.db.select().from(shiftLinks).where(eq(shiftLinks.runId, run.id))
    const key = await claimShift(ctx, made?.link ?? '')
    const stop = (await onPhone(run.id)).shift.deliveries[0]?.stop.id ?? ''
    await trade.end()
    return { key, stop }
  })())
let shift: Promise<{ key: string; stop: string }> | undefined
