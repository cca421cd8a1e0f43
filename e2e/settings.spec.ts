import { expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { goByBar } from './staff.ts'

// One site, one company: one after the other, so that none overtakes another.
test.describe.configure({ mode: 'default' })

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test(
        'an administrator changes the company, and a visitor in another browser sees it with the next page',
        { tag: '@full' },
        async ({ page, browser, baseURL }) => {
          const visitor = await browser.newPage({ baseURL })
          await comeInAs(page, 'robin')
          await page.goto('/dashboard/admin/inbox')
          await goByBar(page, 'Settings')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Company')

          const email = `desk-${width}-${javaScriptEnabled}-${Date.now()}@leonefuel.example`
          await page.getByLabel('Support email').fill('no address')
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(page.locator('#error-summary')).toBeFocused()
          if (javaScriptEnabled) await expectAccessible(page)
          await page.getByLabel('Support email').fill(email)
          await page.getByRole('button', { name: 'Save' }).click()
          await expect(page.getByText('Saved. The site uses it now.')).toBeVisible()
          await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
          await visitor.goto('/contact')
          await expect(visitor.getByRole('main').getByText(email)).toBeVisible()

          const resets = page.getByText('reset it to the default')
          const before = await resets.count()
          await page.getByRole('button', { name: 'Reset to default' }).click()
          await expect(page.getByRole('button', { name: 'Reset to default' })).toHaveCount(0)
          await expect(resets).toHaveCount(before + 1)
          await visitor.goto('/contact')
          await expect(visitor.getByText(email)).toHaveCount(0)
          await visitor.close()
        },
      )
    })
  }
}
