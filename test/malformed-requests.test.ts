import { expect, test } from 'vitest'
import { accessWorld, cookiesOf } from './access-world.ts'
import { access, everybody, type Requester } from './addresses.ts'
import { sharedSite, send } from './front-door.ts'
import { isFull } from './long.ts'

const site = await sharedSite()
const { people, staff, owners, ids, real } = await accessWorld(site.database)
const cookieOf = cookiesOf(site, { customer: people.customer, supplier: people.supplier, ...staff })
const cookies = new Map<Requester, string>()
for (const asker of Object.keys(everybody())) cookies.set(asker, await cookieOf(asker))

const part = '--zz\r\nContent-Disposition: form-data; name="verb"\r\n\r\n'
const multipart = 'multipart/form-data; boundary=zz'

const bodies: [string, string, string | undefined, number | undefined][] = [
  ['a multipart body that breaks off', `${part}x`, multipart, 400],
  ['a multipart body of nothing', '', multipart, 400],
  ['a multipart body of another boundary', part.replaceAll('zz', 'yy'), multipart, 400],
  ['two content types', 'verb=x', `application/x-www-form-urlencoded, ${multipart}`, 400],
  ['a type that only begins like a form', 'verb=x', 'application/x-www-form-urlencoded-x', 400],
  ['no body and no content type', '', undefined, undefined],
]

const post = async (path: string, role: Requester, body: string, type: string | undefined) => {
  const { status } = await fetch(site.origin + path, {
    method: 'POST',
    redirect: 'manual',
    // Bytes, because fetch gives a string a content type of its own.
    body: new TextEncoder().encode(body),
    headers: { cookie: cookies.get(role) ?? '', Origin: site.origin, ...(type && { 'Content-Type': type }) },
  })
  return status
}

/** What cannot be read is refused at one door for all, so each address takes one of these; an empty form each of them reads itself. */
const takes = (address: number, kind: number) =>
  isFull || kind === bodies.length - 1 || address % (bodies.length - 1) === kind

test.each(bodies.map((body, kind) => [...body, kind] as const))(
  '%s is answered by every address, and not with 500',
  async (_what, body, type, expected, kind) => {
    const broken: [string, Requester, number][] = []
    for (const [nth, [address, { act }]] of Object.entries(access()).entries()) {
      if (!takes(nth, kind)) continue
      const path = real(address)
      const asker = act[0] ?? 'administrator'
      const status = await post(path, asker, body, type)
      if (expected ? status !== expected : status >= 500) broken.push([path, asker, status])
    }
    expect(broken).toEqual([])
    expect(site.output()).not.toContain('"level":"error"')
  },
)

const admin = '/dashboard/admin'
const company = `${admin}/companies/${ids[`${admin}/companies/:id`]}`

test.each([
  [`${admin}/outbox/x`, {}],
  [`${admin}/companies/x`, { verb: 'reopen' }],
  [company, { verb: 'change', person: 'x', company_role: 'buyer' }],
  [company, { verb: 'remove', person: 'x' }],
  [`${admin}/assistant/passages`, { verb: 'detach-x' }],
  [`${admin}/users`, { verb: 'decline', wish: 'x' }],
])('an id that is none is not found: %s, %o', async (path, fields) => {
  expect((await send(site, fields, { path, headers: { cookie: cookies.get('administrator') ?? '' } })).status).toBe(404)
})

/** One that February has not, the first that PostgreSQL has not, and the last that it has. */
const noDays = ['2026-02-30', '0000-01-01', '9999-12-31']

test.each([
  ...['dispatch?day=', 'dispatch/week?day=', 'dispatch/sheets?day=', 'dispatch/sheets.pdf?day=', 'outbox?day='],
  ...['receivables/taxes?from=', 'receivables/taxes?through=', 'receivables/taxes.csv?from='],
  ...['orders?delivered=', 'invoices/lines?delivered=', 'activity?before='],
])('a day there is not, in %s, is answered as none', async (address) => {
  const cookie = cookies.get('administrator') ?? ''
  const answers = noDays.map(async (day) => {
    const rest = address.startsWith('activity')
      ? 'T00:00:00.000000Z~1'
      : address.includes('delivered')
        ? '..9999-12-31'
        : ''
    return (await fetch(`${site.origin}${admin}/${address}${day}${rest}`, { headers: { cookie } })).status
  })
  // Today has no sheets to print.
  const status = address.includes('.pdf') ? 404 : 200
  expect(await Promise.all(answers)).toEqual(noDays.map(() => status))
})

test('nor does it list the deliveries of a customer, or send the mails of a day again', async () => {
  const cookie = cookies.get('customer') ?? ''
  for (const day of noDays) {
    const path = `/dashboard/customer/invoices?delivered=${day}..9999-12-31`
    expect((await fetch(site.origin + path, { headers: { cookie } })).status).toBe(200)
    const body = `verb=day-${day}`
    const type = 'application/x-www-form-urlencoded'
    expect(await post(`${admin}/outbox?state=failed`, 'administrator', body, type)).toBe(400)
  }
})

test('a stream of news is not to be had as the data of a page, which would be read to an end that never comes', async () => {
  const headers = { cookie: await cookieOf('customer') }
  expect((await fetch(`${site.origin}/api/live.data`, { headers })).status).toBe(404)
})

test("a company's manager finds nobody by a malformed id", async () => {
  const headers = { cookie: await cookiesOf(site, owners)('customer') }
  const { status } = await send(
    site,
    { verb: 'change', person: 'x', company_role: 'buyer' },
    { path: '/account/company', headers },
  )
  expect(status).toBe(404)
})

test.each(['/api/assistant', '/api/chat/clear', '/api/chat/rate', '/api/chat/lead', '/api/chat/consultation'])(
  'NUL in the name of a chat is refused by %s in the words of the API',
  async (path) => {
    const answer = await fetch(site.origin + path, {
      method: 'POST',
      body: JSON.stringify({ message: 'hi', session_id: 'a\0b' }),
      headers: { Origin: site.origin, 'Content-Type': 'application/json', Cookie: `chat=${'x'.repeat(32)}` },
    })
    expect([answer.status, await answer.json()]).toEqual([400, { error: expect.any(String) }])
  },
)
