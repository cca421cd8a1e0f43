import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { customers } from '#features/customers/schema.ts'
import { applyOldestFirst } from '#features/ledger/apply.ts'
import { accountView } from '#features/ledger/pages/account-view.ts'
import { post } from '#features/ledger/post.ts'
import { testDatabase } from '#platform/testing.ts'
import { readStatement, statementsOf } from './find.ts'
import { continueStatements, startStatements } from './run.ts'
import { statements } from './schema.ts'

const { db } = await testDatabase()
const at = (day: string) => contextOn(db, { viewer: system, now: Temporal.Instant.from(`${day}T12:00-05:00`) })

const posted = (now: string, id: string, cents: number, day = now) =>
  inTransaction(at(now), (ctx) => post(ctx, { customerId: id, kind: 'opening', cents: cents as Cents, day }))
const owing = async (cents: number) => {
  const id: string = randomUUID()
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', createdAt: new Date() })
  await posted('2025-10-20', id, cents)
  return id
}
const make = async (now: string, month: string) => {
  await startStatements(at(now), month)
  while ((await continueStatements(at(now))) > 0);
}
const said = async (id: string, month: string) => {
  const ctx = at('2026-03-01')
  const statement = (await statementsOf(ctx, id)).find((each) => each.month === month)
  if (!statement) return undefined
  const { entries } = await readStatement(ctx, statement)
  return [statement.openingCents, entries.map(({ day, cents }) => [day, cents]), statement.closingCents]
}

test('an entry posted after its month’s statement is on the next one, which opens with the last closing balance', async () => {
  const [farm, head, merged] = [await owing(100_000), await owing(70_000), await owing(30_000)]
  await make('2025-11-02', '2025-10')
  const october = [0, [['2025-10-20', 100_000]], 100_000]
  expect(await said(farm, '2025-10')).toEqual(october)

  // A check that came on October 30 and was recorded in November.
  await posted('2025-11-03', farm, -40_000, '2025-10-30')
  await posted('2025-11-10', farm, -10_000)
  await db.update(customers).set({ mergedInto: head }).where(eq(customers.id, merged))
  await make('2025-12-02', '2025-11')
  const november = [
    ['2025-10-30', -40_000],
    ['2025-11-10', -10_000],
  ]
  expect(await said(farm, '2025-11')).toEqual([100_000, november, 50_000])
  expect(await said(farm, '2025-10')).toEqual(october)
  expect(await said(head, '2025-11')).toEqual([100_000, [], 100_000])

  // The balance is zero, and nothing has a day of December: they hear of the last check all the same.
  await posted('2025-12-03', farm, -50_000, '2025-11-28')
  await make('2026-01-02', '2025-12')
  expect(await said(farm, '2025-12')).toEqual([50_000, [['2025-11-28', -50_000]], 0])
  expect(await said(farm, '2025-11')).toEqual([100_000, november, 50_000])
  await make('2026-02-02', '2026-01')
  expect(await said(farm, '2026-01')).toBeUndefined()
})

test('what a check of the month paid is not past due on its statement, though the check was recorded in the next month', async () => {
  const pays = async (cents: number) => {
    const id: string = randomUUID()
    await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', createdAt: new Date() })
    const owed = { customerId: id, kind: 'opening' as const, cents: 100_000 as Cents, dueOn: '2026-02-20' }
    await inTransaction(at('2026-02-05'), (ctx) => post(ctx, owed))
    await inTransaction(at('2026-03-03'), async (ctx) => {
      const check = await post(ctx, { customerId: id, kind: 'payment', cents: -cents as Cents, day: '2026-02-27' })
      await applyOldestFirst(ctx, id, check.id)
    })
    return id
  }
  const [all, part] = [await pays(100_000), await pays(40_000)]
  await make('2026-03-03', '2026-02')
  const due = async (id: string) => (await statementsOf(at('2026-03-03'), id)).map(({ pastDueCents }) => pastDueCents)
  expect([await due(all), await due(part)]).toEqual([[0], [60_000]])
})

test('a statement that had late entries in its opening balance still says what was sent', async () => {
  const id = await owing(9_000)
  await posted('2025-11-03', id, -4_000, '2025-10-30')
  const { entry } = await posted('2025-11-10', id, 1_000)
  const made = { customerId: id, pastDueCents: 0 as Cents, sentTo: [] }
  const sums = (opening: number, closing: number) => ({
    openingCents: opening as Cents,
    closingCents: closing as Cents,
  })
  await db.insert(statements).values([
    {
      ...{ ...made, id: randomUUID(), month: '2025-10', secretLink: randomUUID(), ...sums(0, 9_000) },
      ...{ throughEntry: entry - 2, madeAt: new Date('2025-11-02') },
    },
    {
      ...{ ...made, id: randomUUID(), month: '2025-11', secretLink: randomUUID(), ...sums(5_000, 6_000) },
      ...{ throughEntry: entry, madeAt: new Date('2025-12-02') },
    },
  ])
  expect(await said(id, '2025-11')).toEqual([5_000, [['2025-11-10', 1_000]], 6_000])
})

test('all statements of a customer are read, however many years they go back; their page shows two years', async () => {
  const id = await owing(500)
  const made = { customerId: id, pastDueCents: 0 as Cents, openingCents: 0 as Cents, closingCents: 500 as Cents }
  await db.insert(statements).values(
    Array.from({ length: 30 }, (_, at) => ({
      ...{ ...made, id: randomUUID(), secretLink: randomUUID(), sentTo: [], throughEntry: 0, madeAt: new Date() },
      month: Temporal.PlainYearMonth.from('2023-01').add({ months: at }).toString(),
    })),
  )
  expect(await statementsOf(at('2026-03-01'), id)).toHaveLength(30)
  expect((await accountView(at('2026-03-01'), id)).statements).toHaveLength(24)
})
