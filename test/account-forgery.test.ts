import { describe, expect, test } from 'vitest'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { sharedSite } from './front-door.ts'

const site = await sharedSite()
const { person } = accountsOn(site.database.db)
const { email } = await person('customer')
const boss = await person('admin')
const { host, port, protocol } = new URL(site.origin)

type RequestInput = { path: string; headers?: Record<string, string>; body?: BodyInit; cookie?: string }

const post = ({ path, headers = { Origin: site.origin }, body = new URLSearchParams(), cookie = '' }: RequestInput) =>
  fetch(site.origin + path, { method: 'POST', redirect: 'manual', body, headers: { cookie, ...headers } })

const credentials = new URLSearchParams({ email, password })
const enter = async (who = email) => {
  const answer = await post({ path: '/auth', body: new URLSearchParams({ email: who, password }) })
  expect(answer.status).toBe(303)
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}
const isSignedIn = async (cookie: string) => {
  const answer = await fetch(`${site.origin}/api/session`, { headers: { cookie } })
  return ((await answer.json()) as { user: unknown }).user !== null
}

/** What the accounts' tables hold, as one hash: any write shows. */
const state = async () => {
  const tables = [
    'users',
    'sessions',
    'profiles',
    'credentials',
    'verifications',
    'authenticators',
    'passkeys',
    'invitations',
  ]
  const more = ['pending_sign_ups', 'companies', 'role_requests', 'events', 'mails', 'sign_in_limits']
  const hashes = [...tables, ...more].map(
    (table) =>
      `(select coalesce(md5(string_agg(md5(${table}::text), '' order by md5(${table}::text))), '') from ${table})`,
  )
  const { rows } = await site.database.pool.query<{ hash: string }>(`select ${hashes.join(" || ':' || ")} as hash`)
  return rows[0]?.hash
}

const forgeries: [string, Record<string, string>][] = [
  ['hazard 16: an evil Origin', { Origin: 'https://elsewhere.example' }],
  ['hazard 16: an evil Origin that looks like ours', { Origin: `${site.origin}.elsewhere.example` }],
  ['hazard 17: the Origin null', { Origin: 'null' }],
  ['hazard 17: no Origin at all', {}],
  ['hazard 17: a sub-domain of ours', { Origin: `${protocol}//evil.${host}` }],
  ['hazard 17: another port', { Origin: `${protocol}//localhost:${Number(port) + 1}` }],
  ['hazard 17: the other scheme', { Origin: `https://${host}` }],
  ['hazard 17: no Origin, and a browser that says cross-site', { 'Sec-Fetch-Site': 'cross-site' }],
  ['hazard 17: no Origin, and a browser that says same-site', { 'Sec-Fetch-Site': 'same-site' }],
]

/** Every address of accounts that takes a form, as a page, as .data, and those that are no pages. */
const targets: [path: string, by: 'customer' | 'admin', fields: Record<string, string>][] = [
  ['/auth', 'customer', { email, password }],
  ['/auth?tab=sign-up', 'customer', { email: 'new@works.example', password }],
  ['/auth/forgot', 'customer', { email }],
  ['/auth/verify-again', 'customer', { email }],
  ['/auth/passkey', 'customer', {}],
  ['/auth/sign-out', 'customer', {}],
  ['/account', 'customer', { display_name: 'Forged', phone: '(614) 555-0168' }],
  ['/account/company', 'customer', { verb: 'accept' }],
  ['/account/email', 'customer', { email: 'thief@works.example', password }],
  ['/account/password', 'customer', { password, new_password: 'another quiet truck' }],
  ['/account/sessions', 'customer', {}],
  ['/account/two-factor', 'customer', { verb: 'begin' }],
  ['/account/data', 'customer', { password, sure: 'yes' }],
  ['/account/download', 'customer', {}],
  ['/api/session', 'customer', {}],
  [`/dashboard/admin/users/${boss.userId}`, 'admin', { verb: 'profile', display_name: 'Forged' }],
  [
    '/dashboard/admin/users/new',
    'admin',
    { verb: 'add', email: 'thief@works.example', company_role: 'buyer', role: 'supplier' },
  ],
  ['/dashboard/admin/companies/new', 'admin', { kind: 'customer', name: 'Forged' }],
]

const cookies = { customer: await enter(), admin: await enter(boss.email) }
const dataOf = (path: string) => path.replace(/^([^?]+)/, '$1.data')

describe.each(forgeries)('%s', (_what, headers) => {
  test.each(targets)('%s is refused and writes nothing', async (path, by, fields) => {
    const before = await state()
    for (const way of [path, dataOf(path)]) {
      const answer = await post({ path: way, headers, body: new URLSearchParams(fields), cookie: cookies[by] })
      expect([way, answer.status, answer.headers.getSetCookie()]).toEqual([way, 403, []])
    }
    expect(await state()).toBe(before)
    expect(await isSignedIn(cookies[by])).toBe(true)
  })
})

test('the same forms from our own pages do write, so the refusals above are those of the gate', async () => {
  const before = await state()
  expect(
    (await post({ path: '/account', body: new URLSearchParams({ display_name: 'Own' }), cookie: cookies.customer }))
      .status,
  ).toBe(303)
  expect(await state()).not.toBe(before)
})

const json = (value: unknown) => ({ body: JSON.stringify(value), type: 'application/json' })
const bodies: [what: string, status: number, () => { body: BodyInit; type?: string }][] = [
  ['text/plain', 415, () => ({ body: `email=${email}&password=${password}`, type: 'text/plain' })],
  ['JSON', 415, () => json({ email, password })],
  ['JSON that a form sent as text/plain', 415, () => ({ body: `{"email":"${email}","x":"="}`, type: 'text/plain' })],
  ['no content type', 415, () => ({ body: new Blob([`email=${email}`]) })],
]

test.each(bodies)('hazard 18: a sign-in as %s is answered %d and opens no session', async (_what, status, made) => {
  const { body, type } = made()
  const headers = { Origin: site.origin, ...(type && { 'Content-Type': type }) }
  const before = await state()
  const answer = await post({ path: '/auth', headers, body })
  expect([answer.status, answer.headers.getSetCookie(), await state()]).toEqual([status, [], before])
})

test.each(['form-encoded', 'multipart'])(
  'hazard 18: a %s body from our pages signs in, from elsewhere it does not',
  async (kind) => {
    const multipart = new FormData()
    for (const [name, value] of credentials) multipart.append(name, value)
    const body = kind === 'multipart' ? multipart : credentials
    expect((await post({ path: '/auth', body, headers: { Origin: 'https://elsewhere.example' } })).status).toBe(403)
    expect((await post({ path: '/auth', body })).status).toBe(303)
  },
)

test('hazard 19: login CSRF: a page elsewhere cannot sign a browser in to its own account', async () => {
  const answer = await post({ path: '/auth', body: credentials, headers: { Origin: 'https://elsewhere.example' } })
  expect([answer.status, answer.headers.getSetCookie()]).toEqual([403, []])
})

test('hazard 19: logout CSRF: a page elsewhere cannot sign a browser out, and a GET never does', async () => {
  const cookie = await enter()
  expect(
    (await post({ path: '/auth/sign-out', cookie, headers: { Origin: 'https://elsewhere.example' } })).status,
  ).toBe(403)
  const got = await fetch(`${site.origin}/auth/sign-out`, { headers: { cookie }, redirect: 'manual' })
  expect(got.headers.getSetCookie()).toEqual([])
  expect(await isSignedIn(cookie)).toBe(true)
  expect((await post({ path: '/auth/sign-out', cookie })).status).toBe(303)
  expect(await isSignedIn(cookie)).toBe(false)
})
