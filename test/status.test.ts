import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { referenceLimit } from '../app/features/accounts/limits.ts'
import { newAdmin, signIn } from './account.ts'
import { freshQuote, openSite, send } from './front-door.ts'
import { readPage } from './page.ts'

const site = await openSite({ WORKER: 'off', RATE_LIMIT_FACTOR: '1' })
const { pool } = site.database
afterEach(async () => void (await pool.query('delete from sign_in_limits')))

const said = 'If they match, we just emailed you the link.'

const check = async (reference: string, contact: string) => {
  const answer = await send(site, { verb: 'check', reference, contact }, { path: '/status' })
  const page = readPage(await answer.text())
  return { status: answer.status, wait: answer.headers.get('Retry-After'), page, says: page.says }
}
const mailed = async (email: string) => {
  const { rows } = await pool.query(
    `select recipient, data->>'secretLink' as link from mails where email like 'status-%' and recipient = $1`,
    [email],
  )
  return rows as { recipient: string; link: string }[]
}
const request = async (answers: Record<string, string> = {}) => {
  const fields = freshQuote({ phone: '(614) 555-0177', ...answers })
  await send(site, fields)
  const { rows } = await pool.query('select id, reference, secret_link from requests where submission_id = $1', [
    fields.submission_id,
  ])
  return { ...(rows[0] as { id: string; reference: string; secret_link: string }), email: fields.email }
}

test('a visitor who types a reference and its email or phone is mailed the private link, and reads the same words as anyone', async () => {
  const { reference, secret_link: link, email } = await request()
  const answers = [
    await check(reference.toLowerCase().replaceAll('-', ' '), email.toUpperCase()),
    await check(reference, '614.555.0177'),
    await check(reference, 'someone@else.example'),
    await check('FQ-2222-2222', email),
  ]
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(new Set(answers.map(({ says }) => says)).size).toBe(1)
  expect(answers[0]?.says).toContain(said)
  expect(answers.some(({ says }) => says.includes(email) || says.includes('Dana') || says.includes(link))).toBe(false)
  expect(await mailed(email)).toEqual([
    { recipient: email, link },
    { recipient: email, link },
  ])
  expect(await mailed('someone@else.example')).toEqual([])
})

test('a right phone number shows state, day and hours alone, where there is no email on file', async () => {
  const { id, reference } = await request()
  await pool.query('update requests set contact_email = null where id = $1', [id])
  const right = await check(reference, '+1 (614) 555-0177')
  expect(right.says).toContain(said)
  expect(right.says).toMatch(/Status\s*Received/)
  expect(right.says).toMatch(/When\s*Answer by \w{3}, \w{3} \d+, \d+:\d\d [AP]M ET/)
  expect(right.says).not.toMatch(/Dana|Marysville|1,200|hilltop/)
  const main = right.page.all(({ name }) => name === 'main')[0]
  expect(JSON.stringify(main?.attribs)).not.toContain('receipt')
  expect(right.page.links.filter((link) => /receipt|offer|order\//.test(link))).toEqual([])
  expect((await check(reference, '(614) 555-0178')).says).not.toMatch(/Status\s*Received/)
})

test('an order that nobody confirmed shows its day as a wish, and a canceled one none', async () => {
  const order = { reference: 'OR-7K3M-92XD', id: randomUUID() }
  await pool.query(
    `insert into orders (id, submission_id, reference, secret_link, state, contact_phone, delivery_address,
       delivery_date, delivery_window, urgency, freight, exempt, taxes, firm, goods_cents, total_cents, deci_gallons,
       placed_at, due_at)
     values ($1, $2, $3, $4, 'placed', '(614) 555-0191', 'Marysville', '2030-03-08', 'morning', 'planned', 0, '[]', '[]',
       true, 0, 0, 0, now(), now())`,
    [order.id, randomUUID(), order.reference, randomUUID()],
  )
  const says = async (state: string) => {
    await pool.query('update orders set state = $2 where id = $1', [order.id, state])
    return (await check(order.reference, '(614) 555-0191')).says
  }
  expect(await says('placed')).toMatch(/When\s*Requested for \w{3}, Mar 8/)
  expect(await says('confirmed')).toMatch(/When\s*\w{3}, Mar 8/)
  expect(await says('canceled')).not.toMatch(/Mar 8|When/)
})

test('the chat takes the reference with its email, says what the page says to anyone, mails the same link, and counts the same tries', async () => {
  const { reference, secret_link: link, email } = await request()
  const chat = async (message: string) => {
    const headers = { 'content-type': 'application/json', origin: site.origin }
    const answer = await fetch(`${site.origin}/api/assistant`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ message }),
    })
    return ((await answer.json()) as { response: string }).response
  }
  const right = await chat(`where is ${reference}, ${email}`)
  expect(right).toContain(said)
  expect(await chat(`where is ${reference}, someone@else.example`)).toBe(right)
  expect(await chat(`where is FQ-2222-2222, ${email}`)).toBe(right)
  expect(await mailed(email)).toEqual([{ recipient: email, link }])
  expect((await check(reference, email)).status).toBe(200)
  expect((await check(reference, email)).status).toBe(200)
  expect(await chat(`where is ${reference}, ${email}`)).toContain('too many tries')
})

test('five tries an hour from one address, and five for one reference, whether it exists or not', async () => {
  const { reference, email } = await request()
  for (let tries = 0; tries < 5; tries++) expect((await check(`FQ-2222-222${tries + 2}`, email)).status).toBe(200)
  const sixth = await check(reference, email)
  expect([sixth.status, sixth.says.includes(said), Number(sixth.wait) > 3000]).toEqual([429, false, true])
  expect(await mailed(email)).toEqual([])

  const limits = async () => (await pool.query('select key from sign_in_limits')).rows.map(({ key }) => key as string)
  for (const known of [reference, 'FQ-3333-3333']) {
    await pool.query('delete from sign_in_limits')
    await check(known, 'a@b.example')
    const ofBoth = await limits()
    for (let tries = 1; tries < 5; tries++) {
      // From another address each time: the tries of the reference alone stay.
      await pool.query('delete from sign_in_limits where key <> $1', [await keyOf(known, ofBoth)])
      expect((await check(known, 'a@b.example')).status).toBe(200)
    }
    await pool.query('delete from sign_in_limits where key <> $1', [await keyOf(known, ofBoth)])
    expect((await check(known, email)).status).toBe(429)
  }
})

/** Of two limits that of the reference. */
const keyOf = async (reference: string, keys: readonly string[]) => {
  const { key } = referenceLimit(reference)
  expect(keys).toContain(key)
  return key
}

test('quotes and orders are found as well; spam and drafts are not', async () => {
  const { id, reference, email } = await request()
  await pool.query(`update requests set state = 'spam' where id = $1`, [id])
  await check(reference, email)
  expect(await mailed(email)).toEqual([])
  const quote = { id: randomUUID(), reference: 'QT-7K3M-92XD', link: randomUUID() }
  await pool.query(
    `insert into quotes (id, reference, secret_link, state, version, contact_email, freight, exempt, created_at, changed_at)
     values ($1, $2, $3, 'draft', 1, $4, 0, '[]', now(), now())`,
    [quote.id, quote.reference, quote.link, email],
  )
  await check(quote.reference, email)
  expect(await mailed(email)).toEqual([])
  await pool.query(`update quotes set state = 'pending', valid_until = now() + interval '1 hour' where id = $1`, [
    quote.id,
  ])
  await check(quote.reference, email)
  expect(await mailed(email)).toEqual([{ recipient: email, link: quote.link }])
})

test('the page is linked in the footer, and says what is missing at its field', async () => {
  const home = readPage(await (await fetch(site.origin)).text())
  expect(home.links).toContain('/status')
  const page = readPage(await (await fetch(`${site.origin}/status`)).text())
  expect(page.heading).toBe('Check your order or request')
  const empty = await check('', '')
  expect([empty.status, empty.page.problemOf('reference')]).toEqual([422, 'Please enter the reference number.'])
  const cookie = await signIn(site, (await newAdmin(site, 'ada@leone.example')).email)
  expect((await fetch(`${site.origin}/status`, { headers: { cookie } })).status).toBe(200)
})
