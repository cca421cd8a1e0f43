import type { Browser } from '@playwright/test'
import { fillIn, formAt, send } from './form-samples.ts'
import { expect, test, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'

const bank = 'First Farmers Bank, ask for Ms. Keller'

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test(
      'hazard 122: the bank reference shows once, by a button, and the history keeps who looked',
      { tag: '@full' },
      async ({ page, browser, baseURL }) => {
        await comeInAs(page, 'robin')
        const reference = await applyForCredit(browser, baseURL)
        await page.goto(`/dashboard/admin/inbox?q=${reference}`)
        await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
        await expect(page.locator('.page-head')).toContainText(reference)
        await expect(page.locator('body')).not.toContainText(bank)

        const [answer] = await Promise.all([
          page.waitForResponse((answer) => answer.request().method() === 'POST'),
          page.getByRole('button', { name: 'Show bank reference' }).click(),
        ])
        expect(answer.headers()['cache-control']).toContain('no-store')
        await expect(page.getByText(bank)).toBeVisible()
        const history = page.getByRole('region', { name: 'History' })
        await expect(history).toContainText(/robin.* opened an encrypted answer/)

        await page.goto(page.url())
        await expect(page.getByRole('button', { name: 'Show bank reference' })).toBeVisible()
        await expect(page.locator('body')).not.toContainText(bank)

        await page.getByRole('region', { name: 'Emails' }).getByRole('link', { name: 'New request' }).click()
        await expect(page).toHaveURL(/\/dashboard\/admin\/outbox\//)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText('New request')
      },
    )
  })
}

const applyForCredit = async (browser: Browser, baseURL: string | undefined) => {
  const applicant = await browser.newPage({ baseURL })
  const form = formAt('/credit-form')
  await applicant.goto(form.path)
  await fillIn(applicant, form, { bankReference: bank })
  await send(applicant, form)
  await applicant.waitForURL('**/receipt/**')
  const heading = await applicant.locator('.receipt-reference').textContent()
  await applicant.close()
  return /CA-\S+/.exec(heading ?? '')?.[0] ?? 'no reference'
}
