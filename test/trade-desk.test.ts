import { randomUUID } from 'node:crypto'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { cancelOrder } from '../app/features/fulfillment/end-order.ts'
import { placeOrder, reorder } from '../app/features/orders/place.ts'
import { answerPurchase } from '../app/features/purchasing/answer.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { beginQuote, reviseQuote } from '../app/features/quotes/write.ts'
import { diesel, offRoad, paper, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { contextOn } from '../app/domain/testing.ts'
import { mailPlan } from '../app/emails/index.ts'
import { newAdmin, signIn } from './account.ts'
import { deskDoor } from './desk-door.ts'
import { sharedSite, withTicks } from './front-door.ts'
import { openDay } from './open-day.ts'

const site = await sharedSite()
/** The site runs on the clock of this machine, and so do those who act beside it. */
const ctx = contextOn(site.database.db, {
  now: Temporal.Now.instant(),
  mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }),
})
const { company, person, as, offered } = tradeOn(ctx)
const desk = '/dashboard/admin'
const day = openDay(3)

let admin = ''
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer', 'Hilltop Farm') })
const rack = await company('supplier', 'Buckeye Terminal')
const other = await company('supplier', 'Scioto Rack')
const supplier = await person('supplier', { id: rack })

beforeAll(async () => {
  const { email } = await newAdmin(site, 'dispatch@trade.example')
  admin = await signIn(site, email)
})

const { text, post, done, meant } = deskDoor(site, () => admin)
/** What a page sends along with its verbs: what it shows. */
const seenOn = (html: string) => html.match(/name="seen" value="([a-z_]+ \d+)"/)?.[1] ?? ''
const placing = () => ({ submissionId: randomUUID(), wish: wish({ deliveryDate: day }), dyedUse: 'farm' })
const placed = async (lines = [diesel, offRoad]) => {
  const { id } = await offered(staff, customer, lines)
  await decideQuote(as(customer), id, { verb: 'accept', expected: 'pending' })
  return placeOrder(as(customer), id, placing())
}
const buying = (of: string, gallons = '800') => ({
  ...{ verb: 'buy', seen: 'confirmed 1', supplier: of, delivery_date: day, note: 'Call the site first.' },
  ...{ quantity_0: gallons, cost_0: '2.9000', quantity_1: '' },
})
const loading = (gallons: string) => ({
  ...{ verb: 'schedule', seen: 'confirmed 1', truck: 'Truck 2' },
  ...{ eta_date: day, eta_time: '09:30', load_0: gallons, load_1: '' },
})

test('an order is confirmed, its rest bought and loaded, and each form is prefilled with what is left', async () => {
  const order = await placed()
  const page = `${desk}/orders/${order.id}`
  expect(await text(`${desk}/orders`)).toContain(order.reference)
  const before = await text(page)
  for (const said of [
    'Confirm order',
    'Gate code at the mill.',
    'DYED DIESEL FUEL, NONTAXABLE USE ONLY',
    'Farm machines',
  ])
    expect(before).toContain(said)
  expect(before).not.toContain('Buy from a supplier')
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  expect((await post(page, { verb: 'confirm', seen: 'placed 0' })).status).toBe(409)

  const lacking = await post(page, { ...buying(''), note: 'Kept.' })
  expect(lacking.status).toBe(422)
  expect(await lacking.text()).toMatch(/Please choose a supplier\.[^]*Kept\./)
  const bought = await done(page, buying(rack, '500'))
  expect(bought).toMatch(/^\/dashboard\/admin\/purchasing\/[0-9a-f-]{36}$/)
  expect(await text(bought)).toMatch(/Buckeye Terminal[^]*\$1,450\.00/)
  expect(await text(page)).toMatch(/name="quantity_0"[^>]*value="300\.0"/)
  const more = await post(page, { ...buying(other, '300.1'), note: 'Both racks.' })
  expect(more.status).toBe(409)
  expect(await more.text()).toMatch(/300\.1 gal is more than the 300 gal left on the order[^]*Both racks\./)

  const tooMuch = await post(page, loading('801'))
  expect(tooMuch.status).toBe(409)
  expect(await tooMuch.text()).toContain('801 gal is more than the 800 gal left on the order.')
  const truck = await done(page, loading('300'))
  expect(truck).toMatch(/^\/dashboard\/admin\/shipments\/[0-9a-f-]{36}$/)
  await meant(truck, { verb: 'depart', seen: 'scheduled 0', bill_of_lading: 'BOL 7' })
  const late = { verb: 'delay', seen: 'in_transit 1', eta_date: day, eta_time: '11:00', reason: 'Fog' }
  expect((await post(truck, { ...late, reason: '' })).status).toBe(422)
  await done(truck, late)
  expect(await text(page)).toMatch(/Delayed[^]*Our yard/)
  const hundredfold = { verb: 'deliver', seen: 'delayed 2', received_by: 'Dana', delivered_0: '30000' }
  expect(await (await post(truck, hundredfold)).text()).toContain('30,000 gal can&#x27;t be right')
  await meant(truck, { verb: 'deliver', seen: 'delayed 2', received_by: 'Dana Field', delivered_0: '299.5' })
  expect(await text(page)).toMatch(/299\.5 gal of 800 gal delivered, 500\.5 gal still to be delivered/)
  expect(await text(`${desk}/shipments?show=delivered`)).toContain('Our yard')
  expect(await text(`${desk}/shipments/export.csv`)).toMatch(/Delivered,Our yard,.*,7,Truck 2,.*Dana Field,299\.5,/)
  expect(await text(`${desk}/orders/export.csv?q=${order.reference}`)).toContain(
    '"Ultra-low sulfur diesel, 800 gal; Off-road',
  )
})

test('every button of an order and of its purchase order sends the state and which change of it the page shows', async () => {
  const order = await placed([diesel])
  const page = `${desk}/orders/${order.id}`
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  const purchase = await done(page, buying(rack, '500'))
  await answerPurchase(as(supplier), purchase.slice(-36), 'pending', { verb: 'confirm' })
  for (const [path, form] of [
    [page, 'Buy from a supplier'],
    [page, 'Ship from our yard'],
    [purchase, 'Schedule delivery'],
  ] as const) {
    const html = await text(path)
    expect([form, html.includes(form)]).toEqual([form, true])
    expect(new Set(html.match(/(?<=name="seen" value=")[^"]*/g))).toEqual(new Set(['confirmed 1']))
  }
})

test("a supplier's date is agreed to; one who declines is replaced, with their prices taken over", async () => {
  const order = await placed([diesel])
  const page = `${desk}/orders/${order.id}`
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  const purchase = await done(page, buying(rack))
  const id = purchase.slice(-36)
  const later = openDay(10)
  await answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date: later, reason: 'The rack is closed.' })
  expect(await text(purchase)).toMatch(/The supplier proposes[^]*The rack is closed\.[^]*Accept supplier&#x27;s date/)
  await done(purchase, { verb: 'insist', seen: 'date_proposed 1' })
  await answerPurchase(as(supplier), id, 'pending', { verb: 'propose', date: later })
  await meant(purchase, { verb: 'agree', seen: 'date_proposed 3' })
  expect((await post(purchase, { verb: 'agree', seen: 'date_proposed 3' })).status).toBe(409)
  await done(purchase, { verb: 'cancel', seen: 'confirmed 4', reason: 'Too late after all.' })
  const [, again = ''] = /href="([^"]*\?again=[^"#]*)#buy"/.exec(await text(purchase)) ?? []
  const asked = await text(again.replaceAll('&amp;', '&'))
  expect(asked).toMatch(/name="cost_0"[^>]*value="2\.9000"/)
  expect(asked).toMatch(/<textarea[^>]*name="note"[^>]*>Call the site first\./)
  await meant(page, { ...buying(other), seen: 'confirmed 2' })
  expect(await text(`${desk}/purchasing?q=scioto+rack`)).toContain(order.reference)
  expect(await text(`${desk}/purchasing/export.csv?show=canceled`)).toContain('Too late after all.')
})

test("a reorder wants the day's prices before it is confirmed", async () => {
  const first = await placed([diesel])
  const again = await reorder(as(customer), first.id, placing())
  const page = `${desk}/orders/${again.id}`
  expect(await text(page)).toMatch(/name="price_0"[^>]*value="3\.1420"/)
  expect((await post(page, { verb: 'confirm', seen: 'placed 0' })).status).toBe(422)
  const many = await post(page, { verb: 'confirm', seen: 'placed 0', price_0: 'many', freight: '45.00' })
  expect(many.status).toBe(422)
  expect(await many.text()).toContain('value="many"')
  await done(page, { verb: 'confirm', seen: 'placed 0', price_0: '3.3000', freight: '45.00' })
  expect(await text(page)).toContain('$2,640.00')
})

test('a quote accepted by phone becomes an order, but not of dyed diesel for the road', async () => {
  const quote = await offered(staff, customer, [offRoad])
  const page = `${desk}/quotes/${quote.id}`
  expect(await text(page)).toContain('Customer accepted by phone')
  await done(page, { verb: 'accept', seen: 'pending 1' })
  const order = {
    ...{ verb: 'order', submission_id: randomUUID(), urgency: 'standard' },
    ...{ delivery_address: '14200 County Road 9', delivery_date: day, delivery_window: 'morning' },
  }
  const road = await post(page, { ...order, dyed_use: 'road', access_notes: 'By the silo.' })
  expect(road.status).toBe(422)
  expect(await road.text()).toMatch(/We cannot deliver it for vehicles on public roads[^]*By the silo\./)
  const made = await done(page, { ...order, dyed_use: 'farm' })
  expect(await text(made)).toContain('placed the order for the customer')
  expect(await text(page)).toMatch(/recorded that the customer accepted by phone/)
  expect(await text(page)).not.toContain('Place order for customer')
})

test('a draft that was written anew is not offered from a page that shows the old one', async () => {
  const buyer = { contactName: null, contactEmail: customer.email, contactPhone: null, company: null }
  const draft = await beginQuote(as(staff), { ...buyer, userId: customer.userId, companyId: null }, paper([diesel]))
  const page = `${desk}/quotes/${draft.id}`
  const shown = seenOn(await text(page))
  await reviseQuote(as({ ...staff, name: 'Robin Marsh' }), draft.id, draft, paper([offRoad]))
  const slower = await post(page, { verb: 'offer', seen: shown })
  expect(slower.status).toBe(409)
  const said = await slower.text()
  expect(said).toMatch(/Robin Marsh changed this quote at[^]*It is now a draft/)
  await done(page, { verb: 'offer', seen: seenOn(said) })
})

test('a customer by phone: staff write down their words, and the customer gets them by email', async () => {
  const rejected = await offered(staff, customer)
  const page = `${desk}/quotes/${rejected.id}`
  const blank = await post(page, { verb: 'reject', seen: 'pending 1', reason: ' ' })
  expect(blank.status).toBe(422)
  expect(await blank.text()).toContain('Please enter why the customer declined.')
  await done(page, { verb: 'reject', seen: 'pending 1', reason: 'Bought at the co-op.' })
  const told = await text(page)
  expect(told).toContain('recorded that the customer declined by phone')
  expect(told).toContain('Bought at the co-op.')
  const slower = await post(page, { verb: 'ask_change', seen: 'pending 1', reason: 'Kept words.' })
  expect(slower.status).toBe(409)
  expect(await slower.text()).toMatch(/changed this quote at[^]*It is now declined/)
  const changed = await offered(staff, customer)
  await done(`${desk}/quotes/${changed.id}`, { verb: 'ask_change', seen: 'pending 1', reason: 'Half of it.' })
  expect(await text(`${desk}/quotes/${changed.id}`)).toMatch(/Change requested[^]*Half of it\./)
  const { rows } = await site.database.pool.query(
    `select email, recipient from mails where subject_id = any($1) and email not like 'quote-offered' order by email`,
    [[rejected.id, changed.id]],
  )
  expect(rows).toEqual([
    { email: 'quote-change-by-phone', recipient: customer.email },
    { email: 'quote-declined-by-phone', recipient: customer.email },
  ])
})

test('an order that came short is closed with a reason, and the customer reads ordered, delivered and why', async () => {
  const order = await placed([diesel])
  const page = `${desk}/orders/${order.id}`
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  expect(await text(page)).not.toContain('Close order')
  const truck = await done(page, loading('800'))
  await meant(truck, { verb: 'depart', seen: 'scheduled 0', bill_of_lading: 'BOL 7' })
  expect(await text(page)).toMatch(/Truck 2 from our yard \(SH-\w{4}-\w{4}\) left/)
  const cancel = await post(page, { verb: 'cancel', seen: 'confirmed 1', reason: 'Too late.' })
  expect(cancel.status).toBe(409)
  expect(await cancel.text()).toMatch(/Truck 2 from our yard[^]*14200 County Road 9[^]*Call the driver/)
  await meant(truck, { verb: 'deliver', seen: 'in_transit 1', received_by: 'Dana', delivered_0: '650' })
  const open = await text(page)
  expect(open).toContain('Close order and email the customer')
  expect(open).not.toContain('Cancel order and email')
  const lacking = await post(page, { verb: 'close', seen: 'confirmed 3', reason: '' })
  expect(lacking.status).toBe(422)
  await done(page, { verb: 'close', seen: 'confirmed 3', reason: 'Tank full' })
  expect((await post(page, { verb: 'close', seen: 'confirmed 3', reason: 'Twice' })).status).toBe(409)
  const theirs = await (await fetch(`${site.origin}/order/${order.secretLink}`)).text()
  for (const said of [
    '650 gal of 800 gal delivered, 150 gal not delivered',
    'Tank full',
    '650 gal (800 gal ordered)',
    '$2,042.30',
  ])
    expect(theirs).toContain(said)
  expect(theirs).toContain('closed it short')
})

test('short, staff answer about the rest; over, they say why; typed wrong, they correct it, and the customer reads each', async () => {
  const order = await placed([diesel])
  const page = `${desk}/orders/${order.id}`
  const theirs = async () => (await fetch(`${site.origin}/order/${order.secretLink}`)).text()
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  const first = await done(page, loading('800'))
  await meant(first, { verb: 'depart', seen: 'scheduled 0', bill_of_lading: 'BOL 7' })
  await meant(first, { verb: 'deliver', seen: 'in_transit 1', received_by: 'Dana', delivered_0: '650' })
  expect(await text(page)).toMatch(/Delivered short\.[^]*150 gal not delivered/)
  expect(await text(desk)).toContain('Deliver the rest, or close the order?')
  await done(page, { verb: 'send_rest', seen: 'confirmed 3' })
  expect(await text(page)).not.toContain('Delivered short.')
  expect(await theirs()).toContain('said that the rest is coming on another truck')

  const second = await done(page, { ...loading('150'), seen: 'confirmed 4' })
  await meant(second, { verb: 'depart', seen: 'scheduled 0', bill_of_lading: 'BOL 8' })
  const more = { verb: 'deliver', seen: 'in_transit 1', received_by: 'Dana', delivered_0: '250' }
  const asked = await (await post(second, more)).text()
  const lacking = await post(second, withTicks(more, asked))
  expect([lacking.status, await lacking.text()]).toEqual([422, expect.stringContaining('Reason for the extra gallons')])
  await done(second, withTicks({ ...more, over_reason: 'A second tank' }, asked))
  expect(await theirs()).toMatch(/A second tank[^]*900 gal \(800 gal ordered\)/)

  const wrong = { verb: 'correct', seen: 'delivered 2', bill_of_lading: 'BOL 8', delivered_0: '152', other_0: '150.9' }
  expect((await post(second, { ...wrong, reason: '' })).status).toBe(422)
  await done(second, { ...wrong, temperature_0: '72.4', reason: 'Read from the wrong line' })
  expect(await theirs()).toContain('802 gal (800 gal ordered)')
  expect(await theirs()).toContain('250 gal → 152 gal')
  expect(await text(second)).toMatch(/152 gal gross \(as metered\), 150\.9 gal net[^]*72\.4 °F\. Billed gross/)
  expect(await text(`${desk}/orders/export.csv?q=${order.reference}`)).toContain('802.0,gross')
})

test('the tolerance is a setting with a screen, and every order may say otherwise', async () => {
  const page = `${desk}/settings/tolerance`
  const shown = await text(page)
  expect(shown).toMatch(/value="5"[^]*value="50"/)
  expect((await post(page, { verb: 'save', seen: 'file 0', percent: '26', mostGallons: '50' })).status).toBe(422)
  await done(page, { verb: 'save', seen: 'file 0', percent: '2.5', mostGallons: '20' })
  const order = await placed([diesel])
  const theirs = async () => (await fetch(`${site.origin}/order/${order.secretLink}`)).text()
  expect(await theirs()).toContain('Give or take 2.5%, 20 gal at most.')
  await done(page, { verb: 'revert', seen: 'changed 1' })
  const terms = { verb: 'set_terms', seen: 'placed 0', quantity_kind: 'fill', basis: 'net', not_to_exceed: 'yes' }
  expect((await post(`${desk}/orders/${order.id}`, { ...terms, tolerance_percent: '3' })).status).toBe(422)
  await done(`${desk}/orders/${order.id}`, terms)
  expect(await theirs()).toMatch(/Gallons are billed net[^]*Fill, about this much\. Never more than ordered\./)
})

test('rack prices and margins make a price; a rack that moves before the quote goes out is said with both figures', async () => {
  const prices = `${desk}/prices`
  const sheet = await text(prices)
  expect(sheet).toContain('No rack prices recorded yet')
  // The first row of the sheet is the first fuel at the first terminal, in force since midnight.
  const midnight = `${new Date().toLocaleDateString('sv', { timeZone: 'America/New_York' })}T00:00`
  expect((await post(prices, { verb: 'record_costs', effective: midnight })).status).toBe(422)
  await done(prices, { verb: 'record_costs', effective: midnight, cost_0: '2.3140' })
  await done(prices, { verb: 'set_margin', margin: '0.25' })
  expect(await text(prices)).toMatch(/\$2\.3140[^]*\$2\.3183[^]*All customers[^]*\$0\.2500/)
  const proposal = JSON.parse(await text(`${prices}/proposal?item=ulsd:800`))
  expect(proposal.items).toMatchObject([{ product: 'ulsd', price: '2.5683', landed: '2.3183', last: [] }])
  const stranger = await fetch(`${site.origin}${prices}/proposal?item=ulsd:800`, { redirect: 'manual' })
  expect(stranger.status).not.toBe(200)

  const { userId, name, email } = customer
  const buyer = { userId, companyId: null, contactName: name, contactEmail: email, contactPhone: null, company: null }
  const quote = await beginQuote(as(staff), buyer, paper([{ ...diesel, price: 25_683 }]))
  const page = `${desk}/quotes/${quote.id}`
  expect(await text(page)).toContain('$0.2500 a gallon')
  await done(prices, { verb: 'record_costs', effective: midnight, cost_0: '2.3560' })
  const asked = await post(page, { verb: 'offer', seen: 'draft 0' })
  expect(asked.status).toBe(422)
  const words = await asked.text()
  expect(words).toMatch(/went from \$2\.3140 to \$2\.3560[^]*margin is \$0\.2080 instead of \$0\.2500/)
  const [, sure = ''] = /name="sure"[^>]*value="(rack-[^"]+)"/.exec(words) ?? []
  await done(page, { verb: 'offer', seen: 'draft 0', sure })
  const theirs = await (await fetch(`${site.origin}/offer/${quote.secretLink}`)).text()
  expect(theirs).toContain('$2.5683')
  expect(theirs).not.toContain('margin')
})

test('a tax rate that nobody has confirmed yet is said on the quote, and blocks nothing', async () => {
  const quote = await offered(staff, customer, [diesel])
  const page = await text(`${desk}/quotes/${quote.id}`)
  expect(page).toMatch(/Not confirmed yet with our tax adviser: (<!-- -->)?Federal excise tax, diesel/)
  expect(page).not.toMatch(/tax adviser: [^.]*Ohio motor fuel tax/)
})

test('a canceled order withdraws its purchase orders, which staff withdraw one by one as well', async () => {
  const order = await placed([diesel])
  const page = `${desk}/orders/${order.id}`
  await done(page, { verb: 'confirm', seen: 'placed 0' })
  const first = await done(page, buying(rack))
  await done(first, { verb: 'cancel', seen: 'pending 0', reason: 'Too dear.' })
  expect(await text(first)).toMatch(/Canceled[^]*Too dear\.[^]*canceled it/)
  expect((await post(first, { verb: 'cancel', seen: 'pending 0' })).status).toBe(409)
  const second = await done(page, buying(rack))
  await done(page, { verb: 'cancel', seen: 'confirmed 1', reason: 'Flooded yard' })
  expect(await text(second)).toMatch(/Canceled[^]*Flooded yard/)
})

test('the staff hear of a customer who cancels, and not of what they cancel themselves', async () => {
  const told = async (reference: string) => {
    const { rows } = await site.database.pool.query(
      `select email from mails where data::text like $1 and email like 'order-canceled%' order by email`,
      [`%${reference}%`],
    )
    return rows.map(({ email }) => String(email))
  }
  const ours = await placed([diesel])
  await done(`${desk}/orders/${ours.id}`, { verb: 'cancel', seen: 'placed 0' })
  expect(await told(ours.reference)).toEqual(['order-canceled'])
  const theirs = await placed([diesel])
  await cancelOrder(as(customer), theirs.id, 'placed', 'Filled already.')
  expect(await told(theirs.reference)).toEqual(['order-canceled', 'order-canceled-notice'])
})
