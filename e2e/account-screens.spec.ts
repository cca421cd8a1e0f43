import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { fresh, giveCode, member, password, setUpTwoFactor, signIn, signUp } from './people.ts'

/** Each of these as it stands when it is opened. */
const open = [
  ...['', '?tab=sign-up', '?signed-up', '?password-set', '?address-changed', '?mail-sent', '?too-late', '?deleted'],
  ...['/forgot', '/verify-again', '/verify?token=none', '/new-address?token=none', '/set-password?token=none'],
].map((path) => `/auth${path}`)

/** Holds the answer to the next form, so that the page can be looked at while it waits. */
const whileBusy = async (page: Page, press: () => Promise<void>, look: () => Promise<void>) => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(
    (url) => url.pathname.endsWith('.data'),
    async (route) => {
      if (route.request().method() === 'POST') await held
      await route.continue()
    },
  )
  await press()
  await expect(page.locator('main button[aria-busy=true]')).toBeVisible()
  await look()
  answer()
  await page.unrouteAll({ behavior: 'wait' })
}

for (const width of widths) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test.describe(`axe at ${width} px in ${colorScheme}`, () => {
      // A toast that is still coming in is paler than one that stands.
      test.use({ viewport: { width, height: 800 }, colorScheme, contextOptions: { reducedMotion: 'reduce' } })
      test.setTimeout(120_000)

      test('finds nothing before somebody is signed in', async ({ page }) => {
        for (const path of [...open, '/invitation?token=none']) {
          await page.goto(path)
          await expectAccessible(page)
        }
      })

      test('finds nothing on the forms while they wait, and when they refuse', async ({ page }) => {
        const email = fresh()
        await page.goto('/auth?tab=sign-up')
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill('12345')
        const send = () => page.getByRole('button', { name: 'Create account' }).click()
        await whileBusy(page, send, () => expectAccessible(page))
        await expect(page.getByRole('alert').first()).toContainText('Password must be at least 6 characters long')
        await expectAccessible(page)

        await page.goto('/auth')
        await page.getByLabel('E-mail').fill(email)
        await page.getByLabel('Password').fill('not this one')
        const enter = () => page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
        await whileBusy(page, enter, () => expectAccessible(page))
        await expect(page.getByRole('alert').first()).toContainText('the e-mail or the password is not right')
        await expectAccessible(page)

        await page.goto('/auth/forgot')
        await page.getByLabel('E-mail').fill(email)
        const ask = () => page.getByRole('button', { name: 'Send the link' }).click()
        await whileBusy(page, ask, () => expectAccessible(page))
        await expect(page.getByText('Please check your email.')).toBeVisible()
      })

      test('finds nothing where the links of mails lead', async ({ page, context }) => {
        const email = fresh()
        await signUp(page, email)
        await expectAccessible(page)
        await page.goto(await linkTo(email, '/auth/verify'))
        await expectAccessible(page)
        await page.getByText('You do not know it, or want another one?').click()
        await expectAccessible(page)
        await page.getByLabel('Your password').fill(password)
        await page.getByRole('button', { name: 'Verify this address', exact: true }).click()
        await expect(page).toHaveURL('/dashboard/customer')
        const next = fresh()
        await page.goto('/account/email')
        await page.getByLabel('New e-mail').fill(next)
        await page.getByLabel('Your current password').fill(password)
        await page.getByRole('main').getByRole('button').first().click()
        await expect(page.getByRole('alert').first()).toBeVisible()
        await expectAccessible(page)
        await page.goto(await linkTo(next, '/auth/new-address'))
        await expectAccessible(page)
        await context.clearCookies()
        await page.goto('/auth/forgot')
        await page.getByLabel('E-mail').fill(email)
        await page.getByRole('button', { name: 'Send the link' }).click()
        await page.goto(await linkTo(email, '/auth/set-password'))
        await expectAccessible(page)
        await page.getByLabel('New password').fill('12345')
        await page.getByRole('button', { name: 'Set password' }).click()
        await expect(page.locator('#error-summary')).toBeFocused()
        await expectAccessible(page)
      })

      test('finds nothing in an account', async ({ page, context }) => {
        const email = await member(page)
        for (const path of [
          '',
          '?saved',
          '/company',
          '/email',
          '/password',
          '/password?changed',
          '/sessions',
          '/data',
        ]) {
          await page.goto(`/account${path}`)
          await expectAccessible(page)
        }
        await page.goto('/dashboard/admin')
        await expect(page.getByText('Access denied.')).toBeVisible()
        await expectAccessible(page)
        await page.goto('/account/password')
        await page.getByLabel('Your current password').fill('guessed')
        await page.getByLabel('New password').fill(password)
        const change = () => page.getByRole('button', { name: 'Change password' }).click()
        await whileBusy(page, change, () => expectAccessible(page))
        await expect(page.locator('#error-summary')).toBeFocused()
        await expectAccessible(page)
        await page.goto('/account/data')
        await page.getByLabel('Your current password').fill('guessed')
        await page.getByLabel('I am sure.').check()
        await page.getByRole('button', { name: 'Delete my account' }).click()
        await expect(page.locator('#error-summary')).toBeFocused()
        await expectAccessible(page)

        await page.goto('/account/two-factor')
        await expectAccessible(page)
        const { turnOn } = await setUpTwoFactor(page)
        await expectAccessible(page)
        await turnOn()
        await expectAccessible(page)
        await page.goto('/account/two-factor')
        await expectAccessible(page)
        await context.clearCookies()
        await signIn(page, email)
        await expect(page).toHaveURL(/\/auth\/second-step/)
        await expectAccessible(page)
        await giveCode(page, '000000')
        await expect(page.getByRole('alert').first()).toContainText('this code is not right')
        await expectAccessible(page)
      })
    })
  }
}
