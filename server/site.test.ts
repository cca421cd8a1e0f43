import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { sharedSite, signedCookie } from '../test/front-door.ts'

const site = await sharedSite()

const form = '/quote/fuel'
const urlEncoded = 'application/x-www-form-urlencoded'

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  fetch(site.origin + path, {
    ...{ method: 'POST', body, redirect: 'manual', duplex: 'half' },
    headers: { Origin: site.origin, 'Content-Type': urlEncoded, ...headers },
  } as RequestInit)

/** Bytes as they are: no client puts headers or paths right on the way. Gives the whole answer. */
const raw = (...message: string[]) =>
  new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(new URL(site.origin).port), 'localhost', () =>
      message.forEach((part) => socket.write(part)),
    )
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text)).on('error', () => {})
  })

const rawPost = (path: string, body: string, ...headers: string[]) =>
  raw(
    [
      `POST ${path} HTTP/1.1`,
      'Host: x',
      'Connection: close',
      `Content-Type: ${urlEncoded}`,
      `Content-Length: ${body.length}`,
      ...headers,
      '',
      body,
    ].join('\r\n'),
  )

const rawGet = (path: string, ...headers: string[]) =>
  raw([`GET ${path} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'))

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1])

/** An empty form has got past every gate: it is the form's own schema that answers 422. */
const passed = 422

test.each([
  ['from our own page', { Origin: 'OURS' }, passed],
  ['without Origin, but the browser says same-origin', { 'Sec-Fetch-Site': 'same-origin' }, passed],
  ['with neither', {}, 403],
  ['from elsewhere', { Origin: 'https://evil.example' }, 403],
  ['from nowhere', { Origin: 'null' }, 403],
  ['from another port', { Origin: 'http://localhost:1' }, 403],
  ['from a sub-domain', { Origin: 'http://evil.localhost:3000' }, 403],
  ['from a frame elsewhere that claims our Origin', { Origin: 'OURS', 'Sec-Fetch-Site': 'cross-site' }, 403],
  ['from another site of the same domain', { 'Sec-Fetch-Site': 'same-site' }, 403],
])('a form sent %s', async (_case, headers, status) => {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value.replace('OURS', site.origin)}`)
  for (const path of [form, `${form}.data`]) expect(statusOf(await rawPost(path, 'name=', ...lines))).toBe(status)
})

test('no other address answers a foreign POST either', async () => {
  for (const path of ['/', '/auth', '/auth/sign-out', '/api/session', '/dashboard/admin/inbox', '/nowhere']) {
    expect([path, statusOf(await rawPost(path, 'a=1', 'Origin: https://evil.example'))]).toEqual([path, 403])
  }
})

test('the one-click unsubscribe alone needs no Origin', async () => {
  const oneClick = 'List-Unsubscribe=One-Click'
  expect(statusOf(await rawPost('/newsletter/unsubscribe/token', oneClick))).not.toBe(403)
  expect(statusOf(await rawPost('/newsletter/unsubscribe/token', `${oneClick}&email=a`))).toBe(403)
  expect(statusOf(await rawPost(form, oneClick))).toBe(403)
})

const chunked = (bytes: number) =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(new Uint8Array(65_536).fill(97))
      bytes -= 65_536
      if (bytes <= 0) controller.close()
    },
  })

const fields = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join('&')
const parts = (count: number) =>
  fields(count)
    .split('&')
    .reduce((form, field) => (form.append(field, '1'), form), new FormData())

test.each([
  ['64 KiB', () => post(form, 'a='.padEnd(65_536, 'x')), passed],
  ['one byte more', () => post(form, 'a='.padEnd(65_537, 'x')), 413],
  ['20 MB', () => post(form, 'a='.padEnd(20_000_000, 'x')), 413],
  ['20 MB whose length is not said', () => post(form, chunked(20_000_000)), 413],
  ['200 fields', () => post(form, fields(200)), passed],
  ['201 fields', () => post(form, fields(201)), 400],
  ['10,000 fields', () => post(form, fields(8_000)), 400],
  [
    '201 parts',
    () => fetch(site.origin + form, { method: 'POST', body: parts(201), headers: { Origin: site.origin } }),
    400,
  ],
  ['plain text', () => post(form, 'name=', { 'Content-Type': 'text/plain' }), 415],
  ['JSON', () => post(form, '{}', { 'Content-Type': 'application/json' }), 415],
  ['a gzip bomb', () => post(form, 'x', { 'Content-Encoding': 'gzip' }), 415],
  ['broken JSON to the API', () => post('/api/nowhere', '{', { 'Content-Type': 'application/json' }), 400],
  [
    'another method',
    () => fetch(site.origin + form, { method: 'PUT', body: 'a=1', headers: { Origin: site.origin } }),
    405,
  ],
  ['an address of 17 KB', () => fetch(`${site.origin}/?${'x'.repeat(17_000)}`), 414],
])('hazard 71: %s', async (_what, send, status) => {
  const answer = await send()
  expect(answer.status).toBe(status)
  if (status !== passed && answer.headers.get('content-type')?.includes('html')) {
    expect(await answer.text()).toMatch(/<link rel="stylesheet" href="\/error.css">[^]*<a href="tel:\+1\d{10}">/)
  }
})

test.each([
  ['100 KB of headers', () => rawGet('/', `X: ${'y'.repeat(100_000)}`), 431],
  [
    'two lengths',
    () => raw('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'),
    400,
  ],
  [
    'a bad chunk',
    () => raw('POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n'),
    400,
  ],
  ['a bad Host', () => raw('GET /nowhere HTTP/1.1\r\nHost: e vil/?\r\nConnection: close\r\n\r\n'), 400],
  ['a bad percent sign', () => rawGet('/%E0%A4%A'), 400],
  ['a backslash', () => rawGet('/\\evil.example'), 400],
  ['dots', () => rawGet('/assets/../../package.json'), 404],
  ['dots as %2e', () => rawGet('/assets/%2e%2e/%2e%2e/package.json'), 404],
  ['an encoded slash', () => rawGet('/assets/..%2f..%2fpackage.json'), 404],
  ['NUL', () => rawGet('/assets/a%00.js'), 400],
  ['NUL in a link', () => rawGet('/newsletter/confirm/%00'), 400],
  ['NUL in an id', () => rawGet('/documents/fuel_quote/a%00b'), 400],
  ['NUL in a query', () => rawGet('/auth/set-password?token=%00'), 400],
  ['NUL in a query of the API', () => rawGet('/api/chat?session_id=%00'), 400],
  ['an escape sequence', () => rawGet('/offer/%1b%5B2J'), 400],
  ['a tab that was pasted', () => rawGet('/api/documents?search=FQ%09'), 200],
  ['the build manifest', () => rawGet('/.vite/manifest.json'), 404],
])('hazards 73, 74 and 75: %s', async (_what, send, status) => {
  expect(statusOf(await send())).toBe(status)
})

test('hazard 75: what a visitor writes into Host appears nowhere', async () => {
  const names = 'Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nForwarded: host=evil.example'
  for (const path of ['/', form, '/partners', '/robots.txt', '/sitemap.xml', '/insights/rss.xml', '/nowhere', '/%zz']) {
    const answer = await raw(`GET ${path} HTTP/1.1\r\n${names}\r\nConnection: close\r\n\r\n`)
    expect([path, statusOf(answer) > 0, answer.includes('evil.example')]).toEqual([path, true, false])
  }
})

const visit = async (path: string, cookie = '') => {
  const { headers } = await fetch(site.origin + path, { headers: { cookie } })
  return { etag: headers.get('etag'), caching: headers.get('cache-control') }
}

test.each(['/', '/insights', '/coverage', '/coverage/union-county', '/terms-of-service', '/sitemap.xml'])(
  '%s is taken from the page cache whatever an advertisement hangs on to its address',
  async (path) => {
    const cached = await visit(path)
    expect(cached).toEqual({ etag: expect.any(String), caching: 'public, no-cache' })
    for (const query of [
      'utm_source=mail&utm_campaign=fall',
      'fbclid=1',
      'gclid=1',
      'x=1',
      '%zz',
      '=',
      'x'.repeat(9000),
    ])
      expect([query, await visit(`${path}?${query}`)]).toEqual([query, cached])
  },
)

const isRendered = async (path: string) => {
  const before = site.output().length
  await visit(path)
  return site.output().slice(before).includes('"answered"')
}

test.each([
  ['/insights?page=2', '/insights?utm_source=mail&page=2'],
  ['/coverage?county=union-county', '/coverage?county=union-county&n=1'],
  ['/coverage?zip=43065', '/coverage?gclid=1&z%69p=43065'],
  ['/emergency-service?zip=43065', '/emergency-service?n=7&zip=43065'],
  ['/auth?tab=sign-up', '/auth?fbclid=1&tab=sign-up'],
])('%s is rendered for the first who asks, and answered from memory when it is asked for again', async (path, same) => {
  expect(await isRendered(path)).toBe(true)
  await expect.poll(() => isRendered(path)).toBe(false)
  expect(await isRendered(same)).toBe(false)
})

test('what may be one visitor’s is never answered from memory: where a sign-in leads', async () => {
  const path = '/auth?from=/account'
  for (let time = 0; time < 3; time++) expect(await isRendered(path)).toBe(true)
})

test('a link that fills a form, and is followed again and again, is answered from memory, its queries in any order', async () => {
  const link = '/quote/fuel?volume=750&fuelType=diesel'
  expect(await isRendered(link)).toBe(true)
  await expect.poll(() => isRendered(link)).toBe(false)
  expect(await isRendered('/quote/fuel?utm_source=mail&fuelType=diesel&volume=750')).toBe(false)
  const page = await (await fetch(site.origin + link)).text()
  expect(page).toMatch(/value="750"/)
  expect(await isRendered('/quote/fuel?volume=751&fuelType=diesel')).toBe(true)
})

test('only a session cookie that we signed bypasses the page cache', async () => {
  const cached = await visit('/')
  const forged = `${signedCookie().slice(0, -6)}AAA%3D`
  for (const cookie of [
    'session=x',
    'session=',
    forged,
    signedCookie('__Host-session'),
    signedCookie('chat'),
    'known=x',
  ])
    expect([cookie, await visit('/', cookie)]).toEqual([cookie, cached])
  expect(await visit('/', `session=planted; ${signedCookie()}`)).toEqual({ etag: null, caching: 'no-store' })
})

test('a page whose address is too long to be handed on is reached after signing in, by a cookie of ten minutes', async () => {
  const { email } = await accountsOn(site.database.db).person('customer')
  const path = `/account/password?days=${'x'.repeat(2000)}`
  const turned = await fetch(site.origin + path, { redirect: 'manual' })
  expect([turned.status, turned.headers.get('location')]).toEqual([302, '/auth?from=kept'])
  const [kept = ''] = turned.headers.getSetCookie()
  expect(kept).toMatch(/^from=v1\.[\w.-]+; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax$/)
  const cookie = kept.split(';')[0] ?? ''
  const signIn = (cookie: string) =>
    fetch(`${site.origin}/auth?from=kept`, {
      ...{ method: 'POST', redirect: 'manual', headers: { Origin: site.origin, cookie } },
      body: new URLSearchParams({ email, password }),
    })
  expect((await signIn(cookie)).headers.get('location')).toBe(path)
  expect((await signIn(`from=/partners; from=x; ${cookie}`)).headers.get('location')).toBe(path)
  expect((await signIn('from=/partners')).headers.get('location')).toBe('/dashboard/customer')
  const longer = await fetch(`${site.origin}/account/password?days=${'😀'.repeat(1000)}`, { redirect: 'manual' })
  expect([longer.headers.get('location'), longer.headers.getSetCookie()]).toEqual(['/auth', []])
})

test('a page without hands fetches one script, the loader', async () => {
  const answer = await fetch(site.origin, { headers: { 'Accept-Encoding': 'identity' } })
  const scripts = [...(await answer.text()).matchAll(/<script(?=[^>]*\bsrc=)[^>]*>/g)].map(([tag]) => tag)
  expect(scripts).toEqual([expect.stringMatching(/^<script type="module" src="\/assets\/loader-[\w-]+\.js">$/)])
  expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe/)
})

test.each(['/quote/fuel', '/pricing', '/contact/sales', '/auth', '/auth/forgot'])(
  'every visitor has a copy of %s to themselves, whatever hangs on to its address, and it takes their form',
  async (path) => {
    const copies = await Promise.all(
      ['', '?utm_source=mail', ''].map(async (query) => {
        const answer = await fetch(site.origin + path + query, { headers: { 'Accept-Encoding': 'gzip' } })
        expect(answer.headers.get('cache-control')).toMatch(/^(private, no-cache|no-store)$/)
        expect(answer.headers.get('set-cookie')).toBeNull()
        return (await answer.text()).matchAll(/name="submission_id" value="([^"]+)"|<script nonce="([^"]+)"/g)
      }),
    )
    const own = copies.map((copy) => new Set([...copy].map(([, value, nonce]) => value ?? nonce)))
    const [one = new Set(), ...others] = own
    expect(one.size).toBeGreaterThan(0)
    for (const other of others)
      expect([other.size, [...other].some((value) => one.has(value))]).toEqual([one.size, false])
  },
)

test('a page with hands names its inline scripts by a nonce that is never the same', async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(site.origin + form)
      const [, nonce] =
        /script-src 'self' 'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '') ?? []
      expect(await answer.text()).toContain(`<script nonce="${nonce}"`)
      return nonce
    }),
  )
  expect(new Set(nonces).size).toBe(2)
})

test('hazard 112: what stands in the build never changes; what stood in the last one is gone, and not a page', async () => {
  const [path = ''] = /\/assets\/loader-[\w-]+\.js/.exec(await (await fetch(site.origin)).text()) ?? []
  const asset = await fetch(site.origin + path, { headers: { 'Accept-Encoding': 'br' } })
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(asset.headers.get('content-encoding')).toBe('br')
  const gone = await fetch(`${site.origin}/assets/loader-OLDBUILD.js`)
  expect([gone.status, gone.headers.get('content-type')]).toEqual([404, expect.stringMatching(/^text\/plain/)])
})

test('health is JSON and never cached', async () => {
  for (const [path, status] of [
    ['live', 'live'],
    ['ready', 'ready'],
  ]) {
    const answer = await fetch(`${site.origin}/health/${path}`)
    expect([answer.status, answer.headers.get('cache-control'), await answer.json()]).toEqual([
      200,
      'no-store',
      { status },
    ])
  }
})

test('health is told to a check of the old sort, too, which speaks HTTP/1.0 and names no host', async () => {
  for (const [path, said] of [
    ['/health/live', '{"status":"live"}'],
    ['/health/ready?x=1', '{"status":"ready"}'],
  ] as const) {
    const answer = await raw(`GET ${path} HTTP/1.0\r\n\r\n`)
    expect([statusOf(answer), answer.split('\r\n\r\n')[1]]).toEqual([200, said])
    expect(await raw(`HEAD ${path} HTTP/1.0\r\n\r\n`)).toMatch(/^HTTP\/1\.1 200 [^]*\r\n\r\n$/)
  }
})

test('the path of a page that is not there is logged: a broken link somewhere is ours to mend', async () => {
  const lost = `/fuel/no-such-page-${Date.now()}`
  const answer = await fetch(site.origin + lost)
  expect(answer.status).toBe(404)
  expect(await answer.text()).toContain('Oops! Page not found')
  await expect.poll(() => site.output()).toContain(`"lostPath":"${lost}"`)
})

test('the next page is fetched when it is pointed at, but not what belongs to someone; pages fade into each other', async () => {
  for (const path of ['/', '/quote/fuel', '/auth']) {
    const page = await (await fetch(site.origin + path)).text()
    const [, rules = ''] = /<script type="speculationrules"[^>]*>([^<]+)</.exec(page) ?? []
    const [rule] = JSON.parse(rules).prefetch
    const [where, not] = rule.where.and
    expect([where, rule.eagerness]).toEqual([{ href_matches: '/*' }, 'moderate'])
    for (const own of ['/receipt/*', '/dashboard*', '/account*', '/api/*', '/newsletter/*', '/auth*'])
      expect(not.not.href_matches).toContain(own)
    const sheets = [...page.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/g)].map(([, href]) => href)
    const styles = await Promise.all(sheets.map(async (href) => (await fetch(site.origin + href)).text()))
    expect(styles.join('')).toMatch(/@view-transition\s*\{\s*navigation:\s*auto/)
    expect(styles.join('')).toMatch(
      /prefers-reduced-motion:\s*reduce\)\s*\{\s*@view-transition\s*\{\s*navigation:\s*none/,
    )
  }
})

test('the log knows routes, never what visitors wrote', async () => {
  await fetch(`${site.origin}/receipt/canary-secret?email=canary@example.com`)
  await post(form, 'name=canary-name')
  expect(site.output()).toContain('"route":"/receipt/:link"')
  expect(site.output()).not.toContain('canary')
})
