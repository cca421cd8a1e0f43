import type { Page } from '@playwright/test'
import { openChat, panelOf, stranger } from './chat.ts'
import { expect, isFull, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'

test.use({ storageState: stranger })

/** What is pressed or filled in and lies under the open chat. */
const coveredOn = (page: Page) =>
  page.evaluate(() => {
    const chat = document.querySelector('.chat')
    const parts = [...document.querySelectorAll('.chat-panel, .chat-teaser')].map((part) =>
      part.getBoundingClientRect(),
    )
    return [...document.querySelectorAll('a, button, input, select, textarea, summary, label')]
      .filter((action) => !chat?.contains(action) && action.checkVisibility({ visibilityProperty: true }))
      .filter((action) =>
        [...action.getClientRects()].some(
          (under) =>
            under.width > 1 &&
            parts.some(
              (over) =>
                over.width > 0 &&
                over.left < under.right &&
                under.left < over.right &&
                over.top < under.bottom &&
                under.top < over.bottom,
            ),
        ),
      )
      .map((action) => `${action.tagName} ${action.textContent.trim().slice(0, 40)}`)
  })

/** Opens a page as on a first visit, and lets three seconds go by. */
const visit = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.locator('.chat[data-standing]')).toBeAttached()
  await page.clock.fastForward(3000)
}

test('it opens by itself after three seconds, and over nothing that is pressed or filled in', async ({ page }) => {
  await page.clock.install()
  await page.addInitScript(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  for (const width of isFull ? [320, 360, 480, 640, 768, 900, 1024, 1152, 1280, 1440, 1920] : [360, 768, 1280]) {
    await page.setViewportSize({ width, height: 720 })
    for (const path of ['/', '/about', '/contact']) {
      await visit(page, path)
      await expect(page.locator('.chat')).toHaveAttribute('data-standing', /panel|teaser/)
      expect([path, width, await coveredOn(page)]).toEqual([path, width, []])
    }
    await visit(page, '/quote/fuel')
    await expect(page.locator('.chat'), `/quote/fuel at ${width} px`).toHaveAttribute('data-standing', 'bubble')
  }
  // At a desk it is a panel, and it leaves as soon as the page moves a link under it.
  await visit(page, '/')
  await expect(panelOf(page)).toBeVisible()
  await page.mouse.wheel(0, 300)
  await expect(panelOf(page)).toBeHidden()

  await comeInAs(page, 'robin')
  await visit(page, '/')
  await expect(page.locator('.chat')).toHaveAttribute('data-standing', 'bubble')
})

test(
  'a conversation goes on beside the form that it led to, and never on top of it',
  { tag: '@full' },
  async ({ page }) => {
    for (const [width, standing] of [
      [1280, 'panel'],
      [1024, 'bubble'],
    ] as const) {
      await page.setViewportSize({ width, height: 720 })
      await page.goto('/about')
      await openChat(page)
      await page.goto('/quote/fuel')
      await expect(page.locator('.chat')).toHaveAttribute('data-standing', standing)
    }
  },
)

test(
  'a message that is not sent yet is there after a link, Back, a reload, and in another tab',
  { tag: '@full' },
  async ({ page, context }) => {
    const box = page.getByLabel('Message', { exact: true })
    await page.goto('/about')
    await openChat(page)
    await box.fill('300 gal of red to')
    await page.goto('/fuel')
    await expect(panelOf(page)).toBeVisible()
    await expect(box).toHaveValue('300 gal of red to')
    await box.fill('300 gal of red to Dublin')
    await page.goBack()
    await expect(box).toHaveValue('300 gal of red to Dublin')
    await page.reload()
    await expect(box).toHaveValue('300 gal of red to Dublin')

    const tab = await context.newPage()
    await tab.goto('/fuel')
    await openChat(tab)
    await expect(tab.getByLabel('Message', { exact: true })).toHaveValue('300 gal of red to Dublin')
    await tab.keyboard.press('Enter')
    await expect(tab.locator('.chat-rating')).toHaveCount(1)
    await expect(box).toHaveValue('')
  },
)

test(
  'a form of the chat keeps what was typed through its Back and a reload, until it is sent',
  { tag: '@full' },
  async ({ page }) => {
    const name = page.locator('.chat-form').getByLabel('Name')
    const form = panelOf(page).getByRole('button', { name: 'Lubricant pricing' })
    await page.goto('/about')
    await openChat(page)
    await form.click()
    await name.fill('Dana Field')
    await panelOf(page).getByRole('button', { name: 'Back' }).click()
    await panelOf(page).getByRole('button', { name: 'Get a fuel quote' }).click()
    await expect(name).toHaveValue('Dana Field')
    await expect(page.locator('.chat-form').getByLabel('Subject')).toHaveValue('fuel_quote')
    await page.reload()
    await panelOf(page).hover()
    await form.click()
    await expect(name).toHaveValue('Dana Field')
  },
)
