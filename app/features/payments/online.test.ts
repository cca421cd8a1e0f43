import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { contextOn, credit } from '#domain/testing.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { holdsOf } from '#features/credit/holds.ts'
import { requiredAdvance } from '#features/credit/required-advance.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { paymentsOf } from '#features/invoices/invoice-payments.ts'
import { post } from '#features/ledger/post.ts'
import { reconcile } from '#features/ledger/reconcile.ts'
import { events } from '#events/schema.ts'
import { openStripe } from '#platform/stripe.ts'
import { testDatabase } from '#platform/testing.ts'
import { dueItems } from './amount-to-draft.ts'
import { appliedBy } from './applied-amounts.ts'
import { returnPayment, takeBackPayment } from './change-payment.ts'
import { paymentStatus } from './lifecycle.ts'
import { handleEvents, keepEvent, startCheckout } from './online.ts'
import { recordPayment } from './record.ts'
import { checkouts, payments, processorEvents } from './schema.ts'
import { messageOf, signed, standInStripe } from './testing-stripe.ts'

const { db } = await testDatabase()
const stripe = await standInStripe()
afterAll(() => stripe.close())
const secret = 'whsec_test_secret'
const processor = openStripe({ secretKey: 'sk_test_1', webhookSecret: secret, apiUrl: stripe.url })
const ctx = contextOn(db, { processor, credit: { ...credit, holds: true } })
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as({ ...staff, staffRole: 'billing' })
const pages = { backTo: (id: string) => `http://fuel.example/pay?paid=${id}`, canceledTo: 'http://fuel.example/pay' }

beforeEach(() => db.delete(processorEvents))

/** A customer with an account, who ordered, and what they owe. */
const owing = async (...amounts: number[]) => {
  const customer = await person('customer')
  const order = await ordered(staff, customer)
  const id = order.customerId ?? ''
  const owed = []
  for (const [at, cents] of amounts.entries()) {
    const entry = {
      customerId: id,
      kind: 'opening' as const,
      cents: cents as Cents,
      dueOn: '2025-11-30',
      day: '2025-11-01',
    }
    owed.push(await inTransaction(desk, (ctx) => post(ctx, { ...entry, number: `INV-${at}` })))
  }
  return { id, order, owed, theirs: as(customer) }
}
const begin = async ({ id, theirs, owed }: Awaited<ReturnType<typeof owing>>) => {
  const url = await startCheckout(theirs, id, { entries: owed.map((each) => each.id) }, pages)
  return url.slice(url.lastIndexOf('/') + 1)
}
let told = 0
const tell = async (name: string, objectId: string, id = `evt_${++told}`) => {
  const body = messageOf(name, { id, about: objectId })
  const now = ctx.now.epochMilliseconds
  const event = processor.readEvent(body, signed(body, secret, Math.floor(now / 1000)), now)
  if (!event) throw new Error('The signature was refused.')
  await keepEvent(ctx, event)
}
const work = (overrides: Partial<Context> = {}) => handleEvents({ ...ctx, ...overrides })
const paidBy = async (id: string) =>
  (await db.select().from(payments).where(eq(payments.customerId, id))).map(({ cents, state }) => [cents, state])
const open = async (id: string) => (await openItemsOf(desk, id)).map(({ openCents }) => openCents)

test('the signature vector: raw bytes, one secret, and no older than five minutes', () => {
  const body = Buffer.from('{"id":"evt_1","type":"checkout.session.completed"}')
  const header = 't=1767225600,v1=15cb038dde33dbf631159a8a3226f345c540a7ba0350704f4e95f9462346670c'
  const at = (seconds: number) => (1_767_225_600 + seconds) * 1000
  expect(signed(body, secret, 1_767_225_600)).toBe(header)
  expect(processor.readEvent(body, header, at(299))).toMatchObject({ id: 'evt_1', type: 'checkout.session.completed' })
  expect(processor.readEvent(body, `${header.replace(/[0-9a-f]$/, '0')}`, at(0))).toBeUndefined()
  expect(processor.readEvent(Buffer.from(`${body} `), header, at(0))).toBeUndefined()
  expect(processor.readEvent(body, header, at(301))).toBeUndefined()
  expect(processor.readEvent(body, `${header},v1=00`, at(0))).toBeDefined()
  expect(processor.readEvent(body, '', at(0))).toBeUndefined()
})

test('a customer pays two invoices on the page of the processor; told three times, it is recorded once', async () => {
  const account = await owing(10_000, 5_000)
  const page = await begin(account)
  expect(stripe.pages.get(page)).toMatchObject({ cents: 15_000 })
  stripe.pay(page)
  await tell('checkout.session.completed', page, 'evt_twice')
  await tell('checkout.session.completed', page, 'evt_twice')
  await tell('checkout.session.completed', page)
  expect(await work()).toEqual({ handled: 2, failed: 0 })
  expect(await paidBy(account.id)).toEqual([[15_000, 'posted']])
  expect(await open(account.id)).toEqual([])
  expect(await work()).toEqual({ handled: 0, failed: 0 })
})

test('a bank debit does not count before the bank confirms it, in whatever order messages come', async () => {
  const account = await owing(10_000)
  const page = await begin(account)
  stripe.pay(page, 'pending')
  await tell('checkout.session.completed.unpaid', page)
  await work()
  expect([await paidBy(account.id), await open(account.id)]).toEqual([[], [10_000]])
  expect(await db.select().from(checkouts).where(eq(checkouts.sessionId, page))).toMatchObject([{ state: 'pending' }])
  // Until then it is open, and can't be paid a second time.
  await expect(begin(account)).rejects.toThrow('a payment for it is already on its way from your bank')
  expect(await dueItems(ctx, account.id)).toEqual([])
  stripe.pay(page)
  await tell('checkout.session.async_payment_succeeded', page)
  await tell('checkout.session.completed.unpaid', page)
  await work()
  expect([await paidBy(account.id), await open(account.id)]).toEqual([[[10_000, 'posted']], []])
})

test('a failed debit and an expired checkout leave the items open', async () => {
  const account = await owing(10_000)
  const [failed, over] = [await begin(account), await begin(account)]
  stripe.pay(failed, 'failed')
  stripe.pay(over, 'expired')
  await tell('checkout.session.async_payment_failed', failed)
  await tell('checkout.session.expired', over)
  await work()
  const states = (await db.select().from(checkouts).where(eq(checkouts.customerId, account.id))).map(
    ({ state }) => state,
  )
  expect(states.toSorted()).toEqual(['expired', 'failed'])
  expect(await open(account.id)).toEqual([10_000])
})

test('an invoice that was paid meanwhile leaves the money on account', async () => {
  const account = await owing(10_000)
  const [one, two] = [await begin(account), await begin(account)]
  for (const page of [one, two]) {
    stripe.pay(page)
    await tell('checkout.session.completed', page)
  }
  await work()
  const left = (await unappliedOf(desk, account.id)).map(({ openCents }) => openCents)
  expect([await open(account.id), left]).toEqual([[], [-10_000]])
})

test('while the processor is away the message waits, and is done later', async () => {
  const account = await owing(10_000)
  const page = await begin(account)
  stripe.pay(page)
  await tell('checkout.session.completed', page)
  stripe.fail(9)
  expect(await work()).toEqual({ handled: 0, failed: 1 })
  stripe.fail(0)
  expect(await work()).toEqual({ handled: 0, failed: 0 })
  expect(await work({ now: ctx.now.add({ minutes: 5 }) })).toEqual({ handled: 1, failed: 0 })
  expect(await paidBy(account.id)).toEqual([[10_000, 'posted']])
})

test('a refund at the processor opens what it had paid; a dispute owes it all again', async () => {
  const [refunded, disputed] = [await owing(10_000), await owing(7_000)]
  const pagesOf = [await begin(refunded), await begin(disputed)]
  const intents = pagesOf.map((page) => stripe.pay(page))
  for (const page of pagesOf) await tell('checkout.session.completed', page)
  await work()
  stripe.money.set(intents[0]!, { refunded: 4_000, disputed: null })
  await tell('charge.refunded', intents[0]!)
  await tell('charge.refunded', intents[0]!)
  stripe.money.set(intents[1]!, { refunded: 0, disputed: 'debit_not_authorized' })
  await tell('charge.dispute.funds_withdrawn', intents[1]!)
  await tell('charge.dispute.funds_withdrawn', intents[1]!)
  expect(await work()).toEqual({ handled: 4, failed: 0 })
  expect(await open(refunded.id)).toEqual([4_000])
  expect([await open(disputed.id), await paidBy(disputed.id)]).toEqual([[7_000], [[7_000, 'returned']]])
  stripe.money.set(intents[0]!, { refunded: 10_000, disputed: null })
  await tell('charge.refunded', intents[0]!)
  await work()
  expect(await open(refunded.id)).toEqual([10_000])
  expect(await reconcile(desk)).toEqual([])
})

test('a bank withdraws a payment that was partly refunded: what it took is owed again, once, in whatever order we hear of it', async () => {
  const cases = [
    // The rest of it: nothing of the payment is left, and the invoice is owed as before.
    { refunded: 4_000, withdrawn: 6_000, told: ['charge.refunded', 'charge.dispute.funds_withdrawn'], owed: [10_000] },
    { refunded: 4_000, withdrawn: 6_000, told: ['charge.dispute.funds_withdrawn', 'charge.refunded'], owed: [10_000] },
    // All of it, as banks do who know of no refund: they got the refund for nothing.
    { refunded: 4_000, withdrawn: 10_000, told: ['charge.dispute.funds_withdrawn'], owed: [4_000, 10_000] },
  ]
  for (const { refunded, withdrawn, told, owed } of cases) {
    const account = await owing(10_000)
    const page = await begin(account)
    const intent = stripe.pay(page)
    await tell('checkout.session.completed', page)
    await work()
    for (const [at, name] of told.entries()) {
      const disputed = name === 'charge.refunded' && at === 0 ? null : 'fraudulent'
      stripe.money.set(intent, { refunded, disputed, withdrawn })
      await tell(name, intent)
      await tell(name, intent)
      expect(await work()).toEqual({ handled: 2, failed: 0 })
    }
    expect((await open(account.id)).toSorted((one, other) => one - other)).toEqual(owed)
    expect([await paidBy(account.id), await unappliedOf(desk, account.id)]).toEqual([[[10_000, 'returned']], []])
  }
  expect(await reconcile(desk)).toEqual([])
})

test('a bank takes a part of a payment: that part is owed again, and the rest stays paid where it was', async () => {
  const account = await owing(6_000, 4_000)
  const [, newer] = account.owed
  // The later one is paid: what is left of it must not move to the older one.
  const page = await begin({ ...account, owed: account.owed.slice(1) })
  const intent = stripe.pay(page)
  await tell('checkout.session.completed', page)
  await work()
  expect(await open(account.id)).toEqual([6_000])
  const took = async (withdrawn: number, refunded = 0) => {
    stripe.money.set(intent, { refunded, disputed: 'product_not_received', withdrawn })
    await tell('charge.dispute.funds_withdrawn', intent)
    await tell('charge.dispute.funds_withdrawn', intent)
    expect(await work()).toEqual({ handled: 2, failed: 0 })
  }
  const paid = async () => {
    const [row] = await db
      .select()
      .from(payments)
      .where(and(eq(payments.customerId, account.id), eq(payments.method, 'online_card')))
    return row!
  }
  await took(1_500)
  expect(await open(account.id)).toEqual([6_000, 1_500])
  expect(paymentStatus(await paid())).toEqual({ tone: 'late', words: '$15.00 of $40.00 returned' })
  expect((await paid()).reason).toBe('Disputed: product not received, $15.00 of $40.00')
  expect((await appliedBy(ctx, (await paid()).entryId)).map(({ cents }) => cents)).toEqual([2_500, 1_500])
  expect((await holdsOf(ctx, account.order.id)).map(({ kind }) => kind)).toContain('returned_payment')
  const onInvoice = await paymentsOf(ctx, { entryId: newer!.id, kind: 'invoice' })
  expect(onInvoice.map(({ cents }) => cents)).toEqual([4_000, -1_500])
  const told = await db
    .select()
    .from(events)
    .where(eq(events.subjectId, (await paid()).id))
  expect(told.map(({ name }) => name).toSorted()).toEqual(['payment.record', 'payment.return_part'])
  await expect(takeBackPayment(desk, (await paid()).id, await paid(), 'Wrong')).rejects.toThrow('took a part of this')
  // More of it; then the rest is refunded, and it has paid nothing; then the bank takes what was refunded, too.
  await took(2_500)
  expect(await open(account.id)).toEqual([6_000, 2_500])
  await took(2_500, 1_500)
  expect(await open(account.id)).toEqual([6_000, 4_000])
  await took(4_000, 1_500)
  expect([paymentStatus(await paid()).words, await open(account.id)]).toEqual(['Returned', [1_500, 6_000, 4_000]])
  expect(await reconcile(desk)).toEqual([])
})

test('a dispute that is won: what the bank gives back pays again what it had paid, once, in whatever order we hear of it', async () => {
  const account = await owing(6_000, 4_000)
  // The later one is paid, and must be paid again, though an older one is open.
  const page = await begin({ ...account, owed: account.owed.slice(1) })
  const intent = stripe.pay(page)
  await tell('checkout.session.completed', page)
  await work()
  const told = async (now: { withdrawn: number; reinstated: number; refunded?: number }, ...names: string[]) => {
    stripe.money.set(intent, { refunded: 0, disputed: 'product_not_received', ...now })
    for (const name of [...names, ...names]) await tell(name, intent)
    expect(await work()).toEqual({ handled: names.length * 2, failed: 0 })
  }
  const row = async () =>
    (
      await db
        .select()
        .from(payments)
        .where(and(eq(payments.customerId, account.id), eq(payments.cents, 4_000 as Cents)))
    )[0]!
  // We hear that it is won before the money is there: nothing comes of that.
  await told({ withdrawn: 4_000, reinstated: 0 }, 'charge.dispute.funds_withdrawn', 'charge.dispute.closed')
  expect([await open(account.id), (await row()).state]).toEqual([[6_000, 4_000], 'returned'])
  // And the withdrawal a last time, after the money is back.
  await told(
    { withdrawn: 4_000, reinstated: 4_000 },
    'charge.dispute.funds_reinstated',
    'charge.dispute.funds_withdrawn',
  )
  expect([await open(account.id), await unappliedOf(desk, account.id)]).toEqual([[6_000], []])
  expect(paymentStatus(await row()).words).toBe('Received')
  expect(await row()).toMatchObject({ returnedCents: 0, endedAt: null, reason: null })
  expect((await holdsOf(ctx, account.order.id)).map(({ kind }) => kind)).not.toContain('returned_payment')
  // Another one takes a part, and half of that comes back.
  await told({ withdrawn: 4_000 + 2_000, reinstated: 4_000 }, 'charge.dispute.funds_withdrawn')
  expect([await open(account.id), paymentStatus(await row()).words]).toEqual([
    [6_000, 2_000],
    '$20.00 of $40.00 returned',
  ])
  await told({ withdrawn: 4_000 + 2_000, reinstated: 4_000 + 1_000 }, 'charge.dispute.funds_reinstated')
  expect([await open(account.id), paymentStatus(await row()).words]).toEqual([
    [6_000, 1_000],
    '$10.00 of $40.00 returned',
  ])
  // All of it again: a payment that came back once can be taken a second time, and come back again.
  await told({ withdrawn: 4_000 + 5_000, reinstated: 4_000 + 1_000 }, 'charge.dispute.funds_withdrawn')
  expect([await open(account.id), (await row()).state]).toEqual([[6_000, 4_000], 'returned'])
  await told({ withdrawn: 4_000 + 5_000, reinstated: 4_000 + 5_000 }, 'charge.dispute.funds_reinstated')
  expect([await open(account.id), (await row()).state]).toEqual([[6_000], 'posted'])
  expect(await reconcile(desk)).toEqual([])
})

test('what was paid another way since the dispute leaves the money that comes back on account; what a person marked stays', async () => {
  const account = await owing(10_000)
  const page = await begin(account)
  const intent = stripe.pay(page)
  await tell('checkout.session.completed', page)
  await work()
  stripe.money.set(intent, { refunded: 0, disputed: 'fraudulent', withdrawn: 10_000 })
  await tell('charge.dispute.funds_withdrawn', intent)
  await work()
  const hand = { method: 'ach' as const, cents: 10_000 as Cents, receivedOn: '2025-11-20', number: null, note: null }
  await recordPayment(desk, account.id, { ...hand, id: randomUUID(), amounts: [], rest: 'oldest' })
  stripe.money.set(intent, { refunded: 0, disputed: 'fraudulent', withdrawn: 10_000, reinstated: 10_000 })
  await tell('charge.dispute.funds_reinstated', intent)
  await work()
  expect([await open(account.id), (await unappliedOf(desk, account.id)).map(({ openCents }) => openCents)]).toEqual([
    [],
    [-10_000],
  ])
  // Nobody disputed another one, which a person marked as returned: no message puts it back.
  const other = await owing(7_000)
  const second = await begin(other)
  const intentOf = stripe.pay(second)
  await tell('checkout.session.completed', second)
  await work()
  const [paid] = await db.select().from(payments).where(eq(payments.customerId, other.id))
  await returnPayment(desk, paid!.id, paid!, { reason: 'R01', charges: false })
  stripe.money.set(intentOf, { refunded: 0, disputed: null })
  await tell('charge.dispute.closed', intentOf)
  await work()
  expect([await open(other.id), await paidBy(other.id)]).toEqual([[7_000], [[7_000, 'returned']]])
  expect(await reconcile(desk)).toEqual([])
})

test('a bank that took all of a partly refunded payment gives the refund back: the payment stays returned, and what it had paid is open again', async () => {
  const account = await owing(10_000)
  const page = await begin(account)
  const intent = stripe.pay(page)
  await tell('checkout.session.completed', page)
  await work()
  stripe.money.set(intent, { refunded: 4_000, disputed: 'fraudulent', withdrawn: 10_000 })
  await tell('charge.dispute.funds_withdrawn', intent)
  await work()
  expect(await open(account.id)).toEqual([4_000, 10_000])
  stripe.money.set(intent, { refunded: 4_000, disputed: 'fraudulent', withdrawn: 10_000, reinstated: 4_000 })
  await tell('charge.dispute.funds_reinstated', intent)
  await tell('charge.dispute.funds_reinstated', intent)
  await work()
  expect([await open(account.id), await paidBy(account.id)]).toEqual([[10_000], [[10_000, 'returned']]])
  expect(await reconcile(desk)).toEqual([])
})

test('a customer pays the advance online and the order is released', async () => {
  const account = await owing()
  const advance = (await requiredAdvance(ctx, account.id))!.advance
  expect((await holdsOf(ctx, account.order.id))[0]?.owedCents).toBe(advance)
  const url = await startCheckout(account.theirs, account.id, { advance }, pages)
  const page = url.slice(url.lastIndexOf('/') + 1)
  stripe.pay(page)
  await tell('checkout.session.completed', page)
  await work()
  expect(await holdsOf(ctx, account.order.id)).toEqual([])
})

test('a customer pays only their own items, a form pays once, and a checkout we did not open is ignored', async () => {
  const account = await owing(10_000)
  const stranger = as(await person('customer'))
  await expect(startCheckout(stranger, account.id, { entries: [account.owed[0]!.id] }, pages)).rejects.toThrow()
  await expect(startCheckout(account.theirs, account.id, { entries: [randomUUID()] }, pages)).rejects.toThrow(
    'already paid',
  )
  await expect(
    startCheckout({ ...account.theirs, processor: undefined }, account.id, { entries: [] }, pages),
  ).rejects.toThrow('how to pay')
  await tell('checkout.session.completed', 'cs_of_someone')
  expect(await work()).toEqual({ handled: 1, failed: 0 })
  const hand = { method: 'check' as const, cents: 100 as Cents, receivedOn: '2025-11-20', number: null, note: null }
  await recordPayment(desk, account.id, { ...hand, id: randomUUID(), amounts: [], rest: 'keep' })
  expect(await paidBy(account.id)).toEqual([[100, 'posted']])
})
