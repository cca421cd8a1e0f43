import { controlOf, fillIn, formAt, send } from './form-samples.ts'
import { expect, expectAccessible, test, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import type { Browser } from '@playwright/test'

const fuel = formAt('/quote/fuel')

/** A program fills in the line that nobody can see. */
const sendSpam = async (browser: Browser, baseURL: string | undefined, name: string) => {
  const robot = await browser.newPage({ baseURL })
  await robot.goto(fuel.path)
  await fillIn(robot, fuel, { name })
  await robot.locator('[name=topic]').evaluate((trap: HTMLInputElement) => (trap.value = 'pills'))
  await expect(controlOf(robot, 'name')).toHaveValue(name)
  await send(robot, fuel)
  await expect(robot).toHaveURL(/\/receipt\//)
  await robot.close()
}

test.describe.configure({ mode: 'serial' })

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('the desk looks through the spam, releases what is none, and empties the folder', async ({
      page,
      browser,
      baseURL,
    }) => {
      const [honest, pills] = [`Honest ${javaScriptEnabled}`, `Pills ${javaScriptEnabled}`]
      await comeInAs(page, 'robin')
      for (const name of [honest, pills]) await sendSpam(browser, baseURL, name)
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
    })
  })
}
