import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { dateOf } from '../app/domain/instant.ts'
import type { Cents, DeciGallons } from '../app/domain/money.ts'
import { system, type Viewer } from '../app/domain/viewer.ts'
import { mailPlan } from '../app/emails/index.ts'
import { setSpendingLimit } from '../app/features/accounts/company-people.ts'
import { approvals } from '../app/features/approvals/schema.ts'
import { saveEquipment } from '../app/features/customers/equipment.ts'
import { saveSite, sitesOf } from '../app/features/customers/sites.ts'
import { addDrafts, documentDraftsNow, keepDraft } from '../app/features/documents/drafts.ts'
import { readPaper } from '../app/features/documents/paper.ts'
import { shipOrder } from '../app/features/fulfillment/schedule.ts'
import { offRoad, paper, tradeOn } from '../app/features/fulfillment/testing.ts'
import { updateShipment } from '../app/features/fulfillment/truck-updates.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { orders } from '../app/features/orders/schema.ts'
import { offerQuote } from '../app/features/quotes/offer.ts'
import { beginQuote } from '../app/features/quotes/write.ts'
import { sheetHolders } from '../app/features/safety-sheets/schema.ts'
import { noteDeliveries, sendSheets } from '../app/features/safety-sheets/send-sheets.ts'
import { mails } from '../app/mails/schema.ts'
import { demoPaper } from '../server/demo/paper.ts'
import { follow, send, sharedSite, withTicks } from './front-door.ts'
import { readPage } from './page.ts'
import { tradePeople } from './trade-people.ts'

const site = await sharedSite()
const { db } = site.database
const now = Temporal.Now.instant()
const today = tradeOn(contextOn(db, { now }))
const signedIn = tradePeople(site)

type Customer = Extract<Viewer, { userId: string }>
type Person = { cookie: string; viewer: Customer }

const page = async (path: string, { cookie }: Pick<Person, 'cookie'>) =>
  (await fetch(site.origin + path, { headers: { cookie }, redirect: 'manual' })).text()
const press = (path: string, fields: Parameters<typeof send>[1], { cookie }: Pick<Person, 'cookie'>) =>
  send(site, fields, { path, headers: { cookie } })

let [manager, buyer, stranger] = [{}, {}, {}] as [Person, Person, Person]
let staff = {} as Person

beforeAll(async () => {
  const farm = await today.company('customer', 'Hilltop Farm')
  const rival = await today.company('customer', 'Rival Farm')
  const person = async (name: string, companyId: string, companyRole: 'manager' | 'buyer'): Promise<Person> => {
    const { cookie, userId, email } = await signedIn(name, 'customer', companyId, companyRole)
    return { cookie, viewer: { role: 'customer', userId, name, email, companyId, companyRole } }
  }
  manager = await person('dana', farm, 'manager')
  buyer = await person('lee', farm, 'buyer')
  stranger = await person('rival', rival, 'manager')
  const desk = await signedIn('robin', 'admin')
  const { userId, email, cookie } = desk
  staff = { cookie, viewer: { role: 'admin', staffRole: 'administrator', userId, name: 'robin', email } }
})

/** The farm's tank, and that it bought off-road diesel a year ago: what it saw last is the price. */
const tankOfFarm = async () => {
  const past = tradeOn(contextOn(db))
  const order = await past.ordered(staff.viewer, manager.viewer, [offRoad])
  await confirmOrder(past.as(staff.viewer), order.id, 'placed')
  const [desk, whose] = [today.as(staff.viewer), order.customerId ?? '']
  await saveSite(desk, whose, '', {
    ...{ name: 'Yard', address: '9 Limit Road, Marysville, OH 43040', county: 'Union' },
    ...{ accessNotes: null, siteContact: null, sitePhone: null },
  })
  const yard = (await sitesOf(desk, whose)).find(({ name }) => name === 'Yard')
  await saveEquipment(desk, whose, undefined, {
    ...{ siteId: yard?.id ?? '', kind: 'tank', label: 'Yard tank', product: offRoad.product },
    ...{ capacity: 20_000 as DeciGallons, unitNumber: null, notes: null },
  })
  return (await sitesOf(desk, whose)).flatMap(({ tanks }) => tanks)[0]?.id ?? ''
}

test("a buyer's tank order above the limit waits for the manager, who approves it; without a script", async () => {
  const tank = await tankOfFarm()
  await setSpendingLimit(today.as(manager.viewer), manager.viewer.companyId ?? '', buyer.viewer.userId, 50_000 as Cents)
  const at = '/dashboard/customer/tanks'
  const form = readPage(await page(at, buyer))
  const typed = {
    ...{ verb: 'order_to_tank', submission_id: randomUUID(), order_tank: tank, order_gallons: '800' },
    order_day: form.typed('order_day'),
  }
  const answer = await press(at, typed, buyer)
  const asked = answer.status === 422 ? await press(at, withTicks(typed, await answer.text()), buyer) : answer
  expect(asked.status).toBe(303)
  const waits = asked.headers.get('Location') ?? ''
  expect(waits).toMatch(/^\/dashboard\/customer\/approvals\//)
  expect(await page(waits, buyer)).toContain('A manager of your company has to approve this.')
  expect(await page('/dashboard/customer/approvals', manager)).toContain('800 gal Off-road diesel for Yard tank')
  expect((await fetch(site.origin + waits, { headers: { cookie: stranger.cookie } })).status).toBe(404)

  const seen = (html: string) => /name="seen"[^>]*value="([^"]+)"/.exec(html)?.[1] ?? ''
  const before = await page(waits, manager)
  const approve = { verb: 'approve', seen: seen(before) }
  expect((await press(waits, approve, buyer)).status, 'a buyer approves nothing').toBe(400)
  const said = await press(waits, approve, manager)
  const done = said.status === 422 ? await press(waits, withTicks(approve, await said.text()), manager) : said
  expect(done.headers.get('Location')).toMatch(/^\/dashboard\/customer\/orders\//)
  const [order] = await db.select().from(orders).where(eq(orders.tankId, tank))
  expect(order).toMatchObject({ deciGallons: 8000, state: 'placed' })
  expect(await db.select({ state: approvals.state }).from(approvals)).toEqual([{ state: 'approved' }])
  const late = await press(waits, approve, manager)
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining('decided this in the meantime')])
})

test('people take a copy of their data; staff export and erase what is kept of an address without an account', async () => {
  const copy = await press('/account/download', {}, buyer)
  expect(copy.headers.get('Content-Disposition')).toContain('my-data.json')
  expect(JSON.stringify(await copy.json())).toContain(buyer.viewer.email)
  expect((await press('/account/download', {}, { cookie: '' })).status).not.toBe(200)

  const email = 'guest@hilltop-farm.example'
  const of = {
    userId: null,
    companyId: null,
    contactName: 'Gus',
    contactEmail: email,
    contactPhone: null,
    company: null,
  }
  const desk = today.as(staff.viewer)
  const quote = await offerQuote(desk, (await beginQuote(desk, of, paper())).id, 'draft')
  const at = `/dashboard/admin/users/guests?email=${encodeURIComponent(email)}`
  expect(await page(at, staff)).toContain('Erase this data')
  const file = await press('/dashboard/admin/users/guests/export', { email }, staff)
  expect([file.status, await file.text()]).toEqual([200, expect.stringContaining(quote.reference)])
  for (const path of [at, '/dashboard/admin/users/guests/export'])
    expect((await press(path, { verb: 'erase', email }, manager)).status).toBeGreaterThanOrEqual(400)
  const erased = await press(at, { verb: 'erase' }, staff)
  expect(erased.status).toBe(303)
  expect(await page(at, staff)).not.toContain('Erase this data')
})

test('a sheet whose email bounced is listed as not sent yet, and is handed over on paper from its delivery', async () => {
  const file = readPaper(demoPaper('Dyed diesel'))
  if ('problem' in file) throw new Error(file.problem)
  const desk = today.as(staff.viewer)
  await addDrafts(desk, [{ name: 'off-road.pdf', ...file }])
  const [draft] = await documentDraftsNow(desk)
  await keepDraft(desk, draft?.id ?? '', {
    ...{ kind: 'sds_fuels', title: 'Off-road diesel', product: offRoad.product, revision: '4.2' },
    ...{ revisedOn: '2025-03-31', reviewBy: null },
  })
  const clock = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@leonefuel.example' }) })
  const past = tradeOn(clock)
  const order = await past.ordered(staff.viewer, manager.viewer, [offRoad])
  await confirmOrder(past.as(staff.viewer), order.id, 'placed')
  const { price: _price, ...load } = offRoad
  const eta = dateOf(clock.now.add({ hours: 3 }))
  const truck = { submissionId: randomUUID(), billOfLading: 'BOL 40731', truck: 'Truck 6', eta, loads: [load] }
  const { id } = await shipOrder(past.as(staff.viewer), order.id, 'confirmed', truck)
  await updateShipment(past.as(staff.viewer), id, 'scheduled', { verb: 'depart' })
  await noteDeliveries(past.as(system))
  await sendSheets(past.as(system))
  const list = (show: string) => page(`/dashboard/admin/safety-sheets?show=${show}`, staff)
  expect(await list('given')).not.toContain('Revision 4.2')
  expect(await list('due')).toContain('Email not sent yet')
  await db
    .update(mails)
    .set({ state: 'sent', bounceAction: 'failed', bouncedAt: new Date() })
    .where(eq(mails.email, 'safety-sheets'))
  expect(await list('due')).toContain('Email bounced')
  const csv = await page('/dashboard/admin/safety-sheets/export.csv?show=due', staff)
  expect(csv).toContain('Email bounced')

  const [holder] = await db.select().from(sheetHolders).where(eq(sheetHolders.shipmentId, id))
  const at = `/dashboard/admin/shipments/${id}`
  expect(await page(at, staff)).toContain('the email bounced from')
  const fields = { verb: 'hand_over_sheet', sheet: holder?.id ?? '', handed_to: '' }
  expect((await press(at, fields, staff)).status).toBe(422)
  const handed = await press(at, { ...fields, handed_to: 'Tom at the gate' }, staff)
  expect(handed.status).toBe(303)
  expect(await (await follow(site, handed)).text()).not.toContain('Mark as handed over on paper')
  expect(await list('given')).toContain('on paper to Tom at the gate')
})
