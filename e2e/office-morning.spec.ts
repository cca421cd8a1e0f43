import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { fresh, password } from './people.ts'
import { comeInAs, signedIn } from './signed-in.ts'
import { askForPrice } from './staff.ts'

const desk = '/dashboard/admin'

/** The company's clock in so many hours, as a field of a moment takes it. */
const onClock = (hours = 0) =>
  new Date(Date.now() + hours * 3_600_000)
    .toLocaleString('sv-SE', { timeZone: 'America/New_York' })
    .slice(0, 16)
    .replace(' ', 'T')

/** A security key in the browser: it holds passkeys, and its owner always confirms. */
const plugInKey = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true },
      ...{ isUserVerified: true, automaticPresenceSimulation: true },
    },
  })
}

test('one office morning: in by passkey, who is calling, a task, a price of the day, a quote that the rack overtakes', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await plugInKey(page)
  await comeInAs(page, await signedIn('admin', fresh()))
  await page.goto('/account/two-factor')
  const adding = page.locator('details', { has: page.getByText('Add a passkey') })
  await adding.locator('summary').click()
  await adding.getByLabel('Name').fill('The desk')
  await adding.getByLabel('Current password').fill(password)
  await adding.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Confirm on your device' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Create passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await page.goto('/account/two-factor')
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText('The desk')
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`/auth?from=${encodeURIComponent(`${desk}/customers`)}`)
  await page.getByRole('button', { name: 'Staff sign-in with a passkey' }).click()
  await expect(page).toHaveURL(`${desk}/customers`)

  // The phone rings at seven: the number on the display is all there is, in the way that the telephone writes it.
  const [line, phone] = [randomInt(1000, 9999), randomInt(200, 999)]
  const { reference } = await askForPrice(`Miller Farm ${line}`, { phone: `(740) ${phone}-${line}` })
  await page.keyboard.press('/')
  await page.getByRole('searchbox', { name: 'Search everything' }).fill(`740${phone}${line}`)
  await page
    .getByRole('region', { name: 'Customers' })
    .getByRole('link', { name: `Miller Farm ${line}` })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Miller Farm ${line}`)
  await expect(page.getByRole('main')).toContainText(reference)
  const record = page.url()
  await page.locator('summary', { hasText: 'Add a task' }).click()
  const tasks = page.getByRole('region', { name: 'Tasks' })
  await tasks.getByLabel('Task', { exact: true }).fill('Call back about the tank')
  await tasks.getByLabel(/^By/).fill(onClock(26))
  await page.getByRole('button', { name: 'Add task' }).click()
  await expect(tasks).toContainText('Call back about the tank')

  const rack = async (cost: string) => {
    await page.goto(`${desk}/prices`)
    await page.locator('summary', { hasText: 'Record rack prices' }).click()
    await page.getByLabel('Takes effect').fill(onClock())
    for (const field of await page.getByLabel(/^Off-road diesel, /).all()) await field.fill(cost)
    await page.getByRole('button', { name: 'Record rack prices' }).click()
    await expect(page.getByRole('main')).toContainText(`$${cost}`)
  }
  await rack('2.4150')
  await page.locator('summary', { hasText: 'Set a margin' }).click()
  await page.getByLabel('Margin per gallon').fill('0.2500')
  await page.getByRole('button', { name: 'Set margin' }).click()
  await expect(page.getByRole('main')).toContainText('$0.2500')

  await page.goto(record)
  await page.getByRole('link', { name: 'New quote' }).click()
  const item = page.getByRole('group', { name: 'Item 1' })
  await item.getByLabel('Product').selectOption('off-road-diesel')
  await item.getByLabel('Quantity').fill('800')
  const help = page.getByRole('complementary', { name: 'Prices and margin' })
  await help.getByRole('button', { name: /^Use \$.* for Off-road diesel/ }).click()
  await expect(item.getByLabel('Price each')).not.toHaveValue('')
  await expectAccessible(page)
  // A fuel price of the usual length ends today: in its last hours nobody is reminded of it.
  await page.getByLabel('Valid until').fill(onClock(96).slice(0, 10))
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await expect(page.getByRole('button', { name: 'Send quote to customer' })).toBeVisible()
  const quote = page.url()

  await rack('2.5150')
  await page.goto(quote)
  await page.getByRole('button', { name: 'Send quote to customer' }).click()
  const asked = page.getByRole('group', { name: 'Please confirm' })
  await expect(page.getByRole('main')).toContainText(/went from \$2\.4150 to \$2\.5150/)
  await asked.locator('input').first().check()
  await page.getByRole('button', { name: 'Send quote to customer' }).click()
  await expect(page.getByText('sent the quote')).toBeVisible()
  await page.getByRole('button', { name: 'Remind me' }).click()
  await expect(tasks).toContainText('Follow up on quote')
})
