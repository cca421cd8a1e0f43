import { accept, invite, openCompany } from './company-people.ts'
import { expect, expectAccessible, test, withScripts } from './journey.ts'
import { linkTo } from './mailbox.ts'
import { comeInAs } from './signed-in.ts'

const password = 'a quiet truck at dawn'
let made = 0
const name = (prefix: string) => `${prefix}-${process.pid}-${Date.now()}-${++made}`
const fresh = () => `${name('person')}@hilltop-farm.example`

for (const javaScriptEnabled of withScripts) {
  test(
    `staff invites a manager, who invites a colleague, who sees the company and may not invite (JavaScript ${javaScriptEnabled ? 'on' : 'off'})`,
    { tag: '@full' },
    async ({ browser, baseURL }) => {
      const someone = async () => (await browser.newContext({ baseURL, javaScriptEnabled })).newPage()
      const [staff, manager, buyer] = [await someone(), await someone(), await someone()]
      const [company, boss, colleague] = [name('Hilltop Excavating'), fresh(), fresh()]
      await comeInAs(staff, 'robin')
      await openCompany(staff, company)
      await invite(staff, boss, 'Manager')
      await expect(staff.getByRole('table', { name: 'Pending invitations' })).toContainText(boss)

      await accept(manager, boss, 'Dana Field', company)
      await invite(manager, colleague, 'Buyer')
      if (javaScriptEnabled) await expectAccessible(manager)

      await accept(buyer, colleague, 'Robin Yard', company)
      await expect(buyer.getByRole('table', { name: 'People' })).toContainText('Dana Field')
      await expect(buyer.getByText('You are a buyer')).toBeVisible()
      await expect(buyer.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)

      await manager.goto('/account/company')
      await manager.getByRole('button', { name: 'Remove Robin Yard' }).click()
      await expect(manager.getByRole('alert').first()).toContainText('Removed from the company.')
      await buyer.goto('/account/company')
      await expect(buyer.getByText("You're not linked to a company yet")).toBeVisible()
      await manager.getByRole('button', { name: 'Remove Dana Field' }).click()
      await expect(manager.getByRole('alert').first()).toContainText('This is the only manager of your company.')
      await expect(manager.getByRole('heading', { name: company, exact: true })).toBeVisible()
      for (const page of [staff, manager, buyer]) await page.context().close()
    },
  )
}

test(
  'someone who has an account signs in with that address and joins',
  { tag: '@full' },
  async ({ browser, baseURL, page }) => {
    const staff = await (await browser.newContext({ baseURL })).newPage()
    const [first, second, email] = [name('First works'), name('Second works'), fresh()]
    await comeInAs(staff, 'robin')
    await openCompany(staff, first)
    await invite(staff, email, 'Viewer')
    await accept(page, email, 'Dana Field', first)
    await staff.getByRole('link', { name: 'Companies' }).first().click()
    await openCompany(staff, second)
    await invite(staff, email, 'Buyer')

    await page.goto('/account/company')
    await page.getByRole('button', { name: `Join ${second}` }).click()
    await expect(page.getByRole('alert').first()).toContainText('already belongs to a company')
    await page.getByRole('button', { name: `Decline the invitation to ${second}` }).click()
    await expect(page.getByRole('alert').first()).toContainText('Invitation declined.')
    await staff.context().close()
  },
)

test(
  'staff finds someone, links them, makes them an administrator, disables and enables them; the trail tells it',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const [company, email] = [name('Scioto Works'), fresh()]
    const somebody = await (await browser.newContext({ baseURL })).newPage()
    await somebody.goto('/auth?tab=sign-up')
    await somebody.getByLabel('Email', { exact: true }).fill(email)
    await somebody.getByLabel('Password').fill(password)
    await somebody.getByLabel('Display name').fill('Alex Admin')
    await somebody.getByLabel('Admin', { exact: true }).check()
    await somebody.getByRole('button', { name: 'Create account' }).click()
    await somebody.goto(await linkTo(email, '/auth/verify'))
    await somebody.getByLabel('Your password').fill(password)
    await somebody.getByRole('button', { name: 'Verify email', exact: true }).click()
    await expect(somebody).toHaveURL('/dashboard/customer')

    await comeInAs(page, 'robin')
    await openCompany(page, company)
    await page.goto('/dashboard/admin/users')
    await page.getByLabel('Search names, emails, phones and companies').fill(email)
    await page.getByRole('button', { name: 'Search' }).click()
    const table = page.getByRole('table', { name: 'Users' })
    await expect(table.getByRole('row')).toHaveCount(2)
    await table.getByRole('link', { name: 'Alex Admin' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alex Admin')
    await expect(page.getByText('This user requested staff access.')).toBeVisible()
    await expectAccessible(page)

    await page.getByLabel('Company', { exact: true }).selectOption(company)
    await page.getByRole('button', { name: 'Add to company', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText('Added to the company.')
    await page.getByRole('button', { name: 'Disable account', exact: true }).click()
    await expect(page.getByRole('alert').first()).toContainText('Account disabled')
    await page.getByRole('button', { name: 'Enable account' }).click()
    await expect(page.getByRole('alert').first()).toContainText('can sign in again')
    await page.getByLabel('Staff role for Alex Admin').selectOption('Administrator')
    await page.getByRole('button', { name: 'Approve Alex Admin' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Request approved.')
    await page.goto(`/dashboard/admin/users?q=${encodeURIComponent(email)}`)
    await expect(table).toContainText('Administrator')
    await table.getByRole('link', { name: 'Alex Admin' }).click()
    const trail = page.getByRole('region', { name: 'History' })
    for (const words of [
      'added the user to a company',
      'disabled the account',
      'enabled the account',
      'removed the user from the company',
      'approved the request',
    ])
      await expect(trail).toContainText(words)
    await somebody.context().close()
  },
)
