import { randomUUID } from 'node:crypto'
import { and } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { testDatabase } from '#platform/testing.ts'
import { queueMails } from '#mails/queue.ts'
import { mails } from '#mails/schema.ts'
import { readPage } from './paging.ts'
import { visitor } from './viewer.ts'

const { db } = await testDatabase()

type Row = typeof mails.$inferSelect

const pageAfter = (value: string) =>
  readPage(
    { column: mails.createdAt, of: (row: Row) => row.createdAt, descending: true, id: mails.id },
    { after: `${value}~${randomUUID()}` },
    (beyond, orderBy, limit) =>
      db
        .select()
        .from(mails)
        .where(and(beyond))
        .orderBy(...orderBy)
        .limit(limit),
  )

const noon = Temporal.Instant.from('2026-11-20T17:00:00Z')
await queueMails({ db, now: noon, viewer: visitor }, [
  { email: 'request-notice', audience: 'staff', to: 'desk@fuel.example', data: { name: 'request.received', v: 1 } },
])

test.each(['12-13', '0-1-1', '2026-02-31', '2026-11-22T25:00:00.000Z', '0000-01-01', '1', '+010000-01-01', 'x'])(
  'a malformed page cursor shows the first page: %s',
  async (value) => {
    expect((await pageAfter(value)).rows).not.toEqual([])
  },
)

test('an instant and a day are valid page cursors', async () => {
  expect((await pageAfter('2026-11-19T17:00:00.000Z')).rows).toEqual([])
  expect((await pageAfter('2026-11-19')).rows).toEqual([])
  expect((await pageAfter('2026-11-20T17:00:00.001Z')).rows).not.toEqual([])
})
