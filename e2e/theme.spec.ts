import { expect, test } from './journey.ts'

const theme = () => document.documentElement.dataset.theme

for (const path of ['/', '/quote/fuel']) {
  test(`the theme chosen on ${path} is remembered, and there before anything is painted`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(path)
    await page.getByLabel('Dark', { exact: true }).check({ force: true })
    expect(await page.evaluate(theme)).toBe('dark')
    await page.addInitScript(() => {
      const atFirstPaint = new PerformanceObserver(() => {
        Object.assign(window, { themeAtFirstPaint: document.documentElement.dataset.theme })
        atFirstPaint.disconnect()
      })
      atFirstPaint.observe({ type: 'paint', buffered: true })
    })
    await page.goto('/fuel')
    await expect
      .poll(() => page.evaluate(() => (window as { themeAtFirstPaint?: string }).themeAtFirstPaint))
      .toBe('dark')
    await expect(page.getByLabel('Dark', { exact: true })).toBeChecked()
    await expect(page.locator('body')).toHaveCSS('background-color', 'rgb(9, 26, 35)')

    await page.goto(path)
    await expect(page.getByLabel('Dark', { exact: true })).toBeChecked()
    await page.getByLabel('System', { exact: true }).check({ force: true })
    expect(await page.evaluate(theme)).toBeUndefined()
  })
}

test('a choice made while the page is still waking up is kept', async ({ page, context }) => {
  const browser = await context.newCDPSession(page)
  await browser.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/quote/fuel', { waitUntil: 'commit' })
  await page.getByLabel('Dark', { exact: true }).check({ force: true })
  await expect.poll(() => page.evaluate(theme)).toBe('dark')
})

test('the switch works by keyboard, and other tabs follow', async ({ page, context }) => {
  const other = await context.newPage()
  await other.goto('/')
  await page.goto('/coverage')
  await page.getByLabel('System', { exact: true }).focus()
  await page.keyboard.press('ArrowLeft')
  expect(await page.evaluate(theme)).toBe('dark')
  await expect.poll(() => other.evaluate(theme)).toBe('dark')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('there is no switch that would forget', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByText('Appearance')).toBeHidden()
  })
})
