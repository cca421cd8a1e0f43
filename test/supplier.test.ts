import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { tradeOn } from '../app/features/fulfillment/testing.ts'
import { sharedSite, send, withTicks } from './front-door.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const { company, person, as, asked, purchased } = tradeOn(contextOn(site.database.db))
const home = '/dashboard/supplier'

const signedIn = tradePeople(site)
const get = (path: string, cookie = '') => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
const post = (path: string, cookie: string, fields: Record<string, string> | [string, string][]) =>
  send(site, fields, { path, headers: { cookie } })
/** Sends a form, and once more with the ticks it asks for. */
const meant = async (path: string, fields: Record<string, string>) => {
  const asked = await post(path, supplier, fields)
  expect([path, fields.verb, asked.status]).toEqual([path, fields.verb, 422])
  return post(path, supplier, withTicks(fields, await asked.text()))
}
const text = async (path: string, cookie: string) => (await get(path, cookie)).text()

let [supplier, rival, reader, unlinked, customer] = ['', '', '', '', '']
let purchase: { id: string; reference: string }
/** One more that waits for an answer. */
let another: () => Promise<{ id: string }>

beforeAll(async () => {
  const [ours, theirs] = [await company('supplier', 'Buckeye Terminal'), await company('supplier', 'Rival Rack')]
  const { cookie, userId, email } = await signedIn('lee', 'supplier', ours, 'manager')
  supplier = cookie
  rival = (await signedIn('rival', 'supplier', theirs, 'manager')).cookie
  reader = (await signedIn('reader', 'supplier', ours, 'viewer')).cookie
  unlinked = (await signedIn('new', 'supplier')).cookie
  customer = (await signedIn('dana', 'customer')).cookie
  const lee = { role: 'supplier', userId, name: 'Lee', email, companyId: ours, companyRole: 'manager' } as const
  const buyer = await person('customer', { id: await company('customer') })
  purchase = await purchased(await person('admin'), buyer, as(lee).viewer as typeof lee)
  another = async () => asked(await person('admin'), buyer, as(lee).viewer as typeof lee)
})

/** In two days, so that it lies ahead in every time zone. */
const etaDate = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
const loading = {
  ...{ verb: 'schedule', seen: 'confirmed 1', truck: 'Truck 6', load_0: '800' },
  ...{ eta_date: etaDate, eta_time: '09:30' },
}
const orderPage = () => `${home}/orders/${purchase.id}`
let shipmentPage = ''

test('a supplier reads items, late orders, and what is missing on a form', async () => {
  const dashboard = await text(home, supplier)
  expect(dashboard).toContain(purchase.reference)
  expect(dashboard).toMatch(/Overdue<\/dt><dd class="figure">1</)
  const page = await text(orderPage(), supplier)
  for (const said of ['$2,320.00', '14200 County Road 9', 'Dana Field', 'Gate code at the mill.', 'Schedule delivery'])
    expect(page).toContain(said)
  expect(page.match(/(?<=name="seen" value=")[^"]*/g)).toEqual(['confirmed 1'])
  const refused = await post(orderPage(), supplier, { ...loading, eta_time: '', truck: 'Truck "6"' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toMatch(/Please enter a time[^]*value="Truck &quot;6&quot;"/)
})

test("a company's viewer sees no button, and is refused one pressed all the same", async () => {
  const page = await text(orderPage(), reader)
  expect(page).toContain(purchase.reference)
  expect(page).not.toContain('name="verb"')
  expect((await post(orderPage(), reader, loading)).status).toBe(403)
})

test('a supplier takes an order from its confirmation to the delivery', async () => {
  const asked = await post(orderPage(), supplier, loading)
  expect(asked.status).toBe(422)
  expect(await asked.text()).toMatch(
    /The customer was promised Thu, Nov 20, 2025, 7 AM to 7 PM\.[^]*value="09:30"[^]*autofocus/i,
  )
  const made = await meant(orderPage(), loading)
  expect(made.status).toBe(303)
  shipmentPage = made.headers.get('Location') ?? ''
  expect(shipmentPage).toMatch(/^\/dashboard\/supplier\/shipments\/[0-9a-f-]{36}$/)
  expect(await text(orderPage(), supplier)).toContain('Fully scheduled')
  const leaves = { verb: 'depart', seen: 'scheduled 0', bill_of_lading: '' }
  expect(await (await post(shipmentPage, supplier, leaves)).text()).toContain('Please enter the BOL number.')
  expect((await meant(shipmentPage, { ...leaves, bill_of_lading: 'BOL 40731' })).status).toBe(303)
  const delay = { verb: 'delay', seen: 'in_transit 1', eta_date: etaDate, eta_time: '11:00' }
  expect((await post(shipmentPage, supplier, delay)).status).toBe(422)
  expect((await meant(shipmentPage, { ...delay, reason: 'Rack queue' })).status).toBe(303)
  expect((await post(shipmentPage, supplier, { ...delay, reason: 'Twice' })).status).toBe(409)
  const delivered = { verb: 'deliver', seen: 'delayed 2', received_by: 'Dana Field', delivered_0: '698.5' }
  expect((await post(shipmentPage, supplier, { ...delivered, delivered_0: 'many' })).status).toBe(422)
  const hundredfold = await post(shipmentPage, supplier, { ...delivered, delivered_0: '69850' })
  expect(hundredfold.status).toBe(422)
  expect(await hundredfold.text()).toMatch(/69,850 gal can&#x27;t be right[^]*scheduled with 800 gal[^]*value="69850"/)
  expect((await meant(shipmentPage, delivered)).status).toBe(303)
  expect(await text(shipmentPage, supplier)).toMatch(/Dana Field[^]*698\.5 gal/)
  expect(await text(`${home}/shipments/export.csv`, supplier)).toMatch(/Delivered,40731,Truck 6,.*698\.5,/)
})

test('a supplier reads what is left after a short load and brings it; then the order counts as complete', async () => {
  const page = await text(orderPage(), supplier)
  expect(page).toMatch(/698\.5 gal of 800 gal delivered, 101\.5 gal still to be delivered/)
  expect(page).toMatch(/name="load_0"[^>]*value="101\.5"/)
  expect(await text(home, supplier)).toMatch(/Monthly Revenue<\/dt><dd class="figure">\$0\.00</)
  const rest = { ...loading, seen: 'confirmed 3', submission_id: randomUUID(), load_0: '101.5' }
  const truck = (await meant(orderPage(), rest)).headers.get('Location') ?? ''
  expect((await meant(truck, { verb: 'depart', seen: 'scheduled 0', bill_of_lading: 'BOL 40732' })).status).toBe(303)
  expect(await text(truck, supplier)).toContain('Returned with load')
  expect((await meant(truck, { verb: 'deliver', seen: 'in_transit 1', received_by: 'Dana' })).status).toBe(303)
  expect(await text(home, supplier)).toMatch(/Monthly Revenue<\/dt><dd class="figure">\$2,320\.00</)
})

test('a supplier proposes another date, withdraws it, and declines with a reason', async () => {
  const page = `${home}/orders/${(await another()).id}`
  const proposed = { verb: 'propose', seen: 'pending 0', date: etaDate, reason: 'The rack is closed.' }
  expect((await post(page, supplier, proposed)).status).toBe(303)
  expect(await text(page, supplier)).toMatch(/Different date proposed[^]*The rack is closed\./)
  expect((await post(page, supplier, { verb: 'take_back_date', seen: 'date_proposed 1' })).status).toBe(303)
  const declined = { verb: 'decline', seen: 'pending 2', reason: '' }
  expect(await (await post(page, supplier, declined)).text()).toContain('Please tell us why you are declining.')
  expect((await post(page, supplier, { ...declined, reason: 'No truck that day.' })).status).toBe(303)
  expect(await text(page, supplier)).toMatch(/Declined[^]*No truck that day\./)
})

test('a rival finds none of it, and moves none of it', async () => {
  for (const page of [orderPage(), shipmentPage])
    for (const path of [page, `${page}.data`]) {
      const answer = await get(path, rival)
      expect([path, answer.status]).toEqual([path, 404])
      expect(await answer.text()).not.toMatch(/Dana Field|BOL 40731|2,320/)
    }
  expect((await post(orderPage(), rival, loading)).status).toBe(404)
  expect((await post(shipmentPage, rival, { verb: 'deliver', seen: 'in_transit 1' })).status).toBe(404)
  for (const list of ['', '/orders', '/orders.data', '/orders/export.csv', '/shipments', '/shipments/export.csv']) {
    const answer = await get(home + list, rival)
    expect([list, answer.status]).toEqual([list, 200])
    expect(await answer.text()).not.toMatch(/PO-\w{4}-|SH-\w{4}-|BOL 40731/)
  }
})

test('a customer is turned away from every page and its data; a visitor is asked who they are', async () => {
  const pages = [home, `${home}/orders`, orderPage(), `${home}/shipments`, shipmentPage]
  const exported = [`${home}/orders/export.csv`, `${home}/shipments/export.csv`]
  for (const path of [...pages, ...pages.map((page) => `${page}.data`), ...exported]) {
    const answer = await get(path, customer)
    expect([path, answer.status]).toEqual([path, 403])
    expect(await answer.text()).not.toMatch(/Dana Field|BOL 40731|PO-\w{4}-/)
  }
  expect((await post(orderPage(), customer, loading)).status).toBe(403)
  for (const path of [...pages, ...exported])
    expect((await get(path)).headers.get('Location')).toBe(`/auth?${new URLSearchParams({ from: path })}`)
})

test('hazard 2: a supplier without a company sees no purchase order, and reads that staff link it first', async () => {
  for (const path of ['', '/orders', '/shipments']) {
    const said = await text(home + path, unlinked)
    expect(said).toContain('Once our staff link your account to yours')
    expect([path, said.includes(purchase.reference)]).toEqual([path, false])
  }
  for (const path of [orderPage(), `${orderPage()}.data`]) {
    const answer = await get(path, unlinked)
    expect([answer.status, (await answer.text()).includes(purchase.reference)]).toEqual([404, false])
  }
  expect(await text(`${home}/orders/export.csv`, unlinked)).not.toContain(purchase.reference)
})
