import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { content } from '#content/testing.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { post } from '#features/ledger/post.ts'
import type { Order } from '#features/orders/schema.ts'
import { recordPayment } from '#features/payments/record.ts'
import { historyLines } from '#features/trade/pages/history-lines.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { setTerms } from './customer-terms.ts'
import holdsList from './holds-list.ts'
import { holdOrder, holdsOf, releaseOrder } from './holds.ts'
import { customerHoldView, orderHoldView } from './pages/credit-view.ts'

const { db } = await testDatabase()
const ctx: Context = {
  ...contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) }),
  credit: { ...credit, holds: true },
}
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as(staff)
const coworker = as(await person('admin'))

const net30 = { fuel: { kind: 'net' as const, days: 30 }, lubricant: { kind: 'net' as const, days: 30 } }
const kinds = async ({ id }: Order) => (await holdsOf(desk, id)).map(({ kind }) => kind).toSorted()
const owed = async ({ id }: Order, kind: string) =>
  (await holdsOf(desk, id)).find((hold) => hold.kind === kind)?.owedCents as Cents
const history = async (order: Order) => (await historyLines(desk, order.id)).entries.map(({ what }) => what)

/** A customer without credit terms who has not paid an invoice, and who orders again. */
const late = async () => {
  const customer = await person('customer')
  const { customerId } = await ordered(staff, customer)
  const invoice = await inTransaction(desk, (ctx) =>
    post(ctx, {
      ...{ customerId: customerId ?? '', kind: 'invoice', cents: 81_240 as Cents, number: 'INV-104417' },
      ...{ day: '2025-09-06', dueOn: '2025-10-06' },
    }),
  )
  return { customer, customerId: customerId ?? '', invoice, order: await ordered(staff, customer) }
}

const pay = (customerId: string, cents: Cents, orderId: string | null, entryId?: string) =>
  recordPayment(desk, customerId, {
    ...{ id: randomUUID(), method: 'ach', cents, receivedOn: '2025-11-20', number: null, note: null, orderId },
    ...{ amounts: entryId ? [{ entryId, cents }] : [], rest: 'keep' },
  })

test('an order of a customer without terms who is past due waits: both sides read which invoice and how old, and a person releases it', async () => {
  const { customer, order } = await late()
  expect(await kinds(order)).toEqual(['no_terms', 'past_due'])
  const named = /Invoice INV-104417, \$812\.40, was due Mon, Oct 6(?:, 2025)?, 45 days ago\./
  expect((await orderHoldView(desk, order, [])).hold).toMatchObject({
    title: expect.stringMatching(/^On hold: .*past due/),
    words: expect.arrayContaining([[expect.stringMatching(named)]]),
  })
  expect((await customerHoldView(as(customer), order, []))?.words.join(' ')).toMatch(named)
  await releaseOrder(coworker, order.id, { reason: 'They pay on Friday', onDelivery: false })
  expect(await kinds(order)).toEqual([])
})

test('the list of holds and the email of one name the invoices that are past due: three, and how many more', async () => {
  const { customer, customerId } = await late()
  for (const number of ['INV-2', 'INV-3', 'INV-4'])
    await inTransaction(desk, (ctx) =>
      post(ctx, {
        ...{ customerId, kind: 'invoice', cents: 1_000 as Cents, number, day: '2025-09-06', dueOn: '2025-10-07' },
      }),
    )
  await setTerms(desk, customerId, { terms: net30, limitCents: 9_000_000 as Cents, reviewOn: null, reason: null })
  const order = await ordered(staff, customer)
  const { rows } = await holdsList.view({ ...desk, content, origin: 'http://fuel.example' }, new URLSearchParams())
  expect(JSON.stringify(rows.find((row) => JSON.stringify(row).includes(order.reference)))).toMatch(
    /Invoice INV-104417, \$812\.40, was due Mon, Oct 6(?:, 2025)?, 45 days ago\.".*Invoice INV-2, .+Invoice INV-3, .+And 1 more\./,
  )
  const [mail] = await db
    .select()
    .from(mails)
    .where(and(eq(mails.subjectId, order.id), eq(mails.email, 'order-on-hold')))
  const { text } = await renderEmail(mail!.email, mail!.data, letterhead)
  expect(text).toMatch(/Invoice INV-104417\s+\$812\.40, was due Mon, Oct 6(?:, 2025)?, 45 days ago/)
  expect(text).toMatch(/Also past due\s+1 more/)
})

test('the tabs of the list of holds count an order once that is held twice, and its file names every invoice', async () => {
  const listed = { ...desk, content, origin: 'http://fuel.example' }
  const counts = async () => {
    const { tabs } = await holdsList.view(listed, new URLSearchParams())
    return tabs?.tabs.map(({ count = 0 }) => count) ?? []
  }
  const [open = 0, released = 0] = await counts()
  const { customerId, order } = await late()
  await inTransaction(desk, (ctx) =>
    post(ctx, {
      ...{
        customerId,
        kind: 'invoice',
        cents: 1_000 as Cents,
        number: 'INV-5',
        day: '2025-09-06',
        dueOn: '2025-10-07',
      },
    }),
  )
  // The customer's first order waits as well, not paid in advance.
  expect(await kinds(order)).toEqual(['no_terms', 'past_due'])
  expect(await counts()).toEqual([open + 2, released])
  await holdOrder(coworker, order.id, 'Ask for the gate code')
  const { heads, pageAt } = holdsList.csv(listed, new URLSearchParams())
  const cells = (await pageAt(undefined, 50)).rows.filter((row) => row[0] === order.reference)
  const cell = (row: string[] | undefined, heading: string) => row?.[heads.indexOf(heading)]
  const of = (reason: string) => cells.find((row) => cell(row, 'Why') === reason)
  expect(cell(of('Past due'), 'Invoices past due')).toBe('INV-104417, INV-5')
  expect(cell(of('Not paid in advance'), 'Invoices past due')).toBe('')
  expect(cell(of('Manual hold'), 'Note')).toBe('Ask for the gate code')
  await releaseOrder(coworker, order.id, { reason: 'They pay on Friday', onDelivery: false })
  expect(await counts()).toEqual([open + 1, released + 1])
})

test('paying the invoice and the order releases it, and its history says why it waited and that it was paid', async () => {
  const { customerId, invoice, order } = await late()
  await pay(customerId, invoice.cents, null, invoice.id)
  expect(await kinds(order)).toEqual(['no_terms'])
  await pay(customerId, await owed(order, 'no_terms'), order.id)
  expect(await kinds(order)).toEqual([])
  expect(await history(order)).toEqual(
    expect.arrayContaining([
      'put it on hold: it is to be paid in advance',
      'released it from hold: what it waited for was paid',
    ]),
  )
})

test('a payment for one of two held orders releases only that one', async () => {
  const customer = await person('customer')
  const [first, second] = [await ordered(staff, customer), await ordered(staff, customer)]
  await pay(first.customerId ?? '', await owed(second, 'no_terms'), second.id)
  expect([await kinds(first), await kinds(second)]).toEqual([['no_terms'], []])
})
