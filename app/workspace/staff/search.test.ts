import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { jar } from '#features/accounts/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { addContact } from '#features/customers/change-customer.ts'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { diesel, tradeOn } from '#features/fulfillment/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { eq } from 'drizzle-orm'
import { testDatabase } from '#platform/testing.ts'
import { loader } from './search.tsx'

const { db } = await testDatabase()
const site = ownersOn(db)
const ctx = contextOn(db)
const { person, as, purchased } = tradeOn(ctx)
const desk = await site.person('admin')
const cookie = jar(await site.knock(desk.email))

/** The groups that a search finds, with the names in them. */
const found = async (words: string) => {
  const path = `/dashboard/admin/search?${new URLSearchParams({ q: words })}`
  const { groups } = (await site.call(loader, path, cookie)) as {
    groups: { label: string; rows: { title: string }[] }[]
  }
  return Object.fromEntries(groups.map(({ label, rows }) => [label, rows.map(({ title }) => title).join(' ')]))
}

test('the bar finds a sale by its numbers, phone, address, product and people, however they are written', async () => {
  const staff = await person('admin')
  const supplier = { ...(await person('supplier')), companyId: await tradeOn(ctx).company('supplier', 'Maumee Rack') }
  const buyer = await person('customer')
  const purchase = await purchased(staff, buyer, { ...supplier, companyRole: 'manager' })
  const { price: _price, ...load } = diesel
  const eta = dateOf(ctx.now.add({ hours: 3 }))
  const bill = `BOL ${randomUUID().slice(0, 8)}`
  const truck = { submissionId: randomUUID(), billOfLading: bill, truck: 'Truck 6', loads: [load], eta }
  const seller = as({ ...supplier, companyRole: 'manager' })
  const { reference } = await shipPurchase(seller, purchase.id, purchase, { ...truck, sure: [] })
  const order = await findOrder(as(staff), purchase.orderId)
  await db.update(orders).set({ customerPo: 'HF-2025/118' }).where(eq(orders.id, order.id))
  await addContact(as(staff), order.customerId ?? '', {
    ...{ name: 'Opal Night', purpose: 'Night watch', email: null, phone: '740.555.0144' },
  })

  for (const words of [order.reference, order.reference.toLowerCase().replaceAll('-', '')])
    expect((await found(words)).Orders, words).toContain(order.reference)
  expect((await found('hf-2025/118')).Orders).toContain(order.reference)
  expect((await found(bill.toLowerCase())).Shipments).toContain(reference)
  expect((await found(purchase.reference))['Purchase orders']).toContain(purchase.reference)
  expect((await found('14200 County Road')).Orders).toContain(order.reference)
  for (const words of ['(740) 555-0144', '7405550144', '+1 740-555-0144', 'opal'])
    expect((await found(words)).Customers, words).toBeDefined()
  expect(Object.keys(await found('new quote'))[0]).toBe('Go to')
  expect((await found(buyer.email)).Orders).toContain(order.reference)
  expect(await found('zzyzx')).toEqual({})
  expect(await found('or')).not.toHaveProperty('Orders')
})
