import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Cursor } from '#domain/paging.ts'
import { inbox, inboxCounts, inboxMatches, type InboxQuestion } from '../app/features/requests/inbox.ts'
import { promisesKept } from '../app/features/requests/promise-report.ts'
import { contextOn } from '#domain/testing.ts'
import { openDatabase, type Db } from '#platform/db.ts'
import { startEmbedded } from '#platform/embedded-postgres.ts'
import { createLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { Temporal } from 'temporal-polyfill'
import { atMost, type Finding } from './budget.ts'

const stored = 100_000
const rounds = 40

/** What staff ask of the inbox in a day, at its worst: common words, rare ones, none. */
const questions: Record<string, InboxQuestion> = {
  'open list': { view: 'open' },
  overdue: { view: 'overdue' },
  answered: { view: 'answered' },
  'filter by kind': { view: 'answered', kind: 'credit' },
  'filter by nobody': { view: 'open', assignee: 'nobody' },
  'filter by county': { view: 'all', county: 'Marion' },
  'search a name': { view: 'all', words: 'hilltop 4711' },
  'search a common word': { view: 'all', words: 'diesel' },
  'search a phone': { view: 'all', words: '(614) 555-4711' },
  'search part of an address': { view: 'all', words: 'farm77' },
  'search a reference': { view: 'all', words: 'FQ-0004-711A' },
  'search nothing': { view: 'all', words: 'zzyzx' },
  'filter by phone': { view: 'all', source: 'phone' },
  'kind and county that never meet': { view: 'all', kind: 'credit', county: 'Marion' },
}

/** The inbox with 100,000 requests in the table, as its page asks for it: rows, counts, matches and promises kept. */
export const inboxAnswers = async (): Promise<Finding[]> => {
  const folder = mkdtempSync(join(tmpdir(), 'leone-bench-inbox-'))
  const { connection, stop } = await startEmbedded(folder, { log: createLog('silent') })
  const { pool, db, close } = openDatabase(connection)
  try {
    await migrate(pool)
    await fill(db)
    const findings: Finding[] = []
    for (const [name, question] of Object.entries(questions)) {
      findings.push(atMost(`inbox of 100,000, ${name}: p95`, await p95(db, question), 100, 'ms', 1))
    }
    const second = (await inbox(asStaff(db), { view: 'answered' })).older
    findings.push(
      atMost('inbox of 100,000, a later page: p95', await p95(db, { view: 'answered' }, second), 100, 'ms', 1),
    )
    return findings
  } finally {
    await close()
    await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const asStaff = (db: Db) =>
  contextOn(db, {
    viewer: {
      role: 'admin',
      userId: '00000000-0000-4000-8000-000000000001',
      name: 'Bench',
      email: 'bench@leonefuel.example',
    },
    now: Temporal.Now.instant(),
  })

const p95 = async (db: Db, question: InboxQuestion, cursor?: Cursor) => {
  const ctx = asStaff(db)
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await Promise.all([
      inbox(ctx, question, cursor),
      inboxCounts(ctx),
      promisesKept(ctx, 30),
      inboxMatches(ctx, question),
    ])
    times.push(performance.now() - began)
  }
  return times.toSorted((one, other) => one - other)[Math.ceil(0.95 * rounds) - 1] ?? NaN
}

/** A year of requests: 3 in 100 are open, the others answered, won, lost, withdrawn or spam. */
const fill = async (db: Db) => {
  await db.execute(sql`set statement_timeout = 0`)
  for (let from = 1; from <= stored; from += 10_000) {
    await db.execute(sql`
      insert into requests (id, reference, submission_id, fingerprint, secret_link, kind, title, state, answers,
        contact_name, contact_email, contact_phone, company, county, promise, promise_words, received_at, due_at, answered_at)
      select gen_random_uuid(), 'FQ-' || lpad(n::text, 7, '0') || 'A', gen_random_uuid(), md5(n::text), md5('link' || n),
        (array['fuel_quote', 'bulk_quote', 'sales', 'support', 'credit'])[1 + n % 5], 'Fuel quote',
        case when n % 33 = 0 then 'received' when n % 20 = 1 then 'won' when n % 20 = 2 then 'lost'
          when n % 50 = 3 then 'spam' else 'answered' end,
        jsonb_build_array(
          jsonb_build_object('name', 'fuelType', 'label', 'Fuel type', 'value', 'diesel', 'said', (array['Diesel', 'Gasoline', 'Heating oil'])[1 + n % 3]),
          jsonb_build_object('name', 'volume', 'label', 'Volume', 'value', n, 'said', n || ' gal'),
          jsonb_build_object('name', 'deliveryAddress', 'label', 'Delivery address', 'value', '', 'said',
            n || ' County Road 9, ' || (array['Marion', 'Union', 'Delaware', 'Franklin', 'Licking'])[1 + n % 5] || ' County, OH'),
          jsonb_build_object('name', 'notes', 'label', 'Notes', 'value', '', 'said', 'Gate code ' || md5('note' || n))),
        'Hilltop ' || n, 'office@farm' || n || '.example', '(614) 555-' || lpad((n % 10000)::text, 4, '0'), 'Company ' || n % 5000,
        (array['Marion', 'Union', 'Delaware', 'Franklin', 'Licking'])[1 + n % 5],
        'fuel_quote', 'within 24 hours', at, at + interval '24 hours',
        case when n % 33 = 0 then null else at + interval '5 hours' end
      from generate_series(${from}::int, ${from + 9_999}::int) as n,
        lateral (select now() - case when n % 33 = 0 then interval '30 hours' else interval '365 days' end * n / ${stored}::float as at) as times`)
  }
  await db.execute(sql`vacuum analyze requests`)
}

if (import.meta.main)
  for (const { what, found, limit, kept } of await inboxAnswers())
    console.log(what.padEnd(56), found.padStart(10), limit, kept ? 'ok' : 'over')
