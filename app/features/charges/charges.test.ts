import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { mailPlan } from '#emails/index.ts'
import { recordAcceptance, setTerms } from '#features/credit/customer-terms.ts'
import { customers, type CustomerKind } from '#features/customers/schema.ts'
import { billingOn } from '#features/invoices/testing.ts'
import { disputeInvoice, recordPromise, settleDispute } from '#features/invoices/dispute.ts'
import { findInvoice } from '#features/invoices/find.ts'
import { issueInvoice } from '#features/invoices/issue.ts'
import { applyOldestFirst } from '#features/ledger/apply.ts'
import { balanceOf, openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { post } from '#features/ledger/post.ts'
import { reconcile } from '#features/ledger/reconcile.ts'
import { diesel } from '#features/fulfillment/testing.ts'
import { readStatement, statementsOf } from '#features/statements/find.ts'
import { continueStatements, startStatements } from '#features/statements/run.ts'
import { reverseWriteOff, writeOff } from '#features/write-offs/write-off.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { chargeMonth, findOwnCharge, waiveCharge } from './charge.ts'
import { chargeSheet, chargeStatus } from './pages/charge-sheet.ts'
import { previewCharges } from './charge-preview.ts'

const { db } = await testDatabase()
const ctx = contextOn(db, { mails: mailPlan({ staffEmail: 'desk@fuel.example' }) })
const { as, person, delivered } = billingOn(ctx)
const staff = await person('admin')
const desk = as({ ...staff, staffRole: 'billing' })
/** The same desk after the end of a month. */
const on = (day: string) => ({ ...desk, now: Temporal.Instant.from(`${day}T10:00-05:00`) })
const january = on('2026-01-02')

const net = { kind: 'net' as const, days: 15 }
const withTerms = async (
  id: string,
  { rate = 150 as number | null, accepted = '2025-10-01' as string | null } = {},
) => {
  const terms = { terms: { fuel: net, lubricant: net }, limitCents: 5_000_000 as Cents, reviewOn: null, reason: null }
  await setTerms(desk, id, { ...terms, financeRate: rate })
  if (accepted) await recordAcceptance(desk, id, { by: 'Marla', title: 'Owner', on: accepted })
}
const customer = async (kind: CustomerKind = 'business') => {
  const id: string = randomUUID()
  const row = { id, name: `Hauling ${id}`, kind, email: `${id}@hauling.example`, createdAt: new Date() }
  await db.insert(customers).values({ ...row, kindChosen: true })
  return id
}
const owes = (customerId: string, cents: number, dueOn = '2025-11-20', day = '2025-11-05') =>
  inTransaction(desk, (ctx) =>
    post(ctx, { customerId, kind: 'opening', cents: cents as Cents, dueOn, day, number: '88213' }),
  )
const paid = (customerId: string, cents: number) =>
  inTransaction(january, async (ctx) => {
    const { id } = await post(ctx, { customerId, kind: 'payment', cents: -cents as Cents })
    return applyOldestFirst(ctx, customerId, id)
  })
const would = async (id: string, month = '2025-12', at = january) =>
  (await previewCharges(at, month)).find(({ customerId }) => customerId === id)?.cents

test('a balance more than 30 days past due is charged at the terms’ rate, half a cent rounded up: the vectors', async () => {
  const [one, other] = [await customer(), await customer()]
  for (const id of [one, other]) await withTerms(id)
  await owes(one, 240_000)
  await owes(other, 146_117)
  expect([await would(one), await would(other)]).toEqual([3_600, 2_192])
  // On November 30 it was past due by ten days.
  expect(await would(one, '2025-11')).toBeUndefined()
  // By 30 days to the day is not more than 30.
  await owes(one, 100_000, '2025-12-01')
  expect(await would(one)).toBe(3_600)
})

test('no finance charge goes to a household, or to terms that have no charge or were not accepted', async () => {
  const [without, unsigned, home] = [await customer(), await customer(), await customer()]
  await withTerms(without, { rate: null })
  await withTerms(unsigned, { accepted: null })
  await withTerms(home)
  await db.update(customers).set({ kind: 'household' }).where(eq(customers.id, home))
  for (const id of [without, unsigned, home]) {
    await owes(id, 240_000)
    expect(await would(id)).toBeUndefined()
    expect(await chargeMonth(january, '2025-12', [id])).toEqual([])
  }
  const terms = { terms: { fuel: net, lubricant: net }, limitCents: 0 as Cents, reviewOn: null, reason: null }
  await expect(setTerms(desk, home, { ...terms, financeRate: 150 })).rejects.toThrow('household')
  const late = await customer()
  await withTerms(late, { accepted: '2025-11-10' })
  await owes(late, 240_000)
  expect(await would(late), 'bought before they accepted').toBeUndefined()
})

test('a month is charged once, however often and by however many at once; the customer reads why', async () => {
  const id = await customer()
  await withTerms(id)
  await owes(id, 240_000)
  const all = await Promise.all([chargeMonth(january, '2025-12', [id]), chargeMonth(january, '2025-12', [id])])
  expect(all.flat().map(({ cents }) => cents)).toEqual([3_600])
  const number = all.flat()[0]?.number ?? ''
  expect(number).toMatch(/^FC-\d{4,}$/)
  expect([await would(id), await chargeMonth(january, '2025-12', [id])]).toEqual([undefined, []])
  const sent = await db
    .select()
    .from(mails)
    .where(eq(mails.recipient, `${id}@hauling.example`))
  expect(sent.map(({ email }) => email)).toEqual(['payment-finance-charge'])
  // The next month falls on the invoice alone: no charge on charges.
  expect(await would(id, '2026-01', on('2026-02-03'))).toBe(3_600)
  // It stands on the statement of the month in which it was posted, with what it is a share of.
  await startStatements(on('2026-02-03'), '2026-01')
  while ((await continueStatements(on('2026-02-03'))) > 0);
  const [statement] = await statementsOf(desk, id)
  const said = statement && (await readStatement(desk, statement))
  expect(said?.entries.map(({ kind, number, memo }) => [kind, number, memo])).toEqual([
    ['finance_charge', number, '1.5% of $2,400.00 past due on Wed, Dec 31, 2025'],
  ])
})

test('its customer opens the charge, and reads what it falls on, for how many days, by which words; nobody else does', async () => {
  const [buyer, other] = [await person('customer'), await person('customer')]
  const id = await customer()
  await db.update(customers).set({ userId: buyer.userId }).where(eq(customers.id, id))
  await withTerms(id)
  await owes(id, 240_000)
  const [{ id: chargeId } = { id: '' }] = await chargeMonth(january, '2025-12', [id])
  const charge = await findOwnCharge({ ...january, viewer: as(buyer).viewer }, chargeId)
  const { status, paper, facts } = chargeSheet(january, charge, 'Hauling')
  expect(status).toBe('$36.00, due Sat, Jan 17, 2026')
  expect(paper.lines.map(({ name, quantity, price, amount }) => [name, quantity, price, amount])).toEqual([
    ['88213', 'Thu, Nov 20, 2025', '41', '$2,400.00'],
  ])
  expect(paper.sums?.at(-1)).toEqual({ label: '$2,400.00 × 1.5%', amount: '$36.00' })
  expect(facts).toEqual(
    expect.arrayContaining([
      { name: 'Accepted by', value: 'Marla, Owner, Wed, Oct 1, 2025' },
      { name: 'Finance charge terms', value: january.credit.financeClause },
    ]),
  )
  await expect(findOwnCharge({ ...january, viewer: as(other).viewer }, chargeId)).rejects.toThrow()
  // What is given up was not paid: the page and the paper say so.
  await writeOff(january, id, {
    ...{ id: randomUUID(), items: [{ entryId: charge.entryId, cents: charge.cents }], reason: 'Not worth a letter' },
  })
  const now = await findOwnCharge({ ...january, viewer: as(buyer).viewer }, chargeId)
  expect([chargeSheet(january, now, 'Hauling').status, chargeStatus(now).words]).toEqual([
    '$36.00, written off',
    'Written off',
  ])
})

test('a dispute and a promise leave their invoice out, and what was paid and not applied is taken off', async () => {
  const buyer = await person('customer')
  const { draft, order } = await delivered(staff, buyer, [diesel])
  const id = order.customerId ?? ''
  await db.update(customers).set({ kind: 'business' }).where(eq(customers.id, id))
  await withTerms(id)
  const invoice = await issueInvoice(desk, draft)
  const later = '2026-03-02'
  const charge = () => would(id, '2026-02', on(later))
  const whole = Math.round((invoice.totalCents * 150) / 10_000)
  expect(await charge()).toBe(whole)
  const disputed = await disputeInvoice(desk, draft, await findInvoice(desk, draft), 'Short')
  expect(await charge()).toBeUndefined()
  const settled = await settleDispute(desk, draft, disputed, 'The ticket is right')
  expect(await charge()).toBe(whole)
  const promised = await recordPromise(desk, draft, settled, '2026-03-05')
  expect(await charge()).toBeUndefined()
  await recordPromise(desk, draft, promised, null)
  await inTransaction(desk, (ctx) => post(ctx, { customerId: id, kind: 'payment', cents: -100_000 as Cents }))
  expect(await charge()).toBe(Math.round(((invoice.totalCents - 100_000) * 150) / 10_000))
})

test('a charge is waived with a reason, once; what was paid of it is on account again, and the month is over', async () => {
  const id = await customer()
  await withTerms(id)
  await owes(id, 240_000)
  const [charge] = await chargeMonth(january, '2025-12', [id])
  await paid(id, 243_600)
  await expect(waiveCharge(january, charge!.id, ' ')).rejects.toThrow('Reason')
  const waived = await waiveCharge(january, charge!.id, 'The check was in the mail')
  expect(waived).toMatchObject({ reason: 'The check was in the mail', waivedBy: expect.any(String) })
  await expect(waiveCharge(january, charge!.id, 'again')).rejects.toThrow('already')
  expect([await balanceOf(desk, id), (await unappliedOf(desk, id)).map(({ openCents }) => openCents)]).toEqual([
    -3_600,
    [-3_600],
  ])
  expect(await chargeMonth(january, '2025-12', [id])).toEqual([])
})

test('a charge that was written off is waived once that is reversed, and gives the customer no money', async () => {
  const id = await customer()
  await withTerms(id)
  await owes(id, 240_000)
  const [charge] = await chargeMonth(january, '2025-12', [id])
  const items = [{ entryId: charge!.entryId, cents: 600 as Cents }]
  const [entry] = await writeOff(january, id, { id: randomUUID(), items, reason: 'Not worth a letter' })
  await expect(waiveCharge(january, charge!.id, 'They complained')).rejects.toThrow(
    '$6.00 of this charge was written off. Please reverse the write-off first.',
  )
  await reverseWriteOff(january, entry!.id, 'Waived instead')
  await waiveCharge(january, charge!.id, 'They complained')
  expect([await balanceOf(desk, id), await unappliedOf(desk, id)]).toEqual([240_000, []])
})

test('a month that is not over, and people who may not issue, charge nobody', async () => {
  const id = await customer()
  await expect(chargeMonth(on('2025-12-31'), '2025-12', [id])).rejects.toThrow('Month')
  await expect(
    chargeMonth({ ...january, viewer: as({ ...staff, staffRole: 'dispatcher' }).viewer }, '2025-12', [id]),
  ).rejects.toThrow()
})

test('any sequence of charges, waivers and payments adds up: balances are the sums of entries', async () => {
  const step = fc.record({
    what: fc.constantFrom('owe', 'pay', 'charge', 'waive'),
    cents: fc.integer({ min: 1, max: 900_000 }),
    month: fc.constantFrom('2025-10', '2025-11', '2025-12'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 8 }), async (steps) => {
      const id = await customer()
      await withTerms(id, { accepted: '2025-08-01' })
      const charges: { id: string; cents: number }[] = []
      let owed = 0
      for (const { what, cents, month } of steps)
        try {
          if (what === 'owe') owed += (await owes(id, cents, '2025-09-15', '2025-09-01')).cents
          if (what === 'pay') {
            await paid(id, cents)
            owed -= cents
          }
          if (what === 'charge')
            for (const charge of await chargeMonth(
              { ...january, billing: { ...january.billing, cutOver: '2025-09-01' } },
              month,
              [id, id],
            )) {
              charges.push(charge)
              owed += charge.cents
            }
          const last = charges.at(-1)
          if (what === 'waive' && last) owed -= (await waiveCharge(january, last.id, 'Goodwill')).cents
        } catch (error) {
          if (!(error instanceof DomainError)) throw error
        }
      expect(await balanceOf(desk, id)).toBe(owed)
      const open = (await openItemsOf(desk, id)).reduce((sum, { openCents }) => sum + openCents, 0)
      const left = (await unappliedOf(desk, id)).reduce((sum, { openCents }) => sum - openCents, 0)
      expect(open - left).toBe(owed)
      expect(new Set(charges.map((charge) => charge.id)).size).toBe(charges.length)
    }),
    { numRuns: 8 },
  )
  expect(await reconcile(desk)).toEqual([])
})

test('each finance charge has a number of its own, in turn, also of customers who are charged at once', async () => {
  const ids = await Promise.all([customer(), customer(), customer()])
  for (const id of ids) {
    await withTerms(id)
    await owes(id, 240_000)
  }
  const all = await Promise.all(ids.map((id) => chargeMonth(january, '2025-12', [id])))
  const numbers = all.flat().map(({ number }) => Number(number.slice('FC-'.length)))
  const first = Math.min(...numbers)
  expect(Number.isInteger(first)).toBe(true)
  expect(numbers.toSorted((one, other) => one - other)).toEqual([first, first + 1, first + 2])
})
