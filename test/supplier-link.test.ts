import { beforeAll, expect, test } from 'vitest'
import { eq } from 'drizzle-orm'
import { contextOn } from '../app/domain/testing.ts'
import { tradeOn } from '../app/features/fulfillment/testing.ts'
import { renewPurchaseLink } from '../app/features/purchasing/answer.ts'
import { purchaseOrders } from '../app/features/purchasing/schema.ts'
import { send, sharedSite, withTicks } from './front-door.ts'

const site = await sharedSite()
const { db } = site.database
const { company, person, as, purchased } = tradeOn(contextOn(db))
const staff = await person('admin')
const supplier = await person('supplier', { id: await company('supplier', 'Buckeye Terminal') })
const buyer = await person('customer')

const bought = async () => {
  const { id } = await purchased(staff, buyer, supplier)
  const [row] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id))
  if (!row?.secretLink) throw new Error('no link')
  return { ...row, page: `/purchase/${row.secretLink}` }
}
const get = (path: string) => fetch(site.origin + path, { redirect: 'manual' })
const text = async (path: string) => (await get(path)).text()
const post = (path: string, fields: Record<string, string> | [string, string][]) => send(site, fields, { path })
/** Sends a form, and once more with the ticks it asks for; tells where that leads. */
const meant = async (path: string, fields: Record<string, string>) => {
  const first = await post(path, fields)
  const answer = first.status === 422 ? await post(path, withTicks(fields, await first.text())) : first
  expect([path, fields.verb, answer.status]).toEqual([path, fields.verb, 303])
  return answer.headers.get('Location') ?? ''
}
const eta_date = new Date(Date.now() + 48 * 3_600_000).toISOString().slice(0, 10)
const loading = { verb: 'schedule', seen: 'confirmed 1', truck: 'Truck 6', load_0: '800', eta_date, eta_time: '09:30' }

let mine: Awaited<ReturnType<typeof bought>>
let other: Awaited<ReturnType<typeof bought>>
beforeAll(async () => {
  mine = await bought()
  other = await bought()
})

test('a supplier without an account schedules, leaves and delivers behind the link, which then ends', async () => {
  const page = await text(mine.page)
  for (const said of [mine.reference, 'Dana Field', 'Gate code at the mill.', 'Schedule delivery'])
    expect(page).toContain(said)
  const truck = await meant(mine.page, loading)
  expect(truck).toMatch(new RegExp(`^${mine.page}/[0-9a-f-]{36}$`))
  expect(await text(truck)).toMatch(/Gate code at the mill\.[^]*Purchase order/)
  const leaves = { verb: 'depart', seen: 'scheduled 0', bill_of_lading: '' }
  expect(await (await post(truck, leaves)).text()).toContain('Please enter the BOL number.')
  expect((await get(`${other.page}/${truck.split('/').at(-1)}`)).status, 'behind the link of another one').toBe(404)
  await meant(truck, { ...leaves, bill_of_lading: 'BOL 7' })
  await meant(truck, { verb: 'deliver', seen: 'in_transit 1', received_by: 'Dana Field', delivered_0: '800' })
  for (const ended of [mine.page, truck]) {
    const said = await text(ended)
    expect(said).toContain('This link no longer works')
    expect(said).not.toMatch(/Dana Field|Gate code/)
    expect((await post(ended, { verb: 'decline', seen: 'delivered 3', reason: 'No' })).status).toBe(400)
  }
})

test('the link shows and moves that purchase order alone, and a new one ends it', async () => {
  expect((await get(`/dashboard/supplier/orders/${other.id}`)).status).not.toBe(200)
  expect((await get('/purchase/no-such-link')).status).toBe(404)
  const renewed = await renewPurchaseLink(as(staff), other.id, other)
  expect(renewed.secretLink).not.toBe(other.secretLink)
  expect((await get(other.page)).status).toBe(404)
  expect((await post(other.page, loading)).status).toBe(404)
  expect(await text(`/purchase/${renewed.secretLink}`)).toContain(other.reference)
})
