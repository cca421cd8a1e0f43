import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction, type Context } from '../app/domain/context.ts'
import type { Cents } from '../app/domain/money.ts'
import { contextOn, credit } from '../app/domain/testing.ts'
import type { Viewer } from '../app/domain/viewer.ts'
import { checkOrder, holdsOf } from '../app/features/credit/holds.ts'
import { tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { post as postEntry } from '../app/features/ledger/post.ts'
import type { Order } from '../app/features/orders/schema.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { openSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await openSite({ WORKER: 'off' }, afterAll)
const { db } = site.database
const now = Temporal.Now.instant()
const ctx: Context = { ...contextOn(db), now, credit: { ...credit, holds: true } }
const { as, company, person, offered } = tradeOn(ctx)
const signedIn = tradePeople(site)
const admin = '/dashboard/admin'

type Customer = Extract<Viewer, { userId: string }>

let staff: Customer
let desk = ''

const page = async (path: string, cookie: string) =>
  readPage(await (await fetch(site.origin + path, { headers: { cookie } })).text())

const formWith = async (path: string, name: string) => (await page(path, desk)).formWith(name)

const post = (path: string, fields: Record<string, string>) => send(site, fields, { path, headers: { cookie: desk } })

beforeAll(async () => {
  const { cookie } = await signedIn('robin', 'admin')
  desk = cookie
  staff = await person('admin')
  const settings = `${admin}/settings/credit`
  const form = await formWith(settings, 'pastDueDays')
  const { status } = await post(settings, { ...form, verb: 'save', holds: 'on' })
  expect(status).toBe(303)
})

/** A customer without credit terms, and two orders of theirs that wait for money. */
const withTwo = async (name: string) => {
  const farm = await company('customer', name)
  const { cookie, userId, email } = await signedIn(name.toLowerCase(), 'customer', farm, 'manager')
  const viewer = { role: 'customer', userId, name, email, companyId: farm, companyRole: 'manager' } as Customer
  const deliveryDate = now.toZonedDateTimeISO('America/New_York').toPlainDate().add({ days: 6 }).toString()
  const order = async () => {
    const { id } = await offered(staff, viewer)
    await decideQuote(as(viewer), id, { verb: 'accept', expected: 'pending' })
    return placeOrder(as(viewer), id, { submissionId: crypto.randomUUID(), wish: wish({ deliveryDate }) })
  }
  return { cookie, orders: [await order(), await order()] as const }
}

const kinds = async ({ id }: Order) => (await holdsOf(as(staff), id)).map(({ kind }) => kind)
const dollars = (cents: number) => `$${(cents / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`

test('money that is recorded for one of two orders on hold lets that one go: its page says why it waited and that it was paid', async () => {
  const { cookie, orders } = await withTwo('Hilltop')
  const [first, second] = orders
  const owed = (await holdsOf(as(staff), second.id))[0]?.owedCents ?? 0
  const before = await page(`${admin}/orders/${second.id}`, desk)
  expect(before.says).toContain('On hold: not paid in advance.')
  expect(before.says).toContain(`has no credit terms and has not paid ${dollars(owed)} in advance.`)
  expect((await page('/dashboard/customer/pay', cookie)).says).toMatch(
    /Your orders on hold go out once \$[\d,.]+ is paid/,
  )
  expect((await page(`/dashboard/customer/orders/${second.id}`, cookie)).says).toContain(
    `Please pay ${dollars(owed)} in advance.`,
  )

  const record = before.links.find((link) => link.includes('/payments/new?customer=')) ?? ''
  const form = await formWith(record, 'received_on')
  const paid = { ...form, verb: 'record_payment', amount: String(owed / 100), method: 'ach', rest: 'keep' }
  expect((await post(record, paid)).status).toBe(303)

  expect([await kinds(first), await kinds(second)]).toEqual([['no_terms'], []])
  const after = await page(`${admin}/orders/${second.id}`, desk)
  expect(after.says).not.toContain('On hold:')
  expect(after.says).toContain('put it on hold: it is to be paid in advance')
  expect(after.says).toContain('released it from hold: what it waited for was paid')
  expect((await page(`${admin}/orders/${first.id}`, desk)).says).toContain('On hold: not paid in advance.')
  const theirs = await page(`/dashboard/customer/orders/${second.id}`, cookie)
  expect(theirs.says).not.toContain('Your order is on hold.')
  expect(theirs.says).toContain('released it from hold: what it waited for was paid')
})

test('an order that waits for an invoice that is past due names it and its age, and staff release it with a reason', async () => {
  const { cookie, orders } = await withTwo('Millbrook')
  const [order] = orders
  const due = now.toZonedDateTimeISO('America/New_York').toPlainDate().subtract({ days: 45 })
  await inTransaction(as(staff), (ctx) =>
    postEntry(ctx, {
      ...{ customerId: order.customerId ?? '', kind: 'invoice', cents: 81_240 as Cents, number: 'INV-104417' },
      ...{ day: due.subtract({ days: 30 }).toString(), dueOn: due.toString() },
    }),
  )
  await checkOrder(as(staff), order)
  const path = `${admin}/orders/${order.id}`
  const shown = await page(path, desk)
  expect(shown.says).toMatch(/Invoice INV-104417, \$812\.40, was due \w{3}, \w{3} \d+(, \d{4})?, 45 days ago\./)
  expect((await page(`/dashboard/customer/orders/${order.id}`, cookie)).says).toContain(
    'Invoice INV-104417, $812.40, was due',
  )
  const form = await formWith(path, 'release_reason')
  expect((await post(path, { ...form, verb: 'release_hold', release_reason: 'They pay on Friday' })).status).toBe(303)
  expect(await kinds(order)).toEqual([])
  expect((await page(path, desk)).says).toContain('released it from hold. Reason: They pay on Friday')
})
