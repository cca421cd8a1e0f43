import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { DomUtils } from 'htmlparser2'
import { expect, test } from 'vitest'
import routes from '../app/routes.ts'
import { freshQuote, sharedSite, send, signedCookie } from './front-door.ts'
import { readPage, type Element } from './page.ts'

const site = await sharedSite()
const receipt = (await send(site, freshQuote())).headers.get('Location') ?? ''

const get = (path: string, headers: Record<string, string> = {}) => fetch(site.origin + path, { headers })

const answers: [string, () => Promise<Response>][] = [
  ['Home, rendered once for everybody', () => get('/')],
  ['Home, rendered for someone', () => get('/', { cookie: signedCookie() })],
  ['a form', () => get('/quote/fuel')],
  ['a refused form', () => send(site, { volume: '0' })],
  ['a receipt', () => get(receipt)],
  ['the sign-in', () => get('/auth')],
  ['a page that is missing', () => get('/no-such-page')],
  ['a form from elsewhere', () => send(site, {}, { headers: { Origin: 'https://elsewhere.example' } })],
]

test.each(answers)('%s lets in no script and no sheet but its own', async (_what, ask) => {
  const answer = await ask()
  const page = readPage(await answer.text())
  const policy = policyOf(answer)
  const [scripts = '', styles = ''] = [policy.get('script-src') ?? policy.get('default-src'), policy.get('style-src')]
  expect(`${scripts} ${styles}`).not.toMatch(/unsafe|https?:|\*|data:/)
  for (const [name, value] of [
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
  ] as const) {
    expect([name, policy.get(name) ?? policy.get('default-src')]).toEqual([name, value])
  }

  // Structured data is no script to a browser, and no policy speaks of it.
  const runs = ({ name, attribs }: Element) =>
    name === 'style' || (name === 'script' && !attribs.src && attribs.type !== 'application/ld+json')
  for (const element of page.all(runs)) {
    const text = DomUtils.textContent(element)
    const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const sources = element.name === 'style' ? styles : scripts
    expect(
      [`'nonce-${element.attribs.nonce}'`, hash].some((source) => sources.includes(source)),
      text.slice(0, 80),
    ).toBe(true)
  }
  expect(
    page.all(({ attribs }) => 'style' in attribs || Object.keys(attribs).some((name) => name.startsWith('on'))),
  ).toEqual([])
  // The canonical address is said, not fetched.
  const fetched = ({ attribs, name }: Element) =>
    name !== 'a' && attribs.rel !== 'canonical' && ('src' in attribs || 'href' in attribs)
  const addresses = page.all(fetched)
  expect(
    addresses.map(({ attribs }) => attribs.src ?? attribs.href).filter((address) => !/^\/(?!\/)/.test(address ?? '')),
  ).toEqual([])
})

test.each(answers)('%s says what browsers may do with it', async (what, ask) => {
  const { headers } = await ask()
  // Anyone who has a receipt's address may write in it, so not even our own pages are told of it.
  const referrer = what === 'a receipt' ? 'strict-origin' : 'same-origin'
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': referrer,
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('geolocation=()'),
  })
  expect(headers.has('x-powered-by')).toBe(false)
})

test('the chat opens by itself on pages for everybody, and waits for a click on a page behind its own link', async () => {
  const waits = async (path: string) => /data-island="chat"[^>]*data-quiet/.test(await (await get(path)).text())
  expect([await waits('/'), await waits(receipt)]).toEqual([false, true])
  const behindLinks = routes.filter(({ path, file }) => path?.includes(':link') && !/shifts|\.ts$/.test(file))
  expect(behindLinks.length).toBeGreaterThan(6)
  for (const { file } of behindLinks) expect(readFileSync(`app/${file}`, 'utf8'), file).toContain('chatWaits: true')
})

test('Home is rendered once: anyone who has it already is told so', async () => {
  const first = await get('/', { 'Accept-Encoding': 'br' })
  const etag = first.headers.get('ETag') ?? 'none'
  const second = await get('/', { 'Accept-Encoding': 'br', 'If-None-Match': etag })
  expect([first.status, first.headers.get('Content-Encoding'), second.status]).toEqual([200, 'br', 304])
  expect(second.headers.get('Content-Security-Policy')).toBe(first.headers.get('Content-Security-Policy'))
})

/** The policy's directives by their names. */
const policyOf = ({ headers }: Response) =>
  new Map(
    (headers.get('Content-Security-Policy') ?? '').split(/;\s*/).map((directive) => {
      const at = directive.indexOf(' ')
      return [directive.slice(0, at), directive.slice(at + 1)] as const
    }),
  )
