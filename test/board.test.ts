import { expect, test } from 'vitest'
import { accountsOn, password } from '../app/features/accounts/testing.ts'
import { ask, goods, sell } from '../app/features/analytics/testing.ts'
import { startSite } from '../server/testing.ts'
import { newAdmin, signIn } from './account.ts'
import { openSite, send, settingsOf } from './front-door.ts'
import { isFull } from './long.ts'
import { readPage } from './page.ts'

const site = await openSite()
const { db, pool } = site.database
const { email } = await newAdmin(site, 'boss@leonefuel.example')
const cookie = await signIn(site, email)
const board = '/dashboard/admin'
const analytics = `${board}/analytics`

const text = async (path: string) => (await fetch(site.origin + path, { headers: { cookie } })).text()
/** Blocks stand side by side in what a page says: words are compared without the spaces between them. */
const bare = (words: string) => words.replaceAll(/\s/g, '')
const page = async (path: string) => {
  const read = readPage(await text(path))
  return { ...read, bare: bare(read.says) }
}
const spans = async () => (await pool.query<{ seen: Date }>('select seen_at as seen from uptime.spans order by 1')).rows

test('the dashboard of a company without sales says in each part what will be there', async () => {
  const { heading, says, bare: said, links } = await page(board)
  expect(heading).toMatch(/^\w+day, \w+ \d+$/)
  expect(/<h2 id="([\w-]+)"/.exec(await text(board))?.[1], 'the first card').toBe('go-live')
  expect(says).toContain('Nothing is waiting for an answer.')
  expect(says).toContain('No delivery is planned for today.')
  for (const card of ['Total Customers 0', 'Active Orders 0', 'Monthly Revenue $0.00', 'System Health 100%'])
    expect(said).toContain(bare(card))
  expect(says).not.toContain('Warning')
  for (const to of ['users', 'analytics', 'settings', 'inbox', 'quotes', 'orders', 'shipments'])
    expect(links).toContain(`${board}/${to}`)
  const reports = await page(analytics)
  expect(reports.says).toContain('No orders were delivered in this period.')
  expect(reports.says).toContain('No answers or deliveries were promised in this period.')
})

test('the figure on the dashboard is that of the report, and the lines of its file add up to it', async () => {
  const now = new Date()
  await sell(db, [
    { at: now, lines: [goods.diesel], freight: 4500, taxes: 9999 },
    { at: now, lines: [goods.offRoad, goods.drums] },
    { at: now, state: 'in_transit' },
    { at: now, state: 'canceled' },
  ])
  const earned = '$5,373.20'
  expect((await page(board)).bare).toContain(bare(`Monthly Revenue ${earned} 2 orders delivered, before taxes`))
  expect((await page(board)).bare).toContain(bare('Active Orders 1 1 in transit'))
  const reports = await page(analytics)
  expect(reports.bare).toContain(`Revenue${earned}`)
  expect(reports.bare).toContain(bare('Gallons by product 1,400 gal'))
  expect(reports.bare).toContain('Total2$5,328.20$45.00$5,373.20$99.99')
  const file = await text(`${analytics}/revenue/export.csv`)
  const [heads = '', ...lines] = file.trim().split('\r\n')
  // Reading an answer as text drops the mark that Excel knows UTF-8 by.
  expect(heads).toBe('From,To,Orders,Goods USD,Freight USD,Revenue USD,Taxes collected USD')
  const cents = lines.reduce((sum, line) => sum + Math.round(100 * Number(line.split(',')[5])), 0)
  expect(cents).toBe(537_320)
})

test('any days can be asked for; what is no period is said, and what was typed is kept', async () => {
  await ask(db, [{ at: new Date('2025-03-09T06:00Z'), quotes: ['ordered'] }])
  const march = await page(`${analytics}?from=2025-03-09&to=2025-03-09`)
  expect(march.says).toContain('1 of 1 requests became orders')
  expect(march.says).toContain('Mar 9, 2025')
  expect(march.links).toContain(`${analytics}/requests/export.csv?from=2025-03-09&to=2025-03-09`)
  expect(await text(`${analytics}/requests/export.csv?from=2025-03-09&to=2025-03-09`)).toContain(
    'fuel_quote,Fuel quote,1,1,1,1',
  )
  for (const [from, to, problem] of [
    ['2025-02-30', '2025-03-01', 'From: please choose the first day.'],
    ['2025-03-02', '', 'To: please choose the last day.'],
    ['2025-03-02', '2025-03-01', 'To: the last day is before the first. Please choose a later day.'],
    ['1789-07-14', '2025-03-01', 'From: please choose the first day.'],
  ] as const) {
    const answer = await page(`${analytics}?from=${from}&to=${to}`)
    expect(answer.says).toContain(problem)
    expect([answer.typed('from'), answer.typed('to')]).toEqual([from, to])
  }
  expect((await page(`${analytics}?from=2000-01-01&to=2099-12-31`)).says).toContain('Jan 1, 2000 to Dec 31, 2099')
  expect((await fetch(`${site.origin}${analytics}/salaries/export.csv`, { headers: { cookie } })).status).toBe(404)
})

test('a promise that is missed is a warning with a way to it', async () => {
  const yesterday = new Date(Date.now() - 26 * 3_600_000)
  await ask(db, [{ at: yesterday, due: new Date(Date.now() - 2 * 3_600_000) }])
  const { rows } = await pool.query<{ id: string }>('select id from requests where received_at = $1', [yesterday])
  const { says, links } = await page(board)
  expect(says).toMatch(/Warning: ?Answer 2 h 0\d min late: fuel_quote\./)
  expect(links).toContain(`${board}/inbox/${rows[0]?.id}`)
})

/** What frames a page: the site's header, footer and chat, or the bar of the workspace. */
const frameAt = async (path: string, cookie: string) => {
  const html = await (await fetch(site.origin + path, { headers: { cookie } })).text()
  const marks = {
    bar: 'work-bar',
    header: 'site-header',
    footer: 'site-footer',
    calls: 'call-bar',
    chat: 'class="chat',
  }
  return Object.entries(marks).flatMap(([part, mark]) => (html.includes(mark) ? [part] : []))
}

const ofSite = ['header', 'footer', 'calls', 'chat']

test("staff's own pages have a bar in place of everything that sells; the public site looks to them as to everybody", async () => {
  for (const path of [
    board,
    `${board}/inbox`,
    `${board}/users/roles`,
    `${board}/no-such-page`,
    '/account',
    '/account/data',
  ])
    expect([path, await frameAt(path, cookie)]).toEqual([path, ['bar']])
  for (const path of ['/', '/fuel', '/quote/fuel', '/accounts'])
    expect([path, await frameAt(path, cookie)]).toEqual([path, ofSite])
})

test('a customer keeps the header and footer of the site, in their portal and in their account', async () => {
  const { email } = await accountsOn(db).person('customer')
  const answer = await send(site, { email, password }, { path: '/auth' })
  const customer = answer.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  for (const path of ['/dashboard/customer', '/account', board])
    expect([path, await frameAt(path, customer)]).toEqual([path, ofSite])
})

test('the search finds requests, quotes and orders, and leads to each', async () => {
  const { rows } = await pool.query<{ id: string; reference: string }>('select id, reference from orders limit 1')
  const [order] = rows
  const found = await page(`${board}/search?q=${order?.reference.toLowerCase()}`)
  expect(found.links).toContain(`${board}/orders/${order?.id}`)
  expect((await page(`${board}/search?q=nothing-is-called-that`)).says).toContain('Nothing found')
  // The box in the bar leads there without a script.
  const today = await page(board)
  const boxes = today.all(({ attribs }) => attribs.role === 'search').map(({ attribs }) => attribs.action)
  expect([boxes, today.formWith('q')]).toEqual([[`${board}/search`], { q: '' }])
})

test('each process that serves writes its own heartbeat, and a stop writes the last one', async () => {
  // The door is open a moment before the first beat.
  const beats = (many: number) => expect.poll(spans).toHaveLength(many)
  await beats(1)
  let others = 1
  if (isFull) {
    const killed = await startSite(settingsOf(site.database))
    await beats(++others)
    await killed.stop('SIGKILL')
    expect(await spans()).toHaveLength(others)
  }
  const stopped = await startSite(settingsOf(site.database))
  await beats(++others)
  const began = (await spans()).at(-1)?.seen ?? new Date()
  await stopped.stop()
  const last = (await spans()).at(-1)?.seen ?? new Date(0)
  expect(await spans()).toHaveLength(others)
  expect(last.getTime()).toBeGreaterThan(began.getTime())
})
