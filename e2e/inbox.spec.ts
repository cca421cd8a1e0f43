import { expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice } from './staff.ts'

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test('staff find the request in the inbox, take it, answer it, and the history tells who did what', async ({
        page,
      }) => {
        await comeInAs(page, 'robin')
        const { reference } = await askForPrice(`Farm ${width} ${javaScriptEnabled}`)
        await page.goto('/dashboard/admin/inbox')
        const row = page.getByRole('row').filter({ hasText: reference })
        await expect(row.getByRole('button', { name: 'Assign to me' })).toBeVisible()
        await row.getByRole('link').first().click()

        await expect(page.locator('.page-head')).toContainText(reference)
        await expect(page.getByText('14200 County Road 9, Marysville, OH 43040', { exact: true })).toBeVisible()
        await page.getByRole('button', { name: 'Assign to me' }).click()
        await expect(page.getByText('assigned it to themselves')).toBeVisible()
        await page.getByRole('button', { name: 'Mark as answered' }).click()
        await expect(page.getByText('marked it as answered')).toBeVisible()
        await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible()
        const history = page.getByRole('region', { name: 'History' })
        await expect(history.getByRole('listitem')).toHaveText([
          /Customer sent the request/,
          /^robin.* assigned it to themselves/,
          /^robin.* marked it as answered/,
        ])
      })
    })
  }
}

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test(
      'the desk replies, the customer writes back on the private page, reads the answer, and withdraws',
      { tag: '@full' },
      async ({ page, browser, baseURL }) => {
        await comeInAs(page, 'robin')
        const { reference, link } = await askForPrice(`Talk ${javaScriptEnabled}`)
        await page.goto(`/dashboard/admin/inbox?q=${reference}`)
        await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
        await page.getByLabel('Message', { exact: true }).fill('Does the truck reach the tank from the north gate?')
        await page.getByRole('button', { name: "Send message (doesn't close the request)" }).click()
        await expect(page.getByText('sent a message')).toBeVisible()
        await page.getByLabel('Message', { exact: true }).fill('Was rude last year.')
        await page.getByRole('button', { name: 'Add internal note' }).click()
        await expect(page.getByText('added an internal note')).toBeVisible()
        const desk = page.url()

        const context = await browser.newContext({ baseURL, javaScriptEnabled })
        const customer = await context.newPage()
        await customer.goto(link)
        await expect(customer.getByText('Does the truck reach the tank')).toBeVisible()
        await expect(customer.getByText('Was rude')).toBeHidden()
        await customer.getByLabel('Your message').fill('Only from the south.')
        await customer.getByRole('button', { name: 'Send message' }).click()
        await expect(customer.getByText('Only from the south.')).toBeVisible()
        await expect(customer.getByLabel('Your message')).toHaveValue('')
        if (javaScriptEnabled) await expectAccessible(customer)

        await page.goto(desk)
        await expect(page.getByText('Customer replied').first()).toBeVisible()
        await expect(page.getByText('Only from the south.')).toBeVisible()
        if (javaScriptEnabled) await expectAccessible(page)
        await page.getByLabel('Message', { exact: true }).fill('$3.14 a gallon, delivered.')
        await page.getByRole('button', { name: 'Send answer' }).click()
        await expect(page.getByText('marked it as answered')).toBeVisible()

        await customer.goto(link)
        await expect(customer.getByText('$3.14 a gallon, delivered.')).toBeVisible()
        await customer.getByText('Cancel this request').click()
        await customer.getByRole('button', { name: 'Yes, cancel it' }).click()
        await expect(customer.getByText('You canceled this request')).toBeVisible()
        await context.close()
      },
    )

    test('a call is logged with the time it was made, and stands in the list', { tag: '@full' }, async ({ page }) => {
      await comeInAs(page, 'robin')
      await page.goto('/dashboard/admin/inbox')
      await page.getByRole('link', { name: 'New phone request' }).click()
      await page.getByRole('link', { name: /^Fuel quote/ }).click()
      await page.getByLabel(/^Volume/).fill('900')
      await page.getByRole('button', { name: 'Save phone request' }).click()
      await expect(page.getByRole('alert')).toContainText('Please enter a phone number or an email address')
      await expect(page.getByLabel(/^Volume/)).toHaveValue('900')
      await page
        .getByLabel('Phone', { exact: true })
        .or(page.getByLabel('Phone (optional)'))
        .first()
        .fill('(614) 555-0199')
      await page.getByRole('button', { name: 'Save phone request' }).click()
      await expect(page.getByText('By phone')).toBeVisible()
      await expect(page.getByText('entered it from a phone call')).toBeVisible()
    })
  })
}

test('an emergency call runs day and night from the call', { tag: '@full' }, async ({ page }) => {
  await comeInAs(page, 'robin')
  await page.goto('/dashboard/admin/inbox/call')
  await page
    .getByRole('listitem')
    .getByRole('link', { name: /Emergency/ })
    .click()
  await expect(page.getByText('within 2 hours, day or night')).toBeVisible()
  await page.getByLabel(/^Phone/).fill('(614) 555-0177')
  await page.getByRole('button', { name: 'Save phone request' }).click()
  await expect(page.getByText('Answer promised within 2 hours, day or night')).toBeVisible()
})
