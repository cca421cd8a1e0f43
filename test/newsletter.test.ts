import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeEach, expect, test } from 'vitest'
import { follow, openSite, send } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite()
const { pool } = site.database

beforeEach(async () => void (await pool.query('delete from newsletter_subscribers')))

let made = 0
const someone = () => `reader${++made}@hill.example`

const signUp = (fields: Record<string, string>) => send(site, fields, { path: '/newsletter' })
const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })

const rowOf = async (email: string) => {
  const { rows } = await pool.query('select * from newsletter_subscribers where email = $1', [email])
  return rows[0] as {
    confirm_token: string
    unsubscribe_token: string
    confirmed_at: Date | null
    consent_text: string
  }
}

const subscribed = async () => {
  const email = someone()
  await signUp({ email })
  const { confirm_token, unsubscribe_token } = await rowOf(email)
  await send(site, {}, { path: `/newsletter/confirm/${confirm_token}` })
  return {
    email,
    confirm: `/newsletter/confirm/${confirm_token}`,
    unsubscribe: `/newsletter/unsubscribe/${unsubscribe_token}`,
  }
}

const letterTo = async (email: string) => {
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await sleep(100)) {
    const folder = join(site.dataDir, 'mail')
    for (const file of await readdir(folder).catch(() => [])) {
      const letter = file.endsWith('.eml') ? await readFile(join(folder, file), 'utf8') : ''
      if (letter.includes(`To: ${email}`)) return letter
    }
  }
  throw new Error(`No mail came to ${email}.`)
}

test.each([
  ['', 'Please enter your email address.'],
  ['   ', 'Please enter your email address.'],
  ['dana', 'Please enter an email address such as name@company.com.'],
  ['a@b', 'Please enter an email address such as name@company.com.'],
  ['a@b.example\r\nBcc: c@d.example', 'Please enter an email address such as name@company.com.'],
  ['<script>@hill.example', 'Please enter an email address such as name@company.com.'],
  [`${'x'.repeat(250)}@hill.example`, 'Please enter an email address such as name@company.com.'],
])('"%s" is refused in words, in the page, and kept as it was typed', async (email, words) => {
  const answer = await signUp({ email, place: 'footer' })
  const page = readPage(await answer.text())
  expect(answer.status).toBe(422)
  expect(page.summary()).toMatchObject({ title: words, focused: true })
  expect(page.problemOf('email')).toBe(words)
  expect(page.typed('email')).toBe(email)
  expect(await pool.query('select from newsletter_subscribers')).toMatchObject({ rowCount: 0 })
})

test('hazard 89: an address is answered the same on its first, second and hundredth time, subscribed or not', async () => {
  const { email } = await subscribed()
  const answers = []
  for (const address of [someone(), email, email, email.toUpperCase()]) answers.push(await signUp({ email: address }))
  expect(answers.map(({ status, headers }) => [status, headers.get('Location')])).toEqual(
    Array.from({ length: 4 }, () => [303, '/subscribe-confirmation']),
  )
  const [answer] = answers
  expect(readPage(await (await follow(site, answer!)).text()).heading).toBe('Check your email')
  expect(await pool.query('select from newsletter_subscribers')).toMatchObject({ rowCount: 2 })
})

test('newsletter consent records the words beside that form', async () => {
  const [foot, insights] = [someone(), someone()]
  await signUp({ email: foot, place: 'footer' })
  await signUp({ email: insights, place: 'insights' })
  expect((await rowOf(foot)).consent_text).toMatch(/^Rack prices, winter blends/)
  expect((await rowOf(insights)).consent_text).toMatch(/^New articles and market notes/)
})

test('a page that is rendered once for everybody has the form, with no id of a submission and one small script', async () => {
  const html = await (await get('/')).text()
  const page = readPage(html)
  expect(page.all(({ attribs }) => attribs.action === '/newsletter')).toHaveLength(1)
  expect(page.all(({ attribs }) => attribs.name === 'submission_id')).toEqual([])
  const scripts = page.all(({ name, attribs }) => name === 'script' && 'src' in attribs)
  expect(scripts).toHaveLength(1)
  const script = await fetch(site.origin + scripts[0]?.attribs.src, { headers: { 'Accept-Encoding': 'br' } })
  expect(Number(script.headers.get('Content-Length'))).toBeLessThan(3 * 1024)
  expect(await script.text()).not.toMatch(/\bimport\s*["'{]/)
})

test('the mail asks for a press of a button on a page; looking at the page changes nothing, however often', async () => {
  const email = someone()
  await signUp({ email })
  const { confirm_token, unsubscribe_token } = await rowOf(email)
  const letter = (await letterTo(email)).replaceAll('=\r\n', '').replaceAll(/\r\n[ \t]/g, ' ')
  expect(letter).toContain(`${site.origin}/newsletter/confirm/${confirm_token}`)
  expect(letter).toContain(`List-Unsubscribe: <${site.origin}/newsletter/unsubscribe/${unsubscribe_token}>`)
  expect(letter).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')

  const before = await rowOf(email)
  for (const path of [`/newsletter/confirm/${confirm_token}`, `/newsletter/unsubscribe/${unsubscribe_token}`]) {
    const answer = await get(path)
    const page = readPage(await answer.text())
    expect([answer.status, answer.headers.get('Cache-Control'), answer.headers.get('X-Robots-Tag')]).toEqual([
      200,
      'no-store',
      'noindex',
    ])
    expect(page.says).toContain(email)
    expect(['Confirm subscription', 'Unsubscribe']).toContain(page.button)
    await fetch(site.origin + path, { method: 'HEAD' })
  }
  expect(await rowOf(email)).toEqual(before)
  const pressed = await send(site, {}, { path: `/newsletter/confirm/${confirm_token}` })
  expect(readPage(await (await follow(site, pressed)).text()).heading).toBe("You're subscribed")
  expect((await rowOf(email)).confirmed_at).not.toBeNull()
})

test('hazard 120: a mail program ends the subscription with one POST, from anywhere, and is answered without a redirect', async () => {
  const { unsubscribe } = await subscribed()
  const oneClick = (headers: Record<string, string>) =>
    fetch(site.origin + unsubscribe, {
      method: 'POST',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
      headers,
      redirect: 'manual',
    })
  for (const headers of [{}, { Origin: 'https://mail.example' }, { Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }]) {
    const answer = await oneClick(headers as Record<string, string>)
    expect(answer.status).toBe(200)
    expect(readPage(await answer.text()).heading).toBe("You're unsubscribed")
  }
  const { rows } = await pool.query('select email, unsubscribed_at from newsletter_subscribers')
  expect(rows).toEqual([{ email: null, unsubscribed_at: expect.any(Date) }])
  expect(readPage(await (await get(unsubscribe)).text()).heading).toBe("You're unsubscribed")
})

test('a person ends it with a button, without signing in; another site cannot press it', async () => {
  const { email, unsubscribe } = await subscribed()
  const foreign = await send(
    site,
    { press: '1' },
    { path: unsubscribe, headers: { Origin: 'https://elsewhere.example' } },
  )
  expect([foreign.status, (await rowOf(email)).confirmed_at]).toEqual([403, expect.any(Date)])
  const pressed = await send(site, {}, { path: unsubscribe })
  expect(pressed.status).toBe(303)
  expect(readPage(await (await follow(site, pressed)).text()).heading).toBe("You're unsubscribed")
})

test('a link that nobody was given is gone, in words', async () => {
  for (const path of ['/newsletter/confirm/none', '/newsletter/unsubscribe/none']) {
    const answer = await get(path)
    expect([answer.status, readPage(await answer.text()).says.includes('no longer works')]).toEqual([410, true])
    expect((await send(site, {}, { path })).status).toBe(410)
  }
})

test('the log holds no address and no key of a link', async () => {
  const { email, confirm } = await subscribed()
  await letterTo(email)
  expect(site.output()).toContain('/newsletter/confirm/:token')
  for (const secret of [email, confirm]) expect(site.output()).not.toContain(secret)
})
