import { onDatabase } from './database.ts'
import { expectKept } from './form-samples.ts'
import { bothThemes, expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { audiencesNaming, lettersNaming } from './mailbox.ts'

const fill = async (page: import('@playwright/test').Page, email: string) => {
  await page.getByLabel('Fuel type').selectOption('Diesel')
  await page.getByLabel(/^Volume/).fill('1,200')
  await page.getByLabel('Delivery address').fill('14200 County Road 9, Marysville, OH 43040')
  await page.getByLabel('Name').fill('Dana Field')
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByLabel('Phone', { exact: true }).fill('(614) 555-0168')
}

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test('a visitor asks for a price and holds a receipt with the due time', async ({ page }) => {
        const email = `dana-${width}-${javaScriptEnabled}@hilltop-farm.example`
        await page.goto('/')
        await page.getByRole('link', { name: 'Get Quote' }).locator('visible=true').first().click()
        await expect(page).toHaveURL('/quote/fuel')
        await fill(page, email)
        await page.getByRole('button', { name: 'Send quote request' }).click()

        await expect(page).toHaveURL(/\/receipt\/[\w-]{20,}$/)
        const reference = page.getByRole('heading', { level: 1 })
        await expect(reference).toContainText(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
        await expect(page.getByText('within 24 hours').first()).toBeVisible()
        await expect(page.getByText('1,200 gal')).toBeVisible()
        if (javaScriptEnabled)
          await expect(
            page.getByRole('region', { name: /Notifications/ }).getByText('Quote Request Submitted!'),
          ).toBeVisible()

        const shown = (await reference.textContent())?.match(/FQ-\S+/)?.[0] ?? 'none'
        await page.reload()
        await expect(reference).toContainText(shown)
        expect(await audiencesNaming(email)).toEqual(['staff', 'visitor'])
        await expect.poll(() => lettersNaming(email)).not.toEqual([])
      })

      test('hazard 129: what is missing or wrong is said, and what was typed is kept', async ({ page }) => {
        await page.goto('/quote/fuel')
        await fill(page, 'dana@hilltop-farm.example')
        await page.getByLabel(/^Volume/).fill('0.5')
        await page.getByLabel('Name').fill('')
        await page.getByRole('button', { name: 'Send quote request' }).click()

        const summary = page.locator('#error-summary')
        await expect(summary).toBeFocused()
        await expect(summary).toContainText('Please fill in all required fields.')
        await expect(page.getByText('Please enter at least 1 gallon.').first()).toBeVisible()
        await expect(page.getByLabel(/^Volume/)).toHaveValue('0.5')
        await expect(page.getByLabel(/^Volume/)).toHaveAttribute('aria-invalid', 'true')
        await expect(page.getByLabel('Delivery address')).toHaveValue('14200 County Road 9, Marysville, OH 43040')
        if (javaScriptEnabled) await expectAccessible(page, bothThemes)

        await summary.getByRole('link', { name: 'Please enter your name.' }).click()
        await expect(page.getByLabel('Name')).toBeFocused()
        await expect(summary).toBeVisible()
        await page.getByLabel(/^Volume/).fill('500')
        await page.getByLabel('Name').fill('Dana Field')
        await page.getByRole('button', { name: 'Send quote request' }).click()
        await expect(page).toHaveURL(/\/receipt\//)
      })
    })
  }
}

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    for (const [how, ...tag] of [['a double click'], ['Enter and a click', '@full']] as const)
      test(`hazard 79: ${how} is one request`, { tag: [...tag] }, async ({ page }, { retry }) => {
        const email = `${how.replaceAll(' ', '-')}-${javaScriptEnabled}-${retry}@hilltop-farm.example`
        const arrived: number[] = []
        let answer = () => {}
        const held = new Promise<void>((resolve) => (answer = resolve))
        await page.route(/\/quote\/fuel(\.data)?(\?|$)/, async (route) => {
          if (route.request().method() !== 'POST') return route.continue()
          // The server has it; its answer takes its time.
          const response = await route.fetch({ maxRedirects: 0 })
          arrived.push(response.status())
          await held
          await route.fulfill({ response }).catch(() => {})
        })
        await page.goto('/quote/fuel')
        await fill(page, email)
        const button = page.getByRole('button', { name: 'Send quote request' })
        await button.scrollIntoViewIfNeeded()
        const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
        // The mouse itself: a locator would wait for the page that is on its way.
        const press = (clickCount: number) => page.mouse.click(x + 20, y + 10, { clickCount })
        await (how === 'a double click' ? press(1) : page.keyboard.press('Enter'))
        await expect.poll(() => arrived.length).toBe(1)
        await press(2)
        // A page that still wakes may send the second press by each of its two clicks.
        await expect.poll(() => arrived.length).toBeGreaterThanOrEqual(2)
        answer()
        await expect(page).toHaveURL(/\/receipt\//)
        const { rows } = await onDatabase('select state from requests where contact_email = $1', [email])
        expect(rows).toEqual([{ state: 'received' }])
      })
  })
}

test('a field is checked as the visitor leaves it', async ({ page }) => {
  await page.goto('/quote/fuel')
  await page.getByLabel('Email', { exact: true }).fill('dana')
  await page.getByLabel('Phone', { exact: true }).focus()
  await expect(page.getByText('Please enter an email address such as name@company.com.')).toBeVisible()
  await page.getByLabel('Email', { exact: true }).fill('dana@hilltop-farm.example')
  await page.getByLabel('Phone', { exact: true }).focus()
  await expect(page.getByText('Please enter an email address such as name@company.com.')).toBeHidden()
})

test(
  'a problem that appears as the send button is pressed does not move the button from under the finger',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto('/quote/fuel')
    await fill(page, 'bob@builder')
    await page.getByLabel('Phone', { exact: true }).fill('call me')
    const button = page.getByRole('button', { name: 'Send quote request' })
    await button.scrollIntoViewIfNeeded()
    const { x = 0, y = 0 } = (await button.boundingBox()) ?? {}
    await page.mouse.move(x + 20, y + 6)
    await page.mouse.down()
    await expect(page.getByLabel('Phone', { exact: true })).not.toBeFocused()
    await page.mouse.up()
    const summary = page.locator('#error-summary')
    await expect(summary).toBeFocused()
    await expect(summary).toContainText('Phone: Please enter a phone number')
    await expect(page.locator('.gauge-fields li[data-fill="6"]')).toHaveCount(1)
  },
)

test.describe('with a finger', () => {
  test.use({ viewport: { width: 360, height: 800 }, hasTouch: true })

  test('the first tap sends, whether a problem appears under it or goes', { tag: '@full' }, async ({ page }) => {
    await page.goto('/quote/fuel')
    await fill(page, 'tap@hilltop-farm.example')
    const [phone, button] = [
      page.getByLabel('Phone', { exact: true }),
      page.getByRole('button', { name: 'Send quote request' }),
    ]
    await phone.fill('call me')
    await button.tap()
    await expect(page.locator('#error-summary')).toBeFocused()
    await phone.fill('6145550168')
    await button.tap()
    await expect(page).toHaveURL(/\/receipt\//)
    await expect(page.getByText('(614) 555-0168')).toBeVisible()
  })
})

test(
  'what the shelf says goes with the form, also when it is loaded again or left for another link',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/fuel')
    await page.getByRole('link', { name: 'Quote Off-road' }).click()
    await expect(page.getByLabel('Fuel type')).toHaveValue('diesel')
    await expect(page.getByRole('combobox', { name: /^Exact product/ })).toHaveValue('off-road-diesel')
    await page.getByLabel(/^Volume/).fill('300')
    await expectKept(page, '300')
    await page.goto('/quote/fuel')
    await expect(page.getByLabel(/^Volume/)).toHaveValue('300')
    await expect(page.getByRole('combobox', { name: /^Exact product/ })).toHaveValue('off-road-diesel')
    await page.goto('/quote/fuel?product=heating-oil')
    await expect(page.getByLabel(/^Volume/)).toHaveValue('300')
    await expect(page.getByLabel('Fuel type')).toHaveValue('heating-oil')
    await expect(page.getByRole('combobox', { name: /^Exact product/ })).toHaveValue('heating-oil')
  },
)

test('when the server cannot be reached the page says so, names the phone number and keeps what was typed', async ({
  page,
  context,
}) => {
  await page.goto('/quote/fuel')
  await fill(page, 'offline@hilltop-farm.example')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Send quote request' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText("We can't be reached right now.")
  await expect(alert).toBeInViewport()
  await expect(alert).toContainText('(614) 555-0142')
  await expect(page.getByLabel(/^Volume/)).toHaveValue('1,200')
  await context.setOffline(false)
  await expect(page).toHaveURL(/\/receipt\//)
})
