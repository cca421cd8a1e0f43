import { expect, test } from './journey.ts'

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('choosing a county tells when a driver is there', async ({ page }) => {
    await page.goto('/coverage')
    await page.getByLabel('Your county').selectOption('Licking')
    await page.getByRole('button', { name: 'Look up response time' }).click()
    const answer = page.getByRole('region', { name: 'Emergency response time' })
    await expect(answer).toContainText('Licking County')
    await expect(answer).toContainText(/by about \d+:\d\d [AP]M/)
    await expect(answer.getByRole('link', { name: 'Call (614) 555-0142' })).toHaveAttribute('href', 'tel:+16145550142')
  })
})

test('the map by keyboard: it can be skipped, a county tells its zone, Enter opens its page', async ({ page }) => {
  await page.goto('/coverage')
  const skip = page.getByRole('link', { name: 'Skip the map of 88 counties' })
  await skip.focus()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Tab')
  const county = page.locator('.map a:focus')
  await expect(county).toHaveAccessibleName('Delaware County: Columbus metro, 1-2 hours')
  await expect(page.locator('.map-legend [data-order="1"]').first()).toHaveCSS('box-shadow', /inset/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/coverage\/delaware-county$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Fuel and lubricants in Delaware County, Ohio')
})

test('pointing at a county lights up its zone and no other', async ({ page }) => {
  await page.goto('/coverage')
  const hocking = page.locator('.map a[href="/coverage/hocking-county"]')
  await hocking.locator('path').hover()
  await expect(page.locator('.map-legend > [data-order="2"]')).toHaveCSS('box-shadow', /inset/)
  await expect(page.locator('.map-legend > [data-order="1"]')).toHaveCSS('box-shadow', 'none')
})
