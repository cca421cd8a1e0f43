import type { Page } from '@playwright/test'
import { expect, test } from './journey.ts'

const refusedToast = async (page: Page) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/quote/fuel')
  await page.getByLabel('Name', { exact: true }).fill('Dana')
  const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
  // Before the script is there, the form is posted without one, and says the same on the page alone.
  await expect(async () => {
    await page.getByRole('button', { name: 'Send quote request' }).click()
    await expect(toast).toContainText('Please fill in all required fields.', { timeout: 2_000 })
  }).toPass()
  return toast
}

test('a toast stands at the bottom right, in the theme of the page', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  const toast = await refusedToast(page)
  await expect(page.locator('[data-sonner-toaster]')).toHaveAttribute('data-sonner-theme', 'dark')
  await expect
    .poll(async () => {
      const { x = 0, y = 0 } = (await toast.boundingBox()) ?? {}
      return x > 1280 / 2 && y > 900 / 2
    })
    .toBe(true)
})

test('the toast of an error goes when the form is sent again', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  const toast = await refusedToast(page)
  await page.getByLabel('Name', { exact: true }).fill('Dana Field')
  await page.route('**/quote/fuel.data*', () => {})
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000)
  await page.getByRole('button', { name: 'Send quote request' }).click()
  await expect(page.getByRole('button', { name: 'Sending' })).toBeVisible()
  await page.clock.runFor(1000)
  await expect(toast).toHaveAttribute('data-removed', 'true')
})

test('a toast is gone after 5000 ms, and not before', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  const toast = await refusedToast(page)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 2000)
  await expect(toast).toBeVisible()
  await page.clock.runFor(4000)
  await expect(toast).toHaveCount(0)
})

test('hazard 86: a deploy took the code of toasts away, and the form goes on without', async ({ page }) => {
  await page.route(/assets\/(toaster|dist)-.*\.js/, (route) => route.fulfill({ status: 404, body: '' }))
  await page.goto('/quote/fuel')
  await page.getByLabel('Name', { exact: true }).fill('Dana')
  await page.getByRole('button', { name: 'Send quote request' }).click()
  await expect(page.locator('#error-summary')).toContainText('Please fill in all required fields.')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Dana')
})
