import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { findOrder } from '#features/orders/find.ts'
import { staffRoles } from '#domain/roles.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { requests } from '#features/requests/schema.ts'
import { deskOn } from '#features/requests/testing.ts'
import { contextOn } from '#domain/testing.ts'
import { cancelOrder } from './end-order.ts'
import { stopPurchase } from './withdraw.ts'
import { paper, tradeOn } from './testing.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, company, person, purchased } = tradeOn(ctx)
const staff = await person('admin')
const customer = await person('customer', { id: await company('customer') })
const supplier = await person('supplier', { id: await company('supplier') })

/** A colleague who may do this much and nothing else. */
const colleague = async (...may: (typeof staffRoles)[string]['may'][number][]) => {
  const name = `only ${may.join()}`
  staffRoles[name] = { label: name, says: '', may }
  return { ...(await person('admin')), staffRole: name }
}
afterAll(() => {
  for (const name of Object.keys(staffRoles)) if (name.startsWith('only ')) delete staffRoles[name]
})

test('anyone who may cancel an order withdraws with it what was bought, and no purchase order by itself', async () => {
  const dispatch = await colleague('orders.see-all', 'orders.cancel')
  const purchase = await purchased(staff, customer, supplier)
  await expect(stopPurchase(as(dispatch), purchase.id, 'confirmed')).rejects.toMatchObject({ kind: 'forbidden' })
  await cancelOrder(as(dispatch), purchase.orderId, 'confirmed', 'The customer called.')
  expect((await findOrder(as(staff), purchase.orderId)).state).toBe('canceled')
  expect((await findPurchase(as(staff), purchase.id)).state).toBe('canceled')
})

test('anyone who may offer a quote answers the request by it, and no request by hand', async () => {
  const { sent } = deskOn(db)
  const request = await sent()
  const writer = await colleague('prices.see', 'quotes.see-all', 'quotes.write')
  const buyer = { userId: customer.userId, companyId: null, contactName: null, contactPhone: null, company: null }
  const quote = await beginQuote(as(writer), { ...buyer, contactEmail: customer.email }, paper(), request.id)
  await offerQuote(as(writer), quote.id, 'draft')
  expect(await db.select().from(requests).where(eq(requests.id, request.id))).toMatchObject([{ state: 'answered' }])
})
