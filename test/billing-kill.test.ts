import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { eq, sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { inTransaction } from '../app/domain/context.ts'
import type { Cents } from '../app/domain/money.ts'
import { contextOn } from '../app/domain/testing.ts'
import { system } from '../app/domain/viewer.ts'
import { customers } from '../app/features/customers/schema.ts'
import { post } from '../app/features/ledger/post.ts'
import { reconcile } from '../app/features/ledger/reconcile.ts'
import { autopayDrafts, autopayMandates } from '../app/features/payments/schema.ts'
import { standInStripe } from '../app/features/payments/testing-stripe.ts'
import { startStatements, statementProgress } from '../app/features/statements/run.ts'
import { statements } from '../app/features/statements/schema.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { long } from './long.ts'

const { db, connection } = await testDatabase()
const ctx = contextOn(db, { viewer: system })
const stripe = await standInStripe()
afterAll(() => stripe.close())

const program = fileURLToPath(new URL('kill/billing-worker.ts', import.meta.url))
/** Each start of a worker takes a second of processor time. */
const [mostKills, people] = [12, 240]

/** Runs a worker, and kills it once `until` has come: it is given what waits for words of the worker. Gives whether it was done. */
const work = async (until?: (says: (words: string) => Promise<void>) => Promise<unknown>) => {
  const worker = spawn(process.execPath, [program, JSON.stringify(connection), stripe.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(worker, 'exit')
  const says = async (words: string) => {
    while (!said.includes(words)) await once(worker.stdout, 'data')
  }
  if (until) {
    await Promise.race([gone, until(says)])
    worker.kill('SIGKILL')
  }
  const [code] = await gone
  if (code) throw new Error(`The worker ended by itself with ${code}.`)
  return said.includes('done')
}

const owing = async (day: string, dueOn: string) => {
  const id = randomUUID()
  await db.insert(customers).values({ id, name: `Farm ${id}`, kind: 'farm', createdAt: new Date() })
  const owed = { customerId: id, kind: 'opening' as const, cents: 1000 as Cents, day, dueOn }
  return { id, item: await inTransaction(ctx, (ctx) => post(ctx, owed)) }
}

long(
  'a worker that is killed over drafts and statements makes each of them once, and asks the processor once',
  async () => {
    for (let each = 0; each < people; each++) {
      const { id, item } = await owing('2025-10-20', '2025-11-20')
      const mandateId = randomUUID()
      const consent = { by: 'Marla', title: 'Owner', version: '2025-01-01', text: 'Yes', at: '2025-01-01' }
      const named = { payerId: `cus_${each}`, methodId: `pm_${each}`, kind: 'card' as const, called: 'Visa 4242' }
      const mandate = { id: mandateId, customerId: id, state: 'active' as const, consent: consent as never, ...named }
      await db.insert(autopayMandates).values({ ...mandate, startedAt: new Date() })
      await db.insert(autopayDrafts).values({
        ...{ id: randomUUID(), mandateId, customerId: id, state: 'announced', cents: 1000 as Cents },
        ...{ amounts: [{ entryId: item.id, cents: 1000 as Cents }], draftOn: '2025-11-20', announcedAt: new Date() },
      })
    }
    await startStatements(ctx, '2025-10')
    // At the moment when the processor has heard of a draft: our side has not written down what became of it.
    const asked = async (many: number) => {
      while (stripe.drafts.size < many) await sleep(1)
    }
    for (let kills = 1; kills <= mostKills; kills++)
      expect(await work(() => asked(Math.round((kills * people) / (mostKills + 1))))).toBe(false)
    for (let kills = 1; kills <= mostKills; kills++)
      await work(async (says) => {
        await says('statements')
        await sleep(Math.random() * 60)
      })
    expect(await work()).toBe(true)

    expect(stripe.drafts.size).toBe(people)
    const { rows } = await db.execute(sql`select count(*)::int as payments, count(distinct intent_id)::int as drafts,
    sum(cents)::int as cents from payments`)
    expect(rows).toEqual([{ payments: people, drafts: people, cents: people * 1000 }])
    expect(await db.$count(autopayDrafts, eq(autopayDrafts.state, 'paid'))).toBe(people)
    expect(await reconcile(ctx)).toEqual([])

    const [run] = await statementProgress(ctx)
    expect(run).toMatchObject({ customers: people, made: people, done: true })
    const told = sql`select count(*)::int as told, count(distinct subject_id)::int as customers from events where name = 'statement.sent'`
    expect((await db.execute(told)).rows).toEqual([{ told: people, customers: people }])
    expect(await db.$count(statements)).toBe(people)
  },
)
