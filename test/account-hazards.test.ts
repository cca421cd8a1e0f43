import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { roles, type Role } from '../app/domain/viewer.ts'
import { access } from './addresses.ts'
import { accessWorld, cookiesOf } from './access-world.ts'
import { freshQuote, openSite, send } from './front-door.ts'
import { isFull } from './long.ts'

/** Without the worker nothing changes by the clock: what changes, changed because someone asked. */
const site = await openSite({ WORKER: 'off', LOG_LEVEL: 'trace' })
const { pool } = site.database
const { canary, secrets, people, owners, ids } = await accessWorld(site.database)
const cookieOf = cookiesOf(site, people)
const ownersCookie = cookiesOf(site, owners)
const askers = ['visitor', ...roles] as const

/** The address, with the id of something that is there where it wants one. */
const placed = (address: string) =>
  address.replace(':id', (ids as Record<string, string>)[address] ?? 'none').replaceAll(/:\w+\??/g, 'none')

/** Every address that can be opened, and who opens it. */
const pages = Object.entries(access())
  .filter(([address, { read }]) => read.length > 0 && address !== '/api/live' && address !== '/*')
  .map(([address, { read }], nth) => ({ path: placed(address), read, nth }))

const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)
const get = (path: string, cookie: string) => fetch(site.origin + path, { redirect: 'manual', headers: { cookie } })

/** The secret part of a session's cookie, as it stands in the table. */
const tokenIn = (cookie: string) => decodeURIComponent(/session=([^;]+)/.exec(cookie)?.[1] ?? '').split('.')[0] ?? ''

/** One digest of every table but those of the timer. */
const everything = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs', 'uptime') order by 1`,
  )
  const digest = async ({ name }: { name: string }) => {
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`,
    )
    return [name, rows[0].md5] as const
  }
  return Object.fromEntries(await Promise.all(rows.map(digest)))
}

type Page = (typeof pages)[number]

/**
 * `npm test` asks for each address as a visitor does, and as each who opens it, in one way and the next one in the other;
 * where someone does not come in, a refusal is one for all: one of five.
 */
const waysOf = (asker: string, { path, read, nth }: Page) => {
  const ways = [path, dataOf(path)]
  if (isFull || asker === 'visitor') return ways
  const opens = read.includes(asker === 'admin' ? 'administrator' : asker)
  return opens || nth % 5 === 0 ? ways.filter((_, way) => way === nth % 2) : []
}

/** What each of them is given for every address, as a page and as data: asked for once, and looked at below. */
const readEverything = async () => {
  const cookies = await Promise.all(askers.map(async (asker) => [asker, await cookieOf(asker)] as const))
  const before = await everything()
  const answers = []
  for (const [asker, cookie] of cookies) {
    const token = tokenIn(cookie)
    for (const page of pages)
      for (const way of waysOf(asker, page)) {
        const { path } = page
        const answer = await get(way, cookie)
        const said = `${answer.url} ${JSON.stringify([...answer.headers])} ${await answer.text()}`
        const { headers } = answer
        answers.push({ asker, path, way, token, headers, saysToken: token !== '' && said.includes(token) })
      }
  }
  return { before, after: await everything(), answers }
}
const { before, after, answers } = await readEverything()

test('hazard 20: a GET of every address, by everybody, as a page and as data, writes nothing', async () => {
  for (const asker of askers)
    expect([asker, answers.filter((answer) => answer.asker === asker).length > 70]).toEqual([asker, true])
  expect(after).toEqual(before)
})

test('hazard 16: no address takes a form from elsewhere, no matter who is signed in, as a page and as data', async () => {
  const cookies = new Map<string, string>(
    await Promise.all(
      askers.map(async (asker) => [asker === 'admin' ? 'administrator' : asker, await cookieOf(asker)] as const),
    ),
  )
  const before = await everything()
  for (const [address, { act }] of Object.entries(access())) {
    const path = placed(address)
    for (const asker of act.filter((asker) => cookies.has(asker)))
      for (const way of [path, dataOf(path)]) {
        const headers = { cookie: cookies.get(asker) ?? '', Origin: 'https://elsewhere.example' }
        const { status } = await send(site, { verb: 'forged', sure: 'yes' }, { path: way, headers })
        expect([asker, way, status]).toEqual([asker, way, 403])
      }
  }
  expect(await everything()).toEqual(before)
})

test('hazard 114: anyone who only reads, also what is not there or not for them, is given no cookie', async () => {
  const strangers = answers.filter(({ asker }) => asker === 'visitor')
  for (const { way, headers } of strangers) expect([way, headers.getSetCookie()]).toEqual([way, []])
  for (const way of ['/no-such-page', dataOf('/no-such-page')])
    expect([way, (await get(way, '')).headers.getSetCookie()]).toEqual([way, []])
})

test('hazard 14: no page, no data, no header and no line of the log holds a session’s token', async () => {
  for (const { asker, way, token, saysToken } of answers.filter(({ asker }) => asker !== 'visitor')) {
    expect(token).toMatch(/^\w{32}$/)
    expect([asker, way, saysToken]).toEqual([asker, way, false])
  }
  for (const token of new Set(answers.flatMap(({ token }) => token || [])))
    expect(site.output().includes(token)).toBe(false)
})

test('hazard 15: whatever someone signed in opens, no cache keeps it', async () => {
  const closed = answers.filter(({ asker, path }) => asker !== 'visitor' && !published.test(path))
  for (const { asker, way, headers } of closed)
    expect([asker, way, headers.get('Cache-Control')]).toEqual([asker, way, expect.stringMatching(/no-store/)])
})

/** Files that are the same for everybody. */
const published = /^\/(sitemap\.xml|robots\.txt|site\.webmanifest|insights\/rss\.xml)$/

test('hazard 41: what has an address has a random one, its neighbours are nobody’s, and none is a key', async () => {
  const random = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/
  for (const [address, id] of Object.entries(ids)) {
    expect([address, id]).toEqual([address, expect.stringMatching(random)])
    const role = (/^\/dashboard\/(\w+)\//.exec(address)?.[1] ?? '') as Role
    const neighbour = id.slice(0, -1) + (id.endsWith('0') ? '1' : '0')
    const answer = await get(address.replace(':id', neighbour), await cookieOf(role))
    expect([address, answer.status]).toEqual([address, 404])
  }
  const { rows } = await pool.query('select id, reference, secret_link from requests')
  for (const { id, reference, secret_link } of rows) {
    expect(secret_link, 'at least 128 random bits').toMatch(/^[\w-]{22,}$/)
    for (const guess of [id, reference]) expect((await get(`/receipt/${guess}`, '')).status).toBe(404)
  }
})

test('hazard 43: who owns it, what it costs, where it stands and since when are nobody’s to send', async () => {
  const smuggled = {
    id: randomUUID(),
    user_id: people.admin.userId,
    userId: people.admin.userId,
    owner_id: people.admin.userId,
    companyId: randomUUID(),
    company_id: randomUUID(),
    state: 'won',
    status: 'won',
    reference: 'FQ-SMUG-GLED',
    secret_link: 'a-link-of-their-own',
    received_at: '2001-01-01',
    created_at: '2001-01-01',
    due_at: '2001-01-01',
    assignee: people.admin.userId,
    price: '1',
    promise: 'none',
  }
  const form = freshQuote()
  expect((await send(site, { ...form, ...smuggled })).status).toBe(303)
  const { rows } = await pool.query('select *, now() - received_at as age from requests where submission_id = $1', [
    form.submission_id,
  ])
  expect(rows).toMatchObject([{ state: 'received', user_id: null, promise: 'fuel_quote' }])
  expect(Object.values(smuggled).filter((value) => JSON.stringify(rows).includes(`"${value}"`))).toEqual([])

  const path = `/dashboard/customer/quotes/${ids['/dashboard/customer/quotes/:id']}`
  const cookie = await ownersCookie('customer')
  await pool.query(`update quotes set valid_until = now() + interval '7 days'`)
  const before = await pool.query('select * from quotes where id = $1', [ids['/dashboard/customer/quotes/:id']])
  const accept = {
    ...smuggled,
    verb: 'accept',
    seen: 'pending 1',
    sums: '{"total":1}',
    lines: '[]',
    total: '1',
    version: '1',
  }
  const answer = await send(site, accept, { path, headers: { cookie } })
  expect(answer.status).toBeLessThan(400)
  const after = await pool.query('select * from quotes where id = $1', [ids['/dashboard/customer/quotes/:id']])
  const { state, changes, changed_at: _changed, decided_at: _decided, ...kept } = after.rows[0]
  expect([state, changes]).toEqual(['approved', before.rows[0].changes + 1])
  expect(before.rows[0]).toMatchObject(kept)
})

test('hazard 45: a page that refuses says nothing of what it refuses', async () => {
  const theirs = freshQuote({ name: canary, deliveryAddress: `${canary} Lane, Marysville, OH 43040` })
  const link = (await send(site, theirs)).headers.get('Location') ?? ''
  const asked = [
    ['a link that is almost theirs', 404, () => get(`${link}x`, '')],
    ['a key that is used or made up', 410, () => get('/auth/set-password?token=made-up', '')],
    ['an invitation that is not there', 410, () => get('/invitation?token=made-up', '')],
    ['a page that is not there', 404, () => get(`/${theirs.submission_id}`, '')],
    [
      'a verb that is not known, of what is theirs',
      404,
      async () => customers('/dashboard/customer/quotes/:id', { verb: 'own' }),
    ],
    [
      'theirs, asked for by another customer',
      404,
      async () => customers('/dashboard/customer/orders/:id', { verb: 'cancel', seen: 'placed 0' }),
    ],
    [
      'a page of the desk',
      403,
      async () => get(`/dashboard/admin/users/${people.admin.userId}`, await cookieOf('customer')),
    ],
  ] as const
  for (const [what, status, ask] of asked) {
    const answer = await ask()
    const body = await answer.text()
    expect([what, answer.status]).toEqual([what, status])
    expect([what, secrets.filter((secret) => body.includes(secret))]).toEqual([what, []])
    expect([what, /\bat \w+.*:\d+:\d+|node_modules|select .* from/i.test(body)]).toEqual([what, false])
  }
})

const customers = async (address: keyof typeof ids, fields: Record<string, string>) =>
  send(site, fields, { path: address.replace(':id', ids[address]), headers: { cookie: await cookieOf('customer') } })
