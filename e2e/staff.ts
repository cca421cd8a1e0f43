import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { expect } from './journey.ts'

const password = 'a quiet truck at dawn'

/** Makes an administrator as the operator does, on the command line, while the site runs. */
export const setPasswordLink = (
  email: string,
  { dataDir = process.env.SITE_DATA, origin = process.env.SITE_ORIGIN } = {},
) => {
  const said = execFileSync(process.execPath, ['server/launch.mjs', 'admin', 'create', email], {
    encoding: 'utf8',
    env: { ...process.env, DATA_DIR: dataDir, ORIGIN: origin, LOG_LEVEL: 'error' },
  })
  const link = /http\S+\/auth\/set-password\S+/.exec(said)?.[0]
  if (!link) throw new Error(`No link was printed: ${said}`)
  return link
}

/** A new administrator, signed in and in front of the inbox. */
export const signInAsStaff = async (page: Page, email: string) => {
  await page.goto(setPasswordLink(email))
  await page.getByLabel('New password').fill(password)
  await page.getByRole('button', { name: 'Set password' }).click()
  await expect(page).not.toHaveURL(/set-password/)
  await page.goto('/dashboard/admin/inbox')
  await expect(page).toHaveURL(/\/auth\?from=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/dashboard/admin/inbox')
}

/** Somebody else, in a browser of their own, asks for a price. Says the reference and the private link. */
export const askForPrice = async (browser: Browser, baseURL: string | undefined, name: string) => {
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
  const heading = visitor.getByRole('heading', { level: 1 })
  await expect(heading).toContainText(/FQ-/)
  const link = visitor.url()
  const reference = /FQ-\S+/.exec((await heading.textContent()) ?? '')?.[0] ?? 'no reference'
  await visitor.close()
  return { reference, link }
}
