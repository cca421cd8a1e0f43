import { expect, expectAccessible, test, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice } from './staff.ts'

test.describe.configure({ mode: 'serial' })

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test(
      'the desk looks through the spam, releases what is none, and empties the folder',
      { tag: '@full' },
      async ({ page }) => {
        const [honest, pills] = [`Honest ${javaScriptEnabled}`, `Pills ${javaScriptEnabled}`]
        await comeInAs(page, 'robin')
        // A program fills in the line that nobody can see.
        for (const name of [honest, pills]) await askForPrice(name, { topic: 'pills' })
        const folder = '/dashboard/admin/inbox?show=spam'
        await page.goto(folder)
        await page.getByRole('row').filter({ hasText: honest }).getByRole('link').click()
        await page.getByRole('button', { name: 'Not spam' }).click()
        await expect(page.getByText('marked it as not spam')).toBeVisible()

        await page.goto(folder)
        await expect(page.getByRole('row').filter({ hasText: honest })).toHaveCount(0)
        await expect(page.getByRole('row').filter({ hasText: pills })).toHaveCount(1)
        await page.getByText('Empty the spam folder').click()
        if (javaScriptEnabled) await expectAccessible(page)
        await page.getByLabel('I have looked through the folder').check()
        await page.getByRole('button', { name: 'Delete all spam' }).click()
        await expect(page.getByRole('row').filter({ hasText: pills })).toHaveCount(0)
        await page.goto(`/dashboard/admin/inbox?q=${encodeURIComponent(honest)}`)
        await expect(page.getByRole('row').filter({ hasText: honest })).toHaveCount(1)
      },
    )
  })
}
