import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import { fleetOn } from '../app/features/dispatch/testing.ts'
import { trucksWith } from '../app/features/fleet/find.ts'
import { addDaysOff } from '../app/features/fleet/keep.ts'
import { tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { orders } from '../app/features/orders/schema.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { shipments } from '../app/features/shipments/schema.ts'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { accountsOn } from '../app/features/accounts/testing.ts'
import { cookiesOf } from './access-world.ts'
import { sharedSite } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()
const { db } = site.database
const ctx = { ...contextOn(db), now: Temporal.Now.instant() }
const { as, person, offered } = tradeOn(ctx)
const desk = await person('admin')
const customer = await person('customer')
const { person: account } = accountsOn(db)
const staff = {
  admin: await account('admin', `${randomUUID()}@depot.example`),
  customer: await account('customer', `${randomUUID()}@farm.example`),
}
const cookieOf = cookiesOf(site, staff)

const ask = async (path: string, form?: Record<string, string>, viewer: keyof typeof staff = 'admin') => {
  const answer = await fetch(site.origin + path, {
    redirect: 'manual',
    headers: { cookie: await cookieOf(viewer), Origin: site.origin },
    ...(form && { method: 'POST', body: new URLSearchParams(form) }),
  })
  const html = await answer.text()
  return { status: answer.status, html, page: readPage(html) }
}

test('the board of a company without trucks offers to add them and no plan', async () => {
  const board = '/dashboard/admin/dispatch'
  const { page } = await ask(board)
  expect(page.says).toContain('Add your trucks first')
  expect(page.says).not.toContain('Propose a plan')
  expect((await ask(`${board}?propose`)).page.says).not.toContain('Use this plan')
  await fleetOn(ctx, desk, ['T1'])
  expect((await ask(board)).page.says).toContain('Propose a plan')
})

test('without a script, an order is put on a truck with two lists and a button, and taken off again', async () => {
  const { trucks } = await fleetOn(ctx, desk, ['T2'])
  const deliveryDate = Temporal.Now.plainDateISO('America/New_York').add({ days: 5 }).toString()
  const { id: quote } = await offered(desk, customer)
  await decideQuote(as(customer), quote, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate }) }
  const order = await placeOrder(as(customer), quote, placing)
  await confirmOrder(as(desk), order.id, 'placed')
  const board = `/dashboard/admin/dispatch?day=${deliveryDate}`
  // By keyboard one is in the card that the link opens, and not at the top of another page.
  expect((await ask(board)).html).toContain(`&amp;stop=${order.id}#stop"`)
  const card = await ask(`${board}&stop=${order.id}`)
  expect(card.html).toMatch(/<section[^>]*id="stop"[^>]*tabindex="-1"/i)
  expect(card.status).toBe(200)
  const carried = ({ page }: Awaited<ReturnType<typeof ask>>) => ({
    seen: page.typed('seen') ?? '',
    submission_id: randomUUID(),
  })
  const form = { verb: 'move', truck: trucks[0]!.id, place: 'best', ...carried(card) }
  // A day later it is asked about: why is said once, in the notice.
  const later = `/dashboard/admin/dispatch?day=${Temporal.PlainDate.from(deliveryDate).add({ days: 1 }).toString()}&stop=${order.id}`
  const unconfirmed = await ask(later, { ...form, ...carried(await ask(later)) })
  expect([unconfirmed.status, unconfirmed.page.says.match(/The customer was promised/g)]).toEqual([
    422,
    [expect.anything()],
  ])
  expect([unconfirmed.page.typed('truck'), unconfirmed.page.typed('place')]).toEqual([form.truck, form.place])
  expect((await ask(`${board}&stop=${order.id}`, form)).status).toBe(303)
  const [shipment] = await db.select().from(shipments).where(eq(shipments.orderId, order.id))
  expect(shipment).toMatchObject({ truck: 'T2', state: 'scheduled' })
  const stop = `${board}&stop=${shipment?.id}`
  const off = { ...form, verb: 'take_off', ...carried(await ask(stop)) }
  // Someone who still has the page of before changes nothing.
  expect((await ask(stop, { ...off, seen: form.seen })).status).toBe(409)
  expect((await ask(stop, off)).status).toBe(303)
  const [after] = await db.select().from(shipments).where(eq(shipments.orderId, order.id))
  expect(after?.state).toBe('canceled')
})

test('without a script, a form that asks for a day names the days on which every truck is full or off', async () => {
  await fleetOn(ctx, desk, ['T3'])
  const from = Temporal.Now.plainDateISO('America/New_York').add({ days: 3 })
  const off = { from: from.toString(), to: from.add({ days: 9 }).toString(), reason: null }
  for (const { id } of await trucksWith(ctx)) await addDaysOff(as(desk), 'truck', id, randomUUID(), off)
  // Rendered for this visitor alone: the page as it is without a query is kept for a minute, and others may have asked for it.
  const answer = await fetch(`${site.origin}/quote/fuel?volume=731`)
  expect(await answer.text()).toMatch(/Full: \w{3}, \w{3} \d/)
})

test('a day that is full is said once to who orders for it: at the field, with the next days that have room', async () => {
  const buyer = { ...customer, ...staff.customer }
  const day = Temporal.Now.plainDateISO('America/New_York').add({ days: 5 }).toString()
  const free = Temporal.Now.plainDateISO('America/New_York').add({ days: 20 }).toString()
  const { id: quote } = await offered(desk, buyer)
  await decideQuote(as(buyer), quote, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: free }) }
  const { id } = await placeOrder(as(buyer), quote, placing)
  const path = `/dashboard/customer/orders/${id}`
  const form = {
    ...{ verb: 'reorder', submission_id: randomUUID(), delivery_address: '14200 County Road 9, Marysville, OH 43040' },
    ...{ delivery_date: day, delivery_window: 'morning', urgency: 'standard', quantity_kind: 'fixed' },
  }
  const { status, page } = await ask(path, form, 'customer')
  expect([status, page.problemOf('delivery_date')]).toEqual([422, expect.stringContaining('is full. The next times')])
  expect(page.says).not.toContain('Our trucks are full')
})

test('without a script, staff are asked at an order whose day is full, what they typed stays, and a reason takes it anyway', async () => {
  const free = Temporal.Now.plainDateISO('America/New_York').add({ days: 20 }).toString()
  const full = Temporal.Now.plainDateISO('America/New_York').add({ days: 6 }).toString()
  const { id: quote } = await offered(desk, customer)
  await decideQuote(as(customer), quote, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: free }) }
  const { id } = await placeOrder(as(customer), quote, placing)
  await confirmOrder(as(desk), id, 'placed')
  const path = `/dashboard/admin/orders/${id}`
  const shown = await ask(path)
  const typed = { delivery_date: full, delivery_window: 'afternoon', reason: 'The tank is nearly dry' }
  const form = { ...typed, verb: 'tell_day', seen: shown.page.typed('seen') }
  const sure: string[] = []
  const send = async () => {
    const body = new URLSearchParams([...Object.entries(form), ...sure.map((key) => ['sure', key])])
    const answer = await fetch(site.origin + path, {
      ...{ method: 'POST', redirect: 'manual', body },
      headers: { cookie: await cookieOf('admin'), Origin: site.origin },
    })
    return { status: answer.status, page: readPage(await answer.text()) }
  }
  const choices = ({ page }: Awaited<ReturnType<typeof send>>) =>
    page.all(({ attribs }) => attribs.name === 'sure' && attribs.type !== 'hidden').map(({ attribs }) => attribs)
  // A day on which we are closed is asked about first; a Saturday or Sunday may be six days ahead.
  let asked = await send()
  while (asked.status === 422 && !choices(asked).some(({ type }) => type === 'radio')) {
    sure.push(...choices(asked).map(({ value = '' }) => value))
    asked = await send()
  }
  expect([asked.status, asked.page.says]).toEqual([422, expect.stringContaining('is full.')])
  // By keyboard: one group of radio buttons, the first of which has the focus.
  const radios = choices(asked)
  expect(radios.map(({ type }) => type)).toEqual(['radio', 'radio', 'radio', 'radio'])
  expect(radios.map((attribs) => 'autofocus' in attribs)).toEqual([true, false, false, false])
  expect(asked.page.formWith('sure')).toMatchObject(typed)
  // Sent again without an answer, it asks again and does nothing.
  expect((await send()).status).toBe(422)
  sure.push(radios[0]?.value ?? '')
  expect((await send()).status).toBe(303)
  const [moved] = await db.select().from(orders).where(eq(orders.id, id))
  expect(moved).toMatchObject({ deliveryDate: full, overbookedReason: 'the customer would run dry' })
})
