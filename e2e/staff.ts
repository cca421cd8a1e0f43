import { execFileSync } from 'node:child_process'
import type { Browser, Page } from '@playwright/test'
import { accountsOn, password } from '../app/domain/accounts/testing.ts'
import { siteDatabase } from './database.ts'
import { expect } from './journey.ts'

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

/**
 * A new administrator, signed in and in front of the inbox. How one comes to be and signs in by hand is told by
 * administrators.spec.ts; here it is done beside the pages, as most of what a journey waited for was this.
 */
export const signInAsStaff = async (page: Page, email: string) => {
  const { db, close } = await siteDatabase()
  await accountsOn(db).person('admin', email).finally(close)
  const answer = await page.request.post('/auth', {
    form: { email, password },
    headers: { Origin: process.env.SITE_ORIGIN ?? '' },
    maxRedirects: 0,
  })
  expect(answer.status()).toBe(303)
  await page.goto('/dashboard/admin/inbox')
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
