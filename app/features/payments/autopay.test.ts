import { eq, inArray } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn, credit } from '#domain/testing.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { mergeCustomers } from '#features/customers/merge.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { openItemsOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { reconcile } from '#features/ledger/reconcile.ts'
import { mails } from '#mails/schema.ts'
import { openStripe } from '#platform/stripe.ts'
import { testDatabase } from '#platform/testing.ts'
import { announceDrafts, lowerDrafts, sendDrafts } from './drafts.ts'
import { draftsOf, mandateOf, startAutopay, stopAutopay } from './mandates.ts'
import { handleEvents, keepEvent, startCheckout } from './online.ts'
import { ownAutopay, staffAutopay } from './pages/autopay-view.ts'
import { recordPayment } from './record.ts'
import { autopayDrafts, autopayMandates, payments, processorEvents } from './schema.ts'
import { messageOf, signed, standInStripe } from './testing-stripe.ts'

const { db } = await testDatabase()
const stripe = await standInStripe()
afterAll(() => stripe.close())
const secret = 'whsec_test_secret'
const processor = openStripe({ secretKey: 'sk_test_1', webhookSecret: secret, apiUrl: stripe.url })
const ctx = contextOn(db, { processor, mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person, ordered } = tradeOn(ctx)
const staff = await person('admin')
const desk = as({ ...staff, staffRole: 'billing' })
const pages = { backTo: 'http://fuel.example/pay?autopay', canceledTo: 'http://fuel.example/pay' }
const on = (day: string, overrides: Partial<Context> = {}): Context => ({
  ...{ ...ctx, now: Temporal.Instant.from(`${day}T09:35-05:00`) },
  ...overrides,
})

beforeEach(async () => {
  await db.delete(processorEvents)
  // The drafts of one test are not sent by another.
  await db.update(autopayMandates).set({ state: 'stopped' }).where(eq(autopayMandates.state, 'active'))
  Object.assign(stripe.next, { outcome: 'succeeded', lost: false })
})

let told = 0
const tell = async (name: string, objectId: string, id = `evt_autopay_${++told}`) => {
  const body = messageOf(name, { id, about: objectId })
  const now = ctx.now.epochMilliseconds
  const event = processor.readEvent(body, signed(body, secret, Math.floor(now / 1000)), now)
  if (!event) throw new Error('The signature was refused.')
  await keepEvent(ctx, event)
  expect(await handleEvents(ctx)).toMatchObject({ failed: 0 })
}

/** A customer with an account who owes this, due on November 30. */
const owing = async (...amounts: number[]) => {
  const customer = await person('customer')
  const id = (await ordered(staff, customer)).customerId ?? ''
  for (const [at, cents] of amounts.entries())
    await inTransaction(desk, (ctx) =>
      post(ctx, {
        ...{ customerId: id, kind: 'opening', cents: cents as Cents, day: '2025-11-15', dueOn: '2025-11-30' },
        number: `INV-${at}`,
      }),
    )
  return { id, theirs: as(customer), email: customer.email }
}
type Account = Awaited<ReturnType<typeof owing>>

const begin = async ({ id, theirs }: Account) => {
  const url = await startAutopay(theirs, id, { by: 'Marla Voss', title: 'Controller' }, pages)
  return url.slice(url.lastIndexOf('/') + 1)
}
/** The same with autopay on. */
const onAutopay = async (...amounts: number[]) => {
  const account = await owing(...amounts)
  const page = await begin(account)
  stripe.pay(page)
  await tell('checkout.session.completed.setup', page)
  return account
}
const mailsTo = async (to: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, to))).filter(({ email }) => email.includes('autopay'))
const named = async (to: string) => (await mailsTo(to)).map(({ email }) => email)
const paidBy = async (id: string) =>
  (await db.select().from(payments).where(eq(payments.customerId, id))).map(({ cents, state }) => [cents, state])
const open = async (id: string) => (await openItemsOf(desk, id)).map(({ openCents }) => openCents)
const states = async (id: string) =>
  (await draftsOf(ctx, id)).map(({ state, cents, draftOn }) => [state, cents, draftOn])

test('autopay is on once the processor says so, told three times or late; the words that were accepted are kept', async () => {
  const account = await owing(10_000)
  const page = await begin(account)
  await tell('checkout.session.completed.setup', page)
  expect(await mandateOf(ctx, account.id)).toBeUndefined()
  stripe.pay(page)
  for (const id of ['evt_setup', 'evt_setup', 'evt_setup_again'])
    await tell('checkout.session.completed.setup', page, id)
  const { text: words, version } = credit.autopay
  expect(await mandateOf(ctx, account.id)).toMatchObject({
    called: 'Visa ending in 4242',
    consent: { by: 'Marla Voss', title: 'Controller', words, version, at: '2025-11-20T15:00:00.000Z' },
  })
  expect(await named(account.email)).toEqual(['payment-autopay-on'])
  await expect(begin(account)).rejects.toThrow('already on')
})

test('a draft is announced as many days before as was accepted, sent once on its day, and recorded', async () => {
  const account = await onAutopay(10_000, 5_000)
  // November 20 and ten days: what is due by November 30, a Sunday. The bank is open on Monday.
  expect([await announceDrafts(on('2025-11-19')), await announceDrafts(ctx), await announceDrafts(ctx)]).toEqual([
    0, 1, 0,
  ])
  expect(await states(account.id)).toEqual([['announced', 15_000, '2025-12-01']])
  const [, notice] = await mailsTo(account.email)
  const { text } = await renderEmail(notice!.email, notice!.data, letterhead)
  for (const words of ['$150.00', 'Mon, Dec 1, 2025', 'INV-0', '$50.00', 'stop autopay']) expect(text).toContain(words)
  await sendDrafts(on('2025-11-30'))
  expect([await paidBy(account.id), stripe.drafts.size]).toEqual([[], 0])
  await sendDrafts(on('2025-12-01'))
  await sendDrafts(on('2025-12-01'))
  expect([await paidBy(account.id), await open(account.id), stripe.drafts.size]).toEqual([[[15_000, 'posted']], [], 1])
  expect(await announceDrafts(on('2025-12-02'))).toBe(0)
})

test('autopay drafts nothing that was paid, disputed or covered by money on account before the day', async () => {
  const account = await onAutopay(10_000, 5_000)
  await announceDrafts(ctx)
  const received = { method: 'ach' as const, receivedOn: '2025-11-20', number: null, note: null, amounts: [] }
  const pay = (cents: number, rest: 'oldest' | 'keep') =>
    recordPayment(desk, account.id, { id: crypto.randomUUID(), cents: cents as Cents, rest, ...received })
  await pay(10_000, 'oldest')
  await pay(1_000, 'keep')
  await sendDrafts(on('2025-12-01'))
  expect((await paidBy(account.id)).at(-1)).toEqual([4_000, 'posted'])
  const other = await onAutopay(3_000)
  await announceDrafts(ctx)
  const drafts = stripe.drafts.size
  await recordPayment(desk, other.id, { id: crypto.randomUUID(), cents: 3_000 as Cents, rest: 'oldest', ...received })
  await sendDrafts(on('2025-12-01'))
  expect([await states(other.id), stripe.drafts.size]).toEqual([[['canceled', 3_000, '2025-12-01']], drafts])
})

test('a check between the notice and the draft makes it less, or cancels it, and the customer is told once', async () => {
  const account = await onAutopay(10_000, 5_000)
  const check = (cents: number) =>
    recordPayment(desk, account.id, {
      ...{ id: crypto.randomUUID(), method: 'check', cents: cents as Cents, rest: 'keep', amounts: [] },
      ...{ receivedOn: '2025-11-20', number: '4471', note: null },
    })
  // What was on account before is off the notice, and is not taken off once more.
  await check(1_000)
  await announceDrafts(ctx)
  expect([await lowerDrafts(ctx), await states(account.id)]).toEqual([0, [['announced', 14_000, '2025-12-01']]])
  await check(10_000)
  // What is shown is never more than the balance, also before anyone looked at the draft again.
  expect((await staffAutopay(desk, account.id))?.drafts).toMatchObject([
    { amount: '$40.00', status: 'Scheduled, customer notified' },
  ])
  expect([await lowerDrafts(ctx), await lowerDrafts(ctx)]).toEqual([1, 0])
  expect(await states(account.id)).toEqual([['announced', 4_000, '2025-12-01']])
  await check(4_000)
  // Nobody looked in between: the draft itself finds it.
  const drafts = stripe.drafts.size
  await sendDrafts(on('2025-12-01'))
  expect([await states(account.id), stripe.drafts.size]).toEqual([[['canceled', 4_000, '2025-12-01']], drafts])
  const told = await mailsTo(account.email)
  const names = ['payment-autopay-canceled', 'payment-autopay-lowered', 'payment-autopay-notice', 'payment-autopay-on']
  expect(told.map(({ email }) => email).toSorted()).toEqual(names)
  const textOf = async (name: string) => {
    const mail = told.find(({ email }) => email === name)
    return (await renderEmail(name, mail!.data, letterhead)).text
  }
  const texts = [await textOf('payment-autopay-lowered'), await textOf('payment-autopay-canceled')]
  for (const words of ['$40.00', '$140.00', 'Mon, Dec 1, 2025']) expect(texts[0]).toContain(words)
  expect(texts[1]).toContain('Reason: Money on account covers it.')
  expect(await mandateOf(ctx, account.id)).toBeDefined()
})

test('a draft whose answer was lost is looked for before it is asked again: it is drafted and recorded once', async () => {
  const account = await onAutopay(7_000)
  await announceDrafts(ctx)
  const before = stripe.drafts.size
  stripe.next.lost = true
  expect(await sendDrafts(on('2025-12-01'))).toEqual({ sent: 0, failed: 1 })
  expect([await states(account.id), await paidBy(account.id)]).toEqual([[['sent', 7_000, '2025-12-01']], []])
  stripe.next.lost = false
  // Days later, when Stripe knows the key of the call no more.
  for (const day of ['2025-12-04', '2025-12-05']) await sendDrafts(on(day))
  expect([await paidBy(account.id), await open(account.id), stripe.drafts.size - before]).toEqual([
    [[7_000, 'posted']],
    [],
    1,
  ])
})

test('a bank debit counts when the bank confirms it, though messages come twice, late and in any order', async () => {
  const account = await onAutopay(8_000)
  await announceDrafts(ctx)
  stripe.next.outcome = 'processing'
  await sendDrafts(on('2025-12-01'))
  const [draft] = await draftsOf(ctx, account.id)
  const intent = draft?.intentId ?? ''
  await tell('payment_intent.payment_failed', intent)
  expect([draft?.state, await open(account.id)]).toEqual(['pending', [8_000]])
  // Until the bank says so it is open, and can't be paid a second time on the page.
  const entries = (await openItemsOf(ctx, account.id)).map(({ id }) => id)
  const checkout = startCheckout(account.theirs, account.id, { entries }, { ...pages, backTo: () => pages.backTo })
  await expect(checkout).rejects.toThrow('a payment for it is already on its way from your bank')
  stripe.come(intent, 'succeeded')
  for (const name of ['payment_intent.succeeded', 'payment_intent.payment_failed', 'payment_intent.succeeded'])
    await tell(name, intent)
  expect([await paidBy(account.id), await open(account.id)]).toEqual([[[8_000, 'posted']], []])
  // Weeks later the bank takes it back: it is owed again, and nothing is drafted any more.
  stripe.money.set(intent, { refunded: 0, disputed: 'debit_not_authorized' })
  await tell('charge.dispute.funds_withdrawn', intent)
  await tell('charge.dispute.funds_withdrawn', intent)
  expect([await paidBy(account.id), await open(account.id)]).toEqual([[[8_000, 'returned']], [8_000]])
  expect(await mandateOf(ctx, account.id)).toBeUndefined()
  expect(await reconcile(desk)).toEqual([])
})

test('a dispute of what was paid on the page turns autopay off: it would draft the same invoice again', async () => {
  const account = await onAutopay(7_000, 5_000)
  const [entry] = await openItemsOf(ctx, account.id)
  const entries = [entry?.id ?? '']
  const url = await startCheckout(account.theirs, account.id, { entries }, { ...pages, backTo: () => pages.backTo })
  const page = url.slice(url.lastIndexOf('/') + 1)
  stripe.pay(page)
  await tell('checkout.session.completed', page)
  await announceDrafts(ctx)
  expect(await states(account.id)).toEqual([['announced', 5_000, '2025-12-01']])
  stripe.money.set(`pi_${page}`, { refunded: 0, disputed: 'fraudulent' })
  await tell('charge.dispute.funds_withdrawn', `pi_${page}`)
  expect([await mandateOf(ctx, account.id), await states(account.id)]).toEqual([
    undefined,
    [['canceled', 5_000, '2025-12-01']],
  ])
  expect(await named(account.email)).toContain('payment-autopay-off')
})

test('a draft without funds is tried again once, told before, and then autopay is off; both are told each time', async () => {
  const account = await onAutopay(9_000)
  const staffMails = async () => (await named('desk@fuel.example')).length
  const before = await staffMails()
  await announceDrafts(ctx)
  stripe.next.outcome = 'no_funds'
  await sendDrafts(on('2025-12-01'))
  expect([await states(account.id), (await staffMails()) - before]).toEqual([[['announced', 9_000, '2025-12-04']], 1])
  for (const day of ['2025-12-02', '2025-12-03']) await sendDrafts(on(day))
  const tried = stripe.drafts.size
  await sendDrafts(on('2025-12-04'))
  expect([stripe.drafts.size - tried, (await staffMails()) - before]).toEqual([1, 2])
  expect([await states(account.id), await mandateOf(ctx, account.id)]).toEqual([
    [['failed', 9_000, '2025-12-04']],
    undefined,
  ])
  expect((await named(account.email)).toSorted()).toEqual([
    ...['payment-autopay-failed', 'payment-autopay-failed', 'payment-autopay-notice'],
    ...['payment-autopay-off', 'payment-autopay-on'],
  ])
  for (const day of ['2025-12-08', '2025-12-20']) await sendDrafts(on(day))
  expect([await announceDrafts(on('2025-12-20')), stripe.drafts.size - tried, await open(account.id)]).toEqual([
    0,
    1,
    [9_000],
  ])
})

test('a draft that a bank debit canceled is announced again once the debit failed', async () => {
  const account = await onAutopay(10_000)
  await announceDrafts(ctx)
  const entries = (await openItemsOf(ctx, account.id)).map(({ id }) => id)
  const checkout = { ...pages, backTo: () => pages.backTo }
  const url = await startCheckout(account.theirs, account.id, { entries }, checkout)
  const page = url.slice(url.lastIndexOf('/') + 1)
  stripe.pay(page, 'pending')
  await tell('checkout.session.completed.unpaid', page)
  await lowerDrafts(ctx)
  expect(await states(account.id)).toEqual([['canceled', 10_000, '2025-12-01']])
  expect(await announceDrafts(on('2025-11-21'))).toBe(0)
  stripe.pay(page, 'failed')
  await tell('checkout.session.async_payment_failed', page)
  expect([await announceDrafts(on('2025-11-24')), await announceDrafts(on('2025-11-24'))]).toEqual([1, 0])
  expect((await states(account.id)).toSorted()).toEqual([
    ['announced', 10_000, '2025-12-04'],
    ['canceled', 10_000, '2025-12-01'],
  ])
  expect((await named(account.email)).filter((name) => name === 'payment-autopay-notice')).toHaveLength(2)
})

test('debits that banks have, however many, keep no announced draft from being sent', async () => {
  const account = await onAutopay(5_000)
  await announceDrafts(ctx)
  const [draft] = await draftsOf(ctx, account.id)
  const waits = {
    ...draft!,
    state: 'pending' as const,
    draftOn: '2025-11-25',
    intentId: 'pi_draft_of_others',
    amounts: [],
  }
  await db.insert(autopayDrafts).values(Array.from({ length: 201 }, () => ({ ...waits, id: crypto.randomUUID() })))
  const drafts = stripe.drafts.size
  await sendDrafts(on('2025-12-01'))
  await db.delete(autopayDrafts).where(eq(autopayDrafts.intentId, 'pi_draft_of_others'))
  expect([stripe.drafts.size - drafts, await paidBy(account.id)]).toEqual([1, [[5_000, 'posted']]])
}, 60_000)

test('a card refused for another reason than funds is not retried', async () => {
  const account = await onAutopay(9_000)
  await announceDrafts(ctx)
  stripe.next.outcome = 'declined'
  await sendDrafts(on('2025-12-01'))
  expect([await states(account.id), await mandateOf(ctx, account.id)]).toEqual([
    [['failed', 9_000, '2025-12-01']],
    undefined,
  ])
})

test('autopay stopped by the customer, staff or the bank does not draft what was announced', async () => {
  const stops: ((account: Account) => Promise<void>)[] = [
    ({ id, theirs }) => stopAutopay(theirs, id, null),
    ({ id }) => stopAutopay(desk, id, 'They called'),
    async () => {
      stripe.endMandate()
      await tell('mandate.updated', 'mandate_1')
    },
  ]
  for (const stopped of stops) {
    const account = await onAutopay(6_000)
    await announceDrafts(ctx)
    const drafts = stripe.drafts.size
    const method = (await mandateOf(ctx, account.id))?.methodId
    await stopped(account)
    await sendDrafts(on('2025-12-01'))
    expect([await mandateOf(ctx, account.id), stripe.drafts.size, await open(account.id)]).toEqual([
      undefined,
      drafts,
      [6_000],
    ])
    expect(stripe.ended).toContain(method)
    expect(await named(account.email)).toContain('payment-autopay-off')
    await expect(stopAutopay(desk, account.id, null)).rejects.toThrow(DomainError)
    await db.update(autopayMandates).set({ bankId: null })
  }
})

test("autopay is stopped only by its own customer or staff, and needs the processor's keys", async () => {
  const account = await onAutopay(6_000)
  const stranger = as(await person('customer'))
  await expect(stopAutopay(stranger, account.id, null)).rejects.toThrow()
  await expect(stopAutopay(as({ ...staff, staffRole: 'dispatcher' }), account.id, null)).rejects.toThrow()
  const without = { processor: undefined }
  await expect(
    startAutopay({ ...account.theirs, ...without }, account.id, { by: 'M', title: 'O' }, pages),
  ).rejects.toThrow("can't take payments online")
  expect([await announceDrafts(on('2025-11-20', without)), await sendDrafts(on('2025-12-01', without))]).toEqual([
    0,
    { sent: 0, failed: 0 },
  ])
})

test("without the processor's keys, customer and staff see that autopay is paused and can stop it", async () => {
  const account = await onAutopay(10_000)
  await announceDrafts(ctx)
  const without = (ctx: Context): Context => ({ ...ctx, processor: undefined })
  const own = await ownAutopay(without(account.theirs), account.id, 'http://fuel.example')
  expect([own?.isPaused, own?.form?.verb]).toEqual([true, 'stop_autopay'])
  const theirs = await staffAutopay(without(desk), account.id)
  expect([theirs?.form?.verb, theirs?.facts?.[0]?.value]).toEqual([
    'stop_autopay',
    expect.stringMatching(/^Paused: online payments are off/),
  ])
  for (const { drafts = [] } of [own, theirs].flatMap((each) => each ?? []))
    expect(drafts).toMatchObject([{ status: 'Paused: online payments are off', amount: '$100.00' }])
  // On its day the customer hears that it is not drafted; with keys again it would be announced anew.
  await lowerDrafts(without(on('2025-12-01')))
  expect([await states(account.id), await named(account.email)]).toEqual([
    [['canceled', 10_000, '2025-12-01']],
    expect.arrayContaining(['payment-autopay-canceled']),
  ])
  await stopAutopay(without(account.theirs), account.id, null)
  expect(await mandateOf(ctx, account.id)).toBeUndefined()
  // Off: it says so, and how it comes back. With keys it can be set up again at once.
  const ended = await ownAutopay(without(account.theirs), account.id, 'http://fuel.example')
  expect([ended?.mandate, ended?.form, ended?.ended]).toEqual([undefined, undefined, expect.any(Date)])
  expect((await ownAutopay(account.theirs, account.id, 'http://fuel.example'))?.form?.verb).toBe('start_autopay')
})

test('a customer who was merged into another goes on paying by autopay, and their page says how much', async () => {
  const account = await onAutopay(20_000)
  await announceDrafts(ctx)
  const head = await owing(50_000)
  await mergeCustomers(desk, head.id, account.id)
  expect(await announceDrafts(on('2025-11-21'))).toBe(1)
  const shown = (await staffAutopay(desk, head.id))?.drafts.map(({ amount }) => amount)
  expect(shown?.toSorted()).toEqual(['$200.00', '$500.00'])
  for (const day of ['2025-12-01', '2025-12-02']) await sendDrafts(on(day))
  expect((await paidBy(head.id)).toSorted()).toEqual([
    [20_000, 'posted'],
    [50_000, 'posted'],
  ])
  expect([await open(head.id), await reconcile(desk)]).toEqual([[], []])
})

test('of two customers on autopay who were merged, one bank is asked for an invoice, once: that of their page', async () => {
  for (const isHeadLast of [true, false]) {
    const [head, other] = [await onAutopay(), await onAutopay(50_000)]
    const last = isHeadLast ? head : other
    await db
      .update(autopayMandates)
      .set({ activeAt: new Date('2025-11-20T15:01Z') })
      .where(eq(autopayMandates.customerId, last.id))
    await mergeCustomers(desk, head.id, other.id)
    expect((await mandateOf(ctx, head.id))?.customerId).toBe(last.id)
    await announceDrafts(ctx)
    stripe.next.outcome = 'processing'
    await sendDrafts(on('2025-12-01'))
    await announceDrafts(on('2025-12-01'))
    const asked = await db
      .select({ of: autopayDrafts.customerId, state: autopayDrafts.state, cents: autopayDrafts.cents })
      .from(autopayDrafts)
      .where(inArray(autopayDrafts.customerId, [head.id, other.id]))
    expect(asked).toEqual([{ of: last.id, state: 'pending', cents: 50_000 }])
  }
})

test('an invoice that was announced before its customer was merged is announced and debited once', async () => {
  const [head, other] = [await onAutopay(), await onAutopay(50_000)]
  await announceDrafts(ctx)
  await db
    .update(autopayMandates)
    .set({ activeAt: new Date('2025-11-20T15:01Z') })
    .where(eq(autopayMandates.customerId, head.id))
  await mergeCustomers(desk, head.id, other.id)
  expect(await announceDrafts(on('2025-11-21'))).toBe(0)
  const drafts = stripe.drafts.size
  for (const day of ['2025-12-01', '2025-12-02']) await sendDrafts(on(day))
  expect([stripe.drafts.size - drafts, await paidBy(head.id)]).toEqual([1, [[50_000, 'posted']]])
})
