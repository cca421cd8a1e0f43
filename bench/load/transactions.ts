import { randomUUID } from 'node:crypto'
import pg from 'pg'

/**
 * Writes what a submission writes, in one transaction and by the bare driver: the request, its line in the diary and
 * its two mails, copied from one that the site stored. The mails are marked as sent, so that nobody sends them.
 */
type Task = { connection: pg.PoolConfig; seconds: number; visitors: number }
const { connection, seconds, visitors }: Task = JSON.parse(process.argv[2] ?? '')
/** As many connections as the site has. */
const pool = new pg.Pool({ ...connection, max: 10 })

type Row = Record<string, unknown>

const rowOf = async (question: string) => {
  const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(found) as row from (${question} limit 1) found`)
  if (!rows[0]) throw new Error('There is no submission to copy.')
  return rows[0].row
}

/** What the database makes of a request, it makes of a copy too. */
const { rows: made } = await pool.query<{ name: string }>(
  `select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'requests' and is_generated = 'ALWAYS'`,
)
const stored = await rowOf('select * from requests order by received_at')
const request = Object.fromEntries(
  Object.entries(stored).filter(([column]) => made.every(({ name }) => name !== column)),
)
const { entry: _entry, ...event } = await rowOf(`select * from events where subject_id = '${String(request.id)}'`)
const mail = await rowOf(`select * from mails where subject_id = '${String(request.id)}'`)
const unsent = { ...mail, subject: null, text: null, html: null, message_id: null, state: 'sent' }

const insert = (table: string, rows: Row[]): [string, unknown[]] => {
  const columns = Object.keys(rows[0] ?? {})
  const values = rows.flatMap((row) => columns.map((column) => sendable(row[column])))
  const places = rows.map(
    (_, row) => `(${columns.map((_, column) => `$${row * columns.length + column + 1}`).join(', ')})`,
  )
  return [`insert into ${table} (${columns.join(', ')}) values ${places.join(', ')} returning id`, values]
}

const sendable = (value: unknown) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : value)

const submit = async () => {
  const [id, eventId, mark] = [randomUUID(), randomUUID(), randomUUID()]
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query(
      ...insert('requests', [{ ...request, id, submission_id: mark, reference: mark, secret_link: mark }]),
    )
    await client.query(...insert('events', [{ ...event, id: eventId, subject_id: id }]))
    const mails = [1, 2].map(() => ({ ...unsent, id: randomUUID(), event_id: eventId, subject_id: id }))
    await client.query(...insert('mails', mails))
    await client.query('commit')
  } finally {
    client.release()
  }
}

let submitted = 0
const began = performance.now()
const end = began + seconds * 1000
const withoutPause = async () => {
  while (performance.now() < end) {
    await submit()
    submitted++
  }
}
await Promise.all(Array.from({ length: visitors }, withoutPause))
console.log(JSON.stringify({ perSecond: submitted / ((performance.now() - began) / 1000) }))
await pool.end()
