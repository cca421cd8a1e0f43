import { askInChat, logOf, openChat, stranger } from './chat.ts'
import { expect, isFull, test } from './journey.ts'
import type { Page } from '@playwright/test'

test.use({ storageState: stranger })

type Event = [name: string, data: string]

/** What the server says to the next question, word for word. */
const saying = (page: Page, ...events: Event[]) =>
  page.route('**/api/assistant', (route) =>
    route.fulfill({
      contentType: 'text/event-stream',
      body: events.map(([name, data]) => `event: ${name}\ndata: ${data}\n\n`).join(''),
    }),
  )

const answer = (overrides: Record<string, unknown>): Event => [
  'answer',
  JSON.stringify({
    ...{ response: 'Open.', suggestions: [], sources: [], id: crypto.randomUUID(), reply_to: null },
    ...{ emergency: 'none', rating: null, ...overrides },
  }),
]

const asks = async (page: Page, text: string) => {
  await page.goto('/about')
  await openChat(page)
  await page.getByLabel('Message', { exact: true }).fill(text)
  await page.keyboard.press('Enter')
}

test('hazard 54: scripts, pictures and addresses of others in an answer are words in the page, and nothing of them runs', async ({
  page,
}) => {
  const strange: string[] = []
  page.on(
    'request',
    (request) => !request.url().startsWith(process.env.SITE_ORIGIN ?? '') && strange.push(request.url()),
  )
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => strange.push(dialog.message())))
  const hostile =
    '<script>window.ran = 1</script><img src="https://evil.example/x.png" onerror="window.ran = 1"> [free](javascript:window.ran=1) ![x](https://evil.example/?q=1)'
  await saying(
    page,
    ['text', JSON.stringify({ text: hostile })],
    answer({
      response: hostile,
      sources: [
        { title: 'Evil source', url: 'https://evil.example/' },
        { title: 'Script source', url: 'javascript:window.ran=1' },
        { title: 'Our source', url: '/fuel' },
      ],
      suggestions: [
        { text: 'Evil step', action: 'javascript:window.ran=1' },
        { text: 'Unknown step', action: 'delete_everything' },
        { text: 'Our step', action: 'fuel_quote' },
      ],
      offer: { form: 'https://evil.example/form', kind: 'fuel_quote', answers: {} },
    }),
  )
  await asks(page, 'Free fuel?')
  const log = logOf(page)
  await expect(log.getByText(hostile)).toBeVisible()
  await expect(log.getByRole('link', { name: 'Our source' })).toHaveAttribute('href', '/fuel')
  await expect(log.getByRole('button', { name: 'Our step' })).toBeVisible()
  await expect(log.getByRole('link')).toHaveCount(1)
  await expect(log.getByText(/Evil s|Script s|Unknown step|Open the form/)).toHaveCount(0)
  await expect(log.locator('img, script, iframe')).toHaveCount(0)
  expect(await page.evaluate(() => 'ran' in globalThis)).toBe(false)
  expect(strange).toEqual([])
})

test(
  'hazard 56: when even the site has no answer it apologises with phone and email, keeps the message and takes it again',
  { tag: '@full' },
  async ({ page }) => {
    await saying(page, ['taken', '{}'], ['failed', '{}'])
    await asks(page, 'When do you open?')
    const log = logOf(page)
    await expect(log).toContainText(/technical difficulties.*\(614\) 555-0142.*@/)
    await page.unroute('**/api/assistant')
    await page.getByRole('button', { name: 'Send it again' }).click()
    await expect(page.locator('.chat-rating')).toHaveCount(1)
    await expect(log.getByText('When do you open?')).toHaveCount(1)
    await expect(log).not.toContainText('technical difficulties')
  },
)

test('hazard 56: a server that says nothing for ten seconds is not waited for', { tag: '@full' }, async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/assistant', () => {})
  await page.goto('/about')
  await page.clock.runFor(100)
  await openChat(page)
  await page.getByLabel('Message', { exact: true }).fill('Anybody there?')
  await page.keyboard.press('Enter')
  await expect(logOf(page)).toContainText('Anybody there?')
  await page.clock.runFor(9000)
  await expect(logOf(page)).not.toContainText('technical difficulties')
  await page.clock.runFor(1500)
  await expect(logOf(page)).toContainText(/technical difficulties.*\(614\) 555-0142.*@/)
  await expect(logOf(page)).toContainText('Anybody there?')
})

test('an exception in the page is answered for with the telephone alone', { tag: '@full' }, async ({ page }) => {
  await saying(page, ['answer', 'null'])
  await asks(page, 'When do you open?')
  await expect(logOf(page)).toContainText('something went wrong on our end. Please call (614) 555-0142.')
  await expect(logOf(page)).not.toContainText('@')
})

test(
  'a history that cannot be had and a chat that cannot be cleared are only logged; nothing says that it is gone',
  { tag: '@full' },
  async ({ page }) => {
    const logged: string[] = []
    page.on('console', (message) => message.type() === 'warning' && logged.push(message.text()))
    await page.goto('/about')
    await openChat(page)
    await askInChat(page, 'When do you open?')
    await page.route('**/api/chat/clear', (route) => route.abort('internetdisconnected'))
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect.poll(() => logged).toContain('The chat could not be cleared.')
    await expect(logOf(page)).toContainText('When do you open?')
    await expect(page.getByText('Chat Cleared')).toHaveCount(0)

    await page.route('**/api/chat?*', (route) => route.abort('internetdisconnected'))
    await page.reload()
    await expect.poll(() => logged).toContain('The history of the chat could not be loaded.')
    await expect(page.getByLabel('Message', { exact: true })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test(
  'hazard 130: at 360 px the toast of a failed lead is not the only notice, and leaves the button to be pressed',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    await openChat(page)
    await page.getByRole('button', { name: 'Talk to sales' }).click()
    await page.locator('#chat-name').fill('Kim Doyle')
    await page.locator('#chat-email').fill('kim@polaris.example')
    await page.locator('#chat-phone').fill('(614) 555-0186')
    await page.route('**/api/chat/lead', (route) => route.abort('internetdisconnected'), { times: 1 })
    const send = page.locator('.chat-form').getByRole('button', { name: 'Send' })
    await send.click()
    await expect(page.locator('[data-sonner-toast]')).toBeVisible()
    await expect(page.locator('#chat-failure')).toBeInViewport()
    await send.click()
    await expect(page.locator('.chat-reference')).toHaveText(/^CL-/)
  },
)

test(
  'an emergency stands apart from what else is answered, with a number to press',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/about')
    await openChat(page)
    await askInChat(page, 'the tank is on fire')
    const urgent = logOf(page).locator('.chat-urgent')
    await expect(urgent).toContainText('call 911 first')
    await expect(urgent.getByRole('link', { name: '(614) 555-0142' }).first()).toHaveAttribute('href', /^tel:/)
  },
)

for (const path of isFull ? ['/about', '/quote/fuel'] : ['/quote/fuel'])
  test(`hazard 86: a deploy took the chat's forms away from ${path}, and the conversation stays`, async ({ page }) => {
    await page.route('**/assets/form-view-*.js', (route) => route.fulfill({ status: 404, body: '' }))
    await page.goto(path)
    await openChat(page)
    await askInChat(page, 'When are you open?')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Talk to sales' }).click()
    const gone = page.locator('.chat-body').getByRole('alert')
    await expect(gone).toContainText("This form couldn't be loaded.")
    await expect(gone.getByRole('link', { name: 'Talk to Sales' })).toHaveAttribute('href', '/contact/sales')
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('button', { name: 'Continue Chat' }).click()
    await expect(logOf(page).getByText('When are you open?')).toBeVisible()
  })
