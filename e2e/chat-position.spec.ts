import type { Page } from '@playwright/test'
import { askInChat, openChat, panelOf, stranger } from './chat.ts'
import { expect, expectAccessible, isFull, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'

/** Closed before, so that it stays a button. */
const closed = {
  cookies: [],
  origins: [{ origin: process.env.SITE_ORIGIN ?? '', localStorage: [{ name: 'chat-visit', value: 'closed' }] }],
}

/** Words and controls of the page that the button lies over, wherever the page is scrolled to. */
const coveredOn = (page: Page) =>
  page.evaluate(async () => {
    const found: string[] = []
    const bubble = document.querySelector('.chat-bubble')
    for (let top = 0; top < document.body.scrollHeight; top += 200) {
      scrollTo({ top, behavior: 'instant' })
      // A browser that draws nothing for a while asks for no frame either.
      await new Promise((resolve) => {
        requestAnimationFrame(resolve)
        setTimeout(resolve, 200)
      })
      const over = bubble?.getBoundingClientRect()
      if (!over?.width) throw new Error('The button of the chat is not shown.')
      for (const part of document.querySelectorAll('main *, .site-footer *, .call-bar a')) {
        const speaks = [...part.childNodes].some(
          ({ nodeType, data }: ChildNode & { data?: string }) => nodeType === 3 && data?.trim(),
        )
        if (!speaks && !part.matches('a, button, input, select, textarea')) continue
        // On a phone the page goes on below the bar, which lies over it anyway.
        const bar = document.querySelector('.call-bar')?.getBoundingClientRect()
        const under = part.getBoundingClientRect()
        if (!part.closest('.call-bar') && bar?.height && under.bottom > bar.top && over.top >= bar.top) continue
        if (over.left < under.right && under.left < over.right && over.top < under.bottom && under.top < over.bottom)
          if (part.checkVisibility() && under.width > 1) found.push(`${part.tagName} ${part.textContent?.slice(0, 40)}`)
      }
    }
    return found
  })

test.describe('its button', () => {
  test.use({ storageState: closed })

  for (const width of isFull ? [320, 360, 640, 800, 1024, 1100, 1280] : [320])
    test(`lies over no words and no controls at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 740 })
      for (const path of ['/', '/quote/fuel', ...(isFull ? ['/fuel', '/emergency-service'] : [])]) {
        await page.goto(path)
        await expect(page.locator('.chat-bubble')).toBeVisible()
        expect([path, await coveredOn(page)]).toEqual([path, []])
      }
    })

  test('lies over nothing of a portal either', async ({ page }) => {
    await comeInAs(page, 'dana')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto('/dashboard/customer')
    await expect(page.locator('.chat-bubble')).toBeVisible()
    expect(await coveredOn(page)).toEqual([])
  })
})

test.describe('open', () => {
  test.use({ storageState: stranger })

  test('on a phone it has the whole screen, and most of it is for the talk', { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/')
    await openChat(page)
    await askInChat(page, 'do you deliver to Perry county')
    expect(await panelOf(page).boundingBox()).toEqual({ x: 0, y: 0, width: 360, height: 740 })
    expect((await page.locator('.chat-body').boundingBox())?.height).toBeGreaterThan(500)
    await expectAccessible(page)
  })

  test('the chat explains what the first message does before it, and not after', { tag: '@full' }, async ({ page }) => {
    await page.goto('/about')
    await openChat(page)
    const notice = page.getByText('We store this chat when you send your first message.')
    await expect(notice).toBeVisible()
    await askInChat(page, 'do you sell grease')
    await expect(notice).toBeHidden()
  })

  test('answers end properly, and their telephone number is dialled at a touch', { tag: '@full' }, async ({ page }) => {
    const tornOff: string[] = []
    page.on('requestfailed', (request) => request.url().includes('/api/assistant') && tornOff.push(request.url()))
    await page.goto('/about')
    await openChat(page)
    for (const text of ['i want to talk to sales', 'thanks', 'do you deliver to Perry county', 'hello'])
      await askInChat(page, text)
    const said = page.locator('.chat-said').filter({ hasText: 'The office is' })
    await expect(said.getByRole('link', { name: '(614) 555-0142' })).toHaveAttribute('href', /^tel:/)
    await expect(page.locator('.chat-said').filter({ hasText: 'Perry' }).last()).toContainText('2\u20114 hours')
    expect(tornOff).toEqual([])
  })

  test('a possible emergency is not shown as an emergency', { tag: '@full' }, async ({ page }) => {
    await page.goto('/about')
    await openChat(page)
    await askInChat(page, 'my tank is low')
    await expect(page.locator('.chat-urgent')).toHaveAttribute('data-heard', 'unsure')
  })
})
