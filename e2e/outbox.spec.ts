import { expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { pathTo } from './mailbox.ts'
import { comeInAs, regular } from './signed-in.ts'
import { unfoldFilters } from './staff.ts'

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })
      const name = `${width}-${javaScriptEnabled}-${process.pid}`

      test(
        'staff write an issue, test it, and send it to those who confirmed',
        { tag: '@full' },
        async ({ page, browser, baseURL }) => {
          const reader = `reader-${name}-${Date.now()}@hill.example`
          const subscriber = await browser.newPage({ baseURL })
          await subscriber.goto('/newsletter')
          await subscriber.getByRole('main').getByLabel('Email address').fill(reader)
          await subscriber.getByRole('main').getByRole('button', { name: 'Subscribe' }).click()
          await subscriber.waitForURL('**/subscribe-confirmation')
          await subscriber.goto(await pathTo(reader, '/newsletter/confirm/[\\w-]+'))
          await subscriber.getByRole('button', { name: 'Confirm subscription' }).click()
          await expect(subscriber.getByRole('heading', { level: 1 })).toHaveText("You're subscribed")
          await subscriber.close()

          const writer = regular('robin').email
          await comeInAs(page, 'robin')
          await page.goto('/dashboard/admin/newsletter')
          await page.getByLabel('Search email addresses').fill(reader)
          await unfoldFilters(page)
          await page.getByRole('button', { name: 'Search' }).click()
          await expect(page.getByRole('row').filter({ hasText: reader })).toContainText('Confirmed')

          await page.getByRole('link', { name: 'New issue' }).click()
          await page.getByRole('button', { name: 'Save draft' }).click()
          await expect(page.locator('#error-summary')).toBeFocused()
          if (javaScriptEnabled) await expectAccessible(page)
          await page.getByLabel('Subject').fill(`Before the frost ${name}`)
          await page
            .getByLabel('Text', { exact: true })
            .fill(`Stocks are **low**. [Priced](/pricing/for-${name})\n\n<b>raw</b>`)
          await page.getByRole('button', { name: 'Save draft' }).click()
          const mail = page.frameLocator('iframe[title="Email as HTML"]')
          await expect(mail.getByText('<b>raw</b>')).toBeVisible()
          await expect(mail.getByRole('link', { name: 'Unsubscribe' })).toBeVisible()

          await page.getByLabel('Subject').fill(`After the frost ${name}`)
          await page.getByRole('button', { name: 'Send me a test' }).click()
          await expect(page.getByText(`Test email sent to ${writer}.`)).toBeVisible()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText(`After the frost ${name}`)
          await pathTo(writer, `/pricing/for-${name}`)

          await page.getByRole('button', { name: 'Preview and send' }).click()
          await page.getByRole('button', { name: /Send to \d+ subscribers? now/ }).click()
          await expect(page.getByText('Subscribers', { exact: true })).toBeVisible()
          await pathTo(reader, `/pricing/for-${name}`)
          await expect(async () => {
            if (!javaScriptEnabled) await page.reload()
            await expect(page.locator('.status-word').first()).toHaveText('Sent', { timeout: 2_000 })
          }).toPass()
          if (javaScriptEnabled) await expectAccessible(page)
        },
      )
    })
  }
}
