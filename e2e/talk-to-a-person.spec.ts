import { onDatabase } from './database.ts'
import { logOf, openChat, panelOf, stranger } from './chat.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { comeInAs, signedIn } from './signed-in.ts'

test.use({ storageState: stranger, viewport: { width: 1280, height: 900 } })

test('a visitor asks for a person: at night it is a request, by day it rings, is answered and given back', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.goto('/about')
  await openChat(page)
  await page.getByRole('button', { name: 'Talk to a person' }).click()
  // By night, or with nobody at the desk, it is a request at once; by day once two minutes are over.
  await expect(panelOf(page)).toContainText(/Ringing our office|Your conversation is now request/)
  const name = await page.evaluate(() => localStorage.getItem('chat-session'))
  const ofThis = 'session_id = (select id from chat_sessions where session_id = $1)'
  await onDatabase(`update chat_calls set due_at = now() where state = 'ringing' and ${ofThis}`, [name])
  await page.reload()
  await openChat(page)
  await expect(panelOf(page)).toContainText(/Your conversation is now request CL-\S+/)
  const form = page.getByRole('form', { name: 'How we reach you' })
  await form.getByLabel('Name').fill('Kim Doyle')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toContainText('Please enter your email or your phone number.')
  await expectAccessible(page)
  await form.getByLabel('Phone').fill('(614) 555-0186')
  await form.getByRole('button', { name: 'Send' }).click()
  await expect(form).toHaveCount(0)

  // The same call while the desk is open, whatever time it is here.
  const { rows } = await onDatabase(
    `update chat_calls set state = 'ringing', request_id = null, ended_at = null, rang_at = now(),
       due_at = now() + interval '1 hour'
     where ${ofThis} returning session_id as id`,
    [name],
  )
  await page.reload()
  await openChat(page)
  await expect(panelOf(page)).toContainText('Ringing our office')
  await expectAccessible(page)

  const desk = await (await browser.newContext({ baseURL, viewport: { width: 1280, height: 900 } })).newPage()
  const { cookies, email, userId } = await signedIn('admin')
  await comeInAs(desk, { cookies, email, userId })
  await desk.goto('/dashboard/admin/quotes')
  const bar = desk.getByRole('complementary', { name: 'Chat' })
  await expect(bar).toContainText('A visitor in the chat wants to talk to a person, waiting')
  await expect(desk).toHaveTitle(/A visitor wants to talk/)
  await expectAccessible(desk)
  await bar.getByRole('button', { name: 'No sound' }).click()
  await expect(bar.getByRole('button', { name: 'No sound' })).toHaveCount(0)
  await bar.locator(`form[action$="${rows[0].id}"]`).getByRole('button', { name: 'Answer' }).click()

  await expect(desk.getByRole('heading', { name: 'Your chat' })).toBeVisible()
  await desk.getByLabel('Message', { exact: true }).fill('Hello Kim, how many gallons?')
  await desk.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(logOf(page)).toContainText('Hello Kim, how many gallons?')
  await expect(panelOf(page)).toContainText("You're talking to")
  await page.getByLabel('Message', { exact: true }).fill('Eight hundred.')
  await page.keyboard.press('Enter')
  await expect(desk.locator('.conversation')).toContainText('Eight hundred.')
  await expectAccessible(desk)
  await expectAccessible(page)

  // Who leaves and comes back finds the conversation, and the person still in it.
  await page.goto('/fuel')
  await openChat(page)
  await expect(logOf(page)).toContainText('Eight hundred.')
  await desk.getByRole('button', { name: 'Return to the assistant' }).click()
  await expect(desk.getByRole('heading', { name: 'This chat is over' })).toBeVisible()
  await expect(logOf(page)).toContainText('The assistant answers again.')
  await desk.context().close()
})
