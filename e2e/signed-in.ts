import { randomUUID } from 'node:crypto'
import type { Browser } from '@playwright/test'
import { signInAsStaff } from './staff.ts'

/** Makes somebody who may sign in, signs them in, and gives their cookies. */
export const signedIn = async (browser: Browser) => {
  const email = `person-${randomUUID().slice(0, 8)}@leonefuel.example`
  const page = await browser.newPage({ baseURL: process.env.SITE_ORIGIN })
  await signInAsStaff(page, email)
  const cookies = await page.context().cookies()
  await page.close()
  return { email, cookies }
}
