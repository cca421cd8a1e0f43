import type { Request } from '@playwright/test'
import { strangeWord } from './chat.ts'
import { expect, test } from './journey.ts'
import { askForPrice, signInAsStaff } from './staff.ts'

test.use({ viewport: { width: 1280, height: 900 } })

test('a new request waits above the list until it is asked for, and no row moves', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsStaff(page, 'live-list@leonefuel.example')
  const first = await askForPrice(browser, baseURL, 'Zanesville first')
  await page.goto('/dashboard/admin/inbox?q=zanesville')
  await expect(page.getByRole('row').filter({ hasText: first.reference })).toBeVisible()
  const before = await page.locator('tr[data-request]').evaluateAll((rows) => rows.map((row) => row.dataset.request))
  await page.waitForTimeout(1500)

  const second = await askForPrice(browser, baseURL, 'Zanesville second')
  const show = page.getByRole('button', { name: '1 new request, show' })
  await expect(show).toBeVisible({ timeout: 10_000 })
  const rows = await page.locator('tr[data-request]').evaluateAll((rows) => rows.map((row) => row.dataset.request))
  expect(rows).toEqual(before)
  await show.click()
  await expect(page.locator('tr[data-request]').first()).toContainText(second.reference)
  await expect(show).toBeHidden()
})

test('two at the desk see at once what the other does, in the list and on the open request', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAsStaff(page, 'live-one@leonefuel.example')
  const { reference } = await askForPrice(browser, baseURL, 'Live pair')
  await page.goto(`/dashboard/admin/inbox?q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByRole('button', { name: 'Take it' })).toBeVisible()

  const colleague = await (await browser.newContext({ baseURL })).newPage()
  await signInAsStaff(colleague, 'live-two@leonefuel.example')
  await colleague.goto(`/dashboard/admin/inbox?q=${reference}`)
  await colleague.getByRole('row').filter({ hasText: reference }).getByRole('link').click()
  await colleague.getByRole('button', { name: 'Take it: in progress' }).click()
  await expect(row).toContainText('live-two', { timeout: 10_000 })

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(reference)
  await page.getByLabel('Write').fill('half a sentence')
  await colleague.getByLabel('Write').fill('The gate is locked.')
  await colleague.getByRole('button', { name: 'Keep as a note' }).click()
  await expect(page.getByText('The gate is locked.')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByLabel('Write')).toHaveValue('half a sentence')
  await colleague.context().close()
})

test('tabs of one browser share one stream, and another takes over when the first is closed', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await signInAsStaff(page, 'live-tabs@leonefuel.example')
  const begun = new Set<Request>()
  context.on('request', (request) => void (request.url().endsWith('/api/live') && begun.add(request)))
  context.on('requestfinished', (request) => void begun.delete(request))
  context.on('requestfailed', (request) => void begun.delete(request))
  /** The pages that listen: a stream that was lost, and begun again, is one. */
  const listening = () => [...begun].map((request) => request.frame().page()).filter((page) => !page.isClosed())
  await page.goto('/dashboard/admin/inbox')
  await expect.poll(() => listening().length).toBe(1)
  const second = await context.newPage()
  await second.goto('/dashboard/admin/inbox')
  await second.waitForTimeout(1500)
  expect(listening().map((each) => each === page)).toEqual([true])

  await page.close()
  await expect.poll(() => listening().map((each) => each === second)).toEqual([true])
  await second.waitForTimeout(1500)
  await askForPrice(browser, baseURL, 'Live tabs')
  await expect(second.getByRole('button', { name: /new requests?, show/ })).toBeVisible({ timeout: 10_000 })
})

test('whoever signs out hears no more', async ({ page, context }) => {
  await signInAsStaff(page, 'live-out@leonefuel.example')
  const ended = page.evaluate(async () => {
    const { body } = await fetch('/api/live')
    const reader = body?.getReader()
    while (reader) {
      const { done } = await reader.read()
      if (done) return 'ended'
    }
    return 'no stream'
  })
  await page.waitForTimeout(500)
  await context.request.post('/auth/sign-out', { headers: { Origin: new URL(page.url()).origin }, form: {} })
  expect(await ended).toBe('ended')
})

test('j walks down the list and k up again, and neither goes past its end', async ({ page, browser, baseURL }) => {
  await signInAsStaff(page, 'walk@leonefuel.example')
  const walkers = `Walkers ${strangeWord()}`
  for (const which of ['one', 'two']) await askForPrice(browser, baseURL, `${walkers} ${which}`)
  await page.goto(`/dashboard/admin/inbox?q=${walkers}`)
  await page.locator('.inbox-keys').waitFor()
  const links = page.locator('tr[data-request] .inbox-open')
  await expect(links).toHaveCount(2)
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(links.first()).toBeFocused({ timeout: 500 })
  }).toPass()
  for (const [key, place] of [
    ['j', 1],
    ['j', 1],
    ['k', 0],
    ['k', 0],
  ] as const) {
    await page.keyboard.press(key)
    await expect(links.nth(place)).toBeFocused()
  }
})

test('a takes, e answers, / searches, and the keys can be turned off', async ({ page, browser, baseURL }) => {
  await signInAsStaff(page, 'keys@leonefuel.example')
  const { reference } = await askForPrice(browser, baseURL, 'Keys')
  await page.goto(`/dashboard/admin/inbox?show=all&q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await page.locator('.inbox-keys').waitFor()
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(row.getByRole('link')).toBeFocused({ timeout: 500 })
  }).toPass()
  await page.keyboard.press('a')
  await expect(row).toContainText('In progress')
  await row.getByRole('link').focus()
  await page.keyboard.press('e')
  await expect(row).toContainText('Answered')
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Keys off' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
})
