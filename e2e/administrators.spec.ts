import { startSite, type Site } from '../server/testing.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { fresh, giveCode, password, setUpTwoFactor, signIn } from './people.ts'
import { setPasswordLink } from './staff.ts'

/** A site whose owner wants a code of every administrator. */
let site: Site
test.beforeAll(async () => void (site = await startSite({ REQUIRE_2FA: 'admin', RATE_LIMIT_FACTOR: '1000' })))
test.afterAll(async () => void (await site?.stop()))

test(
  'a new administrator sets up two-factor before anything else opens, and signs in with a code from then on',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({ baseURL: site.origin })
    const page = await context.newPage()
    const email = fresh()
    await page.goto(setPasswordLink(email, site))
    await page.getByLabel('New password').fill(password)
    await page.getByRole('button', { name: 'Set password' }).click()
    await expect(page.getByText('Your password is set.')).toBeVisible()

    await signIn(page, email, { from: '' })
    await expect(page).toHaveURL('/account/two-factor?first')
    await expect(page.getByText("You're an administrator: please set up two-factor sign-in.")).toBeVisible()
    await expectAccessible(page)
    for (const closed of ['/dashboard/admin/inbox', '/partners', '/dashboard/admin/users']) {
      await page.goto(closed)
      await expect(page).toHaveURL('/account/two-factor?required')
    }
    await expect(page.getByText('Administrators have to set up two-factor sign-in before they continue.')).toBeVisible()
    await expectAccessible(page)

    const { code, turnOn } = await setUpTwoFactor(page)
    await turnOn()
    await page.goto('/dashboard/admin/inbox')
    await expect(page).toHaveURL('/dashboard/admin/inbox')

    await context.clearCookies()
    await signIn(page, email, { from: '/dashboard/admin/users' })
    await expect(page).toHaveURL(/\/auth\/second-step/)
    await giveCode(page, code(1))
    await expect(page).toHaveURL('/dashboard/admin/users')
    await context.close()
  },
)
