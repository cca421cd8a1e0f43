import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { accept, invite, openCompany } from './company-people.ts'
import { onDatabase } from './database.ts'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { pathTo } from './mailbox.ts'
import { pagesOf } from './printed.ts'
import { signInAsStaff } from './staff.ts'

const desk = '/dashboard/admin'
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const day = inDays(3)
const named = (what: string) => `${what} ${randomUUID().slice(0, 8)}`
const soon = { timeout: 15_000 }

/** Somebody in a browser of their own. */
const someone = async (browser: Browser, baseURL: string | undefined, how: object = {}) =>
  (await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, ...how })).newPage()

/** Staff, the manager of a customer and the manager of a supplier, each in front of a page of their own. */
const threePeople = async (browser: Browser, baseURL: string | undefined) => {
  const [staff, customer, supplier] = await Promise.all([1, 2, 3].map(() => someone(browser, baseURL)))
  if (!staff || !customer || !supplier) throw new Error('nobody')
  const [farm, rack] = [named('Hilltop Farm'), named('Buckeye Rack')]
  const email = (who: string) => `${who}-${randomUUID().slice(0, 8)}@trade.example`
  const [buyer, seller] = [email('buyer'), email('seller')]
  await signInAsStaff(staff, email('dispatch'))
  await openCompany(staff, farm)
  await invite(staff, buyer, 'Manager')
  await openCompany(staff, rack, 'Supplier')
  await invite(staff, seller, 'Manager')
  await accept(customer, buyer, 'Dana Field', farm)
  await accept(supplier, seller, 'Lee Ward', rack)
  return { staff, customer, supplier, rack, buyer }
}

const fillLine = async (page: Page, line: number, product: string, gallons: string, price: string) => {
  const group = page.getByRole('group', { name: `Line ${line}` })
  await group.getByLabel('Product').selectOption(product)
  await group.getByLabel('Gallons or packages').fill(gallons)
  await group.getByLabel('Price each').fill(price)
}

/** Staff write a quote and offer it, in front of its page afterwards. */
const offer = async (page: Page, email: string) => {
  await fillLine(page, 1, 'off-road-diesel', '800', '2.6510')
  await fillLine(page, 2, 'off-road-diesel', '200', '2.7000')
  await page.getByLabel('E-mail').first().fill(email)
  await page.getByLabel('Freight, $').fill('45')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('button', { name: 'Offer it: mail the customer' }).click()
  await expect(page.getByText('offered it')).toBeVisible()
}

/** Presses a button that asks whether it is meant, says yes to all of it, and presses again. */
const meant = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  const asked = page.getByRole('group', { name: 'Is this right?' }).getByRole('checkbox')
  await expect(asked.first()).toBeFocused()
  for (const tick of await asked.all()) await tick.check()
  await page.getByRole('button', { name }).click()
}

/** The page is right for everybody who uses it on a phone and at a desk. */
const expectRight = async (page: Page) => {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
}

test('from the request to the delivery, each of three sees what the others do without asking', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000)
  const { staff, customer, supplier, rack, buyer } = await threePeople(browser, baseURL)

  await customer.goto('/quote/fuel')
  await customer.getByLabel('Fuel type').selectOption('Diesel')
  await customer.getByLabel('Volume').fill('1000')
  await customer.getByLabel('Delivery address').fill('14200 County Road 9, Marysville, OH 43040')
  await customer.getByLabel('Phone', { exact: true }).fill('(614) 555-0168')
  await customer.getByRole('button', { name: 'Send quote request' }).click()
  const receipt = customer.getByRole('heading', { level: 1 })
  await expect(receipt).toContainText(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  const request = /FQ-\S+/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''
  await customer.getByRole('navigation', { name: 'Your trade with us' }).getByRole('link', { name: 'Quotes' }).click()

  await staff.goto(`${desk}/inbox?q=${request}`)
  await staff.getByRole('row').filter({ hasText: request }).getByRole('link').click()
  await staff.getByRole('link', { name: 'Make a quote' }).click()
  await offer(staff, buyer)

  // The customer's list fills by itself; on the quote they accept, and name the use of the dyed diesel.
  await customer.getByRole('link', { name: /^QT-/ }).click(soon)
  await customer.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(staff.getByText('accepted it')).toBeVisible(soon)
  await customer.getByLabel('Delivery date').fill(day)
  await customer.getByLabel('What the dyed diesel is for').selectOption({ label: 'Vehicles on public roads' })
  await customer.getByLabel('Access notes').fill('Gate code at the mill.')
  await customer.getByRole('button', { name: 'Place this order' }).click()
  await expect(customer.getByText('We cannot deliver it for vehicles on public roads')).toBeVisible()
  await expect(customer.getByLabel('Access notes')).toHaveValue('Gate code at the mill.')
  await customer.getByLabel('What the dyed diesel is for').selectOption({ label: 'Farm machines, off the road' })
  await customer.getByRole('button', { name: 'Place this order' }).click()
  await expect(customer.getByRole('heading', { name: /^Order OR-/ })).toBeVisible()

  await staff.getByRole('link', { name: /^Order OR-/ }).click(soon)
  await expectRight(staff)
  await staff.getByRole('button', { name: 'Confirm this order' }).click()
  const stands = (page: Page, word: string) => expect(page.locator('.page-head .status-word')).toHaveText(word, soon)
  await stands(customer, 'Confirmed')

  await supplier.goto('/dashboard/supplier/orders')
  const orderPage = staff.url()
  await staff.locator('summary', { hasText: 'Order from a supplier' }).click()
  await staff.getByLabel('Supplier', { exact: true }).selectOption({ label: rack })
  for (const field of await staff.getByLabel('We pay for a gallon').all()) await field.fill('2.4500')
  await expectRight(staff)
  await staff.getByRole('button', { name: 'Send the purchase order' }).click()
  await expect(staff.getByRole('heading', { name: /^PO-/ })).toBeVisible()
  await expectRight(staff)

  await supplier.getByRole('link', { name: /^PO-/ }).click(soon)
  await supplier.locator('summary', { hasText: 'Propose another date' }).click()
  await supplier.getByLabel('Day you can deliver').fill(inDays(4))
  await supplier.getByRole('button', { name: 'Propose this date' }).click()
  await staff.getByRole('button', { name: 'Agree to their date' }).click(soon)
  await stands(supplier, 'Confirmed')

  await supplier.getByLabel('Bill of lading number').fill('BOL 40731')
  await supplier.getByLabel('Truck', { exact: true }).fill('Truck 6')
  await supplier.getByLabel('Arrives, time (Eastern)').fill('09:30')
  await meant(supplier, 'Schedule delivery')
  await expect(staff.getByRole('link', { name: /^SH-/ })).toBeVisible(soon)
  await meant(supplier, 'The truck has left')
  await stands(customer, 'In-transit')
  await stands(staff, 'In-transit')

  await staff.getByRole('link', { name: /^SH-/ }).click()
  await expect(staff.getByText('BOL 40731')).toBeVisible()
  await expectRight(staff)
  await supplier.getByLabel('Received by').fill('Dana Field')
  await meant(supplier, 'Mark as delivered')
  await stands(staff, 'Delivered')
  await stands(customer, 'Delivered')

  for (const list of ['orders', 'purchasing', 'shipments']) {
    await staff.goto(`${desk}/${list}`)
    await expect(staff.getByRole('row').filter({ hasText: 'Delivered' }).first()).toBeVisible()
    await expectRight(staff)
    await staff.goto(`${desk}/${list}?q=nothing-is-like-that`)
    await expect(staff.getByText('Nothing matches')).toBeVisible()
    await expectAccessible(staff)
  }

  // Orders and quotes print on one page, with the notice for dyed diesel.
  const quotePage = async (page: Page, link: string) =>
    (await page.getByRole('link', { name: link }).getAttribute('href')) ?? ''
  await staff.goto(orderPage)
  const printed = [
    [staff, orderPage],
    [staff, await quotePage(staff, 'The quote')],
    [customer, customer.url()],
    [customer, await quotePage(customer, 'The quote it was made from')],
  ] as const
  for (const [page, path] of printed) {
    await page.goto(path)
    await expect(page.getByText('DYED DIESEL FUEL, NONTAXABLE USE ONLY').first()).toBeVisible()
    expect([path, await pagesOf(page)]).toEqual([path, 1])
  }
  for (const page of [staff, customer, supplier]) await page.context().close()
})

/** A quote of two dyed lines that is offered to somebody without an account. */
const offeredQuote = async (page: Page) => {
  const email = `buyer-${randomUUID().slice(0, 8)}@hilltop-farm.example`
  await page.goto(`${desk}/quotes/new`)
  await offer(page, email)
  return { link: await pathTo(email, '/offer/[\\w-]+'), id: page.url().slice(-36) }
}

test('two administrators on one quote: one wins, the other reads who was faster and when', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsStaff(page, 'faster@leonefuel.example')
  await offeredQuote(page)
  // Without JavaScript the page stands still, as it does for whoever is looking away.
  const slower = await someone(browser, baseURL, { javaScriptEnabled: false })
  await signInAsStaff(slower, 'slower@leonefuel.example')
  await slower.goto(page.url())
  page.on('dialog', (dialog) => void dialog.accept())
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect(page.getByText('withdrew it')).toBeVisible()
  await slower.getByRole('button', { name: 'Accepted by telephone' }).click()
  await expect(slower.getByRole('alert')).toHaveText(
    /faster changed this quote at \d+:\d\d [AP]M\. It is now withdrawn\./,
  )
  await slower.context().close()
})

test('a quote that has ended is refused, a second later or a day', async ({ page, browser, baseURL }) => {
  await signInAsStaff(page, 'expired@leonefuel.example')
  const { link, id } = await offeredQuote(page)
  const customer = await someone(browser, baseURL)
  await customer.goto(link)
  await onDatabase(`update quotes set valid_until = now() - interval '1 second' where id = $1`, [id])
  await customer.getByRole('button', { name: 'Accept this quote' }).click()
  await expect(customer.getByRole('alert')).toContainText(/This quote ended .* ET\. Ask us for a new price\./)
  await customer.context().close()
})

test('an order accepted by telephone is confirmed and shipped from our yard without JavaScript', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const page = await someone(browser, baseURL, { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
  await signInAsStaff(page, 'telephone@leonefuel.example')
  await offeredQuote(page)
  await page.getByRole('button', { name: 'Accepted by telephone' }).click()
  await page.locator('summary', { hasText: 'Place the order for the customer' }).click()
  await page.getByLabel('Delivery address', { exact: true }).first().fill('14200 County Road 9, Marysville, OH 43040')
  await page.getByLabel('Delivery date').fill(day)
  await page.getByLabel('What the dyed diesel is for').selectOption('generator')
  await page.getByRole('button', { name: 'Place this order' }).click()
  await page.getByRole('button', { name: 'Confirm this order' }).click()
  await page.locator('summary', { hasText: 'Ship from our yard' }).click()
  await page.getByLabel('Bill of lading number').fill('BOL 7')
  await page.getByLabel('Truck', { exact: true }).fill('Truck 2')
  await page.getByLabel('Arrives, time (Eastern)').fill('09:30')
  await page.locator('[name=load_0]').fill('9000')
  await page.getByRole('button', { name: 'Schedule delivery' }).click()
  await expect(page.getByRole('alert')).toContainText('is more than the 1,000 gal left of the order.')
  await expect(page.getByLabel('Truck', { exact: true })).toHaveValue('Truck 2')
  await page.locator('[name=load_0]').fill('800')
  await page.getByRole('button', { name: 'Schedule delivery' }).click()
  await meant(page, 'The truck has left')
  await page.getByLabel('Received by').fill('Dana Field')
  await page.locator('[name=delivered_1]').fill('50')
  await meant(page, 'Mark as delivered')
  await expect(page.locator('.page-head .status-word')).toHaveText('Delivered')

  await page.getByRole('link', { name: /^OR-/ }).first().click()
  await expect(page.locator('.page-head .status-word')).toHaveText('Confirmed')
  await expect(page.getByText('50 gal of 200 gal delivered, 150 gal still to come')).toBeVisible()
  const seeing = await someone(browser, baseURL, { viewport: { width: 360, height: 800 } })
  await signInAsStaff(seeing, 'seeing@leonefuel.example')
  await seeing.goto(page.url())
  await seeing.locator('summary', { hasText: 'Close order with what was delivered' }).click()
  await expectAccessible(seeing)
  await page.locator('summary', { hasText: 'Close order with what was delivered' }).click()
  await page.getByLabel('Why the rest does not come').fill('The tank was full.')
  await page.getByRole('button', { name: 'Close order, and mail the customer' }).click()
  await expect(page.locator('.page-head .status-word')).toHaveText('Delivered')
  await expect(page.getByText('50 gal of 200 gal delivered, 150 gal not delivered')).toBeVisible()
  await expect(page.getByRole('cell', { name: '50 of 200 gal' })).toBeVisible()
  // Whoever looked away is shown it without asking.
  await expect(seeing.locator('.page-head .status-word')).toHaveText('Delivered', { timeout: 20_000 })
  await expectAccessible(seeing)
  await seeing.context().close()
  await page.context().close()
})
