import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { profiles } from '#features/accounts/schema.ts'
import { jar } from '#features/accounts/testing.ts'
import { ownersOn } from '#features/accounts/pages/account/testing.ts'
import { addContact } from '#features/customers/change-customer.ts'
import type { Cents } from '#domain/money.ts'
import { supplierBills } from '#features/bills/schema.ts'
import { contextOn } from '#domain/testing.ts'
import { dateOf } from '#domain/instant.ts'
import { shipPurchase } from '#features/fulfillment/schedule.ts'
import { diesel, offRoad, paper, tradeOn } from '#features/fulfillment/testing.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { findOrder } from '#features/orders/find.ts'
import { orders } from '#features/orders/schema.ts'
import { recordPayment } from '#features/payments/record.ts'
import { beginQuote } from '#features/quotes/write.ts'
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
const found = async (words: string, as = cookie) => {
  const path = `/dashboard/admin/search?${new URLSearchParams({ q: words })}`
  const { groups } = (await site.call(loader, path, as)) as {
    groups: { label: string; rows: { title: string }[] }[]
  }
  return Object.fromEntries(groups.map(({ label, rows }) => [label, rows.map(({ title }) => title).join(' ')]))
}

test('the bar finds a quote as it finds an order, by product, place, phone and the number of the customer', async () => {
  const staff = await person('admin')
  const named = { ...offRoad, name: 'Off-road diesel, winter blend' }
  const buyer = { userId: null, companyId: null, contactName: 'Sol Reed', contactEmail: 'sol@reed.example' }
  const { reference } = await beginQuote(
    as(staff),
    { ...buyer, contactPhone: '(419) 555-0177', company: null },
    { ...paper([named]), deliveryAddress: '77 Quarry Lane, Lima, OH', county: 'Allen', customerPo: 'QL-88/2' },
  )
  for (const words of ['winter blend', '77 quarry', '419.555.0177', '4195550177', 'ql-88/2', 'sol@reed', reference])
    expect((await found(words)).Quotes, words).toContain(reference)
})

test('the bar finds invoices, payments and supplier bills by their numbers, for those who see them', async () => {
  const staff = await person('admin')
  const buyer = await person('customer', { id: await tradeOn(ctx).company('customer', 'Ridgeline Paving') })
  const { draft, order } = await billingOn(ctx).delivered(staff, buyer, [diesel])
  const invoice = await issueInvoice(as(staff), draft)
  const payment = await recordPayment(as(staff), order.customerId ?? '', {
    ...{ id: randomUUID(), method: 'check', cents: 5000 as Cents, receivedOn: '2025-11-20', number: '90417' },
    ...{ note: null, amounts: [], rest: 'oldest' },
  })
  expect((await found(invoice.reference ?? '')).Invoices).toContain(invoice.reference)
  expect((await found('90417')).Payments).toContain(payment.reference)
  expect((await found('ridgeline paving')).Payments).toContain(payment.reference)
  const supplierId = await tradeOn(ctx).company('supplier', 'Lima Rack')
  await db.insert(supplierBills).values({
    ...{ id: randomUUID(), supplierId, number: 'LR-55120', state: 'matched', billedOn: '2025-11-19' },
    ...{ differences: [], taxCents: 0 as Cents, totalCents: 0 as Cents, enteredAt: dateOf(ctx.now), enteredBy: 'Desk' },
  } as typeof supplierBills.$inferInsert)
  expect((await found('lr-55120'))['Supplier bills']).toContain('LR-55120')

  const driver = await site.person('admin')
  await db.update(profiles).set({ staffRole: 'driver' }).where(eq(profiles.userId, driver.userId))
  const cookie = jar(await site.knock(driver.email))
  for (const words of [invoice.reference ?? '', '90417', 'lr-55120'])
    expect(await found(words, cookie), words).toEqual({})
})

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
  for (const words of ['14200 County Road', '14200 county rd 9', '14200 Co. Rd. 9', '14200 cr 9'])
    expect((await found(words)).Orders, words).toContain(order.reference)
  for (const words of ['(614) 555-0168', '6145550168', '614.555.0168'])
    expect((await found(words)).Orders, words).toContain(order.reference)
  for (const words of ['(740) 555-0144', '7405550144', '+1 740-555-0144', 'opal'])
    expect((await found(words)).Customers, words).toBeDefined()
  expect(Object.keys(await found('new quote'))[0]).toBe('Go to')
  expect((await found(buyer.email)).Orders).toContain(order.reference)
  expect(await found('zzyzx')).toEqual({})
  expect(await found('or')).not.toHaveProperty('Orders')
})
