import type { Locator, Page, Request } from '@playwright/test'
import { strangeWord } from './chat.ts'
import { expect, test } from './journey.ts'
import { comeInAs, signedIn } from './signed-in.ts'
import { askForPrice } from './staff.ts'

test.use({ viewport: { width: 1280, height: 900 } })

/** Opens a page that listens, and waits until the server has begun to tell it. */
const openListening = async (page: Page, path: string) => {
  const listening = page.waitForResponse('**/api/live')
  await page.goto(path)
  await listening
}

test(
  'a new request waits above the list until it is asked for, and no row moves',
  { tag: '@full' },
  async ({ page }) => {
    await comeInAs(page, 'robin')
    const place = `Zanesville ${strangeWord()}`
    const first = await askForPrice(`${place} first`)
    await page.setViewportSize({ width: 360, height: 780 })
    await openListening(page, `/dashboard/admin/inbox?q=${place}`)
    // On a phone nothing is kept free for what may come.
    const top = async (selector: string) => (await page.locator(selector).first().boundingBox())!.y
    const box = (await page.locator('.inbox-found').boundingBox())!
    expect((await top('.list-page-box')) - box.y - box.height).toBeLessThan(32)
    const rowTop = await top('tr[data-request]')
    await expect(page.getByRole('row').filter({ hasText: first.reference })).toBeVisible()
    const before = await page.locator('tr[data-request]').evaluateAll((rows) => rows.map((row) => row.dataset.request))

    const second = await askForPrice(`${place} second`)
    const show = page.getByRole('button', { name: 'Show 1 new request' })
    await expect(show).toBeVisible()
    const rows = await page.locator('tr[data-request]').evaluateAll((rows) => rows.map((row) => row.dataset.request))
    expect(rows).toEqual(before)
    expect(await top('tr[data-request]')).toBe(rowTop)
    await show.click()
    await expect(page.locator('tr[data-request]').first()).toContainText(second.reference)
    await expect(show).toBeHidden()
  },
)

test('two at the desk see at once what the other does, in the list and on the open request', async ({
  page,
  browser,
  baseURL,
}) => {
  await comeInAs(page, 'robin')
  const { reference } = await askForPrice('Live pair')
  await openListening(page, `/dashboard/admin/inbox?q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await expect(row.getByRole('button', { name: 'Assign to me' })).toBeVisible()

  const colleague = await (await browser.newContext({ baseURL })).newPage()
  await comeInAs(colleague, 'casey')
  await colleague.goto(`/dashboard/admin/inbox?q=${reference}`)
  await colleague.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
  await colleague.getByRole('button', { name: 'Assign to me' }).click()
  await expect(row).toContainText('casey')

  await row.getByRole('link').first().click()
  await expect(page.locator('.page-head')).toContainText(reference)
  await page.getByLabel('Message', { exact: true }).fill('half a sentence')
  await colleague.getByLabel('Message', { exact: true }).fill('The gate is locked.')
  await colleague.getByRole('button', { name: 'Add internal note' }).click()
  await expect(page.getByText('The gate is locked.')).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('half a sentence')
  await colleague.context().close()
})

test('tabs of one browser share one stream, and another takes over when the first is closed', async ({
  page,
  context,
}) => {
  await comeInAs(page, 'robin')
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
  // It stands in line for the lock that the first tab holds.
  await expect.poll(() => second.evaluate(async () => (await navigator.locks.query()).pending?.length)).toBe(1)
  expect(listening().map((each) => each === page)).toEqual([true])

  await page.close()
  await expect.poll(() => listening().map((each) => each === second)).toEqual([true])
  await askForPrice('Live tabs')
  await expect(second.getByRole('button', { name: /^Show \d+ new requests?$/ })).toBeVisible()
})

test('anyone who signs out hears no more', async ({ page, context }) => {
  await comeInAs(page, await signedIn('admin'))
  await page.goto('/')
  const begun = page.waitForResponse('**/api/live')
  const ended = page.evaluate(async () => {
    const { body } = await fetch('/api/live')
    const reader = body?.getReader()
    while (reader) {
      const { done } = await reader.read()
      if (done) return 'ended'
    }
    return 'no stream'
  })
  await begun
  await context.request.post('/auth/sign-out', { headers: { Origin: new URL(page.url()).origin }, form: {} })
  expect(await ended).toBe('ended')
})

/** Presses j until it is heard, and not once more. */
const walkTo = (page: Page, link: Locator) =>
  expect(async () => {
    await page.keyboard.press('j')
    expect(await link.evaluate((link) => link === document.activeElement)).toBe(true)
  }).toPass()

test('j walks down the list and k up again, and neither goes past its end', { tag: '@full' }, async ({ page }) => {
  await comeInAs(page, 'robin')
  const walkers = `Walkers ${strangeWord()}`
  for (const which of ['one', 'two']) await askForPrice(`${walkers} ${which}`)
  await page.goto(`/dashboard/admin/inbox?q=${walkers}`)
  await page.locator('.inbox-keys').waitFor()
  const links = page.locator('tr[data-request] a.text-link')
  await expect(links).toHaveCount(2)
  await walkTo(page, links.first())
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

test('a takes, e answers, / searches, and the keys can be turned off', async ({ page }) => {
  await comeInAs(page, 'robin')
  const { reference } = await askForPrice('Keys')
  await page.goto(`/dashboard/admin/inbox?show=all&q=${reference}`)
  const row = page.getByRole('row').filter({ hasText: reference })
  await page.locator('.inbox-keys').waitFor()
  await walkTo(page, row.getByRole('link').first())
  await page.keyboard.press('a')
  await expect(row).toContainText('In progress')
  await row.getByRole('link').first().focus()
  await page.keyboard.press('e')
  await expect(row).toContainText('Answered')
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused()
  await page.getByRole('button', { name: 'Turn off keyboard shortcuts' }).click()
  await page.keyboard.press('/')
  await expect(page.getByRole('main').getByRole('searchbox')).not.toBeFocused()
})
