import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { keyOfTelling } from '../app/features/fulfillment/confirmations.ts'
import { shipOrder } from '../app/features/fulfillment/schedule.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { placeOrder } from '../app/features/orders/place.ts'
import { decideQuote } from '../app/features/quotes/decide.ts'
import { reviseQuote } from '../app/features/quotes/write.ts'
import { submitRequest } from '../app/features/requests/submit.ts'
import { financeCharges } from '../app/features/charges/schema.ts'
import { post as postEntry } from '../app/features/ledger/post.ts'
import { issueInvoice } from '../app/features/invoices/issue.ts'
import { billingOn } from '../app/features/invoices/testing.ts'
import { offRoad, paper, tradeOn, wish } from '../app/features/fulfillment/testing.ts'
import { inTransaction } from '../app/domain/context.ts'
import type { Cents } from '../app/domain/money.ts'
import { contextOn } from '../app/domain/testing.ts'
import { dyedNotice } from '../app/features/trade/dyed.ts'
import type { Viewer } from '../app/domain/viewer.ts'
import { isKnownMailbox } from '../app/mails/mailbox.ts'
import { mailboxes } from '../app/mails/schema.ts'
import { sharedSite, send } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const now = Temporal.Now.instant()
const today = tradeOn(contextOn(site.database.db, { now }))
/** A year ago and more: what was offered then has ended. */
const longAgo = tradeOn(contextOn(site.database.db))
const signedIn = tradePeople(site)
const home = '/dashboard/customer'

type Customer = Extract<Viewer, { userId: string }>

const get = (path: string, cookie = '') => fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })
const text = async (path: string, cookie = '') => (await get(path, cookie)).text()
const post = (path: string, fields: Record<string, string>, cookie = '') =>
  send(site, fields, { path, headers: { cookie } })

let staff: Customer
let dana: { cookie: string; viewer: Customer }
let [reader, stranger] = ['', '']

beforeAll(async () => {
  const [farm, other] = [await today.company('customer', 'Hilltop Farm'), await today.company('customer', 'Rival Farm')]
  const { cookie, userId, email } = await signedIn('dana', 'customer', farm, 'manager')
  const viewer = { role: 'customer', userId, name: 'Dana Field', email, companyId: farm, companyRole: 'manager' }
  dana = { cookie, viewer: viewer as Customer }
  reader = (await signedIn('reader', 'customer', farm, 'viewer')).cookie
  stranger = (await signedIn('stranger', 'customer', other, 'manager')).cookie
  staff = { ...(await today.person('admin')), name: 'Robin Marsh' }
})

const delivery = now
  .add({ hours: 24 * 5 })
  .toString()
  .slice(0, 10)

/** An order of dyed diesel, waiting to be confirmed. */
const ordered = async () => {
  const quote = await today.offered(staff, dana.viewer, [offRoad])
  const as = today.as(dana.viewer)
  await decideQuote(as, quote.id, { verb: 'accept', expected: 'pending' })
  const placing = { submissionId: randomUUID(), wish: wish({ deliveryDate: delivery }), dyedUse: 'farm' }
  return { quote, order: await placeOrder(as, quote.id, placing) }
}

test('a quote that has ended is read, and refused a second later, in the portal and behind its link', async () => {
  const quote = await longAgo.offered(staff, dana.viewer)
  for (const path of [`${home}/quotes/${quote.id}`, `/offer/${quote.secretLink}`]) {
    const page = await text(path, dana.cookie)
    expect(page).toContain('Expired')
    expect(page).not.toContain('value="accept"')
    const refused = await post(path, { verb: 'accept', seen: 'pending 1' }, dana.cookie)
    expect([path, refused.status]).toEqual([path, 409])
    expect(await refused.text()).toContain('This quote expired')
  }
})

test("another company's quote and order are not there, on the page, as data, or for a verb", async () => {
  const { quote, order } = await ordered()
  const waiting = await today.offered(staff, dana.viewer)
  for (const path of [`${home}/quotes/${quote.id}`, `${home}/quotes/${waiting.id}`, `${home}/orders/${order.id}`])
    for (const way of [path, `${path}.data`]) {
      const answer = await get(way, stranger)
      expect([way, answer.status]).toEqual([way, 404])
      expect(await answer.text()).not.toMatch(/County Road 9|QT-\w{4}-|OR-\w{4}-/)
    }
  expect((await post(`${home}/quotes/${waiting.id}`, { verb: 'accept', seen: 'pending 1' }, stranger)).status).toBe(404)
  expect((await post(`${home}/orders/${order.id}`, { verb: 'cancel', seen: 'placed 0' }, stranger)).status).toBe(404)
  for (const path of ['/order/none', `/order/${order.id}`, `/offer/${quote.id}`])
    expect((await get(path, stranger)).status).toBe(404)
  for (const list of ['', '/quotes', '/orders', '/requests', '/quotes/export.csv', '/orders/export.csv'])
    expect(await text(home + list, stranger)).not.toMatch(/QT-\w{4}-|OR-\w{4}-/)
})

test("a company's viewer reads quotes and orders without a button, and is refused one pressed all the same", async () => {
  const { order } = await ordered()
  const waiting = await today.offered(staff, dana.viewer)
  for (const [path, verb] of [
    [`${home}/quotes/${waiting.id}`, { verb: 'accept', seen: 'pending 1' }],
    [`${home}/orders/${order.id}`, { verb: 'cancel', seen: 'placed 0' }],
  ] as const) {
    const page = await get(path, reader)
    expect(page.status).toBe(200)
    expect(await page.text()).not.toContain('name="verb"')
    expect((await post(path, verb, reader)).status).toBe(403)
  }
})

test('an order is followed behind its private link by someone without an account', async () => {
  const { quote, order } = await ordered()
  const path = `/order/${order.secretLink}`
  const answer = await get(path)
  expect([answer.headers.get('Cache-Control'), answer.headers.get('X-Robots-Tag')]).toEqual(['no-store', 'noindex'])
  const page = await answer.text()
  for (const said of [
    order.reference,
    dyedNotice,
    'Track Delivery',
    'Union County',
    '7 AM to 7 PM',
    'placed the order',
  ])
    expect(page).toContain(said)
  expect(readPage(await text(`/offer/${quote.secretLink}`)).links).toContain(path)
  const cancel = { verb: 'cancel', seen: 'placed 0', reason: 'The tank was filled already.' }
  for (const seen of ['placed', 'placed 1', 'placed x', 'confirmed 0', 'constructor', '']) {
    const refused = await post(path, { ...cancel, seen })
    expect([seen, refused.status]).toEqual([seen, 409])
    expect(await refused.text()).toMatch(/changed this order at .* It is now placed\./)
  }
  expect((await post(path, cancel)).status).toBe(303)
  expect(await text(path)).toMatch(/Canceled[^]*The tank was filled already\./)
})

test('anyone who cancels too late reads that a truck is scheduled, and no name of the desk', async () => {
  const { order } = await ordered()
  const confirmed = await confirmOrder(today.as(staff), order.id, 'placed')
  // Until a truck is loaded they may cancel; here one is.
  const eta = new Date(Date.now() + 3 * 3_600_000)
  const { price: _price, ...load } = offRoad
  const loading = { submissionId: randomUUID(), billOfLading: null, truck: 'Truck 6', loads: [load], eta }
  await shipOrder(today.as(staff), order.id, confirmed, { ...loading, sure: [keyOfTelling(eta)] })
  for (const [path, cookie] of [
    [`/order/${order.secretLink}`, ''],
    [`${home}/orders/${order.id}`, dana.cookie],
  ] as const) {
    expect(await text(path, cookie)).not.toContain('Cancel order')
    const refused = await post(path, { verb: 'cancel', seen: 'placed 0' }, cookie)
    expect(refused.status).toBe(409)
    const said = await refused.text()
    expect(said).toContain('A truck is already scheduled for this order. Please call us to change it.')
    expect(said).not.toContain('Robin Marsh')
  }
})

test('a quote that is being revised stays in the list, its page and its file, in the version that was offered', async () => {
  const quote = await today.offered(staff, dana.viewer)
  await reviseQuote(today.as(staff), quote.id, quote, paper([{ ...offRoad, name: 'Not yet to be read' }]))
  for (const path of [
    `${home}/quotes`,
    `${home}/quotes?show=draft`,
    `${home}/quotes/${quote.id}`,
    `${home}/quotes/export.csv`,
    `/offer/${quote.secretLink}`,
  ]) {
    const said = await text(path, dana.cookie)
    expect([path, said.includes(quote.reference)]).toEqual([path, true])
    expect(said).toMatch(/[Bb]eing revised/)
    expect(said).not.toContain('Not yet to be read')
  }
})

test('anyone who asked signed in, and their colleagues, read the receipt under the pages of their trade; who holds the link does not', async () => {
  const form = { kind: 'fuel_quote', title: 'Fuel quote', prefix: 'FQ', promise: 'fuel_quote' }
  const submission = { submissionId: randomUUID(), answers: [], contact: {} }
  const { request } = await submitRequest(today.as(dana.viewer), form, submission)
  const linksFor = async (cookie: string) => readPage(await text(`/receipt/${request.secretLink}`, cookie)).links
  for (const own of [dana.cookie, reader])
    expect(await linksFor(own)).toEqual(expect.arrayContaining([home, `${home}/quotes`, `${home}/requests`]))
  for (const other of ['', stranger]) expect(await linksFor(other)).not.toContain(`${home}/requests`)
})

test('requests and documents are pages of the portal; the old address of the requests leads there', async () => {
  const moved = await get('/account/requests', dana.cookie)
  expect([moved.status, moved.headers.get('Location')]).toEqual([302, `${home}/requests`])
  for (const list of ['requests', 'documents']) {
    const { links } = readPage(await text(`${home}/${list}`, dana.cookie))
    expect(links).toEqual(expect.arrayContaining([`${home}/quotes`, `${home}/requests`, `${home}/documents`]))
  }
  expect(await text(`${home}/documents`, dana.cookie)).toContain('Safety Data Sheets (SDS, formerly MSDS), fuels')
})

test('a guest accepts behind the link, and the next page asks where and when to deliver', async () => {
  const { secretLink } = await today.offered(staff, dana.viewer, [offRoad])
  const path = `/offer/${secretLink}`
  expect((await post(path, { verb: 'accept', seen: 'pending 1' })).status).toBe(303)
  const { status, says } = await get(path).then(async (answer) => ({
    status: answer.status,
    says: readPage(await answer.text()).says,
  }))
  expect(status).toBe(200)
  expect(says).toContain('Place order')
  expect(says).toContain('Delivery address')
})

test('pressing a button behind a mailed link verifies that address; a refused press does not', async () => {
  const { order } = await ordered()
  const offer = await today.offered(staff, dana.viewer)
  for (const [path, right] of [
    [`/order/${order.secretLink}`, { verb: 'cancel', seen: 'placed 0', reason: 'The tank was filled already.' }],
    [`/offer/${offer.secretLink}`, { verb: 'accept', seen: 'pending 1' }],
  ] as const) {
    await site.database.db.delete(mailboxes)
    const isKnown = () => isKnownMailbox(site.database, dana.viewer.email)
    expect((await post(path, { ...right, seen: 'pending 9' })).status).toBe(409)
    expect([path, await isKnown()]).toEqual([path, false])
    expect((await post(path, right)).status).toBe(303)
    expect([path, await isKnown()]).toEqual([path, true])
  }
})

test('a customer downloads all that they were billed in one file, and their account as a CSV; nobody else has it', async () => {
  const billing = billingOn(contextOn(site.database.db, { now: Temporal.Instant.from('2025-11-18T15:00:00Z') }))
  const { draft } = await billing.delivered(staff, dana.viewer, [offRoad])
  const { reference, customerId } = await issueInvoice(billing.as(staff), draft)
  const charge = await chargedFor(customerId)
  const zip = await get(`${home}/account/papers.zip`, dana.cookie)
  expect([zip.status, zip.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const files = unzipSync(new Uint8Array(await zip.arrayBuffer()))
  const pdf = files[`invoices/${reference}.pdf`]
  expect(Object.keys(files)).toContainEqual(expect.stringMatching(/^tickets\/DT-\d+\.pdf$/))
  expect(new TextDecoder().decode(pdf?.slice(0, 5))).toBe('%PDF-')
  expect(await text(`${home}/account/entries.csv`, dana.cookie)).toContain(`Invoice,${reference},`)
  expect(Object.keys(files)).toContain('finance-charges/FC-2025-10.pdf')
  const chargePage = `${home}/account/charges/${charge}`
  expect(await text(`${home}/account`, dana.cookie)).toContain(`href="${chargePage}"`)
  const { says } = readPage(await text(chargePage, dana.cookie))
  for (const said of [
    'INV-88',
    '51',
    '$240.00',
    '$240.00 × 1.5%',
    '$3.60',
    'Marla, Owner',
    '1.5% a month on what is late',
  ])
    expect(says).toContain(said)
  expect((await get(`${chargePage}/charge.pdf`, dana.cookie)).headers.get('content-type')).toBe('application/pdf')
  for (const path of [
    `${home}/account/papers.zip`,
    `${home}/account/entries.csv`,
    chargePage,
    `${chargePage}/charge.pdf`,
  ]) {
    expect([path, (await get(path, stranger)).status]).toEqual([path, 404])
  }
})

/** A finance charge of a customer, as it stands once it was posted. */
const chargedFor = (customerId: string) =>
  inTransaction(contextOn(site.database.db, { now }), async (ctx) => {
    const [id, number] = [randomUUID(), 'FC-2025-10']
    const posted = { customerId, kind: 'finance_charge' as const, cents: 360 as Cents, number, aboutId: id }
    const entry = await postEntry(ctx, posted)
    await ctx.db.insert(financeCharges).values({
      ...{ id, number, customerId, month: '2025-10', baseCents: 24_000 as Cents, rate: 150, cents: 360 as Cents },
      items: [{ entryId: entry.id, number: 'INV-88', dueOn: '2025-09-10', cents: 24_000 as Cents }],
      ...{
        termsVersion: '2025-01-01',
        dueOn: '2025-12-01',
        entryId: entry.id,
        chargedAt: new Date(),
        chargedBy: 'Robin',
      },
      accepted: { by: 'Marla', title: 'Owner', version: '2025-01-01', at: '2025-01-02' },
      ...{ clause: '1.5% a month on what is late', afterDays: 30 },
    })
    return id
  })
