import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { afterAll, expect } from 'vitest'
import { contextOn } from '../app/domain/testing.ts'
import type { Cents } from '../app/domain/money.ts'
import { customers } from '../app/features/customers/schema.ts'
import { reconcile } from '../app/features/ledger/reconcile.ts'
import { keepEvent } from '../app/features/payments/online.ts'
import { checkouts, payments } from '../app/features/payments/schema.ts'
import { standInStripe } from '../app/features/payments/testing-stripe.ts'
import { testDatabase } from '../app/platform/testing.ts'
import { long } from './long.ts'

const { db, connection } = await testDatabase()
const ctx = contextOn(db)
const stripe = await standInStripe()
afterAll(() => stripe.close())

const program = fileURLToPath(new URL('kill/payment-worker.ts', import.meta.url))
const paid = 60
const mostKills = 12

/** Runs a worker, and kills it when so many payments are recorded. Gives whether it was done before. */
const workUntil = async (recorded: number) => {
  const worker = spawn(process.execPath, [program, JSON.stringify(connection), stripe.url], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  const begun = once(worker.stdout, 'data')
  worker.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(worker, 'exit')
  const enough = async () => {
    await begun
    while ((await db.$count(payments)) < recorded) await sleep(1)
  }
  await Promise.race([gone, enough()])
  worker.kill('SIGKILL')
  const [code] = await gone
  if (code) throw new Error(`The worker ended by itself with ${code}.`)
  return said.includes('done')
}

long(
  'a worker that is killed again and again records every payment that the processor told us of, and none twice',
  async () => {
    const customerId = randomUUID()
    await db.insert(customers).values({ id: customerId, name: 'Hilltop', kind: 'farm', createdAt: new Date() })
    for (let each = 0; each < paid; each++) {
      const sessionId = `cs_test_${each}`
      const page = { id: randomUUID(), customerId, amounts: [], cents: 1000 as Cents, state: 'open' as const }
      await db.insert(checkouts).values({ ...page, sessionId, startedAt: new Date() })
      const none = { intent: null, intentStatus: 'requires_payment_method' }
      stripe.pages.set(sessionId, { id: sessionId, status: 'open', paid: 'unpaid', cents: 1000, ...none })
      stripe.pay(sessionId)
    }
    // Each is told of twice, by different messages, in no order.
    const told = Array.from({ length: 2 * paid }, (_, at) => ({ at, rank: Math.random() }))
    for (const { at } of told.toSorted((one, other) => one.rank - other.rank)) {
      const event = {
        id: `evt_${at}`,
        type: 'checkout.session.completed',
        objectId: `cs_test_${at % paid}`,
        created: 0,
      }
      await keepEvent(ctx, event)
      await keepEvent(ctx, event)
    }

    let kills = 0
    const more = async () => (await db.$count(payments)) + 1 + Math.floor(Math.random() * (paid / (mostKills + 2)))
    while (!(await workUntil(kills < mostKills ? await more() : Infinity))) kills++
    expect(kills).toBe(mostKills)

    const { rows } = await db.execute(sql`select count(*)::int as payments, count(distinct checkout_id)::int as pages,
    sum(cents)::int as cents, (select -sum(cents)::int from ledger_entries) as books,
    (select count(*)::int from processor_events where handled_at is null) as waiting from payments`)
    expect(rows).toEqual([{ payments: paid, pages: paid, cents: paid * 1000, books: paid * 1000, waiting: 0 }])
    expect(await reconcile(ctx)).toEqual([])
  },
)
