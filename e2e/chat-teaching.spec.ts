import type { Page } from '@playwright/test'
import { askInChat, logOf, openChat, stranger, strangeWord } from './chat.ts'
import { expect, test } from './journey.ts'
import { comeInAs } from './signed-in.ts'

test.use({ storageState: stranger })

/** In a browser of its own, each time on a page that has just been opened. */
const says = async (visitor: Page, question: string) => {
  await visitor.goto('/about')
  await openChat(visitor)
  await askInChat(visitor, question)
  return (await logOf(visitor).locator('[data-role=assistant] .chat-said').last().textContent()) ?? ''
}

const openQuestion = async (page: Page, question: string, reason: string) => {
  await page.goto(`/dashboard/admin/assistant?${new URLSearchParams({ q: question, reason })}`)
  await page.getByRole('link', { name: question }).click()
  await expect(page.getByRole('heading', { name: 'Messages' })).toBeVisible()
}

test(
  'what was not known is attached to a text of the site, what was rated down gets a text of its own, and the next visitor hears both',
  { tag: '@full' },
  async ({ page, browser, baseURL }) => {
    const visitor = await browser.newPage({ baseURL })
    const mark = `${Date.now()}`.slice(-6)
    const [thing, animal] = [strangeWord(), strangeWord()]
    const unknown = `Why ${thing} ${strangeWord()} ${mark}?`
    expect(await says(visitor, unknown)).not.toContain('Lithium complex')
    const rated = `When does the ${animal} desk ${mark} open?`
    await says(visitor, rated)
    await visitor.getByRole('button', { name: "This didn't help" }).last().click()
    await expect(visitor.getByRole('button', { name: "This didn't help" }).last()).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    await comeInAs(page, 'robin')
    await openQuestion(page, unknown, '')
    await page.getByLabel('Answer').selectOption('lube-grease')
    await page.getByRole('button', { name: 'Use this answer' }).click()
    await expect(page).toHaveURL(/\/dashboard\/admin\/assistant$/)
    expect(await says(visitor, unknown)).toContain('Lithium complex')

    await openQuestion(page, rated, '')
    await page.getByRole('link', { name: 'Write a new answer' }).click()
    await page.getByLabel('Title').fill(`About ${animal} ${mark}`)
    await page.getByLabel('Answer', { exact: true }).fill(`A ${animal} is served from dusk.`)
    await page.getByLabel('Link to page').fill('/contact')
    await page.getByRole('button', { name: 'Add answer' }).click()
    await expect(page.getByRole('link', { name: `About ${animal} ${mark}` })).toBeVisible()
    expect(await says(visitor, rated)).toContain(`A ${animal} is served from dusk.`)

    await page.goto(`/dashboard/admin/assistant?${new URLSearchParams({ q: mark })}`)
    await expect(page.getByRole('link', { name: mark })).toHaveCount(0)
    await visitor.close()
  },
)
