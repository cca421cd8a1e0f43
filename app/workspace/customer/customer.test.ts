import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { profiles } from '#features/accounts/schema.ts'
import { sayToCustomer } from '#features/conversation/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { orders } from '#features/orders/schema.ts'
import { diesel, offRoad, tradeOn } from '#features/fulfillment/testing.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { shipments } from '#features/shipments/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { dyedNotice, roadRefused } from '#features/trade/dyed.ts'
import { testDatabase } from '#platform/testing.ts'
import { ownersOn, redirected } from '#features/accounts/pages/account/testing.ts'
import { thrown } from '#features/accounts/pages/auth/testing.ts'
import { loader as listFile } from '#lists/pages/export.ts'
import { loader as listPage } from '#lists/pages/list.tsx'
import { loader as dashboard } from './dashboard.tsx'
import { action as onOrder, loader as orderPage } from '#features/orders/pages/customer/order.tsx'
import { action as onQuote, loader as quotePage } from '#features/quotes/pages/customer/quote.tsx'

const { db } = await testDatabase()
const { owner, visit, ctx: system } = ownersOn(db)
const trade = tradeOn(contextOn(db, { now: system.now }))
const { bring } = billingOn(contextOn(db, { now: system.now }))
const staff = await trade.person('admin')

type Answer<Page extends (...args: never[]) => unknown> = Exclude<Awaited<ReturnType<Page>>, Response>

/** What a route answers to someone at an address with an id. */
const ask = async <Page extends (args: never) => Promise<unknown>>(
  page: Page,
  cookie: string,
  path: string,
  id = '',
  form?: Record<string, string>,
) => (await page({ ...visit(path, { cookie, form }), params: { id } } as never)) as Answer<Page>

/** A customer who is signed in, as the domain knows them too. */
const customer = async () => {
  const someone = await owner()
  const viewer = { role: 'customer' as const, userId: someone.userId, name: 'Dana Field', email: someone.email }
  return { ...someone, viewer }
}

const later = system.now
  .add({ hours: 24 * 6 })
  .toString()
  .slice(0, 10)

/** The order form as a browser sends it. */
const orderForm = (overrides: Record<string, string> = {}) => ({
  verb: 'order',
  submission_id: randomUUID(),
  delivery_address: '14200 County Road 9, Marysville, OH 43040',
  county: 'Union',
  site_contact: 'Dana Field',
  site_phone: '(614) 555-0168',
  access_notes: '',
  delivery_date: later,
  delivery_window: 'morning',
  urgency: 'standard',
  ...overrides,
})

const place = async (member: Awaited<ReturnType<typeof customer>>) => {
  const quote = await trade.offered(staff, member.viewer)
  await ask(onQuote, member.cookie, '/q', quote.id, { verb: 'accept', seen: 'pending 1' })
  const answer = await redirected(ask(onQuote, member.cookie, '/q', quote.id, orderForm()))
  return { quote, id: answer.to?.split('/').at(-1) ?? '' }
}

/** A list as it is answered, on its page or as a file. */
const listed = async (list: string, cookie: string): Promise<string> => {
  const route = (list.endsWith('.csv') ? listFile : listPage) as (args: never) => Promise<unknown>
  const answer = await ask(route, cookie, `/dashboard/customer/${list}`)
  return answer instanceof Response ? answer.text() : JSON.stringify(answer)
}

test('a customer accepts a quote, orders at its price, and finds both in every list', async () => {
  const someone = await customer()
  const { quote, id } = await place(someone)
  expect(await ask(quotePage, someone.cookie, '/q', quote.id)).toMatchObject({
    status: { words: 'Approved' },
    forms: [],
    order: { id },
    paper: { total: '$3,129.80' },
  })
  const order = await ask(orderPage, someone.cookie, '/o', id)
  expect(order).toMatchObject({
    status: { words: 'Placed' },
    forms: ['reorder', 'change_details', 'wish_day', 'on_the_way', 'cancel'].map((verb) => ({ verb })),
    paper: { total: '$3,129.80' },
  })
  expect(order.map?.name).toBe('Union')
  expect(await ask(dashboard, someone.cookie, '/dashboard/customer')).toMatchObject({
    active: 1,
    pending: 0,
    next: { id },
    orders: [{ id }],
    quotes: [{ id: quote.id }],
  })
  for (const list of ['orders', 'orders/export.csv'])
    expect(await listed(list, someone.cookie)).toContain(order.reference)
  for (const list of ['quotes', 'quotes/export.csv'])
    expect(await listed(list, someone.cookie)).toContain(quote.reference)
})

test("a stranger finds neither another's quote nor order, on the page, by a verb, or in a list", async () => {
  const someone = await customer()
  const { quote, id } = await place(someone)
  const waiting = await trade.offered(staff, someone.viewer)
  const stranger = await customer()
  const gone = { init: { status: 404 } }
  for (const suffix of ['', '.data']) {
    expect(await thrown(ask(quotePage, stranger.cookie, `/q${suffix}`, quote.id))).toMatchObject(gone)
    expect(await thrown(ask(orderPage, stranger.cookie, `/o${suffix}`, id))).toMatchObject(gone)
  }
  const accept = { verb: 'accept', seen: 'pending 1' }
  expect(await thrown(ask(onQuote, stranger.cookie, '/q', waiting.id, accept))).toMatchObject(gone)
  expect(await thrown(ask(onQuote, stranger.cookie, '/q', quote.id, orderForm()))).toMatchObject(gone)
  const cancel = { verb: 'cancel', seen: 'placed 0' }
  expect(await thrown(ask(onOrder, stranger.cookie, '/o', id, cancel))).toMatchObject(gone)
  expect(await thrown(ask(onOrder, stranger.cookie, '/o', id, orderForm({ verb: 'reorder' })))).toMatchObject(gone)
  const seen = await ask(dashboard, stranger.cookie, '/dashboard/customer')
  expect(seen).toMatchObject({ active: 0, pending: 0, next: undefined, orders: [], quotes: [] })
  const [order] = await db.select().from(orders).where(eq(orders.id, id))
  for (const list of ['orders', 'orders/export.csv', 'quotes', 'quotes/export.csv']) {
    const text = await listed(list, stranger.cookie)
    expect(text).not.toContain(order?.reference)
    expect(text).not.toContain(waiting.reference)
  }
})

test("a company's people see its orders; its viewer reads them and is refused every verb", async () => {
  const company = await trade.company('customer')
  const buyer = await customer()
  const viewer = await customer()
  await db.update(profiles).set({ companyId: company, companyRole: 'buyer' }).where(eq(profiles.userId, buyer.userId))
  await db.update(profiles).set({ companyId: company, companyRole: 'viewer' }).where(eq(profiles.userId, viewer.userId))
  const { quote } = await place({ ...buyer, viewer: { ...buyer.viewer, companyId: company } } as typeof buyer)
  const waiting = await trade.offered(staff, { ...buyer.viewer, companyId: company, companyRole: 'buyer' })
  expect(await ask(quotePage, viewer.cookie, '/q', quote.id)).toMatchObject({ readsOnly: true, forms: [] })
  expect(await ask(quotePage, viewer.cookie, '/q', waiting.id)).toMatchObject({ forms: [], readsOnly: true })
  const accept = ask(onQuote, viewer.cookie, '/q', waiting.id, { verb: 'accept', seen: 'pending 1' })
  expect(await thrown(accept)).toMatchObject({ init: { status: 403 } })
})

test('dyed diesel for the road is refused in the words of the law, and what was typed is kept', async () => {
  const someone = await customer()
  const quote = await trade.offered(staff, someone.viewer, [offRoad])
  await ask(onQuote, someone.cookie, '/q', quote.id, { verb: 'accept', seen: 'pending 1' })
  const form = orderForm({ dyed_use: 'road' })
  expect(await ask(onQuote, someone.cookie, '/q', quote.id, form)).toMatchObject({
    data: { message: roadRefused, typed: { access_notes: '', site_contact: 'Dana Field', dyed_use: 'road' } },
    init: { status: 422 },
  })
  expect(await ask(quotePage, someone.cookie, '/q', quote.id)).toMatchObject({
    order: undefined,
    paper: { notices: [dyedNotice] },
  })
  const { to } = await redirected(ask(onQuote, someone.cookie, '/q', quote.id, { ...form, dyed_use: 'farm' }))
  expect(to).toMatch(/^\/dashboard\/customer\/orders\//)
})

test.each([
  ['a day that is none', { delivery_date: '2031-02-31' }],
  ['a day that has passed', { delivery_date: '2020-01-06' }],
  ['hours we do not know', { delivery_window: 'constructor' }],
  ['no address', { delivery_address: ' ' }],
])('an order with %s comes back with 422', async (_what, given) => {
  const someone = await customer()
  const quote = await trade.offered(staff, someone.viewer)
  await ask(onQuote, someone.cookie, '/q', quote.id, { verb: 'accept', seen: 'pending 1' })
  const answer = await ask(onQuote, someone.cookie, '/q', quote.id, orderForm(given))
  expect(answer).toMatchObject({ init: { status: 422 } })
})

test('saying no asks for a reason; an old version is not accepted', async () => {
  const someone = await customer()
  const quote = await trade.offered(staff, someone.viewer)
  const reject = { verb: 'reject', seen: 'pending 1', reason: ' ' }
  expect(await ask(onQuote, someone.cookie, '/q', quote.id, reject)).toMatchObject({ init: { status: 422 } })
  const old = { verb: 'accept', seen: '7' }
  expect(await ask(onQuote, someone.cookie, '/q', quote.id, old)).toMatchObject({ init: { status: 409 } })
  await redirected(ask(onQuote, someone.cookie, '/q', quote.id, { ...reject, reason: 'Too dear.' }))
  expect(await ask(quotePage, someone.cookie, '/q', quote.id)).toMatchObject({
    status: { words: 'Declined' },
    reason: 'Too dear.',
  })
})

test('the same again is an order of its own, once, and what an outdated page cancels is refused', async () => {
  const someone = await customer()
  const { id } = await place(someone)
  const again = orderForm({ verb: 'reorder' })
  const first = await redirected(ask(onOrder, someone.cookie, '/o', id, again))
  const second = await redirected(ask(onOrder, someone.cookie, '/o', id, again))
  expect(second.to).toBe(first.to)
  const copy = first.to?.split('/').at(-1) ?? ''
  expect(copy).not.toBe(id)
  expect(await ask(orderPage, someone.cookie, '/o', copy)).toMatchObject({
    firm: false,
    forms: ['reorder', 'change_details', 'wish_day', 'on_the_way', 'cancel'].map((verb) => ({ verb })),
  })
  await redirected(ask(onOrder, someone.cookie, '/o', copy, { verb: 'cancel', seen: 'placed 0', reason: 'Twice.' }))
  expect(await ask(orderPage, someone.cookie, '/o', copy)).toMatchObject({
    status: { words: 'Canceled' },
    reason: 'Twice.',
  })
  await confirmOrder(trade.as(staff), id, 'placed')
  expect(await ask(orderPage, someone.cookie, '/o', id)).toMatchObject({
    forms: ['reorder', 'change_details', 'wish_day', 'on_the_way', 'cancel'].map((verb) => ({ verb })),
  })
  const late = await ask(onOrder, someone.cookie, '/o', id, { verb: 'cancel', seen: 'placed 0' })
  expect(late).toMatchObject({ init: { status: 409 } })
})

test('the month begins at midnight in Ohio: what was delivered a minute before counts to the last', async () => {
  const someone = await customer()
  const [early, late] = [await place(someone), await place(someone)]
  const began = system.now.toZonedDateTimeISO('America/New_York').with({ day: 1 }).startOfDay().toInstant()
  const deliver = async (id: string, at: number) => {
    await bring(staff, id, [diesel])
    for (const table of [orders, shipments])
      await db
        .update(table)
        .set({ deliveredAt: new Date(at) })
        .where(eq(table === orders ? orders.id : shipments.orderId, id))
  }
  await deliver(early.id, began.epochMilliseconds - 60_000)
  await deliver(late.id, began.epochMilliseconds)
  expect(await ask(dashboard, someone.cookie, '/dashboard/customer')).toMatchObject({
    active: 0,
    // Since the day on which billing moved here, a month comes to what was billed; what waits for its bill stands beside it.
    month: { spent: '$0.00', waits: '$3,129.80', note: '1 order delivered, 800 gal', before: '$0.00' },
  })
})

test('a customer writes on the page of an order, and what we answer is new on the dashboard until they open the order', async () => {
  const someone = await customer()
  const { id } = await place(someone)
  const question = { verb: 'add', submission_id: randomUUID(), text: 'Will it fit under the power line?' }
  await redirected(ask(onOrder, someone.cookie, '/o', id, question))
  const words = { id: randomUUID(), text: 'It does: 12 feet 6.' }
  const after = trade.as(staff, { now: system.now.add({ minutes: 1 }) })
  await sayToCustomer(after, { on: { kind: 'order', id }, kind: 'reply', words })
  const unread = async () => (await ask(dashboard, someone.cookie, '/dashboard/customer')).unread
  expect(await unread()).toMatchObject([
    { to: `/dashboard/customer/orders/${id}#said`, words: expect.stringContaining('A new message about order') },
  ])
  expect((await ask(orderPage, someone.cookie, '/o', id)).thread).toMatchObject({
    lines: [
      { who: 'You', text: 'Will it fit under the power line?', mine: true },
      { who: 'admin', text: 'It does: 12 feet 6.', mine: false },
    ],
    say: { verb: 'add' },
  })
  expect(await unread()).toEqual([])
})
