import { expect, test } from './journey.ts'

test('a toast stands at the bottom right for 5000 ms, in the theme of the page, and is gone then', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.clock.install()
  await page.goto('/quote/fuel')
  await page.getByLabel('Name', { exact: true }).fill('Dana')
  await page.getByRole('button', { name: 'Send quote request' }).click()
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  await expect(toast).toContainText('Error')
  const region = page.locator('[data-sonner-toaster]')
  await expect(region).toHaveAttribute('data-sonner-theme', 'dark')
  await expect(region).toHaveAttribute('data-x-position', 'right')
  await expect(region).toHaveAttribute('data-y-position', 'bottom')
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  await expect
    .poll(async () => {
      const box = await toast.boundingBox()
      return box !== null && box.x > width / 2 && box.y > height / 2
    })
    .toBe(true)
  const begun = await page.evaluate(() => Date.now())
  await page.clock.pauseAt(begun + 2000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(0)
})
