import { execFileSync } from 'node:child_process'
import { expect, expectAccessible, test, widths } from './journey.ts'

const password = 'a quiet truck at dawn'

/** Makes an administrator as the operator does, on the command line, while the site runs. */
const setPasswordLink = (email: string) => {
  const said = execFileSync(process.execPath, ['server/launch.mjs', 'admin', 'create', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: process.env.SITE_DATA, ORIGIN: process.env.SITE_ORIGIN, LOG_LEVEL: 'error' },
  })
  const link = /http\S+\/auth\/set-password\S+/.exec(said)?.[0]
  if (!link) throw new Error(`No link was printed: ${said}`)
  return link
}

for (const width of widths) {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test('staff find the request in the inbox, take it, answer it, and the history tells who did what', async ({ page, browser, baseURL }) => {
        const email = `desk-${width}-${javaScriptEnabled}@leonefuel.example`
        await page.goto(setPasswordLink(email))
        await page.getByLabel('New password').fill(password)
        await page.getByRole('button', { name: 'Set password' }).click()
        await page.goto('/dashboard/admin/inbox')
        await expect(page).toHaveURL(/\/auth\?from=/)
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill(password)
        await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
        await expect(page).toHaveURL('/dashboard/admin/inbox')

        const reference = await requestOf(browser, baseURL, `Farm ${width} ${javaScriptEnabled}`)
        await page.reload()
        const row = page.getByRole('row').filter({ hasText: reference })
        await expect(row).toContainText('New')
        if (javaScriptEnabled) await expectAccessible(page)
        await row.getByRole('link').click()

        await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)
        await expect(page.getByText('14200 County Road 9, Marysville, OH 43040')).toBeVisible()
        await page.getByRole('button', { name: 'Take it: in progress' }).click()
        await expect(page.getByText('took it: in progress')).toBeVisible()
        await page.getByRole('button', { name: 'Mark as answered' }).click()
        await expect(page.getByText('marked it as answered')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Reopen: not answered yet' })).toBeVisible()
        const history = page.getByRole('region', { name: 'History' })
        await expect(history.getByRole('listitem')).toHaveText([/A visitor sent the request/, /^desk-.* took it/, /^desk-.* marked it as answered/])
        if (javaScriptEnabled) await expectAccessible(page)
      })
    })
  }
}

/** Somebody else, in a browser of their own, asks for a price. */
const requestOf = async (browser: import('@playwright/test').Browser, baseURL: string | undefined, name: string) => {
  const visitor = await browser.newPage({ baseURL })
  await visitor.goto('/quote/fuel')
  await visitor.getByLabel('Fuel type').selectOption('Diesel')
  await visitor.getByLabel('Volume').fill('800')
  await visitor.getByLabel('Delivery address').fill('14200 County Road 9, Marysville, OH 43040')
  await visitor.getByLabel('Name').fill(name)
  await visitor.getByLabel('E-mail', { exact: true }).fill('office@hilltop-farm.example')
  await visitor.getByLabel('Phone', { exact: true }).fill('(614) 555-0168')
  await visitor.getByRole('button', { name: 'Send quote request' }).click()
  await visitor.waitForURL('**/receipt/**')
  const heading = await visitor.getByRole('heading', { level: 1 }).textContent()
  await visitor.close()
  return /FQ-\S+/.exec(heading ?? '')?.[0] ?? 'no reference'
}

test('nobody without an account sees the inbox, and somebody with another role is told so', async ({ page }) => {
  await page.goto('/dashboard/admin/inbox')
  await expect(page).toHaveURL(/\/auth\?from=%2Fdashboard%2Fadmin%2Finbox$/)
  const data = await page.request.get('/dashboard/admin/inbox.data')
  expect(await data.text()).not.toContain('FQ-')
})
