import { expect, test } from './journey.ts'
import { mistakes, mistakesAtEachWidth } from './mistakes.ts'
import { publicRoutes } from './public-routes.ts'
import { signedIn } from './signed-in.ts'
import {
  asPrinted,
  focusedNow,
  movesSideways,
  readToTheEnd,
  shiftSoFar,
  spreadText,
  watchShifts,
} from './in-the-page.ts'

/** Every page in one window: a browser for each of some hundred visits would take most of the time. */
test.describe.configure({ timeout: 300_000 })

for (const width of [320, 768, 1280]) {
  test(`hazards 124, 127, 133 and 134: every page at ${width} px, light and dark, menu open and closed, can be used by everyone`, async ({
    page,
  }) => {
    const found: unknown[] = []
    const note = (...what: unknown[]) => void found.push(what)
    await page.setViewportSize({ width, height: 800 })
    for (const path of publicRoutes) {
      await page.goto(path)
      const wrong = [...(await mistakes(page, 'light')), ...(await mistakes(page, 'dark'))]
      if (wrong.length > 0) note(path, wrong)
      // 320 px is a desk's 1280 px at 400 %.
      if (await page.evaluate(movesSideways)) note(path, 'moves sideways')
      const menu = page.getByRole('button', { name: 'Menu', exact: true })
      if (await menu.isVisible()) {
        await menu.click()
        const inMenu = [
          ...(await mistakes(page, 'dark', '#site-menu')),
          ...(await mistakes(page, 'light', '#site-menu')),
        ]
        if (inMenu.length > 0) note(`${path}, menu`, inMenu)
        await page.keyboard.press('Escape')
      }
      await page.evaluate(spreadText)
      if (await page.evaluate(movesSideways)) note(path, 'moves sideways with wide text')
    }
    expect(found).toEqual([])
  })
}

test('the pages of those who have signed in, at three widths, light and dark, can be used by everyone', async ({
  browser,
  page,
}) => {
  const { cookies } = await signedIn(browser)
  await page.context().addCookies(cookies)
  const found: unknown[] = []
  for (const path of ['/partners', '/accounts']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    found.push(...(await mistakesAtEachWidth(page)))
  }
  expect(found).toEqual([])
})

const isSeen = (stop: ReturnType<typeof focusedNow>) => stop?.ringed && stop.inView && !stop.covered

for (const width of [360, 1280]) {
  test(`hazards 125 and 126: every page by keyboard at ${width} px: skip link first, every stop seen`, async ({
    page,
  }) => {
    const hidden: unknown[] = []
    await page.setViewportSize({ width, height: 800 })
    for (const path of publicRoutes) {
      await page.goto(path)
      await page.keyboard.press('Tab')
      const first = await page.evaluate(focusedNow)
      expect([path, first?.words]).toEqual([path, 'Skip to content'])
      let stops = 0
      for (let stop = first; stop; stop = await page.evaluate(focusedNow)) {
        stops++
        if (!isSeen(stop)) {
          // A bar that scrolls sideways may still be on its way.
          await page.waitForTimeout(200)
          const later = await page.evaluate(focusedNow)
          if (!isSeen(later)) hidden.push([path, later])
        }
        await page.keyboard.press('Tab')
      }
      expect(stops, path).toBeGreaterThan(20)
    }
    expect(hidden).toEqual([])
  })
}

test('the skip link leads to what the page is about, and the menu opens, walks and closes by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/fuel')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()

  const open = page.getByRole('button', { name: 'Menu', exact: true })
  await open.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await expect(menu).toBeVisible()
  await expect(menu.getByRole('button', { name: 'Close' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(menu.getByRole('link', { name: 'Fuel', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(open).toBeFocused()
})

test('the menu of a phone repeats what the header of a desk says', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/')
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Fuel', 'Lubricants', 'Services', 'Industries', 'Pricing', 'Insights', 'About', 'Contact'])
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible()
  for (const name of ['Get Quote', 'Sign In', '(614) 555-0142', 'hello@leonefuel.example', /Emergency fuel/])
    await expect(menu.getByRole('link', { name })).toBeVisible()
  await expect(menu).toContainText('Lewis Center, Ohio')
})

for (const width of [360, 1280]) {
  test(`hazard 113: no page asks anybody else, brings much or jumps at ${width} px`, async ({ browser, baseURL }) => {
    const found: unknown[] = []
    for (const path of publicRoutes) {
      // A window of its own, so that nothing is at hand from the page before.
      const context = await browser.newContext({ baseURL, viewport: { width, height: 800 } })
      const page = await context.newPage()
      await page.addInitScript(watchShifts)
      const asked: string[] = []
      const said: string[] = []
      page.on('request', (request) => void asked.push(request.url()))
      page.on('console', (message) => void said.push(message.text()))
      page.on('pageerror', (error) => void said.push(String(error)))
      await page.goto(path, { waitUntil: 'networkidle' })
      await page.evaluate(readToTheEnd)

      const elsewhere = asked.filter((url) => !url.startsWith(String(baseURL)) && !url.startsWith('data:'))
      const scripts = asked.filter((url) => url.endsWith('.js'))
      const complaints = said.filter((text) => !text.includes('status of 404'))
      if (elsewhere.length > 0) found.push([path, 'asked elsewhere', elsewhere])
      if (complaints.length > 0) found.push([path, 'complained', complaints])
      if (scripts.length > 1) found.push([path, 'scripts', scripts])
      if (asked.length > 6) found.push([path, 'requests', asked])
      const shift = await page.evaluate(shiftSoFar)
      if (shift > 0) found.push([path, 'jumped by', shift])
      await context.close()
    }
    expect(found).toEqual([])
  })
}

test('every page prints what it says, without what only a screen needs', async ({ page }) => {
  const found: unknown[] = []
  await page.setViewportSize({ width: 760, height: 1000 })
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  for (const path of publicRoutes) {
    await page.goto(path)
    const { screenOnly, heading, ground, words } = await page.evaluate(asPrinted)
    // Paper cannot be unfolded.
    for (const folded of await page.locator('main details > :not(summary)').all())
      if (!(await folded.isVisible())) found.push([path, 'folded', await folded.innerText()])
    if (screenOnly.length > 0 || !heading || ground !== 'rgb(255, 255, 255)' || words < 100)
      found.push([path, { screenOnly, heading, ground, words }])
  }
  expect(found).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('hazard 143: every page is there, with its menu, and what is folded unfolds', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    for (const path of publicRoutes) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible()
      await page.getByRole('button', { name: 'Menu', exact: true }).click()
      await expect(
        page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Pricing' }),
        path,
      ).toBeVisible()
      await page.keyboard.press('Escape')
      const folded = page.getByRole('main').locator('summary').first()
      if (await folded.isVisible()) {
        await folded.click()
        await expect(page.getByRole('main').locator('details[open]'), path).not.toHaveCount(0)
      }
    }
    await page.goto('/')
    await page.getByRole('link', { name: 'Talk to Sales' }).first().click()
    await expect(page).toHaveURL(/\/contact\/sales$/)
  })
})
