import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { expect, expectAccessible, test, withScripts } from './journey.ts'
import { pathTo } from './mailbox.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice } from './staff.ts'

const today = Temporal.Now.plainDateISO('America/New_York')
/** The Sunday of the week after this one: the desk is closed. */
const sunday = today.add({ days: 14 - (today.dayOfWeek % 7) }).toString()

for (const javaScriptEnabled of withScripts) {
  test.describe(`JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
    test.use({ javaScriptEnabled })

    test(
      'a request becomes a quote, the customer accepts it behind the link of the mail, and orders',
      { tag: '@full' },
      async ({ page, browser, baseURL }) => {
        await comeInAs(page, 'robin')
        const { reference } = await askForPrice(`Quote farm ${javaScriptEnabled}`)
        await page.goto(`/dashboard/admin/inbox?q=${reference}`)
        await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
        await page.getByRole('link', { name: 'New quote' }).click()

        await page.getByLabel('Note to customer').fill('By the north gate.')
        await page.getByRole('button', { name: 'Add item' }).click()
        await expect(page.getByRole('group', { name: 'Item 4' })).toBeVisible()
        await expect(page.getByLabel('Note to customer')).toHaveValue('By the north gate.')
        const first = page.getByRole('group', { name: 'Item 1' })
        await first.getByLabel('Product').selectOption('off-road-diesel')
        await first.getByLabel('Quantity').fill('800')
        await first.getByLabel('Price each').fill('two')
        const buyer = `buyer-${randomUUID().slice(0, 8)}@hilltop-farm.example`
        await page.getByLabel('Email').first().fill(buyer)
        await page.getByRole('button', { name: 'Save as draft' }).click()
        await expect(page.getByText('Item 1, Price each, $: Please enter a price such as 2.4912.')).toBeInViewport()
        await expect(page.getByLabel('Email').first()).toHaveValue(buyer)
        await page.getByRole('group', { name: 'Item 1' }).getByLabel('Price each').fill('2.6510')
        await page.getByLabel('Freight, $').fill('45')
        await page.getByRole('button', { name: 'Save as draft' }).click()
        await expect(page.getByText('$2,120.80')).toBeVisible()
        await page.getByRole('button', { name: 'Send quote to customer' }).click()
        await expect(page.getByText('sent the quote')).toBeVisible()

        const context = await browser.newContext({ baseURL, javaScriptEnabled, viewport: { width: 360, height: 800 } })
        const customer = await context.newPage()
        await customer.goto(await pathTo(buyer, '/offer/[\\w-]+'))
        await expect(customer.getByText('DYED DIESEL FUEL, NONTAXABLE USE ONLY').first()).toBeVisible()
        await customer.getByRole('button', { name: 'Accept quote' }).click()
        await expect(customer.getByText('You accepted this quote', { exact: true })).toBeVisible()
        await customer.getByLabel('Delivery date').fill(sunday)
        const closed = customer
          .getByText("Sunday: our office is closed that day. We'll confirm your date with you")
          .first()
        if (javaScriptEnabled) await expect(closed).toBeVisible()
        await customer.getByLabel('Use of dyed diesel').selectOption('road')
        await customer.getByLabel('Access notes').fill('Gate code at the mill.')
        await customer.getByRole('button', { name: 'Place order' }).click()
        await expect(customer.getByText('We cannot deliver it for vehicles on public roads')).toBeVisible()
        await expect(customer.getByLabel('Access notes')).toHaveValue('Gate code at the mill.')
        await expect(closed).toBeVisible()
        await customer.getByLabel('Use of dyed diesel').selectOption('farm')
        if (javaScriptEnabled) await expectAccessible(customer)
        await customer.getByRole('button', { name: 'Place order' }).click()
        await expect(customer.getByRole('heading', { name: /^Order OR-/ })).toBeVisible()
        await expect(closed).toBeVisible()
        await context.close()

        await page.reload()
        await expect(page.getByText('accepted it')).toBeVisible()
        await page.getByRole('link', { name: 'Request', exact: true }).click()
        await expect(page.getByText('closed it as won')).toBeVisible()
      },
    )
  })
}
