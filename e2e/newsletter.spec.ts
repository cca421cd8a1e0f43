import type { Page } from '@playwright/test'
import { expect, expectAccessible, test, widths, withScripts } from './journey.ts'
import { pathTo } from './mailbox.ts'

let made = 0
const someone = () => `reader-${process.pid}-${Date.now()}-${++made}@hilltop-farm.example`

const foot = (page: Page) => page.getByRole('contentinfo')
const field = (page: Page) => foot(page).getByLabel('Email address')
const button = (page: Page) => foot(page).getByRole('button', { name: /Subscrib/ })

for (const width of widths) {
  for (const javaScriptEnabled of withScripts) {
    test.describe(`at ${width} px, JavaScript ${javaScriptEnabled ? 'on' : 'off'}`, () => {
      test.use({ viewport: { width, height: 800 }, javaScriptEnabled })

      test(
        'a visitor subscribes at the foot of a page, confirms from the mail, and ends it with a button',
        { tag: '@full' },
        async ({ page }) => {
          const email = someone()
          await page.goto('/')
          await button(page).click()
          await expect(page.getByText('Please enter your email address.').first()).toBeVisible()
          if (javaScriptEnabled) await expect(field(page)).toBeFocused()

          await page.goto('/fuel')
          await field(page).fill(email)
          await button(page).click()
          await expect(page).toHaveURL('/subscribe-confirmation')
          await expect(page.getByRole('heading', { level: 1 })).toHaveText('Check your email')
          if (javaScriptEnabled) {
            const toast = page.getByRole('region', { name: /Notifications/ }).getByRole('listitem')
            await expect(toast).toHaveText('Subscribed!')
            await expect(toast).toHaveCSS('opacity', '1')
            await expectAccessible(page)
          }

          await page.goto(await pathTo(email, '/newsletter/confirm/[\\w-]+'))
          await expect(page.getByText(email)).toBeVisible()
          await page.getByRole('button', { name: 'Confirm subscription' }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're subscribed")

          await page.goto(await pathTo(email, '/newsletter/unsubscribe/[\\w-]+'))
          await page.getByRole('button', { name: 'Unsubscribe' }).click()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're unsubscribed")
          await page.reload()
          await expect(page.getByRole('heading', { level: 1 })).toHaveText("You're unsubscribed")
        },
      )

      test(
        'insights has the form too, and a form page that is alive has it at its foot',
        { tag: '@full' },
        async ({ page }) => {
          await page.goto('/insights')
          const main = page.getByRole('main')
          await main.getByLabel('Email address').fill(someone())
          await main.getByRole('button', { name: 'Subscribe' }).click()
          await expect(page).toHaveURL('/subscribe-confirmation')

          await page.goto('/quote/fuel')
          await field(page).fill('dana')
          await button(page).click()
          await expect(page.getByText('Please enter an email address such as name@company.com.').first()).toBeVisible()
          await page.locator('#newsletter-page, #newsletter-footer').first().fill(someone())
          await page.getByRole('button', { name: 'Subscribe' }).first().click()
          await expect(page).toHaveURL('/subscribe-confirmation')
        },
      )
    })
  }
}

test('a page brings one script of at most 3 KB; React comes with the first touch', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([expect.stringMatching(/\/assets\/loader-/)])
  await field(page).focus()
  await expect.poll(() => scripts.some((script) => script.includes('/assets/hydrate-'))).toBe(true)
})

test('hazard 145: it shows for a second that something is happening', { tag: '@full' }, async ({ page }) => {
  await page.goto('/')
  await field(page).fill(someone())
  const began = Date.now()
  await button(page).click()
  await expect(button(page)).toHaveText('Subscribing …')
  await page.waitForURL('/subscribe-confirmation')
  expect(Date.now() - began).toBeGreaterThanOrEqual(1000)
})

for (const [how, press, tag] of [
  ['a click', (page: Page) => button(page).click(), []],
  ['the Enter key', (page: Page) => field(page).press('Enter'), ['@full']],
] as const) {
  test(
    `an address that is typed and sent with ${how} before React has come is not lost`,
    { tag: [...tag] },
    async ({ page }) => {
      const posts: string[] = []
      page.on('request', (request) => request.method() === 'POST' && posts.push(request.postData() ?? ''))
      let wake = () => {}
      const sent = new Promise<void>((resolve) => (wake = resolve))
      await page.route('**/assets/hydrate-*', async (route) => {
        await sent
        await route.continue()
      })
      const email = someone()
      await page.goto('/')
      await field(page).fill(email)
      await press(page)
      await expect(button(page)).toHaveAttribute('aria-busy', 'true')
      wake()
      await expect(page).toHaveURL('/subscribe-confirmation')
      expect(posts).toEqual([new URLSearchParams({ place: 'footer', email }).toString()])
    },
  )
}

test(
  'where React never comes, as after a deploy, the form is sent as the browser sends it',
  { tag: '@full' },
  async ({ page }) => {
    await page.route('**/assets/hydrate-*', (route) => route.fulfill({ status: 404 }))
    await page.goto('/lubricants')
    await field(page).fill(someone())
    await button(page).click()
    await expect(page).toHaveURL('/subscribe-confirmation')
    await page.goto('/lubricants')
    await button(page).click()
    await expect(page).toHaveURL('/newsletter')
    await expect(page.locator('#error-summary')).toBeFocused()
    await expect(page.locator('#error-summary')).toContainText('Please enter your email address.')
  },
)

test(
  'when we cannot be reached the page says so, names the phone number and keeps the address',
  { tag: '@full' },
  async ({ page, context }) => {
    const email = someone()
    await page.goto('/fuel')
    await field(page).fill(email)
    await expect
      .poll(() =>
        page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /hydrate/.test(name))),
      )
      .toBe(true)
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await button(page).click()
    await expect(foot(page).getByRole('status')).toContainText("We can't be reached right now.")
    await expect(foot(page).getByRole('status')).toContainText('(614) 555-0142')
    await expect(field(page)).toHaveValue(email)
    await context.setOffline(false)
    await button(page).click()
    await expect(page).toHaveURL('/subscribe-confirmation')
  },
)

test('hazard 79: two presses at once are one', { tag: '@full' }, async ({ page }) => {
  const posts: string[] = []
  page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
  await page.goto('/')
  await field(page).fill(someone())
  await button(page).dblclick()
  await expect(page).toHaveURL('/subscribe-confirmation')
  expect(posts).toHaveLength(1)
})
