import { askInChat, openChat, panelOf, stranger } from './chat.ts'
import { expect, test } from './journey.ts'

test.use({ storageState: stranger, viewport: { width: 360, height: 780 } })

test('on a phone a need opens its form filled in, and the chat is out of the way', async ({ page }) => {
  await page.goto('/')
  await openChat(page)
  await askInChat(page, '300 gal of red and a drum of 15w40 to Dublin by tomorrow, gate code is at the office')
  const way = panelOf(page).locator('.chat-ways a').first()
  await expect(way).toHaveText(/300 gallons of off-road diesel/)
  await way.click()

  await expect(page).toHaveURL(/\/quote\/fuel\?product=off-road-diesel&volume=300&/)
  await expect(panelOf(page)).toBeHidden()
  await expect(page.getByLabel(/^Volume/)).toHaveValue('300')
  await expect(page.getByLabel('Delivery address')).toHaveValue('Dublin')
  // What a link may not carry waits in the visitor's own browser.
  await expect(page.getByLabel('Other products')).toHaveValue(/1 drum of 15W40/)
  await expect(page.getByLabel('Notes')).toHaveValue(/gate code is at the office/)
})
