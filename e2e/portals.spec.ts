import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { updateShipment } from '../app/features/fulfillment/truck-updates.ts'
import { keyOfArrival } from '../app/features/fulfillment/confirmations.ts'
import { shipPurchase } from '../app/features/fulfillment/schedule.ts'
import { diesel, offRoad } from '../app/features/fulfillment/testing.ts'
import { dyedNotice } from '../app/features/trade/dyed.ts'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { openTrade, type Trade } from './trade.ts'

let trade: Trade
test.beforeAll(async () => void (trade = await openTrade()))
test.afterAll(() => trade.end())

const lines = [offRoad, { ...offRoad, name: 'Off-road diesel, winter blend', quantity: 2500 }]

/** Someone at their own screen. */
const comeIn = async (page: Page, role: 'customer' | 'supplier') => {
  const someone = await trade.person(role)
  await page.context().addCookies(someone.cookies)
  return someone.viewer
}

/** A verb whose words stand behind a fold: unfolded and sent by keyboard. */
const unfold = async (page: Page, summary: string) => {
  const fold = page.locator('summary', { hasText: summary })
  await fold.focus()
  await page.keyboard.press('Enter')
}

const press = async (page: Page, button: string) => {
  await page.getByRole('button', { name: button }).focus()
  await page.keyboard.press('Enter')
}

/** Says yes to what a form asks; the tick has the focus already. */
const tick = async (page: Page, label: RegExp) => {
  await expect(page.getByRole('checkbox', { name: label })).toBeFocused()
  await page.keyboard.press('Space')
}

for (const width of widths) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('a customer accepts a quote, orders, orders the same again in two clicks, and cancels, by keyboard', async ({
      page,
    }) => {
      const customer = await comeIn(page, 'customer')
      const quote = await trade.offered(customer, lines)
      await page.goto('/dashboard/customer')
      await expect(page.getByText('Waiting for your answer')).toBeVisible()
      await page.getByRole('link', { name: quote.reference }).click()
      await expect(page.getByText(dyedNotice).first()).toBeVisible()
      await press(page, 'Accept quote')
      await expect(page.getByRole('heading', { name: 'Next step: place your order' })).toBeVisible()
      await page.getByLabel('Use of dyed diesel').selectOption('road')
      await press(page, 'Place order')
      await expect(page.getByText('We cannot deliver it for vehicles on public roads')).toBeVisible()
      await page.getByLabel('Use of dyed diesel').selectOption('farm')
      await expectAccessible(page)
      await press(page, 'Place order')
      await expect(page.getByRole('heading', { level: 1, name: /^Order OR-/ })).toBeVisible()
      const first = page.url()

      await page.locator('summary', { hasText: 'Reorder' }).click()
      await page.getByRole('button', { name: 'Reorder' }).click()
      await expect(page).not.toHaveURL(first)
      await expect(page.getByText('These prices are not final yet.')).toBeVisible()

      page.once('dialog', (dialog) => void dialog.accept())
      await unfold(page, 'Cancel this order')
      await page.locator('#cancel-reason').fill('Twice.')
      await press(page, 'Cancel order')
      await expect(page.getByText('Reason for cancellation: Twice.')).toBeVisible()
      await page.goto('/dashboard/customer/orders')
      await expect(page.getByRole('table')).toContainText('Canceled')
    })

    test('a customer says no with a reason, and asks for a change', { tag: '@full' }, async ({ page }) => {
      const customer = await comeIn(page, 'customer')
      const [no, change] = [await trade.offered(customer), await trade.offered(customer)]
      await page.goto(`/dashboard/customer/quotes/${no.id}`)
      await unfold(page, 'Decline')
      await page.getByRole('textbox', { name: /^Reason/ }).fill('Bought elsewhere.')
      await press(page, 'Decline quote')
      await expect(page.getByText('Bought elsewhere.')).toBeVisible()
      await page.goto(`/dashboard/customer/quotes/${change.id}`)
      await unfold(page, 'Request a change')
      await page.getByLabel('What to change').fill('Two drums as well, please.')
      await press(page, 'Request change')
      await expect(page.getByText('You asked for a change.')).toBeVisible()
      await page.goto('/dashboard/customer/quotes')
      await expect(page.getByRole('table')).toContainText('Declined')
      await expect(page.getByRole('table')).toContainText('Change requested')
    })

    test(
      'a supplier confirms, ships, is late, and delivers; dashboard and lists say each step',
      { tag: '@full' },
      async ({ page }) => {
        const supplier = await comeIn(page, 'supplier')
        const customer = (await trade.person('customer')).viewer
        const purchase = await trade.asked(customer, supplier, lines)
        await page.goto('/dashboard/supplier')
        await expect(page.getByText('1 waiting for your answer')).toBeVisible()
        await page.getByRole('link', { name: purchase.reference }).click()
        await expect(page.getByText(dyedNotice).first()).toBeVisible()
        await press(page, 'Confirm for')
        await page.getByLabel('Truck').fill('Truck 6')
        await page.getByLabel('Arrival time').fill('09:30')
        await press(page, 'Schedule delivery')
        await tick(page, /Yes, it will arrive .* 9:30 AM/)
        await expectAccessible(page)
        await press(page, 'Schedule delivery')
        await expect(page.getByRole('heading', { level: 1, name: /^SH-/ })).toBeVisible()
        await page.getByLabel('BOL number').fill('BOL 40731')
        await press(page, 'Mark as departed')
        await tick(page, /Yes, it has left/)
        await press(page, 'Mark as departed')
        await expect(page.locator('.page-head')).toContainText('In-transit')
        await unfold(page, 'Delay')
        await page.getByLabel('Arrival date').fill(trade.day(4))
        await page.getByLabel('Arrival time').fill('11:00')
        await page.locator('#delay-reason').fill('A queue at the rack.')
        await press(page, 'Report delay')
        await tick(page, /Yes, it will arrive .* 11:00 AM/)
        await press(page, 'Report delay')
        await expect(page.locator('.page-head')).toContainText('Delayed')
        await page.goto('/dashboard/supplier/shipments')
        await page.getByRole('rowheader').getByRole('link').click()
        await page.getByLabel('Received by').fill('Dana Field')
        await page.getByLabel('Gross gallons delivered').first().fill('60000')
        await press(page, 'Mark as delivered')
        await expect(page.getByRole('alert')).toContainText("60,000 gal can't be right")
        await page.getByLabel('Gross gallons delivered').first().fill('600')
        await press(page, 'Mark as delivered')
        await tick(page, /Yes, it was delivered/)
        await press(page, 'Mark as delivered')
        await expect(page.locator('.page-head')).toContainText('Delivered')
        await page.goto('/dashboard/supplier/orders')
        await expect(page.getByRole('table')).toContainText('Delivered')
      },
    )

    test('a supplier proposes another date, and declines', { tag: '@full' }, async ({ page }) => {
      const supplier = await comeIn(page, 'supplier')
      const customer = (await trade.person('customer')).viewer
      const [later, no] = [await trade.asked(customer, supplier), await trade.asked(customer, supplier)]
      await page.goto(`/dashboard/supplier/orders/${later.id}`)
      await unfold(page, 'Propose a different date')
      await page.getByLabel('Earliest day you can deliver').fill(trade.day(5))
      await press(page, 'Propose this date')
      await expect(page.locator('.page-head')).toContainText('Different date proposed')
      await page.goto(`/dashboard/supplier/orders/${no.id}`)
      await unfold(page, 'Decline purchase order')
      await page.getByLabel('Reason for declining').fill('No truck that day.')
      await press(page, 'Decline purchase order')
      await expect(page.locator('.page-head')).toContainText('Declined')
    })
  })
}

test(
  'the order is followed without an account behind its link, and its steps arrive without reload',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const customer = await comeIn(page, 'customer')
    const supplier = (await trade.person('supplier')).viewer
    const purchase = await trade.asked(customer, supplier)
    await trade.confirmPurchase(supplier, purchase.id)
    const order = `/dashboard/customer/orders/${purchase.orderId}`
    await page.goto(order)
    await expect(page.getByText('No truck is loaded yet.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Union County' })).toBeVisible()

    const { price: _price, ...load } = diesel
    const loading = { submissionId: randomUUID(), billOfLading: 'BOL 7', truck: 'Truck 6', loads: [load] }
    const eta = new Date(Date.now() + 3 * 3_600_000)
    const truck = await shipPurchase(trade.as(supplier), purchase.id, 'confirmed', {
      ...loading,
      eta,
      sure: [keyOfArrival(eta)],
    })
    await updateShipment(trade.as(supplier), truck.id, 'scheduled', { verb: 'depart' })
    await expect(page.locator('.page-head')).toContainText('In-transit')
    await expect(page.getByText('Truck 6')).toBeVisible()

    const stranger = await browser.newContext({ baseURL })
    const behind = await stranger.newPage()
    const link = await trade.linkOf(purchase.orderId)
    await behind.goto(link)
    await expect(behind.locator('.page-head')).toContainText('In-transit')
    await expect(behind.getByText('sent the truck')).toBeVisible()
    await updateShipment(trade.as(supplier), truck.id, 'in_transit', { verb: 'deliver', receivedBy: 'Dana Field' })
    await expect(page.locator('.page-head')).toContainText('Delivered')
    // Nobody is signed in there: the page hears it by its link.
    await expect(behind.locator('.page-head')).toContainText('Delivered')
    await stranger.close()
  },
)

test(
  'quotes, orders, purchase orders and shipments print on one page, the notice of dyed fuel on it',
  { tag: '@full' },
  async ({ page }) => {
    const customer = await comeIn(page, 'customer')
    const supplier = await trade.person('supplier')
    const waiting = await trade.offered(customer, lines)
    const order = await trade.ordered(customer, lines)
    const purchase = await trade.asked(customer, supplier.viewer, lines)
    await trade.confirmPurchase(supplier.viewer, purchase.id)
    const loads = lines.map(({ price: _price, ...load }) => load)
    const loading = { submissionId: randomUUID(), billOfLading: 'BOL 8', truck: 'Truck 6', loads }
    const eta = new Date(Date.now() + 3 * 3_600_000)
    const sure = [keyOfArrival(eta)]
    const truck = await shipPurchase(trade.as(supplier.viewer), purchase.id, 'confirmed', { ...loading, eta, sure })
    const home = '/dashboard/customer'
    const papers = [`${home}/quotes/${waiting.id}`, `${home}/orders/${order.id}`, `${home}/orders/${purchase.orderId}`]
    for (const path of [...papers, `/offer/${waiting.secretLink}`, `/order/${order.secretLink}`])
      await expectOnePage(page, path)
    await page.context().clearCookies()
    await page.context().addCookies(supplier.cookies)
    for (const path of [`/orders/${purchase.id}`, `/shipments/${truck.id}`])
      await expectOnePage(page, `/dashboard/supplier${path}`)
  },
)

/** Chromium writes each page of a PDF as an object of its own. */
const expectOnePage = async (page: Page, path: string) => {
  await page.goto(path)
  const paper = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect([path, paper.match(/\/Type\s*\/Page\b/g)?.length]).toEqual([path, 1])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(dyedNotice, { exact: true })).toBeVisible()
  await expect(page.locator('.paper-sender')).toBeVisible()
  await page.emulateMedia({ media: null })
}
