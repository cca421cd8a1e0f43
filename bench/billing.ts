import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Db } from '#platform/db.ts'
import { contextOn } from '#domain/testing.ts'
import { system } from '#domain/viewer.ts'
import { toRemind } from '../app/features/statements/remind.ts'
import { continueStatements, startStatements } from '../app/features/statements/run.ts'
import type { Site } from '../server/testing.ts'
import { atMost, type Finding } from './budget.ts'
import { quantile } from './median.ts'
import { firstRecord, uuid } from './trade-data.ts'
import { answersWithin, onTrade, signIn } from './trade.ts'

const scale = { orders: 5_000, customers: 5_000 }
const invoices = 100_000

/** 100,000 invoices of 5,000 customers, four of five paid: lists, aging, an account, the statements of a month, and one of them. */
export const billingPages = () =>
  onTrade(
    scale,
    async (site, { admin }, db) => {
      const cookie = await signIn(site, admin)
      const desk = '/dashboard/admin'
      const pages = [
        ...[
          '',
          '?show=open',
          '?show=past_due',
          '?show=paid',
          '?q=inv-1047',
          '?sort=total',
          '?sort=due',
          '?sort=due&up=1',
          '?sort=open',
        ].map((query) => `${desk}/invoices${query}`),
        ...[`${desk}/receivables`, `${desk}/receivables?show=past_due`, `${desk}/receivables/${firstRecord}`],
      ]
      const findings: Finding[] = []
      for (const page of pages) findings.push(await answersWithin(site, page, cookie, `billing: ${page.slice(17)}`))
      return [...findings, await remindersIn(db), await statementsIn(db), await aStatement(site, db)]
    },
    fillBooks,
  )

const fillBooks = async (db: Db) => {
  const drawn = sql`generate_series(1, ${invoices}::int) n, lateral (select 1 + n % ${scale.customers}::int as customer,
    current_date - (n % 700) as day, (5000 + n % 900000) as cents) as drawn`
  await db.transaction(async (tx) => {
    for (const [kind, sign] of [
      ['b', 1],
      ['a', -1],
    ] as const) {
      const isPaid = sign < 0 ? sql`where n % 5 > 0` : sql``
      await tx.execute(sql`
        insert into ledger_entries (id, customer_id, kind, day, due_on, cents, number, about_id, posted_at, posted_by)
        select ${uuid(kind, sql`n`)}, ${uuid('7', sql`customer`)}, ${sign > 0 ? 'invoice' : 'payment'}, day,
          case when ${sign} > 0 then day + 15 end, ${sign} * cents, 'INV-' || (100000 + n), ${uuid('d', sql`n`)}, now(), 'Automatic'
        from ${drawn} ${isPaid}`)
      await tx.execute(sql`
        insert into ledger_lines (entry_id, position, account, cents)
        select ${uuid(kind, sql`n`)}, side, case when side = 0 then 'receivable' when ${sign}::int > 0 then 'fuel' else 'undeposited' end,
          case when side = 0 then ${sign}::int * cents else -(${sign}::int) * cents end
        from ${drawn}, generate_series(0, 1) side ${isPaid}`)
    }
    await tx.execute(sql`
      insert into ledger_applications (id, from_id, to_id, day, cents, at, by)
      select gen_random_uuid(), ${uuid('a', sql`n`)}, ${uuid('b', sql`n`)}, day, cents, now(), 'Automatic'
      from ${drawn} where n % 5 > 0`)
    // Filled in bulk no trigger runs: what is open of each is written as the triggers would have.
    await tx.execute(sql`
      insert into ledger_items (entry_id, customer_id, day, due_on, cents, open_cents)
      select e.id, e.customer_id, e.day, e.due_on, e.cents,
        e.cents + coalesce((select sum(a.cents) from ledger_applications a where a.from_id = e.id), 0)
          - coalesce((select sum(a.cents) from ledger_applications a where a.to_id = e.id), 0)
      from ledger_entries e`)
    await tx.execute(sql`
      insert into invoices (id, kind, state, number, reference, secret_link, customer_id, customer_name, sold_to, delivered_to, basis,
        delivered_on, issued_on, due_on, terms, goods_cents, freight_cents, tax_cents, total_cents, deci_gallons, entry_id,
        open_cents, created_at, issued_at)
      select ${uuid('d', sql`n`)}, 'invoice', 'issued', 100000 + n, 'INV-' || (100000 + n), md5('invoice' || n), ${uuid('7', sql`customer`)},
        'Customer ' || customer, 'Customer ' || customer, '9 Depot Road, Marion, OH', 'gross', day, day, day + 15,
        '{"kind":"net","days":15}'::jsonb, cents, 0, 0, cents, 5000, ${uuid('b', sql`n`)},
        case when n % 5 > 0 then 0 else cents end, day::timestamptz, day::timestamptz
      from ${drawn}`)
  })
  await db.execute(sql`vacuum (analyze)`)
}

/** Every statement of last month, as the task makes them. */
const statementsIn = async (db: Db): Promise<Finding> => {
  const now = Temporal.Now.instant()
  const ctx = contextOn(db, { viewer: system, now })
  const month = now.toZonedDateTimeISO('UTC').toPlainDate().subtract({ months: 1 }).toString().slice(0, 7)
  const began = performance.now()
  await startStatements(ctx, month)
  let made = 0
  for (let more = 1; more > 0; made += more) more = await continueStatements(ctx)
  return atMost(`billing: ${made} statements of a month`, (performance.now() - began) / 1000, 300, 's')
}

/** Whom the run of the reminders writes to: it is asked once a run. */
const remindersIn = async (db: Db): Promise<Finding> => {
  const ctx = contextOn(db, { viewer: system, now: Temporal.Now.instant() })
  const took: number[] = []
  for (let round = 0; round < 10; round++) {
    const began = performance.now()
    await toRemind(ctx)
    took.push(performance.now() - began)
  }
  return atMost('billing: whom to remind', quantile(took, 0.5), 300, 'ms')
}

/** The page of one, as its customer opens it. */
const aStatement = async (site: Site, db: Db): Promise<Finding> => {
  const { rows } = await db.execute<{ link: string }>(
    sql`select secret_link as link from statements order by id limit 1`,
  )
  return answersWithin(site, `/statement/${rows[0]?.link}`, '', 'billing: a statement')
}

if (import.meta.main)
  for (const { what, found, limit, kept } of await billingPages())
    console.log(what.padEnd(56), found.padStart(12), limit, kept ? 'ok' : 'over')
