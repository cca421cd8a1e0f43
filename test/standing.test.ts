import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { beforeAll, expect, test } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import { accountsOn } from '../app/features/accounts/testing.ts'
import type { DeciGallons } from '../app/domain/money.ts'
import { saveEquipment } from '../app/features/customers/equipment.ts'
import { saveSite, sitesOf } from '../app/features/customers/sites.ts'
import { customers, siteContacts, tankLevels } from '../app/features/customers/schema.ts'
import { writeExpected } from '../app/events/expected-version.ts'
import { offRoad, tradeOn } from '../app/features/fulfillment/testing.ts'
import { confirmOrder } from '../app/features/orders/confirm.ts'
import { orders } from '../app/features/orders/schema.ts'
import { proposeDeliveries } from '../app/features/standing/propose.ts'
import { standingDeliveries, standingProposals } from '../app/features/standing/schema.ts'
import { system } from '../app/domain/viewer.ts'
import { cookiesOf } from './access-world.ts'
import { newAdmin, signIn } from './account.ts'
import { sharedSite } from './front-door.ts'
import { readPage } from './page.ts'

const site = await sharedSite()
const { db } = site.database
const ctx = contextOn(db, { now: Temporal.Now.instant() })
const { person, as } = tradeOn(ctx)
const gallons = (count: number) => (count * 10) as DeciGallons

let cookie = ''
let customerId = ''
beforeAll(async () => {
  cookie = await signIn(site, (await newAdmin(site, 'standing-desk@leone.example')).email)
  // They bought a year ago, on the clock of the tests: its price is what they saw last.
  const past = tradeOn(contextOn(db))
  const staff = await person('admin')
  const desk = as(staff)
  const order = await past.ordered(staff, await person('customer'), [offRoad])
  await confirmOrder(past.as(staff), order.id, 'placed')
  customerId = order.customerId ?? ''
  await saveSite(desk, customerId, '', {
    ...{ name: 'Yard', address: '9 Standing Road, Marysville, OH 43040', county: 'Union' },
    ...{ accessNotes: null, siteContact: null, sitePhone: null },
  })
  const yard = (await sitesOf(desk, customerId)).find(({ name }) => name === 'Yard')
  await saveEquipment(desk, customerId, undefined, {
    ...{ siteId: yard?.id ?? '', kind: 'tank', label: 'Yard tank', product: 'off-road-diesel' },
    ...{ capacity: gallons(1000), unitNumber: null, notes: null },
  })
})

const admin = '/dashboard/admin'
const get = async (path: string) => readPage(await (await fetch(site.origin + path, { headers: { cookie } })).text())
const post = (path: string, body: Record<string, string>, who = cookie) =>
  fetch(site.origin + path, {
    ...{ method: 'POST', redirect: 'manual', headers: { Origin: site.origin, cookie: who } },
    body: new URLSearchParams(body),
  })
const tankOf = async () =>
  (await sitesOf(as(await person('admin')), customerId)).flatMap(({ tanks }) => tanks)[0]?.id ?? ''

test('without a script: a level, a standing delivery, its proposal and the order, each by a plain form', async () => {
  const tank = await tankOf()
  const record = `${admin}/customers/${customerId}`
  const level = { verb: 'record_level', submission_id: randomUUID(), level_tank: tank, level_gallons: '120' }
  const read = await post(record, { ...level, level_day: '2026-01-02', level_time: '08:05' })
  expect(read.status).toBe(303)
  expect(await db.select().from(tankLevels).where(eq(tankLevels.equipmentId, tank))).toMatchObject([{ gallons: 1200 }])
  expect((await get(record)).says).toContain('Room for 780 gal.')

  const id = randomUUID()
  const given = { verb: 'save_standing', submission_id: id, standing_tank: tank, rule: 'gallons_per_day' }
  const wrong = await post(`${admin}/standing/new?customer=${customerId}`, {
    ...given,
    rule: 'every_days',
    delivery_window: 'flexible',
  })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('number of days between')])
  const made = await post(`${admin}/standing/new?customer=${customerId}`, {
    ...{ ...given, per_day: '40', delivery_window: 'flexible', dyed_use: 'farm' },
  })
  expect([made.status, made.headers.get('Location')]).toEqual([303, `${admin}/standing/${id}`])
  await proposeDeliveries(as(system))
  const page = await get(`${admin}/standing/${id}`)
  expect(page.says).toContain('Usage 40 gal/day.')
  expect(page.says).toContain('Proposed')

  const [proposal] = await db.select().from(standingProposals).where(eq(standingProposals.standingId, id))
  const list = await get(`${admin}/standing/proposals`)
  expect(list.says).toContain('Yard tank')
  const confirmed = await post(`${admin}/standing/proposals`, { verb: 'confirm', id: proposal?.id ?? '' })
  expect(await confirmed.text()).toContain('1 order made.')
  const [order] = await db
    .select()
    .from(orders)
    .where(eq(orders.submissionId, proposal?.id ?? ''))
  expect(order).toMatchObject({ tankId: tank, quantityKind: 'fill', customerId })
  const again = await post(`${admin}/standing/proposals`, { verb: 'confirm', id: proposal?.id ?? '' })
  expect(again.status).toBe(200)
  expect(await db.$count(orders, eq(orders.tankId, tank))).toBe(1)
})

test('without a script: a person to call is added to a site, and taken off it', async () => {
  const record = `${admin}/customers/${customerId}`
  const [yard] = await sitesOf(as(await person('admin')), customerId)
  const id = randomUUID()
  const dale = { on_site_name: 'Dale Voss', on_site_phone: '(937) 555-0147', on_site_role: 'Has the gate key' }
  const given = { verb: 'save_site_contact', submission_id: id, contact_site: yard?.id ?? '', ...dale }
  const wrong = await post(record, { ...given, on_site_phone: '' })
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('enter the number to call')])
  expect((await post(record, given)).status).toBe(303)
  expect((await get(record)).says).toContain('Dale Voss, Has the gate key')
  expect((await post(record, { verb: 'remove_site_contact', site_contact: id })).status).toBe(303)
  expect(await db.$count(siteContacts, eq(siteContacts.id, id))).toBe(0)
})

test('without a script: a customer adds a person on site to their own site, and takes them off; to no other', async () => {
  const account = await accountsOn(db).person('customer', `${randomUUID()}@yard.example`)
  await db.update(customers).set({ userId: account.userId }).where(eq(customers.id, customerId))
  const own = await cookiesOf(site, { customer: account })('customer')
  const tanks = '/dashboard/customer/tanks'
  const says = async () => readPage(await (await fetch(site.origin + tanks, { headers: { cookie: own } })).text()).says
  const [yard] = await sitesOf(as(await person('admin')), customerId)
  const id = randomUUID()
  const dale = { on_site_name: 'Robin Voss', on_site_phone: '(937) 555-0148', on_site_role: 'Receives deliveries' }
  const given = { verb: 'save_site_contact', submission_id: id, contact_site: yard?.id ?? '', ...dale }
  const wrong = await post(tanks, { ...given, on_site_phone: '' }, own)
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('enter the number to call')])
  expect((await post(tanks, { ...given, contact_site: randomUUID() }, own)).status).toBe(422)
  expect((await post(tanks, given, own)).status).toBe(303)
  expect(await says()).toContain('Robin Voss')
  expect((await post(tanks, { verb: 'remove_site_contact', site_contact: id }, own)).status).toBe(303)
  expect(await db.$count(siteContacts, eq(siteContacts.id, id))).toBe(0)
})

test('a tank that runs dry before its next stop is an alert on Today', async () => {
  const [standing] = await db.select().from(standingDeliveries).where(eq(standingDeliveries.customerId, customerId))
  const dry = { runsOutFrom: '2026-01-01', runsOutTo: '2026-01-03', state: 'active' } as const
  await db
    .update(standingDeliveries)
    .set(dry)
    .where(eq(standingDeliveries.id, standing?.id ?? ''))
  expect((await get(admin)).says).toContain('may run dry')
})

test('without a script: a customer reads their own tank, sets a standing delivery, pauses it and is told until when; dyed diesel for the road is refused at its field', async () => {
  const account = await accountsOn(db).person('customer', `${randomUUID()}@dryer.example`)
  await db.update(customers).set({ userId: account.userId }).where(eq(customers.id, customerId))
  const own = await cookiesOf(site, { customer: account })('customer')
  const tanks = '/dashboard/customer/tanks'
  const says = async (path: string) =>
    readPage(await (await fetch(new URL(path, site.origin), { headers: { cookie: own } })).text()).says
  const done = async (body: Record<string, string>) => {
    const answer = await post(tanks, body, own)
    expect([answer.status, await answer.text()]).toEqual([303, expect.anything()])
    return says(answer.headers.get('Location') ?? '')
  }
  const tank = await tankOf()
  await db.delete(standingProposals)
  await db.delete(standingDeliveries).where(eq(standingDeliveries.customerId, customerId))
  const today = Temporal.Now.zonedDateTimeISO('America/New_York').toPlainDate().toString()
  const level = { verb: 'record_level', submission_id: randomUUID(), level_tank: tank, level_gallons: '2000' }
  const much = await post(tanks, { ...level, level_day: today, level_time: '00:01' }, own)
  expect([much.status, await much.text()]).toEqual([422, expect.stringContaining('The tank holds 1,000 gal at most.')])
  expect(await done({ ...level, level_gallons: '310', level_day: today, level_time: '00:01' })).toContain('Saved.')
  expect(await says(tanks)).toContain('310 gal')

  const id = randomUUID()
  const given = { verb: 'save_standing', submission_id: id, standing_tank: tank, rule: 'every_days', every_days: '14' }
  const road = await post(tanks, { ...given, delivery_window: 'flexible', dyed_use: 'road' }, own)
  expect([road.status, await road.text()]).toEqual([
    422,
    expect.stringContaining('Please choose ultra-low sulfur diesel'),
  ])
  expect(await done({ ...given, delivery_window: 'flexible', dyed_use: 'farm' })).toContain('Saved. Next delivery:')
  const press = async (verb: string, typed = {}) => {
    const [row] = await db.select().from(standingDeliveries).where(eq(standingDeliveries.id, id))
    return done({ verb, standing: id, ...(row && { seen: writeExpected(row) }), ...typed })
  }
  expect(await press('pause_standing', { pause_until: '' })).toContain('Yard tank, Yard: Paused until you resume it.')
  expect(await press('resume_standing')).toContain('Resumed. Next delivery:')
  expect(await press('skip_standing')).toContain('Skipped. Next delivery:')
  expect(await press('end_standing')).toContain('The standing delivery has ended.')
})

test('temperatures are recorded and imported, and a low above its high is refused at its field', async () => {
  const day = { verb: 'record_temperature', temperature_day: '2026-01-05', high: '30', low: '41' }
  const wrong = await post(`${admin}/temperatures/new`, day)
  expect([wrong.status, await wrong.text()]).toEqual([422, expect.stringContaining('above the high')])
  expect((await post(`${admin}/temperatures/new`, { ...day, low: '11' })).status).toBe(303)
  expect((await get(`${admin}/temperatures`)).says).toContain('44')
})

test('addresses of temperatures and drive times are set, refused at their field, and told when they lead inside', async () => {
  const page = `${admin}/settings/data-addresses`
  expect((await get(page)).says).toContain('Typed in or imported.')
  const typed = async (temperatures: string, drives = '') => ({
    ...{ verb: 'save', temperatures, drives, seen: (await get(page)).typed('seen') ?? '' },
  })
  const wrong = await post(page, await typed('ftp://weather.example/days.csv'))
  expect([wrong.status, await wrong.text()]).toEqual([
    422,
    expect.stringContaining('The address must be a web address'),
  ])
  expect((await post(page, await typed('https://169.254.169.254/{from}', 'https://osrm.works.example'))).status).toBe(
    303,
  )
  const fetching = { verb: 'fetch' }
  const tried = await post(page, fetching)
  const { says } = await get(tried.headers.get('Location') ?? '')
  expect(says).toContain('no public server of that name')
  expect(says).toMatch(/Daily temperatures ?Couldn't fetch since/)
  expect(says).toMatch(/Drive times ?Not fetched yet/)
  expect((await get(`${admin}/temperatures`)).says).toContain("Couldn't fetch since")
  expect((await post(page, await typed(''))).status).toBe(303)
})

test('storm mode is said on every page, promises take longer before they are made, and it is switched off again', async () => {
  const before = (await get('/emergency-service')).says
  expect(before).toContain('1-2 hours')
  const form = { verb: 'save', seen: (await get(`${admin}/settings/storm`)).typed('seen') ?? '', times_longer: '2' }
  const bare = await post(`${admin}/settings/storm`, { ...form, storm_on: 'yes' })
  expect([bare.status, await bare.text()]).toEqual([422, expect.stringContaining('Please say why')])
  const ends = ctx.now.add({ hours: 72 }).toZonedDateTimeISO('America/New_York').toPlainDate().toString()
  const on = await post(`${admin}/settings/storm`, {
    ...form,
    storm_on: 'yes',
    storm_reason: 'Ice north of Columbus.',
    ends_on: ends,
  })
  expect(on.status).toBe(303)
  const home = await (await fetch(`${site.origin}/`)).text()
  expect(readPage(home).says).toContain('Ice north of Columbus. Deliveries are taking longer.')
  expect((await get(admin)).says).toContain('Storm mode is on through')
  expect((await get('/emergency-service')).says).toContain('2-4 hours')
  expect((await get('/how-we-deliver')).says).toContain('Who comes first')
  expect((await get(`${admin}/storm`)).says).toMatch(/Allocate gallons.*Report since/s)
  const seen = (await get(`${admin}/settings/storm`)).typed('seen') ?? ''
  expect((await post(`${admin}/settings/storm`, { ...form, seen, storm_reason: 'Ice north of Columbus' })).status).toBe(
    303,
  )
  expect(readPage(await (await fetch(`${site.origin}/`)).text()).says).not.toContain('Ice north of Columbus')
  expect((await get(`${admin}/storm`)).says).toMatch(/Report: .* to /)
})
