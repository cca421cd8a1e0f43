import type { Page } from '@playwright/test'
import { expect } from './journey.ts'

/** For `test.use`: a browser that was never here. */
export const stranger = { cookies: [], origins: [] }

export const panelOf = (page: Page) => page.locator('.chat-panel')
export const logOf = (page: Page) => page.getByRole('log', { name: 'Messages' })

/** Opens the chat by its bubble, unless it stands open. */
export const openChat = async (page: Page) => {
  await expect(page.locator('.chat[data-standing]')).toBeAttached()
  if (!(await panelOf(page).isVisible())) await page.locator('.chat').getByRole('button', { name: 'Ask us' }).click()
  await expect(panelOf(page)).toBeVisible()
}

/** A toast that is still fading in, or is about to, has no contrast yet. What is folded stands still for good. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    const isSeen = ({ effect }: Animation) => effect instanceof KeyframeEffect && effect.target?.checkVisibility()
    await Promise.all(
      document
        .getAnimations()
        .filter(isSeen)
        .map(({ finished }) => finished),
    )
  })

/** Asks by Enter and waits for the whole answer. */
export const askInChat = async (page: Page, text: string) => {
  const message = page.getByLabel('Message', { exact: true })
  await expect(message).toBeVisible()
  // The earlier messages come a moment after the field, and their answers are counted too.
  await expect(panelOf(page).locator('[aria-busy=true]')).toHaveCount(0)
  const before = await page.locator('.chat-rating').count()
  await message.fill(text)
  await page.keyboard.press('Enter')
  await expect(page.locator('.chat-rating')).toHaveCount(before + 1)
}

/** A word that nothing on the site holds, and that no other test has taught the assistant. */
export const strangeWord = () =>
  Array.from({ length: 5 }, () => pick('bdfgkmnprstvz') + pick('aeiou')).join('') + pick('kqx')

const pick = (letters: string) => letters[Math.floor(Math.random() * letters.length)] ?? ''
