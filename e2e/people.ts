import type { Page } from '@playwright/test'
import { password } from '../app/features/accounts/testing.ts'
import { totpCode, totpStep } from '../app/features/accounts/totp.ts'
import { expect } from './journey.ts'
import { pathTo } from './mailbox.ts'
import { comeInAs, signedIn } from './signed-in.ts'

export { password }

let people = 0
export const fresh = () => `person-${process.pid}-${Date.now()}-${++people}@hilltop-farm.example`

export const signUp = async (page: Page, email: string, { role = 'Customer', from = '' } = {}) => {
  await page.goto(`/auth${from && `?from=${encodeURIComponent(from)}`}`)
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel(role, { exact: true }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Account created! Please check your email to verify your account.',
  )
}

/** Presses the link of a sign-up with its password: that signs in and leads to `lands`. */
export const verify = async (page: Page, email: string, lands: string | RegExp = '/dashboard/customer') => {
  await page.goto(await pathTo(email, '/auth/verify\\?token=[\\w-]+(?:&from=[\\w%]+)?'))
  await page.getByLabel('Your password').fill(password)
  await page.getByRole('button', { name: 'Verify email', exact: true }).click()
  await expect(page).toHaveURL(lands)
}

/** Types address and password and sends them. Without `from` the way leads to the dashboard. */
export const signIn = async (page: Page, email: string, { word = password, from = '/partners' } = {}) => {
  await page.goto(from ? `/auth?from=${encodeURIComponent(from)}` : '/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Someone new with a verified address, signed in and in front of /partners. */
export const member = async (page: Page, role: 'customer' | 'supplier' = 'customer') => {
  const person = await signedIn(role, fresh())
  await comeInAs(page, person)
  await page.goto('/partners')
  return person.email
}

export const giveCode = async (page: Page, code: string) => {
  await page.getByLabel('Code').fill(code)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** From the open page of two-factor to its recovery codes. Gives one of those, and what the app shows. */
export const setUpTwoFactor = async (page: Page) => {
  await page.getByRole('button', { name: 'Set up two-factor sign-in' }).click()
  const key = unbase32((await page.locator('[data-key]').textContent()) ?? '')
  const code = (halfMinutes = 0) => totpCode(key, totpStep(Date.now()) + halfMinutes)
  return {
    code,
    async turnOn() {
      await page.getByLabel('Code from the app').fill(code(-1))
      await page.getByRole('button', { name: 'Turn on' }).click()
      await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
      const codes = page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ hasText: /^\w{4}-\w{4}$/ })
      return (await codes.first().textContent()) ?? ''
    },
  }
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** What the app reads out of the key that is shown. */
const unbase32 = (text: string) => {
  const bits = [...text.replaceAll(' ', '')]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((eight) => Number.parseInt(eight, 2)))
}
