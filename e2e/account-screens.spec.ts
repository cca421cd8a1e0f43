import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { fresh, giveCode, member, password, setUpTwoFactor, signIn, signUp } from './people.ts'

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

/** What this browser keeps of this site for scripts to read. */
const keptBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))

// A toast that is still coming in is paler than one that stands.
test.use({ viewport: { width: 360, height: 800 }, contextOptions: { reducedMotion: 'reduce' } })

test('the forms of the door can be used by everyone while they wait, and when they refuse, with what was typed', async ({
  page,
}) => {
  const email = fresh()
  await page.goto('/auth?tab=sign-up')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill('12345')
  await page.getByLabel('Display name').fill('Dana Field')
  await page.getByLabel('Supplier', { exact: true }).check()
  const send = () => page.getByRole('button', { name: 'Create account' }).click()
  await whileBusy(page, send, () => expectAccessible(page))
  await expect(page.getByRole('alert').first()).toContainText('Password must be at least 6 characters long')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(email)
  await expect(page.getByLabel('Display name')).toHaveValue('Dana Field')
  await expect(page.getByLabel('Supplier', { exact: true })).toBeChecked()
  await expectAccessible(page)

  await page.goto('/auth')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Password').fill('not this one')
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').first()).toContainText("the email or password isn't right")
  await expectAccessible(page)
  expect(await keptBy(page), 'nothing of signing in or up stays in the browser').not.toMatch(/hilltop|12345|this one/)
})

test(
  'the pages where the links of mails lead can be used by everyone, to a new password in the end',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = fresh()
    await signUp(page, email)
    await expectAccessible(page)
    await page.goto(await linkTo(email, '/auth/verify'))
    await expectAccessible(page)
    await page.getByText('Forgot your password?').click()
    await expectAccessible(page)
    await page.getByLabel('Your password').fill(password)
    await page.getByRole('button', { name: 'Verify email', exact: true }).click()
    await expect(page).toHaveURL('/dashboard/customer')
    await expect(page.getByRole('region', { name: /Notifications/ })).toContainText('Your email is verified.')
    const next = fresh()
    await page.goto('/account/email')
    await page.getByLabel('New email').fill(next)
    await page.getByLabel('Your current password').fill(password)
    await page.getByRole('main').getByRole('button').first().click()
    await expect(page.getByRole('alert').first()).toBeVisible()
    await page.goto(await linkTo(next, '/auth/new-address'))
    await expectAccessible(page)
    await context.clearCookies()
    await page.goto('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await page.getByLabel('Email', { exact: true }).fill(email)
    await page.getByRole('button', { name: 'Send link' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Please check your email.')
    await page.goto(await linkTo(email, '/auth/set-password'))
    await page.getByLabel('New password').fill('12345')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.locator('#error-summary')).toBeFocused()
    await expectAccessible(page)
    await page.getByLabel('New password').fill('another quiet truck')
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your password is set.')).toBeVisible()
    await signIn(page, email, { word: 'another quiet truck' })
    await expect(page).toHaveURL('/partners')
  },
)

test(
  'what is refused in an account, and two-factor, can be used by everyone',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = await member(page)
    await page.goto('/dashboard/admin')
    await expect(page.getByText('Access denied.')).toBeVisible()
    await expectAccessible(page)
    await page.goto('/account/data')
    await page.getByLabel('Your current password').fill('guessed')
    await page.getByLabel("I'm sure.").check()
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.locator('#error-summary')).toBeFocused()
    expect(await keptBy(page), 'no password stays in the browser').not.toContain('guessed')
    await expectAccessible(page)

    await page.goto('/account/two-factor')
    const { turnOn } = await setUpTwoFactor(page)
    await expectAccessible(page)
    await turnOn()
    await expectAccessible(page)
    await context.clearCookies()
    await signIn(page, email)
    await expect(page).toHaveURL(/\/auth\/second-step/)
    await giveCode(page, '000000')
    await expect(page.getByRole('alert').first()).toContainText("this code isn't right")
    await expectAccessible(page)
  },
)
