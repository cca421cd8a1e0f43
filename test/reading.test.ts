import { beforeAll, expect, test } from 'vitest'
import { newAdmin, signIn } from './account.ts'
import { addressOf } from './addresses.ts'
import { freshQuote, sharedSite, send, uncompressed } from './front-door.ts'
import { readPage } from './page.ts'
import { isFull } from './long.ts'

/** Without the worker nothing changes by the clock: what changes, changed because someone read. */
const site = await sharedSite()
const { pool } = site.database

let addresses: string[] = []
let cookie = ''

beforeAll(async () => {
  const receipt = (await send(site, freshQuote())).headers.get('Location') ?? ''
  const unused = await newAdmin(site, 'unused@leone.example')
  const { email } = await newAdmin(site, 'admin@leone.example')
  cookie = await signIn(site, email)
  const { rows } = await pool.query('select id from requests')
  const request = `/dashboard/admin/inbox/${rows[0].id}`
  addresses = [
    ...['/', '/quote/fuel', '/auth', '/auth/sign-out', '/auth?from=/dashboard/admin/inbox', unused.path, receipt],
    ...[
      '/dashboard/admin',
      '/dashboard/admin/inbox',
      '/dashboard/admin/inbox?show=all',
      request,
      `${request}?verb=answer&seen=received`,
    ],
    ...['/api/session', '/health/live', '/health/ready', '/no-such-page', '/receipt/none'],
  ]
})

/** One digest for every table but those of the timer and of the heartbeat. */
const tables = async () => {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema', 'jobs', 'uptime') order by 1`,
  )
  const digest = async ({ name }: { name: string }) => {
    const { rows } = await pool.query(
      `select count(*)::int, md5(coalesce(string_agg(t::text, '' order by t::text), '')) from ${name} t`,
    )
    return [name, rows[0]] as const
  }
  return Object.fromEntries(await Promise.all(rows.map(digest)))
}

/** So many pages of one address, and questions of one page, are read: `npm run test:full` follows all. */
const mostAlike = 2

/** Follows every link from page to page. Gives the status of each address that was read. */
const crawl = async (headers: Record<string, string>, method = 'GET') => {
  const read = new Map<string, number>()
  const asked = new Map<string, number>()
  const waiting = [...addresses, ...addresses.map((path) => path.replace(/(?<=.)(\?|$)/, '.data$1'))]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    // The board has a page for each day there will ever be, and a list one for each way to sort and narrow it.
    const page = path.replace(/day=[\d-]+/, 'day')
    if (read.has(page)) continue
    const [alone = ''] = page.split('?')
    const kind = isFull ? page : addressOf(alone.replace(/\.data$/, '')) + (alone.endsWith('.data') ? '.data' : '')
    const alike = asked.get(kind) ?? 0
    if (alike >= mostAlike) continue
    asked.set(kind, alike + 1)
    const answer = await fetch(site.origin + path, {
      method,
      headers: { ...uncompressed, ...headers },
      redirect: 'manual',
    })
    read.set(page, answer.status)
    const text = await answer.text()
    // Data has no links.
    const onward = [answer.headers.get('Location') ?? '', ...(kind.endsWith('.data') ? [] : readPage(text).links)]
    waiting.push(...onward.filter((link) => link.startsWith('/')).map((link) => link.replace(/#.*/, '')))
  }
  return read
}

test('reading every page, as a stranger and as an administrator, changes nothing', async () => {
  const before = await tables()
  expect(before['public.requests']).toMatchObject({ count: 1 })
  expect(before['public.sessions']).toMatchObject({ count: 1 })
  for (const headers of [{}, { cookie }] as Record<string, string>[]) {
    const read = await crawl(headers)
    expect([...read].filter(([, status]) => status >= 500)).toEqual([])
    expect(read.size).toBeGreaterThan(addresses.length)
    if (isFull) await crawl(headers, 'HEAD')
  }
  expect(await tables()).toEqual(before)
})

test('a signed-in person’s page is never cached and never shown to a stranger', async () => {
  for (const path of [
    '/',
    '/quote/fuel',
    '/dashboard/admin/inbox',
    '/dashboard/admin/inbox.data',
    '/api/session',
    '/no-such-page',
  ]) {
    const answer = await fetch(site.origin + path, { headers: { cookie } })
    expect([path, answer.headers.get('Cache-Control')]).toEqual([path, 'no-store'])
  }
  const stranger = await fetch(`${site.origin}/dashboard/admin/inbox`, { redirect: 'manual' })
  expect([stranger.status, stranger.headers.get('Location')]).toEqual([302, '/auth?from=%2Fdashboard%2Fadmin%2Finbox'])
  expect(await stranger.text()).not.toContain('Dana')
})

test('health says whether the process lives and whether it can work', async () => {
  for (const path of ['live', 'ready']) {
    const answer = await fetch(`${site.origin}/health/${path}`)
    expect([answer.status, answer.headers.get('Content-Type'), answer.headers.get('Cache-Control')]).toEqual([
      200,
      'application/json',
      'no-store',
    ])
  }
})

test('an unknown address is a page that says so', async () => {
  const answer = await fetch(`${site.origin}/no-such-page`)
  expect([answer.status, readPage(await answer.text()).says]).toEqual([
    404,
    expect.stringContaining('Oops! Page not found'),
  ])
})
