import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { inTransaction } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { billing, contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { mailPlan } from '#emails/index.ts'
import { customers } from '#features/customers/schema.ts'
import { applyOldestFirst } from '#features/ledger/apply.ts'
import accountData from '#features/ledger/personal-data.ts'
import { post } from '#features/ledger/post.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { mails } from '#mails/schema.ts'
import { testDatabase } from '#platform/testing.ts'
import { readStatement, statementsOf } from './find.ts'
import { remindDue } from './remind.ts'
import { continueStatements, startDueStatements, startStatements, statementProgress } from './run.ts'
import statementData from './personal-data.ts'
import { paymentReminders, statements } from './schema.ts'

const { db } = await testDatabase()
const at = (now: string) =>
  contextOn(db, {
    ...{ viewer: system, now: Temporal.Instant.from(now), mails: mailPlan({ staffEmail: 'desk@fuel.example' }) },
    billing: { ...billing, cutOver: '2025-10-01' },
  })

const owing = async (cents: number, dueOn: string, day = '2025-10-20') => {
  const id: string = randomUUID()
  const email = `${id}@farm.example`
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', email, createdAt: new Date() })
  await inTransaction(at('2025-10-20T12:00-04:00'), (ctx) =>
    post(ctx, { customerId: id, kind: 'opening', cents: cents as Cents, dueOn, day, number: '88213' }),
  )
  return { id, email }
}
const mailsTo = async (to: string) =>
  (await db.select().from(mails).where(eq(mails.recipient, to))).map(({ email }) => email)
const drain = async (ctx = at('2025-11-03T09:00-05:00')) => {
  let made = 0
  for (let more = 1; more > 0; made += more) more = await continueStatements(ctx)
  return made
}

test('statements of a month reach each customer once, however often they are started, and say the same later', async () => {
  const { id, email } = await owing(100_000, '2025-11-15')
  await owing(-500, '2025-10-20')
  const ctx = at('2025-11-03T09:00-05:00')
  await startStatements(ctx, '2025-10')
  await startStatements(ctx, '2025-10')
  await startDueStatements(ctx)
  await Promise.all([drain(), drain()])
  expect(await drain()).toBe(0)
  expect(await statementProgress(ctx)).toMatchObject([{ month: '2025-10', customers: 2, made: 2, done: true }])
  expect(await mailsTo(email)).toEqual(['statement-sent'])
  const [statement] = await statementsOf(ctx, id)
  expect(statement).toMatchObject({ openingCents: 0, closingCents: 100_000, pastDueCents: 0 })
  // What is posted later, or on a day of the month itself, changes nothing of what was sent.
  await inTransaction(ctx, async (ctx) => {
    const paid = await post(ctx, { customerId: id, kind: 'payment', cents: -100_000 as Cents })
    await applyOldestFirst(ctx, id, paid.id)
    await post(ctx, { customerId: id, kind: 'opening', cents: 7 as Cents, day: '2025-10-25' })
  })
  const said = statement && (await readStatement(ctx, statement))
  expect([said?.open.map(({ openCents }) => openCents), said?.entries.length]).toEqual([[100_000], 1])
})

test('a month that is not over has no statement', async () => {
  await expect(startStatements(at('2025-11-30T09:00-05:00'), '2025-11')).rejects.toThrow('has ended')
})

test('a customer is reminded once at each step, and not on the days between', async () => {
  const { id, email } = await owing(5_000, '2025-11-10')
  const other = await owing(5_000, '2025-11-30')
  const on = async (day: string) => {
    for (let more = 1; more > 0;) more = await remindDue(at(`2025-${day}T09:15-05:00`))
    return (await mailsTo(email)).filter((name) => name === 'payment-reminder').length
  }
  expect(await on('11-12')).toBe(0)
  expect([await on('11-13'), await on('11-13'), await on('11-14')]).toEqual([1, 1, 1])
  expect([await on('11-25'), await on('11-26')]).toEqual([2, 2])
  expect(await mailsTo(other.email)).toEqual([])
  const [last] = await db.select().from(paymentReminders).where(eq(paymentReminders.customerId, id))
  expect(last).toMatchObject({ cents: 5_000, sentTo: [email] })
})

test('an unapplied payment stops payment reminders for what it covers', async () => {
  const { id, email } = await owing(5_000, '2025-10-25')
  await inTransaction(at('2025-11-01T12:00-04:00'), (ctx) =>
    post(ctx, { customerId: id, kind: 'payment', cents: -5_000 as Cents }),
  )
  for (let more = 1; more > 0;) more = await remindDue(at('2025-11-03T09:15-05:00'))
  expect(await mailsTo(email)).toEqual([])
})

test("a copy of one's data has the account of one's company, and not for a supplier or a stranger", async () => {
  const { person, company, as } = tradeOn(at('2025-11-03T09:00-05:00'))
  const farm = await company('customer')
  const { id } = await owing(100_000, '2025-11-15')
  await db.update(customers).set({ companyId: farm }).where(eq(customers.id, id))
  const made = { id: randomUUID(), customerId: id, month: '2025-09', secretLink: randomUUID(), madeAt: new Date() }
  const sums = { openingCents: 0 as Cents, closingCents: 100_000 as Cents, pastDueCents: 0 as Cents }
  await db.insert(statements).values({ ...made, ...sums, throughEntry: 0, sentTo: [] })
  const copyFor = async (viewer: Awaited<ReturnType<typeof person>>) => ({
    ...(await accountData.copy?.(as(viewer), viewer)),
    ...(await statementData.copy?.(as(viewer), viewer)),
  })
  const own = { accountEntries: [{ kind: 'opening', cents: 100_000 }], statements: [{ month: '2025-09' }] }
  expect(await copyFor(await person('customer', { id: farm }))).toMatchObject(own)
  expect(await copyFor(await person('customer', { id: farm, role: 'viewer' }))).toMatchObject(own)
  for (const other of [await person('customer'), await person('supplier'), await person('admin')])
    // oxlint-disable-next-line no-await-in-loop -- one after another
    expect(await copyFor(other)).toMatchObject({ accountEntries: [], statements: [] })
})
