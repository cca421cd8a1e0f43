import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { linkTo } from './mailbox.ts'

const password = 'a quiet truck at dawn'

/** Staff opens a company, in front of its page afterwards. */
export const openCompany = async (page: Page, company: string, kind = 'Customer') => {
  await page.goto('/dashboard/admin/companies')
  await page.getByRole('link', { name: 'Add a company' }).first().click()
  await page.getByLabel('Type').selectOption({ label: kind })
  await page.getByLabel('Name', { exact: true }).fill(company)
  await page.getByRole('button', { name: 'Add company' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(company)
}

export const invite = async (page: Page, email: string, as: string) => {
  await page.getByLabel('Email', { exact: true }).first().fill(email)
  await page.getByLabel(as, { exact: true }).check()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Invitation sent.')
}

/** Someone invited makes their account, in front of their company afterwards. */
export const accept = async (page: Page, email: string, displayName: string, company: string) => {
  await page.goto(await linkTo(email, '/invitation'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Join ${company}`)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel('Display name').fill(displayName)
  await page.getByRole('button', { name: 'Create account and join' }).click()
  await expect(page).toHaveURL('/account/company?done=joined')
  await expect(page.getByRole('heading', { name: company, exact: true })).toBeVisible()
}
