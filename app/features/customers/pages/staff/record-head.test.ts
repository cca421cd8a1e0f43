import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { tradeOn, wish } from '#features/fulfillment/testing.ts'
import { post } from '#features/ledger/post.ts'
import { confirmOrder } from '#features/orders/confirm.ts'
import { placeOrder } from '#features/orders/place.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { customers } from '../../schema.ts'
import { recordHead } from './record-head.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const { as, person, offered } = tradeOn(ctx)
const staff = await person('admin')

test('the customer on the phone is read at the head of their page: balance, past due, open orders, next delivery', async () => {
  const customer = await person('customer')
  const { id: quote } = await offered(staff, customer)
  await decideQuote(as(customer), quote, { verb: 'accept', expected: 'pending' })
  const placed = await placeOrder(as(customer), quote, {
    ...{ submissionId: randomUUID(), wish: wish({ deliveryDate: '2025-11-24', deliveryWindow: 'morning' }) },
  })
  const { customerId, reference } = await confirmOrder(as(staff), placed.id, 'placed')
  const id = customerId ?? ''
  const earlier = randomUUID()
  await db
    .insert(customers)
    .values({ id: earlier, name: 'Earlier', kind: 'farm', mergedInto: id, createdAt: new Date() })
  const owes = (whose: string, cents: number, dueOn: string) =>
    inTransaction(ctx, (ctx) =>
      post(ctx, { customerId: whose, kind: 'opening', cents: cents as Cents, dueOn, day: '2025-11-01' }),
    )
  await owes(id, 100_000, '2025-12-15')
  await owes(earlier, 25_050, '2025-11-10')

  expect(await recordHead(as(staff), id)).toMatchObject([
    { name: 'Balance', value: '$1,250.50', href: `/dashboard/admin/receivables/${id}` },
    { name: 'Past due', value: '$250.50', now: true },
    { name: 'Open orders', value: '1' },
    { name: 'Next delivery', value: 'Mon, Nov 24', note: `7 AM to noon, ${reference}` },
  ])
  const dispatch = as({ ...staff, staffRole: 'dispatcher' } as typeof staff)
  expect((await recordHead(dispatch, id)).map(({ name }) => name)).toEqual(['Open orders', 'Next delivery'])
  const other = await person('customer')
  const { customerId: none } = await offered(staff, other)
  expect((await recordHead(as(staff), none ?? '')).map(({ value }) => value)).toEqual(['$0.00', '$0.00', '0', 'None'])
})
