import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { fieldsOf, type Form } from '../app/forms/form.ts'

const folder = join(import.meta.dirname, '../app/forms/catalogue')

const read = async (file: string): Promise<Form> => (await import(join(folder, file))).default

type PlacedForm = Form & { path: string }

/** Every form that has an address, as the catalogue's files say it. */
export const placedForms = (await Promise.all(readdirSync(folder).map(read))).filter(
  (form): form is PlacedForm => form.path !== undefined,
)

export const formAt = (path: string): PlacedForm => {
  const form = placedForms.find((form) => form.path === path)
  if (!form) throw new Error(`There is no form at ${path}.`)
  return form
}

/** Fills a form in as its sample says, but for what is given. */
export const fillIn = async (page: Page, form: Form, overrides: Record<string, string> = {}) => {
  const fields = fieldsOf(form)
  for (const [name, value] of Object.entries({ ...form.sample, ...overrides })) {
    const control = controlOf(page, name)
    // What is optional may be folded.
    const fold = control.locator('xpath=ancestor::details[not(@open)]')
    if ((await fold.count()) > 0) await fold.first().locator(':scope > summary').click()
    if (fields[name]?.options) await control.selectOption(value)
    else if (fields[name]?.ownLabel) await control.check()
    else await control.fill(value)
  }
}

export const controlOf = (page: Page, name: string) => page.locator(`form.form-body [name="${name}"]`)

/** Sends the form by its last button, past the page on which it is looked over if it has one. */
export const send = async (page: Page, form: Form) => {
  if (form.review) await page.getByRole('button', { name: 'Review before sending' }).click()
  await page.getByRole('button', { name: form.submit, exact: true }).click()
}

/** Waits until the browser keeps what was typed: the page wakes at the first touch and may still be on its way. */
export const expectKept = (page: Page, words: string) =>
  expect.poll(() => page.evaluate(() => JSON.stringify({ ...localStorage }))).toContain(words)
