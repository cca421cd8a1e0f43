import { expect, expectAccessible, test, withScripts } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { fresh, member, password, signIn, signUp, verify } from './people.ts'

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test('someone signs up, verifies the address with the password, lands on the page they wanted, and signs out', async ({
      page,
    }) => {
      const email = fresh()
      await page.goto('/partners')
      await expect(page).toHaveURL(/\/auth\?from=%2Fpartners$/)
      await signUp(page, email, { from: '/partners' })
      if (javaScriptEnabled)
        await expect(page.getByRole('region', { name: /Notifications/ }).getByText(/^Account created!/)).toBeVisible()
      await signIn(page, email)
      await expect(page.getByRole('alert').first()).toContainText('please verify your email address first')
      await verify(page, email, '/partners')
      await page.goto('/auth')
      await expect(page).toHaveURL('/dashboard/customer')

      await expect(page.getByText('Active Orders')).toBeVisible()
      await page.getByRole('button', { name: `Account of ${email}` }).click()
      const menu = page.getByRole('dialog', { name: 'Account' })
      await expect(menu).toContainText(email)
      await expect(menu).toContainText('Customer')
      await expect(menu.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('href', '/dashboard/customer')
      await menu.getByRole('button', { name: 'Sign out' }).click()
      await expect(page).toHaveURL('/')
      await page.goto('/dashboard/customer')
      await expect(page).toHaveURL('/auth?from=%2Fdashboard%2Fcustomer')
    })

    test(
      'anyone who does not know the password of a sign-up sets another one; the link used again says so at the root',
      { tag: '@full' },
      async ({ page }) => {
        const email = fresh()
        await signUp(page, email)
        const link = await linkTo(email, '/auth/verify')
        await page.goto(link)
        await page.getByLabel('Your password').fill('of someone else')
        await page.getByRole('button', { name: 'Verify email', exact: true }).click()
        await expect(page.getByRole('alert').first()).toContainText("That isn't the password you chose")
        await page.getByLabel('New password').fill('another quiet truck')
        await page.getByRole('button', { name: 'Set password and verify email' }).click()
        await expect(page).toHaveURL('/dashboard/customer')
        await page.goto(link)
        await expect(page).toHaveURL('/#link-ended')
        await expect(page.getByText('This link no longer works.')).toBeVisible()
        await page.context().clearCookies()
        await signIn(page, email, { word: 'another quiet truck' })
        await expect(page).toHaveURL('/partners')
      },
    )
  })
}

test(
  'signing out in one tab reaches the other, and signing in again brings it back',
  { tag: '@full' },
  async ({ page, context }) => {
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
  },
)

test('hazard 15: after signing out, the way back shows nothing of what was there', async ({ page }) => {
  const email = await member(page)
  await page.goto('/account')
  await page.getByLabel('Phone').fill('(614) 555-0168')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your profile is saved.')).toBeVisible()
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(page).toHaveURL('/')
  for (let steps = 0; steps < 3; steps++) {
    await page.goBack()
    await expect(page.getByText(email)).toHaveCount(0)
    await expect(page.getByLabel('Phone')).toHaveCount(0)
  }
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Sign in')
})

test('hazard 14: no script of a page can read the session', { tag: '@full' }, async ({ page, context }) => {
  const email = await member(page)
  // By the door itself, whose cookie it is.
  await context.clearCookies()
  await signIn(page, email)
  await expect(page).toHaveURL('/partners')
  await page.goto('/account')
  const session = (await context.cookies()).find(({ name }) => name === 'session')
  const token = decodeURIComponent(session?.value ?? '').split('.')[0] ?? ''
  expect(token.length).toBeGreaterThan(20)
  const readable = await page.evaluate(() =>
    JSON.stringify([
      document.cookie,
      { ...localStorage },
      { ...sessionStorage },
      location.href,
      document.documentElement.outerHTML,
    ]),
  )
  expect(readable.includes(token)).toBe(false)
})

test(
  'on a phone the menu says who is signed in, leads to the dashboard, and signs out',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const email = await member(page, 'supplier')
    await page.getByRole('button', { name: 'Menu' }).click()
    const menu = page.getByRole('dialog', { name: 'Menu' })
    await expect(menu).toContainText(`${email}, Supplier`)
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(page).toHaveURL('/dashboard/supplier')
    await page.getByRole('button', { name: 'Menu' }).click()
    await menu.getByRole('button', { name: 'Sign out' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(menu.getByRole('link', { name: 'Sign In' })).toBeVisible()
  },
)

test('typed text stays on the screen when someone signs out in another tab', async ({ page, context }) => {
  const email = await member(page)
  const other = await context.newPage()
  await other.goto('/account')
  await other.getByLabel('Phone').fill('(614) 555-0168')
  await page.goto('/account')
  await page.getByRole('button', { name: `Account of ${email}` }).click()
  await page.getByRole('dialog', { name: 'Account' }).getByRole('button', { name: 'Sign out' }).click()
  await expect(other.getByRole('alert')).toContainText("You're no longer signed in as before.")
  await expectAccessible(other)
  // By now a page that had asked for its data again would have left for the sign-in.
  await expect(other).toHaveURL('/account')
  await expect(other.getByLabel('Phone')).toHaveValue('(614) 555-0168')
})

test('someone takes a copy of their data, and deletes the account', { tag: '@full' }, async ({ page }) => {
  const email = await member(page)
  await page.goto('/account/data')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('my-data.json')
  await page.getByLabel('Your current password').fill(password)
  await page.getByLabel("I'm sure.").check()
  await page.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page.getByText('Your account was deleted.')).toBeVisible()
  await signIn(page, email)
  await expect(page.getByRole('alert').first()).toContainText("the email or password isn't right")
})
