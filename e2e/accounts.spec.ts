import type { Page } from '@playwright/test'
import { codeOf, stepOf } from '../app/domain/accounts/totp.ts'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { linkTo } from './mailbox.ts'

const password = 'a quiet truck at dawn'
let people = 0
const fresh = () => `person-${process.pid}-${++people}@hilltop-farm.example`

const signUp = async (page: Page, email: string, role = 'Customer') => {
  await page.goto('/auth')
  await page.getByRole('link', { name: 'Sign Up', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign up')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByLabel(role, { exact: true }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').first()).toContainText(
    'Account created! Please check your email to verify your account.',
  )
}

const verify = async (page: Page, email: string) => {
  await page.goto(await linkTo(email, '/auth/verify'))
  await page.getByRole('button', { name: 'Verify this address' }).click()
  await expect(page).toHaveURL('/')
}

const signIn = async (page: Page, email: string, { word = password, from = '/partners' } = {}) => {
  await page.goto(`/auth?from=${encodeURIComponent(from)}`)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(word)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

const member = async (page: Page, role?: string) => {
  const email = fresh()
  await signUp(page, email, role)
  await verify(page, email)
  await signIn(page, email)
  await expect(page).toHaveURL('/partners')
  return email
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('somebody signs up, verifies the address, signs in and lands on the page they wanted', async ({ page }) => {
      const email = fresh()
      await page.goto('/partners')
      await expect(page).toHaveURL(/\/auth\?from=%2Fpartners$/)
      await signUp(page, email)
      if (javaScriptEnabled)
        await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/^Account created!/)).toBeVisible()
      await signIn(page, email)
      await expect(page.getByRole('alert').first()).toContainText('please verify your e-mail address first')
      await verify(page, email)
      await signIn(page, email)
      await expect(page).toHaveURL('/partners')
      await page.goto('/auth')
      await expect(page).toHaveURL('/dashboard/customer')
    })

    test('a refused sign-up keeps what was typed and says why', async ({ page }) => {
      await page.goto('/auth?tab=sign-up')
      const [email, name] = [fresh(), 'Dana Field']
      await page.getByLabel('E-mail').fill(email)
      await page.getByLabel('Password').fill('12345')
      await page.getByLabel('Display name').fill(name)
      await page.getByLabel('Supplier', { exact: true }).check()
      await page.getByRole('button', { name: 'Create account' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Password must be at least 6 characters long')
      await expect(page.getByLabel('E-mail')).toHaveValue(email)
      await expect(page.getByLabel('Display name')).toHaveValue(name)
      await expect(page.getByLabel('Supplier', { exact: true })).toBeChecked()
    })

    test('somebody who forgot the password sets a new one by mail', async ({ page }) => {
      const email = await member(page)
      await page.context().clearCookies()
      await page.goto('/auth')
      await page.getByRole('link', { name: 'Forgot your password?' }).click()
      await page.getByLabel('E-mail').fill(email)
      await page.getByRole('button', { name: 'Send the link' }).click()
      await expect(page.getByRole('alert').first()).toContainText('Please check your email.')
      await page.goto(await linkTo(email, '/auth/set-password'))
      await page.getByLabel('New password').fill('another quiet truck')
      await page.getByRole('button', { name: 'Set password' }).click()
      await expect(page.getByText('Your password is set.')).toBeVisible()
      await signIn(page, email)
      await expect(page.getByRole('alert').first()).toContainText('the e-mail or the password is not right')
      await signIn(page, email, { word: 'another quiet truck' })
      await expect(page).toHaveURL('/partners')
    })
  })
}

test('a wrong role is told so, and named', async ({ page }) => {
  await member(page, 'Supplier')
  const answer = await page.goto('/dashboard/admin/inbox')
  expect(answer?.status()).toBe(403)
  await expect(
    page.getByText("Access denied. You don't have permission to view this page. Your role: supplier"),
  ).toBeVisible()
})

test('signing out in one tab reaches the other, and signing in again brings it back', async ({ page, context }) => {
  const email = await member(page)
  await page.goto('/account')
  const other = await context.newPage()
  await other.goto('/quote/fuel')
  await expect(other.getByRole('button', { name: `Account of ${email}` })).toBeAttached()
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  await expect(other.getByRole('button', { name: `Account of ${email}` })).toHaveCount(0)
  await signIn(page, email)
  await expect(page).toHaveURL('/partners')
  await expect(other.getByRole('button', { name: `Account of ${email}` })).toBeAttached()
})

test('what is typed stays on the screen when somebody signs out elsewhere', async ({ page, context }) => {
  const email = await member(page)
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByLabel('Phone').fill('(614) 555-0168')
  await page.goto('/account')
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('alert')).toContainText('You are not signed in as before.')
  await expect(other.getByLabel('Phone')).toHaveValue('(614) 555-0168')
  await expectAccessible(other)
})

test('two-factor: set up, sign in with a code, and with a recovery code', async ({ page, context }) => {
  const email = await member(page)
  await page.goto('/account/two-factor')
  await page.getByRole('button', { name: 'Set it up' }).click()
  const key = unbase32((await page.locator('[data-key]').textContent()) ?? '')
  const code = (halfMinutes: number) => codeOf(key, stepOf(Date.now()) + halfMinutes)
  await expectAccessible(page)
  await page.getByLabel('Code from the app').fill(code(-1))
  await page.getByRole('button', { name: 'Turn on' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await expectAccessible(page)
  const recovery =
    (await page
      .getByRole('main')
      .getByRole('listitem')
      .filter({ hasText: /^\w{4}-\w{4}$/ })
      .first()
      .textContent()) ?? ''

  await context.clearCookies()
  await signIn(page, email)
  await expect(page).toHaveURL(/\/auth\/second-step/)
  await expectAccessible(page)
  await page.getByLabel('Code').fill('000000')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toContainText('this code is not right')
  await page.getByLabel('Code').fill(code(1))
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/partners')

  await context.clearCookies()
  await signIn(page, email)
  await page.getByLabel('Code').fill(recovery)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL('/partners')
})

test('somebody takes a copy of their data, and deletes the account', async ({ page }) => {
  const email = await member(page)
  await page.goto('/account/data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await page.getByLabel('Your current password').fill(password)
  await page.getByLabel('I am sure.').check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account is deleted.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert').first()).toContainText('the e-mail or the password is not right')
})

for (const width of widths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`at ${width} px in ${colorScheme}`, () => {
      test.use({ viewport: { width, height: 800 }, colorScheme })

      test('axe finds nothing before somebody is signed in', async ({ page }) => {
        for (const path of [
          '/auth?tab=sign-up',
          '/auth?signed-up',
          '/auth/forgot',
          '/auth/verify-again',
          '/auth/verify?token=none',
        ]) {
          await page.goto(path)
          await expectAccessible(page)
        }
        // A toast that is still coming in is paler than one that stands.
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
        await page.goto('/auth?tab=sign-up')
        await page.getByLabel('E-mail').fill(fresh())
        await page.getByLabel('Password').fill('12345')
        await page.getByRole('button', { name: 'Create account' }).click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectAccessible(page)
      })

      test('axe finds nothing in an account', async ({ page }) => {
        await member(page)
        for (const path of ['', '/email', '/password', '/two-factor', '/sessions', '/data']) {
          await page.goto(`/account${path}`)
          await expectAccessible(page)
        }
        await page.goto('/account/password')
        await page.getByLabel('Your current password').fill('guessed')
        await page.getByLabel('New password').fill(password)
        await page.getByRole('button', { name: 'Change password' }).click()
        await expect(page.locator('#error-summary')).toBeFocused()
        await expectAccessible(page)
      })
    })
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
