import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { customers } from '#features/customers/schema.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { testDatabase } from '#platform/testing.ts'
import { applyCredits, applyOldestFirst, takeBackApplications } from './apply.ts'
import { closeBooks, openBooks } from './close.ts'
import { agingOf, balanceOf, openItemsOf, unappliedOf } from './find.ts'
import { post, reverse, type NewEntry } from './post.ts'
import { receivables } from './receivables.ts'
import { reconcile } from './reconcile.ts'
import { ledgerClosings, ledgerEntries, ledgerLines } from './schema.ts'

const { db } = await testDatabase()
const ctx = contextOn(db)
const desk = { ...ctx, viewer: system }

const customer = async (mergedInto: string | null = null): Promise<string> => {
  const id: string = randomUUID()
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', mergedInto, createdAt: new Date() })
  return id
}
const posted = (customerId: string, entry: Omit<NewEntry, 'customerId'>) =>
  inTransaction(ctx, (ctx) => post(ctx, { customerId, ...entry }))
const owed = (customerId: string, cents: number, dueOn = '2025-11-30') =>
  posted(customerId, { kind: 'opening', cents: cents as Cents, dueOn, day: '2025-11-01' })
const paid = (customerId: string, cents: number) => posted(customerId, { kind: 'payment', cents: -cents as Cents })

test('a payment pays the oldest first, and what is left of it stays with the customer', async () => {
  const id = await customer()
  await owed(id, 10_000, '2025-11-30')
  await owed(id, 5_000, '2025-11-10')
  const payment = await paid(id, 16_000)
  expect(await inTransaction(ctx, (ctx) => applyOldestFirst(ctx, id, payment.id))).toBe(1_000)
  expect(await openItemsOf(ctx, id)).toEqual([])
  expect((await unappliedOf(ctx, id)).map(({ openCents }) => openCents)).toEqual([-1_000])
  expect(await balanceOf(ctx, id)).toBe(-1_000)
  expect(await balanceOf(ctx, id, '2025-11-19')).toBe(15_000)
  expect((await agingOf(ctx, id, '2025-11-19')).to30).toBe(5_000)
})

test('receivables count what is owed as open items, and customers who owe; money on account is neither', async () => {
  const [id, ahead] = [await customer(), await customer()]
  const before = (await receivables(desk)).total.customers
  await owed(id, 10_000)
  await owed(id, 5_000)
  await paid(id, 2_000)
  await paid(ahead, 2_000)
  const { rows, total } = await receivables(desk)
  const items = (of: string) => rows.find((row) => row.id === of)?.items
  expect([items(id), items(ahead), total.customers - before]).toEqual([2, 0, 1])
})

test('a returned payment reopens what it had paid', async () => {
  const id = await customer()
  const invoice = await owed(id, 10_000)
  const payment = await paid(id, 10_000)
  await inTransaction(ctx, (ctx) => applyOldestFirst(ctx, id, payment.id))
  await inTransaction(ctx, async (ctx) => {
    await takeBackApplications(ctx, id, payment.id)
    const back = await reverse(ctx, payment.id, 'returned_payment')
    await applyCredits(ctx, id, [{ fromId: payment.id, toId: back.id, cents: 10_000 as Cents }])
  })
  expect((await openItemsOf(ctx, id)).map(({ id, openCents }) => [id, openCents])).toEqual([[invoice.id, 10_000]])
  await expect(inTransaction(ctx, (ctx) => reverse(ctx, payment.id, 'returned_payment'))).rejects.toThrow()
})

test('a merged customer’s balance counts with the customer it was merged into', async () => {
  const head = await customer()
  const merged = await customer(head)
  await owed(merged, 700)
  const payment = await paid(head, 700)
  await inTransaction(ctx, (ctx) => applyOldestFirst(ctx, head, payment.id))
  expect([await balanceOf(ctx, head), (await openItemsOf(ctx, head)).length]).toEqual([0, 0])
})

test('the ledger refuses entries that do not add up, changed entries, and a closed day', async () => {
  const id = await customer()
  const entry = await owed(id, 100)
  await expect(db.update(ledgerEntries).set({ memo: 'x' })).rejects.toThrow()
  await expect(db.execute(sql`delete from ledger_lines`)).rejects.toThrow()
  await expect(
    db.insert(ledgerLines).values({ entryId: entry.id, position: 9, account: 'fuel', cents: 1 as Cents }),
  ).rejects.toThrow()
  const closing = { through: '2025-10-31', at: new Date(), by: 'Ann' }
  await db.insert(ledgerClosings).values(closing)
  await expect(posted(id, { kind: 'opening', cents: 1 as Cents, day: '2025-10-31' })).rejects.toThrow(DomainError)
})

test('closing a period asks a person for a confirmation, and no automatic job', async () => {
  const { as, person } = tradeOn(ctx)
  const desk = as({ ...(await person('admin')), staffRole: 'billing' })
  const asked = closeBooks(desk, '2025-11-01', [])
  await expect(asked).rejects.toThrow('Nothing can be posted with a day through Sat, Nov 1, 2025 afterwards')
  await closeBooks(
    desk,
    '2025-11-01',
    await asked.catch(({ confirmations }) => confirmations.map(({ key }: Confirmation) => key)),
  )
  await expect(closeBooks(desk, '2025-11-01', [])).rejects.toThrow('closed through')
  await openBooks(desk, '2025-10-31', 'The other tests post on that day')
})

test('a payment applied twice at once is applied once', async () => {
  const id = await customer()
  const [one, other] = [await owed(id, 500), await owed(id, 500)]
  const payment = await paid(id, 500)
  const apply = (toId: string) =>
    inTransaction(ctx, (ctx) => applyCredits(ctx, id, [{ fromId: payment.id, toId, cents: 500 as Cents }]))
  const outcomes = await Promise.allSettled([apply(one.id), apply(other.id)])
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect(await balanceOf(ctx, id)).toBe(500)
})

const amount = fc.integer({ min: 1, max: 100_000 })
const step = fc.oneof(
  fc.record({ does: fc.constant('owe' as const), cents: amount, on: fc.nat(2) }),
  fc.record({ does: fc.constant('pay' as const), cents: amount, on: fc.nat(2) }),
  fc.record({ does: fc.constant('credit' as const), cents: amount, on: fc.nat(2) }),
  fc.record({ does: fc.constant('bounce' as const), cents: amount, on: fc.nat(2) }),
  fc.record({ does: fc.constant('apply' as const), cents: amount, on: fc.nat(2) }),
)

test('the ledger makes and loses no cent, in any order and concurrently', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { maxLength: 8 }), async (rounds) => {
      const head = await customer()
      const all = [head, await customer(head), await customer()]
      const expected = new Map<string, number>(all.map((id) => [id, 0]))
      const does = async ({ does, cents, on }: (typeof rounds)[number][number]) => {
        const id = all[on] as string
        await inTransaction(ctx, async (ctx) => {
          if (does === 'owe') await post(ctx, { customerId: id, kind: 'opening', cents: cents as Cents })
          if (does === 'credit') await post(ctx, { customerId: id, kind: 'credit', cents: -cents as Cents })
          if (does === 'pay') {
            const { id: paid } = await post(ctx, { customerId: id, kind: 'payment', cents: -cents as Cents })
            await applyOldestFirst(ctx, id, paid)
          }
          if (does === 'apply') {
            const [[from], [to]] = [await unappliedOf(ctx, id), await openItemsOf(ctx, id)]
            if (from && to)
              await applyCredits(ctx, id, [
                { fromId: from.id, toId: to.id, cents: Math.min(-from.openCents, to.openCents) as Cents },
              ])
          }
          if (does === 'bounce') {
            const [from] = (await unappliedOf(ctx, id)).filter(({ kind }) => kind === 'payment')
            if (!from) return
            await takeBackApplications(ctx, id, from.id)
            const back = await reverse(ctx, from.id, 'returned_payment')
            await applyCredits(ctx, id, [{ fromId: from.id, toId: back.id, cents: back.cents }])
            expected.set(id, (expected.get(id) ?? 0) + back.cents)
          }
        })
        if (does === 'owe') expected.set(id, (expected.get(id) ?? 0) + cents)
        if (does === 'pay' || does === 'credit') expected.set(id, (expected.get(id) ?? 0) - cents)
      }
      for (const round of rounds)
        for (const outcome of await Promise.allSettled(round.map(does)))
          // One of two may come too late for what the other took.
          if (outcome.status === 'rejected' && !(outcome.reason instanceof DomainError)) throw outcome.reason
      const [own, merged, other] = all.map((id) => expected.get(id) ?? 0) as [number, number, number]
      expect(await reconcile(ctx)).toEqual([])
      expect(await balanceOf(ctx, head)).toBe(own + merged)
      expect(await balanceOf(ctx, all[2] as string)).toBe(other)
      expect((await agingOf(ctx, head)).balance).toBe(own + merged)
    }),
    { numRuns: 25 },
  )
})
