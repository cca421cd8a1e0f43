import type { Page } from '@playwright/test'
import { logOf, openChat, panelOf, stranger } from './chat.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'

test.use({ storageState: stranger })

const question = 'Do you deliver diesel to job sites?'
const answered = (page: Page) => expect(page.locator('.chat-rating')).toHaveCount(1)

const byMouse = async (page: Page) => {
  await openChat(page)
  await page.getByLabel('Message', { exact: true }).click()
  await page.getByLabel('Message', { exact: true }).pressSequentially(question)
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await answered(page)
  await page.getByRole('button', { name: "This didn't help" }).click()
  await expect(page.getByRole('button', { name: "This didn't help" })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Minimize the chat' }).click()
}

/** Tabs to what is wanted and presses it; nothing is reached but by the keyboard. */
const press = async (page: Page, selector: string, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
  for (let steps = 0; steps < 120; steps++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector))
      return page.keyboard.press('Enter')
    await page.keyboard.press(key)
  }
  throw new Error(`The keyboard does not reach ${selector}.`)
}

const byKeyboard = async (page: Page) => {
  await expect(page.locator('.chat[data-standing]')).toBeAttached()
  // From the foot of the page the chat is a step back; its own teaser or panel may stand there by now. A panel that opens
  // by itself between the look and the press is closed by the press, and opened again.
  await expect(async () => {
    if (!(await panelOf(page).isVisible())) await press(page, '.chat-bubble, .chat-teaser-open', 'Shift+Tab')
    await expect(panelOf(page)).toBeVisible({ timeout: 3000 })
  }).toPass()
  await page.getByLabel('Message', { exact: true }).focus()
  await page.keyboard.type(question)
  await page.keyboard.press('Enter')
  await answered(page)
  await press(page, '.chat-rating button:last-child', 'Shift+Tab')
  await expect(page.getByRole('button', { name: "This didn't help" })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await expect(page.locator('.chat-bubble')).toBeFocused()
}

const places = [
  { name: 'a public page', path: '/fuel' },
  { name: 'a form page', path: '/quote/fuel' },
  { name: 'a dashboard', path: '/dashboard/customer', signedIn: true },
]
const ways = [
  { name: 'by mouse', width: 1280, use: byMouse },
  { name: 'by keyboard', width: 1280, use: byKeyboard },
  { name: 'by mouse at 360 px', width: 360, use: byMouse },
  { name: 'by keyboard at 360 px', width: 360, use: byKeyboard },
]

for (const [nth, { name: place, path, signedIn }] of places.entries())
  for (const [which, { name: way, width, use }] of ways.entries())
    // By keyboard on a form stands for the others; `chat.spec.ts` goes by mouse on a public page.
    test(
      `on ${place} ${way}: ask, rate, minimize and find it again`,
      nth === 1 && which === 1 ? {} : { tag: '@full' },
      async ({ page }) => {
        if (signedIn) await comeInAs(page, 'dana')
        await page.setViewportSize({ width, height: 740 })
        await page.goto(path)
        await use(page)
        await expect(panelOf(page)).toBeHidden()
        await page.reload()
        await openChat(page)
        await expect(logOf(page)).toContainText(question)
      },
    )
