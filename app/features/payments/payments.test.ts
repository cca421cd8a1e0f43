import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextOn, credit } from '#domain/testing.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { mailPlan, renderEmail } from '#emails/index.ts'
import { letterhead } from '#emails/testing.ts'
import { rowForms } from '#features/customers/customer-forms.ts'
import { mergeCustomers } from '#features/customers/merge.ts'
import { keepPayables } from '#features/customers/payables.ts'
import { customers } from '#features/customers/schema.ts'
import { recordAcceptance, setTerms } from '#features/credit/customer-terms.ts'
import { creditStanding } from '#features/credit/exposure.ts'
import { checkOrders, holdsOf } from '#features/credit/holds.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { balanceOf, openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { reconcile } from '#features/ledger/reconcile.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import {
  applyPayment,
  clearPayment,
  refundPayment,
  reinstatePayment,
  returnPayment,
  takeBackPayment,
} from './change-payment.ts'
import { bankLineKeys, setAside, waitingLines } from './bank-lines.ts'
import { findPayment, listPayments } from './find.ts'
import { recordForm } from './payment-forms.ts'
import { recordPayment, type ReceivedPayment } from './record.ts'
import { bankLines } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person } = tradeOn(ctx)
const staff = await person('admin')
const desk = as({ ...staff, staffRole: 'billing' })

const customer = async (name = `Farm ${randomUUID()}`): Promise<string> => {
  const id = randomUUID()
  await db.insert(customers).values({ id, name, kind: 'farm', email: `${id}@farm.example`, createdAt: new Date() })
  return id
}
const owes = (customerId: string, cents: number, dueOn = '2025-11-30', number = 'INV-1') =>
  inTransaction(desk, (ctx) =>
    post(ctx, { customerId, kind: 'opening', cents: cents as Cents, dueOn, day: '2025-11-01', number }),
  )
const check = (cents: number, overrides: Partial<ReceivedPayment> = {}): ReceivedPayment => ({
  ...{ id: randomUUID(), method: 'check', cents: cents as Cents, receivedOn: '2025-11-20', number: '2210', note: null },
  ...{ amounts: [], rest: 'oldest' },
  ...overrides,
})
const openOf = async (id: string) => (await openItemsOf(desk, id)).map(({ id, openCents }) => [id, openCents])
const onAccount = async (id: string) => (await unappliedOf(desk, id)).reduce((sum, { openCents }) => sum - openCents, 0)

test('a check pays the invoice of just its amount, or the oldest first; what is left stays on account', async () => {
  const id = await customer()
  const [older, newer] = [await owes(id, 10_000, '2025-11-10'), await owes(id, 5_000, '2025-11-30')]
  await recordPayment(desk, id, check(5_000))
  expect(await openOf(id)).toEqual([[older.id, 10_000]])
  await recordPayment(desk, id, check(12_000))
  expect([await openOf(id), await onAccount(id), await balanceOf(desk, id)]).toEqual([[], 2_000, -2_000])
  expect(newer.cents).toBe(5_000)
})

test('the remittance says what it pays; more than there is or is owed is refused, and nothing is kept', async () => {
  const id = await customer()
  const [older, newer] = [await owes(id, 10_000, '2025-11-10'), await owes(id, 5_000)]
  const named = (cents: number) => [{ entryId: newer.id, cents: cents as Cents }]
  await expect(recordPayment(desk, id, check(4_000, { amounts: named(4_500) }))).rejects.toThrow('more than was paid')
  await expect(recordPayment(desk, id, check(9_000, { amounts: named(6_000) }))).rejects.toThrow('still owed')
  expect(await balanceOf(desk, id)).toBe(15_000)
  await recordPayment(desk, id, check(4_000, { amounts: named(3_000), rest: 'keep' }))
  expect(await openOf(id)).toEqual([
    [older.id, 10_000],
    [newer.id, 2_000],
  ])
  expect(await onAccount(id)).toBe(1_000)
})

test('a payment submitted twice is recorded once; other answers under its id are refused', async () => {
  const id = await customer()
  await owes(id, 10_000)
  const sent = check(4_000)
  const [one, two] = await Promise.all([recordPayment(desk, id, sent), recordPayment(desk, id, sent)])
  expect(one.reference).toBe(two.reference)
  expect(await balanceOf(desk, id)).toBe(6_000)
  await expect(recordPayment(desk, id, { ...sent, cents: 5_000 as Cents })).rejects.toThrow('already sent')
})

test('a receipt goes to who pays, and says what it paid', async () => {
  const id = await customer()
  await inTransaction(desk, (ctx) => keepPayables(ctx, id, { name: 'Marla', email: 'payables@farm.example' }))
  await owes(id, 10_000, '2025-11-30', 'INV-104266')
  const payment = await recordPayment(desk, id, check(12_000))
  const [mail] = await db.select().from(mails).where(eq(mails.subjectId, payment.id))
  expect(mail).toMatchObject({ email: 'payment-receipt', recipient: 'payables@farm.example' })
  const { text } = await renderEmail(mail!.email, mail!.data, letterhead)
  for (const words of ['$120.00', 'INV-104266', '$100.00', '$20.00', 'Check 2210']) expect(text).toContain(words)
})

test('a returned check reopens what it paid and adds the fee of the accepted terms', async () => {
  const id = await customer()
  const invoice = await owes(id, 10_000)
  const payment = await recordPayment(desk, id, check(10_000))
  const back = { reason: 'Insufficient funds', charges: true }
  await expect(returnPayment(desk, payment.id, payment, back)).rejects.toThrow('has not accepted the credit terms')
  const net = { kind: 'net' as const, days: 30 }
  const typed = { terms: { fuel: net, lubricant: net }, limitCents: 100_000 as Cents, reviewOn: null, reason: null }
  await setTerms(desk, id, typed)
  await recordAcceptance(desk, id, { by: 'Marla', title: 'Owner', on: '2025-11-01' })
  const cash = await recordPayment(desk, id, { ...check(100), id: randomUUID(), method: 'cash', number: null })
  await expect(returnPayment(desk, cash.id, cash, { ...back, charges: false })).rejects.toThrow(
    "bank doesn't return cash",
  )
  await takeBackPayment(desk, cash.id, cash, 'Only to try')
  await returnPayment(desk, payment.id, payment, back)
  expect((await openItemsOf(desk, id)).map(({ kind, openCents }) => [kind, openCents])).toEqual([
    ['opening', 10_000],
    ['payment_fee', 3_000],
  ])
  expect((await openOf(id))[0]?.[0]).toBe(invoice.id)
  await expect(returnPayment(desk, payment.id, payment, back)).rejects.toThrow()
})

test('the unapplied rest of a payment is applied later or refunded, never more; a mistyped payment is reversed', async () => {
  const id = await customer()
  const kept = await recordPayment(desk, id, check(8_000, { rest: 'keep' }))
  const invoice = await owes(id, 5_000)
  const applied = await applyPayment(desk, kept.id, kept, [])
  expect(await openOf(id)).toEqual([])
  await expect(refundPayment(desk, kept.id, applied, { cents: 4_000 as Cents, words: '1180' })).rejects.toThrow(
    'Only $30.00',
  )
  const refunded = await refundPayment(desk, kept.id, applied, { cents: 3_000 as Cents, words: 'Check 1180' })
  expect([await onAccount(id), await balanceOf(desk, id)]).toEqual([0, 0])
  await expect(takeBackPayment(desk, kept.id, refunded, 'Wrong')).rejects.toThrow('was refunded')

  const slip = await recordPayment(desk, id, check(700, { rest: 'keep' }))
  await takeBackPayment(desk, slip.id, slip, 'It was another farm')
  expect([await balanceOf(desk, id), invoice.cents]).toEqual([0, 5_000])
})

test('a prepayment releases the order that waited for it; its return holds the order again', async () => {
  const on: Context = { ...ctx, credit: { ...credit, holds: true } }
  const trade = tradeOn(on)
  const order = await trade.ordered(staff, await person('customer'))
  const [hold] = await holdsOf(on, order.id)
  expect(hold?.kind).toBe('no_terms')
  const bill: Context = { ...on, viewer: desk.viewer }
  const sent = check(hold?.owedCents ?? 0, { rest: 'keep', method: 'ach' })
  const paid = await recordPayment(bill, order.customerId ?? '', sent)
  expect(await holdsOf(on, order.id)).toEqual([])
  await returnPayment(bill, paid.id, paid, { reason: 'R01', charges: false })
  expect((await holdsOf(on, order.id)).map(({ kind }) => kind)).toEqual(['no_terms'])
})

test('a check on account releases an order once it cleared: after some days, or when someone says so', async () => {
  const on: Context = { ...ctx, credit: { ...credit, holds: true } }
  const trade = tradeOn(on)
  const order = await trade.ordered(staff, await person('customer'))
  const id = order.customerId ?? ''
  const [hold] = await holdsOf(on, order.id)
  const bill: Context = { ...on, viewer: desk.viewer }
  const sent = check(hold?.owedCents ?? 0, { rest: 'keep' })
  const paid = await recordPayment(bill, id, sent)
  expect((await holdsOf(on, order.id)).length).toBe(1)
  expect((await creditStanding(bill, id)).exposure).toMatchObject({ cleared: 0, uncleared: sent.cents })
  await checkOrders({ ...bill, now: ctx.now.add({ hours: 24 * 4 }) })
  expect((await holdsOf(on, order.id)).length).toBe(1)
  const cleared = await clearPayment(bill, paid.id, paid)
  expect(await holdsOf(on, order.id)).toEqual([])
  await expect(clearPayment(bill, paid.id, cleared)).rejects.toThrow("isn't marked yet")
  // A bank can still return it, and the order waits again.
  await returnPayment(bill, paid.id, cleared, { reason: 'Forged', charges: false })
  expect((await holdsOf(on, order.id)).length).toBe(1)

  const other = await recordPayment(bill, id, check(sent.cents, { rest: 'keep' }))
  await checkOrders({ ...bill, now: ctx.now.add({ hours: 24 * 5 }) })
  expect([other.clearedOn, await holdsOf(on, order.id)]).toEqual([null, []])
})

test('a check that comes back after some of it was refunded owes the refund, too', async () => {
  const id = await customer()
  const invoice = await owes(id, 5_000)
  const paid = await recordPayment(desk, id, check(8_000))
  const refunded = await refundPayment(desk, paid.id, paid, { cents: 3_000 as Cents, words: 'Check 1181' })
  await returnPayment(desk, paid.id, refunded, { reason: 'R01', charges: false })
  expect([await balanceOf(desk, id), invoice.cents, await onAccount(id)]).toEqual([8_000, 5_000, 0])
  expect(await reconcile(desk)).toEqual([])
})

test('a role that may not see money cannot record a payment, and a customer sees only their own', async () => {
  const id = await customer()
  const dispatcher = as({ ...staff, staffRole: 'dispatcher' })
  await expect(recordPayment(dispatcher, id, check(100))).rejects.toThrow()
})

test('any sequence of payments, refunds, returns and money that comes back adds up: no cent is made or lost', async () => {
  const step = fc.record({
    what: fc.constantFrom('owe', 'pay', 'apply', 'refund', 'return', 'part', 'again', 'back'),
    cents: fc.integer({ min: 1, max: 9_000 }),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
      const id = await customer()
      const made: string[] = []
      let owed = 0
      for (const { what, cents } of steps) {
        const last = made.at(-1)
        try {
          if (what === 'owe') owed += (await owes(id, cents)).cents
          if (what === 'pay') {
            made.push((await recordPayment(desk, id, check(cents, { rest: cents % 2 ? 'keep' : 'oldest' }))).id)
            owed -= cents
          }
          if (what === 'apply' && last) await applyPayment(desk, last, 'posted', [])
          if (what === 'refund' && last) {
            await refundPayment(desk, last, 'posted', { cents: cents as Cents, words: 'back' })
            owed += cents
          }
          if (what === 'part' && last) {
            const some = { reason: 'Disputed', charges: false, cents: cents as Cents }
            await returnPayment(desk, last, 'posted', some)
            owed += cents
          }
          if (what === 'again' && last) {
            const seen = await findPayment(desk, last)
            await reinstatePayment(desk, last, seen, { reason: 'Dispute won', cents: cents as Cents })
            owed -= cents
          }
          if ((what === 'return' || what === 'back') && last) {
            const { returnedCents } = await findPayment(desk, last)
            const moved =
              what === 'return'
                ? await returnPayment(desk, last, 'posted', { reason: 'R01', charges: false })
                : await takeBackPayment(desk, last, 'posted', 'slip')
            owed += moved.cents - returnedCents
          }
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
        expect(await balanceOf(desk, id)).toBe(owed)
        const open = (await openItemsOf(desk, id)).reduce((sum, { openCents }) => sum + openCents, 0)
        expect(open - (await onAccount(id))).toBe(owed)
      }
    }),
    { numRuns: 8 },
  )
})

test('deposits are proposed by number, amount and name, and matched by a person once', async () => {
  const [hilltop, other] = [await customer('Hilltop Excavating LLC'), await customer('Knox Dairy')]
  await owes(hilltop, 149_837, '2025-11-10', 'INV-900266')
  await owes(other, 61_200, '2025-11-10', 'INV-900300')
  const [line] = await db
    .insert(bankLines)
    .values({
      id: randomUUID(),
      day: '2025-11-19',
      cents: 149_837 as Cents,
      description: 'ACH CR HILLTOP EXCAVATING INV-900266',
      number: null,
      mark: randomUUID(),
      importedAt: new Date(),
    })
    .returning()
  const find = async () => (await waitingLines(desk)).find(({ id }) => id === line!.id)
  expect((await find())?.proposals.map(({ customerId }) => customerId)).toEqual([hilltop])
  expect((await find())?.proposals[0]?.why).toContain('INV-900266')
  await setAside(desk, line!.id, true)
  expect(await find()).toBeUndefined()
  await setAside(desk, line!.id, false)
  const paid = await recordPayment(desk, hilltop, check(149_837, { bankLineId: line!.id }))
  expect(await find()).toBeUndefined()
  await expect(recordPayment(desk, other, check(149_837, { bankLineId: line!.id }))).rejects.toThrow()
  await takeBackPayment(desk, paid.id, paid, 'Not theirs')
  expect(await find()).toBeDefined()
  const same = { day: '2025-11-19', cents: 100 as Cents, description: 'Deposit', number: null }
  expect(new Set(bankLineKeys([same, same]))).toHaveProperty('size', 2)
  expect(await reconcile(desk)).toEqual([])
})

test('a check that was recorded today already is asked about, and recorded once more when it is another one', async () => {
  const id = await customer()
  const said = { ...check(5_000), sure: [] as string[] }
  const first = await recordPayment(desk, id, said)
  const twice = recordPayment(desk, id, { ...said, id: randomUUID() })
  await expect(twice).rejects.toThrow(
    `Check 2210 for $50.00, received today, is already recorded: ${first.reference}, by`,
  )
  expect([await balanceOf(desk, id), (await recordPayment(desk, id, said)).id]).toEqual([-5_000, first.id])
  for (const other of [{ number: '2211' }, { cents: 5_001 as Cents }, { receivedOn: '2025-11-19' }])
    await recordPayment(desk, id, { ...said, ...other, id: randomUUID() })
  const [confirmation] = await twice.catch(({ confirmations }) => confirmations)
  await recordPayment(desk, id, { ...said, id: randomUUID(), sure: [confirmation.key] })
  expect(await balanceOf(desk, id)).toBe(-25_001)
})

test('payments by the day they came are the latest day first, and of one day the last recorded, page by page', async () => {
  const id = await customer()
  const days = ['2025-11-18', '2025-11-19', '2025-11-19', '2025-11-19', '2025-11-12']
  for (const [at, receivedOn] of days.entries())
    await recordPayment({ ...desk, now: ctx.now.add({ minutes: at }) }, id, check(100 + at, { receivedOn }))
  const asked = { customer: id, sort: 'received' as const, descending: true }
  const turned: number[][] = [[], []]
  let page = await listPayments(desk, asked, undefined, 1)
  for (; page.older; page = await listPayments(desk, asked, page.older, 1)) turned[0]?.push(page.rows[0]!.cents)
  for (; page.newer; page = await listPayments(desk, asked, page.newer, 1)) turned[1]?.unshift(page.rows[0]!.cents)
  expect(turned).toEqual([
    [103, 102, 101, 100],
    [102, 101, 100, 104],
  ])
  const { rows } = await listPayments(desk, { ...asked, descending: false })
  expect(rows.map(({ cents }) => cents)).toEqual([104, 100, 101, 102, 103])
})

test('an amount typed beside an invoice pays that one, though another was paid since; beside one that closed, it is refused', async () => {
  const id = await customer()
  const [older, newer] = [await owes(id, 10_000, '2025-11-10'), await owes(id, 10_000, '2025-11-30')]
  const drawn = recordForm({ customerId: id, open: await openItemsOf(desk, id), today: '2025-11-20' }).draw(desk)
  const names = drawn.groups.flatMap(({ legend, fields }) => (legend ? fields.map(({ name }) => name) : []))
  const send = async (neighbors: (string | undefined)[]) => {
    const body = new FormData()
    const said = { amount: '60', method: 'check', received_on: '2025-11-20', check_number: '77', rest: 'keep' }
    for (const [name, value] of Object.entries({ ...said, submission_id: drawn.submissionId! })) body.set(name, value)
    for (const [at, name] of names.entries()) body.set(name, neighbors[at] ?? '')
    const now = { customerId: id, open: await openItemsOf(desk, id), today: '2025-11-20' }
    return recordForm(now).submit(desk, body)
  }
  await recordPayment(desk, id, check(10_000, { amounts: [{ entryId: older.id, cents: 10_000 as Cents }] }))
  await expect(send(['60', ''])).rejects.toThrow('no longer open')
  expect([await openOf(id), await onAccount(id)]).toEqual([[[newer.id, 10_000]], 0])
  const paid = await send(['', '60'])
  expect([await openOf(id), await onAccount(id)]).toEqual([[[newer.id, 4_000]], 0])
  expect(await send(['', '60'])).toEqual(paid)
})

test('customers who were merged by mistake are separated only once no payment of one pays what the other owes', async () => {
  const [one, other, below] = [await customer(), await customer(), await customer()]
  const sales = as(staff)
  await mergeCustomers(sales, other, below)
  await owes(below, 50_000, '2025-11-30', 'INV-9')
  await mergeCustomers(sales, one, other)
  const payment = await recordPayment(desk, below, check(50_000))
  const separate = () => rowForms.separate({ id: one, rowId: other, about: '' }).submit(sales, new FormData())
  await expect(separate()).rejects.toMatchObject({
    kind: 'conflict',
    message: expect.stringContaining('Payment 2210 for Opening balance INV-9'),
  })
  expect([await balanceOf(ctx, one), await reconcile(ctx)]).toEqual([0, []])
  await takeBackPayment(desk, payment.id, payment, 'They are two farms')
  await separate()
  await recordPayment(desk, below, check(50_000))
  expect([await balanceOf(ctx, one), await balanceOf(ctx, other), await reconcile(ctx)]).toEqual([0, 0, []])
})

test('what merged customers paid each of their own, before or while they are one, keeps nobody from separating them', async () => {
  const [one, other] = [await customer(), await customer()]
  for (const id of [one, other]) {
    await owes(id, 5_000)
    await recordPayment(desk, id, check(5_000))
  }
  await mergeCustomers(as(staff), one, other)
  await owes(one, 6_000, '2025-12-30', 'INV-3')
  await recordPayment(desk, one, check(6_000, { number: '2211' }))
  await rowForms.separate({ id: one, rowId: other, about: '' }).submit(as(staff), new FormData())
  expect([await balanceOf(ctx, one), await balanceOf(ctx, other), await reconcile(ctx)]).toEqual([0, 0, []])
})
