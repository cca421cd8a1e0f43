import { sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { contextOn } from '#domain/testing.ts'
import { tradeOn } from '#features/fulfillment/testing.ts'
import { decideQuote } from '#features/quotes/decide.ts'
import { testDatabase } from '#platform/testing.ts'
import { lateConfirmations, lateRevisions } from './late-and-missed.ts'

const { db } = await testDatabase()
const { person, as, ordered, offered } = tradeOn(contextOn(db))
const staff = await person('admin')
const customer = await person('customer')
const nextWeek = as(staff, { now: Temporal.Instant.from('2025-11-27T10:00:00-05:00') })

/** The same row a thousand times more, changed at a moment at which nothing is late yet, and before it on the disk. */
const crowd = async (table: string, columns: string[]) => {
  const { rows } = await db.execute(
    sql`select column_name from information_schema.columns where table_name = ${table} and is_generated = 'NEVER'`,
  )
  const names = rows.map(({ column_name }) => String(column_name))
  const fresh: Record<string, string> = { id: 'gen_random_uuid()', submission_id: 'gen_random_uuid()' }
  for (const unique of ['reference', 'secret_link', 'quote_id', 'request_id']) fresh[unique] = 'null'
  for (const text of ['reference', 'secret_link']) fresh[text] = `${text} || n`
  for (const column of columns) fresh[column] = `timestamptz '2025-11-27 09:59:00-05:00'`
  const values = names.map((name) => fresh[name] ?? `"${name}"`).join(', ')
  const into = `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')})`
  await db.execute(sql.raw(`${into} select ${values} from ${table}, generate_series(1, 1000) n`))
  // The first one is written anew: it is now the last on the disk.
  await db.execute(sql.raw(`update ${table} set state = state where ${columns[0]} < '2025-11-27'`))
}

test('the dashboard names the order that waits longest among more than a thousand', async () => {
  const { reference } = await ordered(staff, customer)
  await crowd('orders', ['placed_at'])
  const { rows, all } = await lateConfirmations(nextWeek, 3)
  expect([rows.map((order) => order.reference), all]).toEqual([[reference], 1])
})

test('the dashboard names the quote that waits longest for a change among more than a thousand', async () => {
  const { id, reference } = await offered(staff, customer)
  await decideQuote(as(customer), id, { verb: 'ask_change', reason: 'Less, please.', expected: 'pending' })
  await crowd('quotes', ['changed_at'])
  const { rows, all } = await lateRevisions(nextWeek, 3)
  expect([rows.map((quote) => quote.reference), all]).toEqual([[reference], 1])
})
