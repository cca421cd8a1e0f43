import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { paper, tradeOn, wish } from '#features/fulfillment/testing.ts'
import { confirmOrder, rescheduleOrder } from '#features/orders/confirm.ts'
import { listOrders } from '#features/orders/list.ts'
import { placeOrder } from '#features/orders/place.ts'
import { orders } from '#features/orders/schema.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { offerQuote } from '#features/quotes/offer.ts'
import { listQuotes } from '#features/quotes/list.ts'
import { quotes } from '#features/quotes/schema.ts'
import { beginQuote } from '#features/quotes/write.ts'
import { requests } from '#features/requests/schema.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { addToAccount } from './change-customer.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)

let callers = 0
const caller = () => ({
  ...{ userId: null, companyId: null, contactName: 'Amos Troyer', contactEmail: null, company: null },
  contactPhone: `614-555-${String(100 + ++callers).padStart(4, '0')}`,
})

test('a caller without email is quoted, accepts by phone, orders, and hears nothing by mail on the way', async () => {
  const quote = await beginQuote(desk, caller(), paper())
  await offerQuote(desk, quote.id, 'draft')
  await decideQuote(desk, quote.id, { verb: 'accept', expected: 'pending' })
  const order = await placeOrder(desk, quote.id, { submissionId: randomUUID(), wish: wish() })
  await confirmOrder(desk, order.id, 'placed')
  const moved = { deliveryDate: '2025-11-25', deliveryWindow: 'morning' as const }
  expect(await rescheduleOrder(desk, order.id, 'confirmed', moved)).toMatchObject({ state: 'confirmed' })
  const sent = await db
    .select({ to: mails.recipient })
    .from(mails)
    .where(inArray(mails.subjectId, [quote.id, order.id]))
  expect(sent.filter(({ to }) => to !== 'desk@fuel.example')).toEqual([])
})

test('a quote with neither email nor phone goes to nobody and says so', async () => {
  const { id } = await beginQuote(desk, { ...caller(), contactPhone: null }, paper())
  await expect(offerQuote(desk, id, 'draft')).rejects.toThrow('it has no email address and no phone')
})

test('staff add what a caller bought to the account they made later, and nothing that is on another', async () => {
  const { id } = await beginQuote(desk, caller(), paper())
  const quote = await offerQuote(desk, id, 'draft')
  await decideQuote(desk, id, { verb: 'accept', expected: 'pending' })
  const order = await placeOrder(desk, id, { submissionId: randomUUID(), wish: wish() })
  const [account, other] = [await person('customer'), await person('customer')]
  const taken = await beginQuote(desk, { ...caller(), contactPhone: quote.contactPhone, userId: other.userId }, paper())
  await db.update(quotes).set({ customerId: quote.customerId }).where(eq(quotes.id, taken.id))
  const things = [requests, quotes, orders]
  await expect(addToAccount(desk, quote.customerId ?? '', 'nobody@fuel.example', things)).rejects.toThrow(
    'No customer account has this email.',
  )
  expect(await addToAccount(desk, quote.customerId ?? '', account.email, things)).toBe(2)
  expect((await listQuotes(as(account), {})).rows.map((row) => row.id)).toEqual([id])
  expect((await listOrders(as(account), {})).rows.map((row) => row.id)).toEqual([order.id])
  const [kept] = await db.select().from(quotes).where(eq(quotes.id, taken.id))
  expect(kept?.userId).toBe(other.userId)
})
