import { randomUUID } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { openDay } from '../test/open-day.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { fresh, password, verify } from './people.ts'
import { countPrintedPages } from './printed-pages.ts'
import { comeInAs } from './signed-in.ts'
import { openTrade, type Trade } from './trade.ts'

const desk = '/dashboard/admin'
const day = openDay(3)

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

/** Someone in a browser of their own. */
const someone = async (browser: Browser, baseURL: string | undefined, how: object = {}) =>
  (await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 }, ...how })).newPage()

/** Staff, a guest and the manager of a supplier, each at a screen of their own. */
const threePeople = async (browser: Browser, baseURL: string | undefined) => {
  const [staff, customer, supplier] = await Promise.all([1, 2, 3].map(() => someone(browser, baseURL)))
  if (!staff || !customer || !supplier) throw new Error('nobody')
  const seller = await trade.person('supplier')
  await comeInAs(staff, 'robin')
  await supplier.context().addCookies(seller.cookies)
  return { staff, customer, supplier, rack: seller.company }
}

const fillLine = async (page: Page, line: number, product: string, gallons: string, price: string) => {
  const group = page.getByRole('group', { name: `Item ${line}` })
  await group.getByLabel('Product').selectOption(product)
  await group.getByLabel('Quantity').fill(gallons)
  await group.getByLabel('Price each').fill(price)
}

/** Staff write a quote and offer it, in front of its page afterwards. */
const offer = async (page: Page, email: string) => {
  await fillLine(page, 1, 'off-road-diesel', '800', '2.6510')
  await fillLine(page, 2, 'ulsd', '200', '2.7000')
  await page.getByLabel('Email').first().fill(email)
  await page.getByLabel('Freight, $').fill('45')
  await page.getByRole('button', { name: 'Save as draft' }).click()
  await page.getByRole('button', { name: 'Send quote to customer' }).click()
  await expect(page.getByText('sent the quote')).toBeVisible()
}

/** Presses a button that asks whether it is meant, says yes to all of it, and presses again. */
const meant = async (page: Page, name: string) => {
  await page.getByRole('button', { name }).click()
  const asked = page.getByRole('group', { name: 'Please confirm' }).locator('input')
  await expect(asked.first()).toBeFocused()
  for (const tick of await asked.all()) await tick.check()
  await page.getByRole('button', { name }).click()
}

test('an ordinary Tuesday: a guest becomes a customer, the day moves, a load comes short and one over, and each of three sees what the others do', async ({
  browser,
  baseURL,
}) => {
  const { staff, customer, supplier, rack } = await threePeople(browser, baseURL)
  const buyer = fresh()

  await customer.goto('/quote/fuel')
  await customer.getByLabel('Name').fill('Dana Field')
  await customer.getByLabel('Email', { exact: true }).fill(buyer)
  await customer.getByLabel('Fuel type').selectOption('Diesel')
  await customer.getByLabel(/^Volume/).fill('1000')
  await customer.getByLabel('Delivery address').fill('14200 County Road 9, Marysville, OH 43040')
  await customer.getByLabel('Phone', { exact: true }).fill('(614) 555-0168')
  await customer.getByRole('button', { name: 'Send quote request' }).click()
  const receipt = customer.getByRole('heading', { level: 1 })
  await expect(receipt).toContainText(/FQ-[2-9A-Z]{4}-[2-9A-Z]{4}/)
  const request = /FQ-\S+/.exec((await receipt.textContent()) ?? '')?.[0] ?? ''

  await customer.getByRole('main').getByRole('link', { name: 'Create an account' }).click()
  await customer.getByLabel('Email', { exact: true }).fill(buyer)
  await customer.getByLabel('Password').fill(password)
  await customer.getByRole('button', { name: 'Create account' }).click()
  await verify(customer, buyer, /./)
  await expect(customer.getByRole('main')).toContainText(request)
  await customer.goto('/dashboard/customer')
  await customer.getByRole('navigation', { name: 'Your account' }).getByRole('link', { name: 'Quotes' }).click()

  await staff.goto(`${desk}/inbox?q=${request}`)
  await staff.getByRole('row').filter({ hasText: request }).getByRole('link').first().click()
  await staff.getByRole('link', { name: 'New quote' }).click()
  await offer(staff, buyer)

  // The customer's list fills by itself; on the quote they accept, and name the use of the dyed diesel.
  await customer.getByRole('link', { name: /^QT-/ }).click()
  await customer.getByRole('button', { name: 'Accept quote' }).click()
  await expect(staff.getByText('accepted it')).toBeVisible()
  await customer.getByLabel('Delivery date').fill(day)
  await customer.getByLabel('Use of dyed diesel').selectOption({ label: 'Vehicles on public roads' })
  await customer.getByLabel('Access notes').fill('Gate code at the mill.')
  await customer.getByRole('button', { name: 'Place order' }).click()
  await expect(customer.getByText('We cannot deliver it for vehicles on public roads')).toBeVisible()
  await expect(customer.getByLabel('Access notes')).toHaveValue('Gate code at the mill.')
  await customer.getByLabel('Use of dyed diesel').selectOption({ label: 'Farm machines, off the road' })
  await customer.getByRole('button', { name: 'Place order' }).click()
  await expect(customer.getByRole('heading', { name: /^Order OR-/ })).toBeVisible()

  await staff.getByRole('link', { name: /^Order OR-/ }).click()
  await staff.getByRole('button', { name: 'Confirm order' }).click()
  const stands = (page: Page, word: string) => expect(page.locator('.page-head .status-word')).toHaveText(word)
  await stands(customer, 'Confirmed')

  await supplier.goto('/dashboard/supplier/orders')
  const orderPage = staff.url()
  await staff.locator('summary', { hasText: 'Buy from a supplier' }).click()
  await staff.getByLabel('Supplier', { exact: true }).selectOption({ label: rack })
  for (const field of await staff.getByLabel('Our cost per gallon').all()) await field.fill('2.4500')
  await staff.getByRole('button', { name: 'Send purchase order' }).click()
  await expect(staff.locator('.page-head')).toContainText(/PO-[2-9A-Z]{4}-[2-9A-Z]{4}/)

  await supplier.getByRole('link', { name: /^PO-/ }).click()
  await supplier.locator('summary', { hasText: 'Propose a different date' }).click()
  await supplier.getByLabel('Earliest day you can deliver').fill(openDay(10))
  await supplier.getByRole('button', { name: 'Propose this date' }).click()
  await staff.getByRole('button', { name: "Accept supplier's date" }).click()
  await staff.getByRole('radio', { name: /^Tell the customer: move the order/ }).check()
  await staff.getByRole('button', { name: "Accept supplier's date" }).click()
  await stands(supplier, 'Confirmed')

  await supplier.getByLabel('Truck', { exact: true }).fill('Truck 6')
  await supplier.getByLabel('Arrival time (Eastern)').fill('09:30')
  await supplier.getByRole('button', { name: 'Schedule delivery' }).click()
  await expect(staff.getByRole('link', { name: /^SH-/ })).toBeVisible()
  await supplier.getByLabel('BOL number').fill('BOL 40731')
  await meant(supplier, 'Mark as departed')
  await stands(customer, 'In-transit')
  await stands(staff, 'In-transit')

  await staff.getByRole('link', { name: /^SH-/ }).click()
  await expect(staff.getByText('40731').first()).toBeVisible()
  await supplier.getByLabel('Received by').fill('Dana Field')
  await supplier.getByLabel('Gross gallons delivered').first().fill('861.5')
  await supplier.getByLabel('Gross gallons delivered').last().fill('198.4')
  await meant(supplier, 'Mark as delivered')
  await expect(supplier.getByRole('alert')).toContainText('this is more than was ordered')
  await supplier.getByLabel('Reason for the extra gallons').fill('The second tank was filled too.')
  await supplier.getByRole('button', { name: 'Mark as delivered' }).click()
  await stands(staff, 'Delivered')
  await stands(customer, 'Delivered')
  // The meter is the bill: over with its reason, and a little short without a question.
  for (const gallons of ['861.5 gal (800 gal ordered)', '198.4 gal (200 gal ordered)'])
    await expect(customer.getByRole('cell', { name: gallons })).toBeVisible()
  await expect(customer.getByText('The second tank was filled too.')).toBeVisible()

  for (const list of ['orders', 'purchasing', 'shipments']) {
    await staff.goto(`${desk}/${list}`)
    await expect(staff.getByRole('row').filter({ hasText: 'Delivered' }).first()).toBeVisible()
  }

  // The desk's papers print on one page as well, with the notice for dyed diesel.
  const quotePage = async () => {
    await staff.goto(orderPage)
    return (await staff.getByRole('main').getByRole('link', { name: 'Quote', exact: true }).getAttribute('href')) ?? ''
  }
  for (const path of [await quotePage(), orderPage]) {
    await staff.goto(path)
    await expect(staff.getByText('DYED DIESEL FUEL, NONTAXABLE USE ONLY').first()).toBeVisible()
    expect([path, await countPrintedPages(staff)]).toEqual([path, 1])
  }
  for (const page of [staff, customer, supplier]) await page.context().close()
})

/** A quote of two dyed lines that is offered to someone without an account. */
const offeredQuote = async (page: Page) => {
  await page.goto(`${desk}/quotes/new`)
  await offer(page, `buyer-${randomUUID().slice(0, 8)}@hilltop-farm.example`)
}

test(
  'two administrators on one quote: one wins, the other reads who was faster and when',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    await comeInAs(page, 'robin')
    await offeredQuote(page)
    const slower = await someone(browser, baseURL)
    // The page hears nothing, as on a slow line.
    await slower.route('**/api/live', (route) => route.abort())
    await comeInAs(slower, 'casey')
    await slower.goto(page.url())
    for (const each of [page, slower]) each.on('dialog', (dialog) => void dialog.accept())
    await page.getByRole('button', { name: 'Withdraw quote' }).click()
    await expect(page.getByText('withdrew it')).toBeVisible()
    await slower.getByRole('button', { name: 'Customer accepted by phone' }).click()
    await expect(slower.getByRole('alert')).toHaveText(
      /robin changed this quote at \d+:\d\d [AP]M\. It is now withdrawn\./,
    )
    await expect(slower.getByText('withdrew it')).toBeVisible()
    await expect(slower.getByRole('button', { name: 'Customer accepted by phone' })).toBeHidden()
    await slower.context().close()
  },
)

test(
  'an order accepted by phone is confirmed and shipped from our yard without JavaScript',
  { tag: '@full' },
  async ({ browser, baseURL }) => {
    const page = await someone(browser, baseURL, { javaScriptEnabled: false, viewport: { width: 360, height: 800 } })
    await comeInAs(page, 'robin')
    await offeredQuote(page)
    await page.getByRole('button', { name: 'Customer accepted by phone' }).click()
    await page.locator('summary', { hasText: 'Place order for customer' }).click()
    await page.getByLabel('Delivery address', { exact: true }).first().fill('14200 County Road 9, Marysville, OH 43040')
    await page.getByLabel('Delivery date').fill(day)
    await page.getByLabel('Use of dyed diesel').selectOption('generator')
    await page.getByRole('button', { name: 'Place order' }).click()
    await page.getByRole('button', { name: 'Confirm order' }).click()
    await page.locator('summary', { hasText: 'Ship from our yard' }).click()
    await page.getByLabel('Truck', { exact: true }).fill('Truck 2')
    await page.getByLabel('Arrival time (Eastern)').fill('09:30')
    await page.locator('[name=load_0]').fill('9000')
    await page.getByRole('button', { name: 'Schedule delivery' }).click()
    await expect(page.getByRole('alert')).toContainText('is more than the 800 gal left on the order.')
    await expect(page.getByLabel('Truck', { exact: true })).toHaveValue('Truck 2')
    await page.locator('[name=load_0]').fill('800')
    await page.getByRole('button', { name: 'Schedule delivery' }).click()
    await page.getByLabel('BOL number').fill('BOL 7')
    await meant(page, 'Mark as departed')
    await page.getByLabel('Received by').fill('Dana Field')
    await page.locator('[name=delivered_1]').fill('50')
    await meant(page, 'Mark as delivered')
    await expect(page.locator('.page-head .status-word')).toHaveText('Delivered')

    await page.getByRole('link', { name: /^OR-/ }).first().click()
    await expect(page.locator('.page-head .status-word')).toHaveText('Confirmed')
    await expect(page.getByText('50 gal of 200 gal delivered, 150 gal still to be delivered')).toBeVisible()
    const seeing = await someone(browser, baseURL, { viewport: { width: 360, height: 800 } })
    await comeInAs(seeing, 'casey')
    await seeing.goto(page.url())
    await seeing.locator('summary', { hasText: 'Close order short' }).click()
    await page.locator('summary', { hasText: 'Close order short' }).click()
    await page.getByLabel('Reason for closing short').fill('The tank was full.')
    await page.getByRole('button', { name: 'Close order and email the customer' }).click()
    await expect(page.locator('.page-head .status-word')).toHaveText('Delivered')
    await expect(page.getByText('50 gal of 200 gal delivered, 150 gal not delivered')).toBeVisible()
    await expect(page.getByRole('cell', { name: '50 gal (200 gal ordered)' })).toBeVisible()
    // Anyone who looked away is shown it without asking.
    await expect(seeing.locator('.page-head .status-word')).toHaveText('Delivered')
    await expectAccessible(seeing)
    await seeing.context().close()
    await page.context().close()
  },
)
