import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { deskAddresses } from '../app/http/screens.ts'
import { staffRoles } from '../app/domain/roles.ts'
import { access as accessNow, addressOf, everyAddress, everybody, type Requester } from './addresses.ts'
import { accessWorld, cookiesOf } from './access-world.ts'
import { sharedSite, uncompressed } from './front-door.ts'
import { readPage } from './page.ts'
import { isFull } from './long.ts'

const site = await sharedSite()
const { canary, secrets, people, staff, owners, rivals, ids, real, moreTrade } = await accessWorld(site.database)
const cookieOf = cookiesOf(site, { customer: people.customer, supplier: people.supplier, ...staff })
/** A form that is refused has signed nobody out. */
const cookieOfRefused = (role: Requester) => cookieOf(role, {})
const ownersCookie = cookiesOf(site, owners)
const rivalsCookie = cookiesOf(site, rivals)
const askers: Requester[] = Object.keys(everybody())
const access = accessNow()
const denied = "Access denied. You don't have permission to view this page."

const all = everyAddress.map(({ address }) => address)

test('every screen of the desk has its permission in the table, and nothing else does', () => {
  const desk = all.filter((address) => /^\/dashboard\/admin(\/|$)/.test(address))
  expect(desk.toSorted()).toEqual(deskAddresses.toSorted())
})

test.each([
  ['dispatcher', ['/users', '/settings', '/outbox', '/newsletter', '/assistant', '/quotes/new', '/users/export.csv']],
  ['sales', ['/users', '/settings', '/outbox', '/purchasing', '/assistant']],
  ['billing', ['/users', '/settings', '/newsletter', '/inbox/call', '/quotes/new']],
  ['read-only', ['/quotes/new', '/users/new', '/companies/new', '/documents/upload', '/inbox/call']],
])('%s opens the dashboard, and not what is not theirs', async (role, closed) => {
  expect((await ask(role, '/dashboard/admin')).status).toBe(200)
  for (const path of closed) expect([path, (await ask(role, `/dashboard/admin${path}`)).status]).toEqual([path, 403])
})

test.each(Object.keys(staffRoles))('the navigation and the board of %s lead nowhere that is closed', async (role) => {
  const { body } = await ask(role, '/dashboard/admin')
  const links = readPage(body)
    .all(({ name, attribs }) => name === 'a' && (attribs.href ?? '').startsWith('/dashboard/admin'))
    .map(({ attribs }) => attribs.href ?? '')
  const closed = links.filter((link) => !access[addressOf(link)]?.read.includes(role))
  expect(links.length).toBeGreaterThan(2)
  expect(closed).toEqual([])
})

type SiteAnswer = { status: number; to: string; body: string }

/** A stream is heard of, not listened to. */
const ask = async (role: Requester, path: string, init: RequestInit = {}, whose = cookieOf): Promise<SiteAnswer> => {
  const listening = new AbortController()
  const answer = await fetch(site.origin + path, {
    redirect: 'manual',
    signal: listening.signal,
    ...init,
    headers: {
      ...uncompressed,
      cookie: await whose(role, init),
      Origin: site.origin,
      ...(init.headers as Record<string, string>),
    },
  })
  const streams = answer.headers.get('Content-Type')?.startsWith('text/event-stream')
  const body = streams ? '' : await answer.text()
  if (streams) listening.abort()
  return { status: answer.status, to: answer.headers.get('Location') ?? '', body }
}

const dataOf = (path: string) => (path === '/' ? '/_root.data' : `${path}.data`)

const form = { method: 'POST', body: new URLSearchParams({ nothing: '1' }) }
/** The chat is spoken to in JSON. */
const json = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } }
const formFor = (path: string) => (/^\/api\/(chat|assistant)/.test(path) ? json : form)

/** Asked to sign in, refused, or not taken at all. The router says a redirect to `.data` in its body. */
const isTurnedAway = ({ status, to, body }: SiteAnswer) =>
  [401, 403, 405].includes(status) || to.startsWith('/auth?from=') || (status === 202 && body.includes('/auth?from='))

/** A visitor, someone of a portal, or one of the staff. */
const kindOf = (role: Requester) => (role in staffRoles ? 'staff' : role === 'visitor' ? role : 'portal')

/**
 * The guard of an address goes by one table, whoever asks; its refusal is one page, its form one door. So `npm test` asks
 * each as one of a kind who may and one who may not, by turns, and `npm run test:full` as everybody.
 */
const asked = (address: string, allowed: readonly Requester[]) => {
  const groups = Object.values(Object.groupBy(askers, (asker) => `${kindOf(asker)} ${allowed.includes(asker)}`))
  return isFull ? askers : groups.flatMap((alike = []) => alike[all.indexOf(address) % alike.length] ?? [])
}

describe.each(all)('%s', (address) => {
  const path = real(address)
  const { read = [], act = [] } = access[address] ?? {}

  test.each(asked(address, read))('read by %s, as .data, and where they may not, as a page, too', async (asker) => {
    const may = read.includes(asker)
    // What streams to those who may never ends as data either. How an open page looks is told by every-page.test.
    const data = may && path === '/api/live' ? path : dataOf(path)
    // The page of a refusal is one for all who are signed in.
    for (const way of may || (kindOf(asker) === 'portal' && !isFull) ? [data] : [path, data]) {
      const heard = await ask(asker, way)
      if (may) expect([way, isTurnedAway(heard)]).toEqual([way, false])
      else if (read.length === 0 && act.includes(asker)) expectNothingThere(way, heard)
      else expectNothingSaid(asker, way, heard)
    }
  })

  test.each(asked(address, act))('a form from %s', async (asker) => {
    const heard = await ask(asker, path, formFor(path), act.includes(asker) ? cookieOf : cookieOfRefused)
    if (act.includes(asker)) expect([heard.status, isTurnedAway(heard)]).toEqual([heard.status, false])
    else if (act.length === 0 && read.includes(asker)) expect(heard.status).toBe(405)
    else expectNothingSaid(asker, path, heard)
  })
})

/** What is no page may refuse in a word. */
const isFile = /\.\w+$|\/html$|\/file$|\/documents\/\w+\/\w+$|^\/api\//

test('hazard 46: no list, count, sum or export of one company changes by what two others trade', async () => {
  const said = () =>
    Promise.all(
      tradeLists.map(
        async (path) => [path, without((await ask(sellerOrBuyer(path), path, {}, rivalsCookie)).body, '')] as const,
      ),
    )
  const before = await said()
  await moreTrade()
  expect(await said()).toEqual(before)
})

/** What a page says to people, without the word that was typed into its search. */
const without = (body: string, typed: string) =>
  (body.startsWith('<!DOCTYPE') ? readPage(body).says : body).replaceAll(typed, '')

/** Nobody learns more than that they may not: not the page, not that what they asked for exists. */
const expectNothingSaid = (role: Requester, way: string, answer: SiteAnswer) => {
  expect([way, isTurnedAway(answer)]).toEqual([way, true])
  expect(secrets.filter((secret) => answer.body.includes(secret))).toEqual([])
  if (role === 'visitor') return
  expect([way, answer.status]).toEqual([way, 403])
  if (!way.endsWith('.data') && !isFile.test(way))
    expect(readPage(answer.body).says).toContain(`${denied} Your role: ${everybody()[role]?.role}`)
}

/** What takes forms alone has no page, and no data. */
const expectNothingThere = (way: string, { status, body }: SiteAnswer) => {
  if (!way.endsWith('.data')) expect([way, status >= 400]).toEqual([way, true])
  expect(secrets.filter((secret) => body.includes(secret))).toEqual([])
}

const othersPages = Object.keys(ids).flatMap((address) => {
  const role = /^\/dashboard\/(customer|supplier)\//.exec(address)?.[1]
  return role === 'customer' || role === 'supplier' ? [[role, address] as const] : []
})

test.each(othersPages)(
  'hazards 38 and 39: another %s does not find what lies at %s; its owner does',
  async (role, address) => {
    const path = real(address)
    const own = await ask(role, path, {}, ownersCookie)
    expect([own.status, secrets.some((secret) => own.body.includes(secret))]).toEqual([200, true])
    const nowhere = address.replace(':id', randomUUID())
    for (const [way, how] of [['', {}] as const, ['.data', {}] as const, ['', form] as const]) {
      const heard = await ask(role, path + way, how)
      expect(heard.status).toBe((await ask(role, nowhere + way, how)).status)
      expect([heard.status, secrets.filter((secret) => heard.body.includes(secret))]).toEqual([404, []])
    }
  },
)

const tradeLists = [
  ...['/dashboard/customer', '/dashboard/customer/quotes', '/dashboard/customer/orders'],
  ...['/dashboard/customer/quotes/export.csv', '/dashboard/customer/orders/export.csv'],
  ...['/dashboard/supplier', '/dashboard/supplier/orders', '/dashboard/supplier/shipments'],
  ...['/dashboard/supplier/orders/export.csv', '/dashboard/supplier/shipments/export.csv'],
]
const sellerOrBuyer = (path: string) => (path.includes('customer') ? 'customer' : 'supplier')

test.each(tradeLists)(
  'hazards 42, 44 and 46: %s says nothing of another company, whatever is asked of it',
  async (path) => {
    const role = sellerOrBuyer(path)
    const own = await ask(role, path, {}, ownersCookie)
    expect([own.status, secrets.some((secret) => own.body.includes(secret))]).toEqual([200, true])
    for (const query of ['', '?show=all&up=1&after=0.none&companyId=any&userId=any&limit=999']) {
      const { status, body } = await ask(role, path + query, {}, rivalsCookie)
      expect([query, status, secrets.filter((secret) => body.includes(secret))]).toEqual([query, 200, []])
      if (path.endsWith('.csv')) expect([query, body.trimEnd().split('\r\n')]).toEqual([query, [expect.any(String)]])
    }
    // Anyone who looks for what is another's is shown the same as the person who looks for what is nobody's.
    const nobodys = 'QU-ZZZZ-ZZZZ'
    for (const secret of secrets) {
      const found = await Promise.all([secret, nobodys].map((word) => ask(role, `${path}?q=${word}`, {}, rivalsCookie)))
      const said = found.map(({ body }, nth) => without(body, [secret, nobodys][nth] ?? ''))
      expect([secret, said[0]]).toEqual([secret, said[1]])
    }
  },
)

test.each([
  ...['/inbox', '/inbox/:id', '/inbox/export.csv', '/newsletter', '/newsletter/subscribers.csv', '/newsletter/issues'],
  ...['/users', '/users/:id', '/users/export.csv', '/companies', '/companies/:id', '/companies/export.csv', '/outbox'],
  ...['/received', '/received/:id', '/received/export.csv'],
])('hazard 40: what others must not see does stand on /dashboard/admin%s', async (address) => {
  const { status, body } = await ask('administrator', real(`/dashboard/admin${address}`))
  expect([status, body.includes(canary)]).toEqual([200, true])
})
