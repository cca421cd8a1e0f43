import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'

/** Without the worker every mail stays where it is put. */
const site = await sharedSite()
const { pool } = site.database
const desk = '/dashboard/admin'

let cookie = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
})

const get = (path: string, as = cookie) => fetch(site.origin + path, { headers: { cookie: as }, redirect: 'manual' })
const post = (path: string, fields: Record<string, string>) => send(site, fields, { path, headers: { cookie } })
const page = async (path: string) => readPage(await (await get(path)).text())

const subscriber = (email: string) =>
  pool.query(
    `insert into newsletter_subscribers (id, mailbox, email, confirm_token, unsubscribe_token, consent_text,
        consent_version, consent_at, created_at, confirmed_at)
     values ($1, $2, $2, $3, $4, '=HYPERLINK("x")', 'v1', now(), now(), now())`,
    [randomUUID(), email, randomUUID(), randomUUID()],
  )

const issue = { subject: 'Before the frost', markdown: 'Stocks are **low**. <script>alert(1)</script>' }

/** Writes an issue and gives its address. */
const written = async (text: Record<string, string> = issue) => {
  const answer = await post(`${desk}/newsletter/issues/new`, { verb: 'save', ...text })
  expect(answer.status).toBe(303)
  return answer.headers.get('Location') ?? ''
}

const mailTo = async (recipient: string) => {
  const { rows } = await pool.query('select * from mails where recipient = $1 order by created_at desc', [recipient])
  return rows[0] as { id: string; state: string; attempts: number }
}

test('no page of the desk says anything to a stranger, in whatever form it is asked for', async () => {
  await subscriber('canary@hill.example')
  const address = await written()
  const quote = freshQuote()
  await send(site, quote)
  const { id } = await mailTo(quote.email)
  const pages = ['newsletter', 'newsletter/subscribers.csv', 'newsletter/issues', 'newsletter/issues/new', 'outbox']
  const paths = [...pages.map((path) => `${desk}/${path}`), address, `${address}/html`, `${address}/send`]
  for (const path of [...paths, `${desk}/outbox/${id}`, `${desk}/outbox/${id}/html`]) {
    for (const asked of path.endsWith('.csv') || path.endsWith('/html') ? [path] : [path, `${path}.data`]) {
      const answer = await get(asked, '')
      const said = await answer.text()
      expect([asked, /canary|Before the frost|hilltop-farm/.test(said)]).toEqual([asked, false])
      if (asked === path)
        expect([asked, answer.headers.get('Location')]).toEqual([asked, expect.stringMatching(/^\/auth\?from=/)])
    }
  }
})

test('hazard 64: the export opens as it is in a spreadsheet, and runs nothing there', async () => {
  await subscriber('-1+cmd@hill.example')
  const answer = await get(`${desk}/newsletter/subscribers.csv?q=cmd`)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(answer.headers.get('Content-Type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  const [head, line, ...rest] = new TextDecoder().decode(bytes).split('\r\n')
  expect(head).toBe('Email,Status,Signed up,Agreed,Agreed to,Version,Confirmed,Unsubscribed')
  expect(line).toMatch(/^'-1\+cmd@hill\.example,confirmed,\d{4}-.*,"'=HYPERLINK\(""x""\)",v1,\d{4}-.*,$/)
  expect(rest).toEqual([''])
})

test.each([
  ['no subject', { subject: '', markdown: 'x' }, 'subject'],
  ['no text', { subject: 'x', markdown: '  ' }, 'markdown'],
  ['a subject of two lines', { subject: 'x\nBcc: y', markdown: 'x' }, 'subject'],
  ['a NUL in its text', { subject: 'x', markdown: 'a\0b' }, 'markdown'],
  ['a subject of 151 characters', { subject: 'x'.repeat(151), markdown: 'x' }, 'subject'],
  ['a text of 20,001 characters', { subject: 'x', markdown: 'x'.repeat(20_001) }, 'markdown'],
])('an issue with %s is refused in words', async (_what, text, field) => {
  const answer = await post(`${desk}/newsletter/issues/new`, { verb: 'save', ...text })
  const refused = readPage(await answer.text())
  expect(answer.status).toBe(422)
  expect(refused.summary()?.lines.map(({ leadsTo }) => leadsTo)).toEqual([field])
})

test('an issue is written, seen as mailed, tested and sent once; the test goes to its writer', async () => {
  const address = await written()
  const tested = await post(address, {
    verb: 'test',
    seen: 'draft 1',
    ...issue,
    subject: 'After the frost',
  })
  expect(tested.headers.get('Location')).toBe(`${address}?tested`)
  expect(await mailTo('ada@leone.example')).toMatchObject({ state: 'waiting', audience: 'staff' })
  expect((await page(`${address}?tested`)).says).toContain('Test email sent to ada@leone.example.')

  const html = await get(`${address}/html`)
  expect(await html.text()).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect((await page(`${address}/send`)).button).toMatch(/^Send to \d+ subscribers? now$/)
  const stale = await post(`${address}/send`, { verb: 'send', seen: 'draft 1' })
  expect([stale.status, readPage(await stale.text()).says]).toEqual([
    409,
    expect.stringContaining('A coworker changed this issue in the meantime. Reload the page to see it.'),
  ])
  expect((await post(`${address}/send`, { verb: 'send', seen: 'draft 2' })).status).toBe(303)
  const again = await post(`${address}/send`, { verb: 'send', seen: 'draft 2' })
  expect(again.headers.get('Location')).toBe(address)
  expect((await page(address)).says).toContain('Sending')
  const { rows } = await pool.query("select name, actor_name from events where name like 'newsletter.issue%'")
  expect(rows).toContainEqual({ name: 'newsletter.issue_sending', actor_name: 'ada' })
})

test('the second of two people who write at once keeps what was typed and is told', async () => {
  const address = await written()
  await post(address, { verb: 'save', seen: 'draft 1', ...issue, subject: 'Mine' })
  const late = await post(address, { verb: 'save', seen: 'draft 1', ...issue, subject: 'Yours' })
  const answered = readPage(await late.text())
  expect([late.status, answered.typed('subject')]).toEqual([409, 'Yours'])
  expect(answered.says).toContain('A coworker changed this issue in the meantime. Reload the page to see it.')
  expect((await page(address)).typed('subject')).toBe('Mine')
})

test('the outbox finds a mail by address and by reference, and shows what became of it', async () => {
  const quote = freshQuote()
  await send(site, quote)
  const { id } = await mailTo(quote.email)
  const { rows } = await pool.query(`select data -> 'request' ->> 'reference' as reference from mails where id = $1`, [
    id,
  ])
  await pool.query(`update mails set state = 'failed', attempts = 11, last_error = '550 5.1.1 nobody' where id = $1`, [
    id,
  ])
  for (const q of [quote.email.slice(0, 20), rows[0].reference, rows[0].reference.toLowerCase()]) {
    expect((await page(`${desk}/outbox?${new URLSearchParams({ q })}`)).links).toContain(`${desk}/outbox/${id}`)
  }
  const ofType = async (email: string) =>
    (await page(`${desk}/outbox?${new URLSearchParams({ q: rows[0].reference, email })}`)).links
  expect(await ofType('request-copy')).toContain(`${desk}/outbox/${id}`)
  expect(await ofType('request-assigned')).not.toContain(`${desk}/outbox/${id}`)
  const list = await page(`${desk}/outbox?state=failed`)
  expect(list.says).toContain('Refused 11 times')
  expect(list.says).toContain('550 5.1.1 nobody')

  const shown = await page(`${desk}/outbox/${id}`)
  expect(shown.says).toContain(rows[0].reference)
  const request = shown.links.find((link) => /\/inbox\/[\w-]{36}$/.test(link)) ?? 'none'
  expect((await page(request)).links).toContain(`${desk}/outbox/${id}`)
  expect((await post(`${desk}/outbox/${id}`, { verb: 'resend' })).status).toBe(303)
  expect(await mailTo(quote.email)).toMatchObject({ state: 'waiting', attempts: 0 })
  await pool.query(`update mails set state = 'sent' where id = $1`, [id])
  expect((await post(`${desk}/outbox/${id}`, { verb: 'resend' })).status).toBe(409)
})

test('a mail that came back says why, and its address is written to again with one press', async () => {
  const quote = freshQuote()
  await send(site, quote)
  const { id } = await mailTo(quote.email)
  await pool.query(
    `update mails set state = 'sent', sent_at = now(), bounced_at = now(), bounce_action = 'failed',
       bounce_status = '5.1.1', bounce_reason = '550 No such user here' where id = $1`,
    [id],
  )
  const dead = 'select count(*)::int as count from dead_addresses where address = lower($1)'
  await pool.query(`insert into dead_addresses values (lower($1), $2, '5.1.1', now())`, [quote.email, id])
  const list = await page(`${desk}/outbox?state=bounced`)
  expect(list.links).toContain(`${desk}/outbox/${id}`)
  const shown = await page(`${desk}/outbox/${id}`)
  expect(shown.says).toContain('5.1.1: 550 No such user here')
  expect(shown.says).toContain('Allow emails to this address again')
  expect((await post(`${desk}/outbox/${id}`, { verb: 'revive' })).status).toBe(303)
  expect((await pool.query(dead, [quote.email])).rows).toEqual([{ count: 0 }])
  expect((await page(`${desk}/outbox/${id}`)).says).not.toContain('Allow emails to this address again')
})

test('a received email is read whole, and what came with it is saved, never shown', async () => {
  const [id, file] = [randomUUID(), randomUUID()]
  await pool.query(
    `insert into received_mails (id, key, kind, from_address, from_name, from_known, subject, text, received_at)
     values ($1, $2, 'automatic', 'dana@hill.example', 'Dana', false, 'Away <b>', 'Back on Monday. <script>1</script>', now())`,
    [id, `key of ${id}`],
  )
  await pool.query(`insert into received_files values ($1, $2, 0, 'a"b.html', 'text/html', 9, '<b>hi</b>'::bytea)`, [
    file,
    id,
  ])
  expect((await page(`${desk}/received?q=dana`)).links).toContain(`${desk}/received/${id}`)
  const shown = await page(`${desk}/received/${id}`)
  expect(shown.says).toContain('Back on Monday. <script>1</script>')
  expect(shown.links).toContain(`${desk}/received/${id}/${file}`)
  const saved = await get(`${desk}/received/${id}/${file}`)
  expect(await saved.text()).toBe('<b>hi</b>')
  expect(saved.headers.get('Content-Type')).toBe('application/octet-stream')
  expect(saved.headers.get('Content-Disposition')).toBe('attachment; filename="a-b.html"')
  expect((await get(`${desk}/received/${id}/${randomUUID()}`)).status).toBe(404)
  expect((await get(`${desk}/received/${id}/${file}`, '')).status).toBe(302)
})

test('all that failed on a day goes again with one press', async () => {
  await pool.query(`update mails set state = 'failed'`)
  const before = await page(`${desk}/outbox?state=failed`)
  const [, day = ''] = /([A-Z]\w{2}, \w{3} \d+, \d{4})/.exec(before.says) ?? []
  expect(day).not.toBe('')
  const verb = before.all(({ attribs }) => attribs.value?.startsWith('day-') ?? false)[0]?.attribs.value ?? ''
  const answer = await post(`${desk}/outbox?state=failed`, { verb })
  expect(answer.headers.get('Location')).toMatch(/^\/dashboard\/admin\/outbox\?state=failed&again=\d+$/)
  expect((await page(answer.headers.get('Location') ?? '')).says).toMatch(/\d+ emails queued to send again\./)
  for (const [state, wrong] of [
    ['sent', verb],
    ['failed', 'day-2026-02-31'],
    ['failed', "day-'"],
  ]) {
    expect((await post(`${desk}/outbox?state=${state}`, { verb: wrong ?? '' })).status).toBe(400)
  }
})

test('while the mail server is away the outbox says since when, why, and when it is tried again', async () => {
  await pool.query(
    `insert into mail_pause values (1, now() - interval '1 hour', now() + interval '4 minutes', 9, 'connect ECONNREFUSED')`,
  )
  const { says } = await page(`${desk}/outbox`)
  expect(says).toContain("The mail server hasn't responded since")
  expect(says).toMatch(/Next try: .*\d (AM|PM)/)
  expect(says).toContain('connect ECONNREFUSED')
  await pool.query('delete from mail_pause')
})

test('a mail is shown in a frame in which nothing runs, loads, or leaves, and which no other site can frame', async () => {
  const quote = freshQuote({ name: '<img src=x onerror=alert(1)>' })
  await send(site, quote)
  const { id } = await mailTo(quote.email)
  const shown = await page(`${desk}/outbox/${id}`)
  const [frame] = shown.all(({ name }) => name === 'iframe')
  expect(frame?.attribs).toMatchObject({ sandbox: '', src: `${desk}/outbox/${id}/html` })
  const { headers } = await get(`${desk}/outbox/${id}/html`)
  expect(headers.get('X-Frame-Options')).toBe('SAMEORIGIN')
  expect(headers.get('Cache-Control')).toBe('no-store')
  const policy = headers.get('Content-Security-Policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([`default-src 'none'`, `form-action 'none'`, `frame-ancestors 'self'`, 'sandbox']),
  )
  expect(policy?.join()).not.toMatch(/script-src|allow-/)
})

test('questions that make no sense are answered like none', async () => {
  for (const query of ['state=none', 'day=2026-02-31', 'page=-3', 'page=1e9', 'q=%09', 'q=%ED%A0%80', "email='"]) {
    expect([query, (await get(`${desk}/outbox?${query}`)).status]).toEqual([query, 200])
    expect([query, (await get(`${desk}/newsletter?${query}`)).status]).toEqual([query, 200])
  }
  expect((await get(`${desk}/outbox/none`)).status).toBe(404)
  expect((await get(`${desk}/newsletter/issues/none/html`)).status).toBe(404)
})
