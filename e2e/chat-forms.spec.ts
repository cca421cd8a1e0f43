import type { Page } from '@playwright/test'
import { askInChat, openChat, panelOf, settled, stranger, strangeWord } from './chat.ts'
import { expect, expectAccessible, test, widths } from './journey.ts'
import { comeInAs } from './signed-in.ts'

test.use({ storageState: stranger })

/** Tabs until this has the focus: nothing is reached but by the keyboard. */
const tabTo = async (page: Page, selector: string, key = 'Tab') => {
  for (let steps = 0; steps < 60; steps++) {
    if (await page.evaluate((selector) => document.activeElement?.matches(selector), selector)) return
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${selector}.`)
}

test.describe('at 320 px', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('by keyboard on a form page, where it does not open by itself: to a numbered request, and back to the chat', async ({
    page,
  }) => {
    await page.clock.install()
    await page.goto('/quote/fuel')
    await expect(page.locator('.chat[data-standing=bubble]')).toBeAttached()
    await page.clock.fastForward(3000)
    await expect(page.locator('.chat[data-standing=bubble]')).toBeAttached()
    await expectAccessible(page)
    await page.locator('.chat-bubble').focus()
    await page.keyboard.press('Enter')
    await expect(panelOf(page)).toBeFocused()
    await expectAccessible(page)
    await tabTo(page, '#chat-message')
    await askInChat(page, 'Do you fill mowers?')

    await tabTo(page, '.chat-head [aria-label=Back]', 'Shift+Tab')
    await page.keyboard.press('Enter')
    const way = '.chat-ways li:nth-child(2) button'
    await page.locator(way).waitFor()
    await tabTo(page, way)
    // Coming back takes the focus to the panel, perhaps as late as now.
    await page.locator(way).press('Enter')
    await expect(page.getByRole('heading', { name: 'Leave your number' })).toBeVisible()
    const send = page.locator('.chat-form').getByRole('button', { name: 'Send' })
    await expect(send).toBeDisabled()
    await expectAccessible(page)
    for (const [id, text] of [
      ['name', 'Kim Doyle'],
      ['email', 'kim@polaris.example'],
      ['phone', '(614) 555-0186'],
    ]) {
      await tabTo(page, `#chat-${id}`)
      await page.keyboard.type(text ?? '')
    }
    await expect(page.locator('#chat-intent')).toHaveValue('fuel_quote')
    await expect(send).toBeEnabled()
    await page.keyboard.press('Enter')
    await expect(page.locator('.chat-reference')).toHaveText(/^CL-/)
    await expect(page.getByText('Thank you!').last()).toBeVisible()
    await settled(page)
    await expectAccessible(page)
    await tabTo(page, '.chat-body .cluster button:last-child')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Do you fill mowers?')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.locator('.chat-bubble')).toBeFocused()
  })
})

test('a lead that fails keeps its answers, says the specified words, and is one request when it is sent again', async ({
  page,
}) => {
  await page.goto('/about')
  await openChat(page)
  await page.getByRole('button', { name: 'Talk to sales' }).click()
  await page.locator('#chat-name').fill('Kim Doyle')
  await page.locator('#chat-email').fill('kim@polaris.example')
  await page.locator('#chat-phone').fill('(614) 555-0186')
  const ids: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('/api/chat/lead') && ids.push(request.postDataJSON().submission_id),
  )
  // The first try is stored, and its answer lost.
  await page.route(
    '**/api/chat/lead',
    async (route) => {
      await route.fetch()
      await route.abort('internetdisconnected')
    },
    { times: 1 },
  )
  const send = page.locator('.chat-form').getByRole('button', { name: 'Send' })
  await send.click()
  await expect(page.getByText('There was an issue submitting your request. Please try again.')).toHaveCount(2)
  await expect(page.locator('#chat-failure')).toBeInViewport()
  await expect(page.locator('#chat-name')).toHaveValue('Kim Doyle')
  await send.click()
  await expect(page.locator('.chat-reference')).toHaveText(/^CL-/)
  expect(new Set(ids).size).toBe(1)
  await page.getByRole('button', { name: 'Start New Request' }).click()
  await expect(page.locator('#chat-name')).toHaveValue('')
})

test(
  'the consultation form says what is missing and what failed, and ends as a numbered request',
  { tag: '@full' },
  async ({ page }) => {
    await page.goto('/services')
    await openChat(page)
    await page.getByRole('button', { name: 'Request a consultation' }).click()
    const send = page.getByRole('button', { name: 'Request consultation', exact: true })
    await send.click()
    await expect(page.getByText('Missing Information')).toBeVisible()
    await expect(page.locator('#chat-fullName')).toBeFocused()
    await settled(page)
    await expectAccessible(page)
    await page.locator('#chat-fullName').fill('Morgan Price')
    await page.locator('#chat-email').fill('morgan@fayette-stone.example')
    await page.locator('#chat-phone').fill('(740) 555-0193')
    await page.locator('#chat-message').fill('Which oil for a crusher?')
    await page.route('**/api/chat/consultation', (route) => route.abort('internetdisconnected'), { times: 1 })
    await send.click()
    await expect(page.getByText('Failed to send consultation request. Please try again.')).toHaveCount(2)
    await send.click()
    await expect(page.locator('.chat-reference')).toHaveText(/^CC-/)
    await page.getByRole('link', { name: 'See your request' }).click()
    await expect(page).toHaveURL(/\/receipt\//)
  },
)

for (const width of widths)
  test(
    `on a dashboard at ${width} px: staff read a lead’s conversation, and teach what was not known`,
    { tag: '@full' },
    async ({ page, browser, baseURL }) => {
      await page.setViewportSize({ width, height: 800 })
      const [thing, other] = [strangeWord(), strangeWord()]
      const odd = `Is the ${thing} unknown to ${other}?`
      const visitor = await browser.newPage({ baseURL })
      await visitor.goto('/')
      await openChat(visitor)
      await askInChat(visitor, odd)
      await visitor.getByRole('button', { name: 'Back' }).click()
      await visitor.getByRole('button', { name: 'Have us call you' }).click()
      const name = `Caller ${width} ${Date.now()}`
      await visitor.locator('#chat-name').fill(name)
      await visitor.locator('#chat-email').fill('caller@polaris.example')
      await visitor.locator('#chat-phone').fill('(614) 555-0186')
      await visitor.locator('.chat-form').getByRole('button', { name: 'Send' }).click()
      await expect(visitor.locator('.chat-reference')).toHaveText(/^CL-/)
      const reference = (await visitor.locator('.chat-reference').textContent()) ?? ''

      await comeInAs(page, 'robin')
      await page.goto('/dashboard/admin/inbox')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page.locator('.chat')).toHaveCount(0)
      await expectAccessible(page)
      await page.goto(`/dashboard/admin/inbox?q=${reference}`)
      await page.getByRole('row').filter({ hasText: reference }).getByRole('link').first().click()
      await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
      await expect(page.getByText(odd)).toBeVisible()
      await expectAccessible(page)

      await page.goto('/dashboard/admin/assistant')
      await page.getByLabel('Search questions').fill(odd)
      await page.getByLabel('Search questions').press('Enter')
      await page.getByRole('link', { name: odd }).click()
      await page.getByRole('link', { name: 'Write a new answer' }).click()
      await page.getByRole('button', { name: 'Add answer' }).click()
      await expect(page.locator('#error-summary')).toBeFocused()
      await page.getByLabel('Title').fill(`About ${thing}`)
      await page.getByLabel('Answer', { exact: true }).fill(`Every ${other} knows a ${thing}.`)
      await page.getByLabel('Link to page').fill('/about')
      await page.getByRole('button', { name: 'Add answer' }).click()
      await expect(page.getByRole('link', { name: `About ${thing}` })).toBeVisible()
      await visitor.close()
    },
  )
