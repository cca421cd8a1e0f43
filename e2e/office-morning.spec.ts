import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expect, expectAccessible, test } from './journey.ts'
import { fresh, password } from './people.ts'
import { comeInAs, signedIn } from './signed-in.ts'
import { askForPrice } from './staff.ts'

const desk = '/dashboard/admin'

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

test('an office morning begins: in by passkey, and who is calling', async ({ page }) => {
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
  await page.getByRole('button', { name: 'Make the passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible()
  await page.goto('/account/two-factor')
  await expect(page.getByRole('table', { name: 'Your passkeys' })).toContainText('The desk')
  await expectAccessible(page)

  await page.context().clearCookies()
  await page.goto(`/auth?from=${encodeURIComponent(`${desk}/customers`)}`)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
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
})
