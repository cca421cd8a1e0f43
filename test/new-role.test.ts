import { fileURLToPath } from 'node:url'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { profiles } from '../app/features/accounts/schema.ts'
import { staffRoles, type RoleSet } from '../app/domain/roles.ts'
import { billLife } from '../app/features/bills/lifecycle.ts'
import { orderLife } from '../app/features/orders/lifecycle.ts'
import { orderLines, orders } from '../app/features/orders/schema.ts'
import { purchaseLife } from '../app/features/purchasing/lifecycle.ts'
import { purchaseOrderLines, purchaseOrders } from '../app/features/purchasing/schema.ts'
import { quoteLife } from '../app/features/quotes/lifecycle.ts'
import { quotes } from '../app/features/quotes/schema.ts'
import { shipments } from '../app/features/shipments/schema.ts'
import { launchFile } from '../server/testing.ts'
import { accessWorld, cookiesOf } from './access-world.ts'
import { access, everyAddress } from './addresses.ts'
import { openSite, uncompressed, withTicks } from './front-door.ts'
import { readPage } from './page.ts'
import { isFull } from './long.ts'

/** A new staff role is an entry in one table. This one sees deliveries, drives the trucks, and sees no prices. */
const yard: RoleSet = {
  label: 'Yard',
  says: 'Loads the trucks and reports on them.',
  may: ['dashboard.see', 'orders.see-all', 'purchases.see-all', 'shipments.see-all', 'shipments.drive'],
}

/** All there is but prices: whatever shows one has to ask for that. */
const blind: RoleSet = {
  label: 'All but prices',
  says: 'Does everything that shows no price.',
  may: (staffRoles.administrator?.may ?? []).filter((permission) => permission !== 'prices.see'),
}

const added = { yard, blind }
Object.assign(staffRoles, added)
// The table is that of other files, too.
afterAll(() => {
  for (const role of Object.keys(added)) delete (staffRoles as Record<string, RoleSet>)[role]
})
const launcher = fileURLToPath(new URL('launch-with-role.mjs', import.meta.url))
const site = await openSite({ WORKER: 'off' }, afterAll, (settings) =>
  launchFile(launcher, settings, JSON.stringify(added)),
)
const { database, origin } = site
const { db } = database
const { ids, staff } = await accessWorld(database)
const cookieOf = cookiesOf(site, staff)
const roles = Object.keys(added)

const ask = async (role: string, path: string, form?: Record<string, string> | [string, string][]) => {
  const how = form && { method: 'POST', body: new URLSearchParams(form) }
  const headers = { ...uncompressed, cookie: await cookieOf(role, how ?? {}), Origin: origin }
  const answer = await fetch(origin + path, { redirect: 'manual', headers, ...how })
  return { status: answer.status, body: await answer.text() }
}

/** Every amount that stands anywhere in this world's trade, as it is stored and as it is said. */
const amounts = async () => {
  const [made, sold, lines, bought, boughtLines] = await Promise.all([
    db.select().from(quotes),
    db.select().from(orders),
    db.select().from(orderLines),
    db.select().from(purchaseOrders),
    db.select().from(purchaseOrderLines),
  ])
  const cents = [
    ...made.flatMap(({ totalCents }) => totalCents ?? []),
    ...sold.flatMap(({ totalCents, goodsCents, taxes }) => [
      totalCents,
      goodsCents,
      ...taxes.map(({ cents }) => cents),
    ]),
    ...lines.map(({ cents }) => cents),
    ...bought.map(({ costCents }) => costCents),
    ...boughtLines.map(({ cents }) => cents),
  ]
  const prices = [...lines, ...boughtLines].map(({ price }) => price)
  return [
    ...cents.flatMap((amount) => [String(amount), (amount / 100).toFixed(2), (amount / 100).toLocaleString('en-US')]),
    ...prices.flatMap((price) => [String(price), (price / 10_000).toFixed(4)]),
  ].filter((amount) => amount.length > 3)
}
const money = await amounts()

/** "$3.1420", "3,129.80 USD", and any amount of this world. */
const moneyIn = (body: string) => [
  ...(body.match(/\$\s?\d[\d,.]*|\d[\d,.]* ?USD|Total, \$|Cost, \$/g) ?? []),
  ...money.filter((amount) => new RegExp(`(?<![\\w.,])${amount.replaceAll('.', '\\.')}(?!\\w)`).test(body)),
]

const desk = everyAddress.map(({ address }) => address).filter((address) => address.startsWith('/dashboard/admin'))
const real = (address: string) => {
  const [known, id] = Object.entries(ids).find(([known]) => address.startsWith(known)) ?? []
  return (known ? address.replace(':id', id ?? '') : address).replaceAll(/:\w+\??/g, 'none')
}

test('an administrator does read prices in this world: what follows looks for them', async () => {
  const seen = await Promise.all(
    ['/orders', '/orders/:id', '/orders/export.csv', '/purchasing/:id', '/purchasing/export.csv', '/quotes'].map(
      async (path) => [path, moneyIn((await ask('administrator', real(`/dashboard/admin${path}`))).body).length > 0],
    ),
  )
  expect(seen.filter(([, found]) => !found)).toEqual([])
})

describe.each(roles)('%s', (role) => {
  const table = access()

  // Where a role does not come in, access.test hears the refusal: one of five is heard here.
  const heard = desk.filter((address, nth) => isFull || nth % 5 === 0 || table[address]?.read.includes(role))
  test.each(heard)('%s says nothing of money, as .data, and where it opens, as a page', async (address) => {
    const path = real(address)
    const { read = [] } = table[address] ?? {}
    // A page has its data in it.
    const ways = read.includes(role) ? [path, ...(isFull ? [`${path}.data`] : [])] : [`${path}.data`]
    for (const way of ways) {
      const { status, body } = await ask(role, way)
      if (read.length > 0 && !read.includes(role)) expect([way, status]).toEqual([way, 403])
      expect([way, moneyIn(body)]).toEqual([way, []])
    }
  })

  // Where no form of theirs is taken, access.test hears the refusal.
  const taken = desk.filter((address) => table[address]?.act.includes(role) || isFull)
  test.each(taken)('a form to %s is answered without money', async (address) => {
    const path = real(address)
    const { status, body } = await ask(role, path, { nothing: '1' })
    if (!table[address]?.act.includes(role)) expect([path, [403, 405].includes(status)]).toEqual([path, true])
    expect([path, moneyIn(body)]).toEqual([path, []])
  })

  test('the session names the role', async () => {
    const { body } = await ask(role, '/api/session')
    expect(JSON.parse(body)).toMatchObject({ user: { role: 'admin', staff_role: role } })
  })
})

test('the search finds what the role opens, and nothing else', async () => {
  const groups = async (role: string, words: string) =>
    readPage((await ask(role, `/dashboard/admin/search?${new URLSearchParams({ q: words })}`)).body)
      .all(({ name, attribs }) => name === 'section' && attribs.class === 'work-found')
      .map(({ attribs }) => attribs['aria-label'])
  const [{ orders: order } = {}] = await db.select().from(orders).innerJoin(shipments, eq(shipments.orderId, orders.id))
  const reference = order?.reference ?? ''
  expect(await groups('yard', reference)).toEqual(['Orders', 'Shipments', 'Purchase orders'])
  expect(await groups('administrator', reference.toLowerCase().replaceAll('-', ''))).toContain('Orders')
  expect(await groups('yard', order?.contactEmail ?? order?.company ?? '')).not.toContain('Customers')
  expect(await groups('yard', 'sales tax')).toEqual([])
})

const seenOn = ({ body }: { body: string }) => readPage(body).typed('seen')

const verbs: Record<string, string[]> = {
  // Their forms are named after the verbs of their lifecycles, but for these.
  '/dashboard/admin/orders/:id': [
    ...orderLife.verbs,
    ...['accept_wish', 'note', 'reply', 'no_answer', 'buy', 'schedule', 'give_back', 'release_hold', 'hold_order'],
  ],
  '/dashboard/admin/purchasing/:id': [...purchaseLife.verbs, 'schedule'],
  '/dashboard/admin/quotes/:id': [
    ...quoteLife.verbs,
    ...['order', 'note', 'reply', 'no_answer', 'give_back', 'keep_email'],
  ],
  '/dashboard/admin/shipments/:id': ['cancel', 'correct'],
  '/dashboard/admin/dispatch': [
    ...['move', 'take_off', 'accept', 'send', 'assign', 'start', 'end', 'take_back', 'reopen'],
    ...['confirm_standing', 'drop_standing'],
  ],
  '/dashboard/admin/shifts/:id': ['link', 'release-phone', 'take-back', 'settle', 'enter_load', 'correct_load'],
  '/dashboard/admin/fleet': ['keep_truck', 'keep_driver', 'keep_terminal'],
  '/dashboard/admin/fleet/:kind/:id': ['keep_truck', 'retire', 'add_days_off', 'remove_days_off', 'cleaned'],
  '/dashboard/admin/invoices/:id': [
    'issue',
    'refresh',
    'drop',
    'again',
    'credit',
    'void',
    'dispute',
    'settle',
    'settle_credit',
    'promise',
    'write_off',
  ],
  '/dashboard/admin/receivables/charges': ['charge'],
  '/dashboard/admin/receivables/:id': ['stop_autopay', 'write_off', 'reverse_write_off'],
  '/dashboard/admin/bills/:id': [...billLife.verbs, 'check_again'],
  '/dashboard/admin/receivables/statements': ['start'],
  '/dashboard/admin/receivables/books': ['export', 'close', 'open', 'void'],
  '/dashboard/admin/users/:id': ['profile', 'role', 'disable', 'enable', 'link', 'company-role', 'unlink'],
  '/dashboard/admin/customers/:id': [
    'change',
    'add_contact',
    'save_site_contact',
    'remove_site_contact',
    'save_site',
    'merge',
    'move_here',
    'record_agreement',
    'record_certificate',
    'add_to_account',
    'add_note',
    'save_equipment',
    'change_terms',
    'record_level',
    'order_to_tank',
    'set_credit_terms',
    'record_acceptance',
    'add_task',
    'finish_task',
    'reopen_task',
  ],
  '/dashboard/admin/standing/:id': ['pause_standing', 'skip_standing', 'save_standing', 'confirm_proposal', 'take_k'],
  '/dashboard/admin/standing/proposals': ['confirm', 'drop'],
  '/dashboard/admin/storm': ['allocate'],
  '/dashboard/admin/customers/duplicates': ['merge_pair', 'dismiss_pair'],
  '/dashboard/admin/tasks/:id': ['change_task', 'finish_task', 'reopen_task'],
  '/dashboard/admin/settings/assignment': ['draft_rule', 'up', 'down', 'remove', 'use', 'discard'],
  '/dashboard/admin/documents/upload/sheets': ['add_sheets', 'name_sheets', 'remove_sheets'],
  '/dashboard/admin/companies/:id': ['rename', 'close', 'invite', 'change', 'remove'],
}

test('no verb that is not in the role changes anything, no matter who makes up its button', async () => {
  const standing = async () => [
    await db.select().from(orders),
    await db.select().from(purchaseOrders),
    await db.select().from(quotes),
    await db.select().from(shipments),
    await db.select().from(profiles),
  ]
  const before = await standing()
  for (const [address, tried] of Object.entries(verbs))
    for (const verb of tried) {
      const seen = address.includes('shipments') ? seenOn(await ask('yard', real(address))) : 'confirmed'
      const form = { verb, seen, reason: 'made up', role: 'administrator', name: 'Mallory', bill_of_lading: 'BOL 1' }
      const { status, body } = await ask('yard', real(address), form)
      expect([address, verb, status, moneyIn(body)]).toEqual([address, verb, 403, []])
    }
  expect(await standing()).toEqual(before)
})

test('the yard reports a departure: truck, purchase order and order move, though it may confirm and buy nothing', async () => {
  const path = real('/dashboard/admin/shipments/:id')
  const form = { verb: 'depart', bill_of_lading: 'BOL 7', seen: seenOn(await ask('yard', path)) }
  // Its time of arrival has passed: the page asks whether that is meant.
  const unconfirmed = await ask('yard', path, form)
  const { status, body } = await ask('yard', path, withTicks(form, unconfirmed.body))
  expect([status, moneyIn(body)]).toEqual([303, []])
  const [truck] = await db.select().from(shipments).where(eq(shipments.id, ids['/dashboard/admin/shipments/:id']))
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, truck?.orderId ?? ''))
  const [purchase] = await db
    .select()
    .from(purchaseOrders)
    .where(eq(purchaseOrders.id, truck?.purchaseId ?? ''))
  expect([truck?.state, order?.state, purchase?.state]).toEqual(['in_transit', 'in_transit', 'in_transit'])
})

test('the role and what it may stand on the page of roles', async () => {
  const { says } = readPage((await ask('yard', '/dashboard/admin/users/roles')).body)
  expect(says).toContain('Yard')
  expect(says).toContain('Report departure, delay, delivery and return')
})

test('a permission that is taken away is gone with the very next request of an open session', async () => {
  const cookie = await cookieOf('blind')
  const asNow = async () => (await fetch(`${origin}/dashboard/admin/orders`, { headers: { cookie } })).status
  expect(await asNow()).toBe(200)
  await db
    .update(profiles)
    .set({ staffRole: 'gone' })
    .where(eq(profiles.userId, staff.blind?.userId ?? ''))
  expect(await asNow()).toBe(403)
  const { body } = await ask('blind', '/api/session')
  expect(JSON.parse(body)).toMatchObject({ user: { role: 'admin', staff_role: null } })
})
