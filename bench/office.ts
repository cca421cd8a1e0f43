import { sql } from 'drizzle-orm'
import type { Db } from '#platform/db.ts'
import type { Finding } from './budget.ts'
import { firstRecord, uuid } from './trade-data.ts'
import { answersWithin, onTrade, pagesOf, signIn } from './trade.ts'

/** A part of it all, for a first look: `node bench/office.ts 0.1`. */
const part = import.meta.main ? Number(process.argv[2] ?? 1) : 1
const scale = { orders: 500_000 * part, customers: 20_000 * part }
/** With those of the trade they are a million. */
const furtherRequests = 399_000 * part
const tasks = 5_000

/** What is typed into the bar in a day: what there is one of, what there are thousands of, what there is nothing of. */
const searches = {
  'a customer': 'Customer 4711',
  'an email': 'buyer4711@works.example',
  'a phone': '(740) 555-4711',
  'a request': 'FQ-4711-0',
  'an order': 'or4711',
  'a quote': 'QT-4711-0',
  'an invoice': 'INV-104711',
  'a payment': 'check 94711',
  'a bill of lading': 'BOL 47110',
  'a purchase order': 'PO-47110',
  'an address': '4711 County Road 9',
  'a product': 'off-road diesel',
  'a common word': 'marion',
  'a name that all share': 'customer',
  'a street that half share': 'county road 9',
  'three letters': 'buy',
  'no such thing': 'zzyzx',
}

/**
 * The office with 1,000,000 requests, 500,000 orders and 20,000 customers, through the front door: its lists, the record of
 * an ordinary customer and of one with 50,000 orders, and the search of the bar.
 */
export const officePages = () =>
  onTrade(
    scale,
    async (site, emails, db) => {
      const cookie = await signIn(site, emails.admin)
      const ordinary = '00000065-0000-4000-8000-000000000007'
      const pages: [what: string, page: string][] = [
        ...(await pagesOf(site, 'admin', cookie)).map((page): [string, string] => [page.slice(17, 57), page]),
        ['record of a customer', `/dashboard/admin/customers/${ordinary}`],
        ['record of the largest customer', `/dashboard/admin/customers/${firstRecord}`],
        ...Object.entries(searches).map(([what, words]): [string, string] => [
          `search for ${what}`,
          `/dashboard/admin/search?${new URLSearchParams({ q: words })}`,
        ]),
      ]
      // A process that has just begun runs code that nobody has compiled yet; an office's has run since the morning.
      for (let time = 0; time < 10; time++)
        for (const [, page] of pages) await (await fetch(site.address + page, { headers: { cookie } })).text()
      const findings: Finding[] = []
      for (const [what, page] of pages) findings.push(await answersWithin(site, page, cookie, `office: ${what}`))
      return [...findings, ...(await sizes(db))]
    },
    fillOffice,
  )

const fillOffice = async (db: Db) => {
  await db.execute(sql`
    insert into requests (id, reference, submission_id, fingerprint, secret_link, kind, title, state, answers, contact_name,
      contact_email, contact_phone, county, customer_id, promise, promise_words, received_at, due_at, answered_at)
    select ${uuid('9', sql`n`)}, 'SU-' || n, gen_random_uuid(), md5('office' || n), md5('further' || n), 'support', 'Support', 'answered',
      jsonb_build_array(jsonb_build_object('name', 'message', 'label', 'Message', 'value', '', 'said',
        'Where is the ticket of load ' || n || ', gate ' || md5('gate' || n) || '?')),
      'Buyer ' || customer, 'buyer' || customer || '@works.example', '(740) 555-' || lpad((customer % 10000)::text, 4, '0'), 'Union',
      ${uuid('7', sql`customer`)}, 'support', 'within 4 hours', at, at + interval '4 hours', at + interval '1 hour'
    from generate_series(1, ${furtherRequests}::int) n, lateral (select 1 + n % ${scale.customers}::int as customer,
      now() - interval '1 hour' - interval '730 days' * n / ${furtherRequests}::float as at) as drawn`)
  await db.execute(sql`
    insert into customer_contacts (id, customer_id, name, purpose, email, phone)
    select gen_random_uuid(), id, 'Site lead of ' || name, 'Gate', 'gate.' || email, phone from customers`)
  await db.execute(sql`
    insert into delivery_sites (id, customer_id, address, county, created_at)
    select gen_random_uuid(), id, name || ', 9 Depot Road, Marion, OH', 'Marion', created_at from customers`)
  await db.execute(sql`
    insert into reminders (id, order_id, words, due_at, added_at, done_at)
    select gen_random_uuid(), ${uuid('0', sql`n`)}, 'Call back about load ' || n, now() + interval '1 hour' * (n % 200 - 10), now(),
      case when n % 20 > 0 then now() end
    from generate_series(1, ${tasks}::int) n`)
  await fillBooks(db)
  await db.execute(sql`vacuum (analyze)`)
}

/**
 * An invoice of each second order and a payment of each, as the lists read them: what the ledger says of them is not asked
 * here, and in bulk no trigger runs.
 */
const fillBooks = async (db: Db) => {
  const drawn = sql`generate_series(1, ${scale.orders / 2}::int) n, lateral (select 1 + n % ${scale.customers}::int as customer,
    current_date - (n % 700)::int as day, (5000 + n % 900000) as cents) as drawn`
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into invoices (id, kind, state, number, reference, secret_link, customer_id, customer_name, sold_to, delivered_to, basis,
        delivered_on, issued_on, due_on, terms, goods_cents, freight_cents, tax_cents, total_cents, deci_gallons, entry_id,
        open_cents, created_at, issued_at)
      select ${uuid('d', sql`n`)}, 'invoice', 'issued', 100000 + n, 'INV-' || (100000 + n), md5('invoice' || n), ${uuid('7', sql`customer`)},
        'Customer ' || customer, 'Customer ' || customer, '9 Depot Road, Marion, OH', 'gross', day, day, day + 15,
        '{"kind":"net","days":15}'::jsonb, cents, 0, 0, cents, 5000, ${uuid('b', sql`n`)}, 0, day::timestamptz, day::timestamptz
      from ${drawn}`)
    await tx.execute(sql`
      insert into payments (id, reference, state, customer_id, method, cents, received_on, number, entry_id, recorded_at, recorded_by)
      select ${uuid('e', sql`n`)}, 'PM-' || n, 'posted', ${uuid('7', sql`customer`)}, 'check', cents, day, 'check ' || (90000 + n),
        ${uuid('a', sql`n`)}, day::timestamptz, 'Desk'
      from ${drawn}`)
  })
}

/** What the indexes of the largest tables weigh: they are to stay in memory. */
const sizes = async (db: Db): Promise<Finding[]> => {
  const { rows } = await db.execute<{ what: string; found: string }>(sql`
    select relname || ': table, indexes' as what,
      pg_size_pretty(pg_table_size(oid)) || ', ' || pg_size_pretty(pg_indexes_size(oid)) as found
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_indexes_size(oid) > 30000000
    order by pg_indexes_size(oid) desc`)
  return rows.map(({ what, found }) => ({ what, found, limit: '', kept: true, binding: false }))
}

if (import.meta.main)
  for (const { what, found, limit, kept } of await officePages())
    console.log(what.padEnd(64), found.padStart(18), limit, kept ? 'ok' : 'over')
