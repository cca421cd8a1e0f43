import { askInChat, logOf, openChat, panelOf, stranger } from './chat.ts'
import { bothThemes, expect, expectAccessible, test } from './journey.ts'

test.use({ storageState: stranger })

const question = 'Do you deliver diesel to job sites?'

test('hazard 128: it opens by itself after 3 s without focus and without React, once in a visit, and stays closed', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => request.resourceType() === 'script' && scripts.push(request.url()))
  await page.clock.install({ time: '2025-11-20T15:00:00Z' })
  await page.clock.pauseAt('2025-11-20T15:00:01Z')
  await page.goto('/about')
  await expect(page.locator('.chat[data-standing=bubble]')).toBeAttached()
  await page.clock.runFor(2900)
  await expect(panelOf(page)).toBeHidden()
  await page.clock.runFor(100)
  await expect(panelOf(page)).toBeVisible()
  expect(scripts).toHaveLength(1)
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  expect(await page.context().cookies()).toEqual([])
  await page.clock.resume()
  await expectAccessible(page)

  await page.keyboard.press('Escape')
  await expect(panelOf(page)).toBeHidden()
  await page.goto('/fuel')
  await expect(page.locator('.chat[data-standing=bubble]')).toBeAttached()
  await page.clock.fastForward(5000)
  await expect(panelOf(page)).toBeHidden()
})

test('hazards 126 and 128: what has the focus is never under it', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  await expect(page.locator('.chat[data-standing=bubble]')).toBeAttached()
  await page.clock.fastForward(3000)
  await expect(panelOf(page)).toBeVisible()
  const covered = page.getByRole('navigation', { name: 'Main' }).getByRole('link').first()
  await covered.focus()
  await expect(panelOf(page)).toBeVisible()
  for (let steps = 0; steps < 25; steps++) {
    await page.keyboard.press('Tab')
    const over = await page.evaluate(async () => {
      // It steps aside with the next frame.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      const focused = document.activeElement
      const panel = document.querySelector('.chat-panel')?.getBoundingClientRect()
      const box = focused?.getBoundingClientRect()
      if (!panel?.width || !box || focused?.closest('.chat')) return false
      return panel.left < box.right && box.left < panel.right && panel.top < box.bottom && box.top < panel.bottom
    })
    expect(over).toBe(false)
  }
  await openChat(page)
  await page.locator('h1').click()
  await expect(panelOf(page)).toBeHidden()
})

test('by mouse on a public page: ask, rate, go on over pages, reloads and tabs, clear', async ({ page, context }) => {
  await page.goto('/about')
  await openChat(page)
  expect(await context.cookies()).toEqual([])
  await page.getByLabel('Message', { exact: true }).fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.locator('.chat-rating')).toHaveCount(1)
  await expect(logOf(page)).toContainText(question)
  expect((await context.cookies()).map(({ name, httpOnly }) => [name, httpOnly])).toEqual([['chat', true]])
  await expectAccessible(page, bothThemes)
  const rated = page.waitForResponse('**/api/chat/rate')
  await page.getByRole('button', { name: 'This helped' }).click()
  await expect(page.getByRole('button', { name: 'This helped' })).toHaveAttribute('aria-pressed', 'true')
  // It is shown pressed before it is stored.
  expect((await rated).ok()).toBe(true)
  const answer = await page.locator('.chat-log .chat-line[data-role=assistant] .chat-said').textContent()

  await page.reload()
  await expect(logOf(page)).toContainText(answer ?? 'no answer')
  await expect(page.getByRole('button', { name: 'This helped' })).toHaveAttribute('aria-pressed', 'true')
  await page.goto('/quote/fuel')
  await expect(logOf(page)).toContainText(question)

  const tab = await context.newPage()
  await tab.goto('/fuel')
  await openChat(tab)
  await tab.locator('.chat-panel').hover()
  await expect(logOf(tab)).toContainText(question)
  await askInChat(tab, 'And on Saturdays?')
  await expect(logOf(page)).toContainText('And on Saturdays?')
  await tab.close()

  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page.getByText('Chat Cleared')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lubricant pricing' })).toBeVisible()
  await page.reload()
  await expect(panelOf(page)).toBeVisible()
  await expect(page.getByText(question)).toHaveCount(0)
})

test('hazard 59: Enter sends; Shift+Enter, text composition and empty lines do not; 20,000 characters stay in the box', async ({
  page,
}) => {
  await page.goto('/quote/fuel')
  await openChat(page)
  const box = page.getByLabel('Message', { exact: true })
  await box.fill('   ')
  await box.press('Enter')
  await box.fill('first line')
  await box.press('Shift+Enter')
  await page.keyboard.type('second line')
  expect(await box.inputValue()).toBe('first line\nsecond line')
  for (const how of [{ isComposing: true }, { keyCode: 229 }])
    await box.dispatchEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true, ...how })
  expect(await box.inputValue()).toBe('first line\nsecond line')
  await expect(logOf(page)).toHaveCount(0)
  await box.press('Enter')
  await expect(logOf(page)).toContainText('second line')
  await expect(page.locator('.chat-rating')).toHaveCount(1)

  await box.fill('x'.repeat(20_000))
  await box.press('Enter')
  await expect(page.getByText('Please keep this to 4,000 characters; it has 20,000.')).toBeVisible()
  expect(await box.inputValue()).toHaveLength(20_000)
})

test('Enter in an empty box sends nothing of what is typed after it, though React comes late', async ({ page }) => {
  await page.goto('/about')
  const { promise: late, resolve: come } = Promise.withResolvers<void>()
  await page.route('**/assets/hydrate-*.js', async (route) => {
    await late
    await route.continue()
  })
  await openChat(page)
  const box = page.getByLabel('Message', { exact: true })
  await box.fill(' ')
  await box.press('Enter')
  await box.fill('half a mess')
  come()
  // React has taken the box over.
  await expect.poll(() => box.evaluate((it) => Object.keys(it).some((key) => key.startsWith('__react')))).toBe(true)
  await expect(box).toHaveValue('half a mess')
  await expect(logOf(page)).toHaveCount(0)
})

test('hazard 131: an answer is added to the log once and whole; thinking is announced, and the box keeps the focus', async ({
  page,
}) => {
  await page.goto('/')
  await openChat(page)
  await askInChat(page, question)
  await page.evaluate(() => {
    const watched = globalThis as unknown as { added: string[]; announced: string[] }
    watched.added = []
    watched.announced = []
    new MutationObserver((changes) => {
      for (const change of changes) {
        const target = change.target instanceof Element ? change.target : change.target.parentElement
        if (target?.closest('[role=log]'))
          watched.added.push(...[...change.addedNodes].map((node) => node.textContent ?? ''))
        if (target?.closest('[role=log]') && change.type === 'characterData') watched.added.push('CHANGED')
        const status = target?.closest('[role=status]')
        if (status?.textContent) watched.announced.push(status.textContent)
      }
    }).observe(document.querySelector('.chat-panel') ?? document, {
      subtree: true,
      childList: true,
      characterData: true,
    })
  })
  await askInChat(page, 'What are your opening hours?')
  const { added, announced } = await page.evaluate(() => {
    const { added, announced } = globalThis as unknown as { added: string[]; announced: string[] }
    return { added, announced }
  })
  const answer = (await page.locator('.chat-log .chat-line[data-role=assistant] .chat-said').last().textContent()) ?? ''
  expect(added.filter((text) => text.includes(answer))).toHaveLength(1)
  expect(added).not.toContain('CHANGED')
  expect(announced).toContain('The assistant is thinking.')
  await expect(page.getByLabel('Message', { exact: true })).toBeFocused()
})

test('when the server cannot be reached it says so, with phone and email, and the message is sent again', async ({
  page,
}) => {
  await page.goto('/')
  await openChat(page)
  await page.locator('.chat-panel').hover()
  await page.route('**/api/assistant', (route) => route.abort('internetdisconnected'), { times: 1 })
  await page.getByLabel('Message', { exact: true }).fill(question)
  await page.keyboard.press('Enter')
  await expect(logOf(page)).toContainText(/technical difficulties.*\(614\) 555-0142.*@/)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expect(page.locator('.chat-rating')).toHaveCount(1)
  await expect(logOf(page).getByText(question)).toHaveCount(1)
})

test('an answer that is cut off is found by a reload', async ({ page }) => {
  await page.goto('/')
  await openChat(page)
  await page.getByLabel('Message', { exact: true }).fill(question)
  const begun = page.waitForResponse('**/api/assistant')
  await page.keyboard.press('Enter')
  await begun
  await page.reload()
  await expect(logOf(page)).toContainText(question)
  await expect(page.locator('.chat-rating')).toHaveCount(1)
})

test.describe('with JavaScript off', () => {
  test.use({ javaScriptEnabled: false })
  test('its place shows the telephone number, and nothing that does nothing', async ({ page }) => {
    await page.goto('/fuel')
    await expect(page.getByRole('link', { name: 'Call (614) 555-0142' }).last()).toBeVisible()
    await expect(page.locator('.chat-bubble')).toBeHidden()
    await expect(panelOf(page)).toBeHidden()
  })
})

test('nothing of it is printed', async ({ page }) => {
  await page.goto('/fuel')
  await openChat(page)
  await page.emulateMedia({ media: 'print' })
  await expect(panelOf(page)).toBeHidden()
})

test('when React does not come it says so, and the message stays in the box', async ({ page }) => {
  await page.goto('/about')
  await page.route('**/assets/hydrate-*.js', (route) => route.abort('internetdisconnected'))
  await openChat(page)
  await page.getByLabel('Message', { exact: true }).fill(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByText("The chat couldn't be loaded. Please call (614) 555-0142.")).toBeVisible()
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue(question)
})
