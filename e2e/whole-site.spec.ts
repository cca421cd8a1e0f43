import { focusedNow } from './page-scripts.ts'
import { expect, isFull, test, widths } from './journey.ts'
import { mistakes } from './mistakes.ts'
import { publicRoutes } from './public-routes.ts'

/** The longest form and the map stand for the rest; by keyboard, the map. */
const walked = isFull ? publicRoutes : ['/pricing', '/coverage']
const walkedByKeyboard = isFull ? publicRoutes : ['/coverage']

const isSeen = (stop: ReturnType<typeof focusedNow>) => stop?.ringed && stop.inView && !stop.covered

for (const path of walkedByKeyboard)
  for (const width of widths)
    test(`hazards 125 and 126: ${path} by keyboard at ${width} px: skip link first, every stop seen`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(path)
      await page.keyboard.press('Tab')
      const first = await page.evaluate(focusedNow)
      expect([path, first?.words]).toEqual([path, 'Skip to content'])
      let stops = 0
      for (let stop = first; stop; stop = await page.evaluate(focusedNow)) {
        stops++
        // A bar that scrolls sideways may still be on its way.
        if (!isSeen(stop)) await expect.poll(async () => isSeen(await page.evaluate(focusedNow)), stop.words).toBe(true)
        await page.keyboard.press('Tab')
      }
      expect(stops).toBeGreaterThan(20)
    })

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
  await expect(menu).toContainText('Columbus, Ohio')
  expect([...(await mistakes(page, 'light', '#site-menu')), ...(await mistakes(page, 'dark', '#site-menu'))]).toEqual(
    [],
  )
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('hazard 143: every page is there, with its menu, and what is folded unfolds', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    for (const path of walked) {
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
