import type { Page } from '@playwright/test'
import { expect, expectAccessible, isFull, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'
import { askForPrice, goByBar } from './staff.ts'
import { openWorld } from './world.ts'

const desk = '/dashboard/admin'
/** All lists share one engine: the busiest one and one that has no groups stand for the rest. */
const lists = isFull
  ? ['inbox', 'quotes', 'orders', 'shipments', 'purchasing', 'companies', 'users', 'documents', 'outbox']
  : ['inbox', 'orders']

/** Where the first row of work begins, and where it ends: how high it is, is up to what stands in it. */
const firstRow = async (page: Page) => {
  const box = await page.locator('main :is(.day-row:not(.day-ruler), tbody tr:not(.inbox-group))').first().boundingBox()
  const top = box?.y ?? Infinity
  return { top, foot: top + (box?.height ?? 0) }
}

test('the first row of work is on the first screen, of Today and of the lists', async ({ page }) => {
  await openWorld()
  await comeInAs(page, 'robin')
  await page.setViewportSize({ width: 1280, height: 800 })
  for (const path of ['', ...lists.map((list) => `/${list}`)]) {
    await page.goto(desk + path)
    expect([path, (await firstRow(page)).top < 450]).toEqual([path, true])
  }
})

test('on a phone the bar is tabs at the thumb, filters are folded, and the first request is on the first screen', async ({
  page,
}) => {
  await askForPrice('On a phone')
  await comeInAs(page, 'robin')
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto(`${desk}/inbox`)
  const tabs = await page.locator('.work-tabs').boundingBox()
  expect((await firstRow(page)).foot).toBeLessThan(tabs?.y ?? 0)
  await expect(page.getByLabel('County', { exact: true })).toBeHidden()
  await page.getByText('Filter', { exact: true }).click()
  await expect(page.getByLabel('County', { exact: true })).toBeVisible()
  await goByBar(page, 'Deliveries')
  await expect(page).toHaveURL(`${desk}/dispatch`)
  await goByBar(page, 'Reports', 'Promises')
  await expect(page).toHaveURL(`${desk}/promises`)
  await page.getByRole('button', { name: 'More' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog', { name: 'More' }).getByRole('link', { name: 'Phone request' }).click()
  await expect(page).toHaveURL(`${desk}/inbox/call`)
})

test('Ctrl K searches from anywhere, the arrows walk through what is found, and Enter opens it', async ({ page }) => {
  const { reference } = await askForPrice('Search by key')
  await comeInAs(page, 'robin')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${desk}/promises`)
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(search).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.type(reference)
  const found = page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: reference })
  await expect(found).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(found).toBeHidden()
  await page.keyboard.press('Control+a')
  await page.keyboard.type(reference)
  await expect(found).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(found).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('.page-head')).toContainText(reference)
})

test('what is typed into the search before the page wakes is searched', async ({ page }) => {
  const { reference } = await askForPrice('Search before waking')
  await comeInAs(page, 'robin')
  await page.setViewportSize({ width: 1280, height: 800 })
  let wake = () => {}
  const awake = new Promise<void>((resolve) => (wake = resolve))
  await page.route('**/*.js', (route) => awake.then(() => route.continue()))
  await page.goto(`${desk}/customers`, { waitUntil: 'commit' })
  const search = page.getByRole('searchbox', { name: 'Search everything' })
  await search.fill(reference)
  wake()
  await expect(page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: reference })).toBeVisible()
  await expect(search).toHaveValue(reference)
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the menus open, and the search leads to its page', { tag: '@full' }, async ({ page }) => {
    const { reference } = await askForPrice('Search without a script')
    await comeInAs(page, 'robin')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(desk)
    await page.getByRole('button', { name: 'New', exact: true }).click()
    await page.getByRole('link', { name: 'Quote', exact: true }).click()
    await expect(page).toHaveURL(`${desk}/quotes/new`)
    await page.getByRole('searchbox', { name: 'Search everything' }).fill(reference)
    await page.keyboard.press('Enter')
    await page.getByRole('region', { name: 'Requests' }).getByRole('link', { name: reference }).click()
    await expect(page.locator('.page-head')).toContainText(reference)
    await page.getByRole('button', { name: /^Account of / }).click()
    await page.getByRole('link', { name: 'Public site' }).click()
    await expect(page.getByRole('contentinfo')).toBeVisible()
  })
})
