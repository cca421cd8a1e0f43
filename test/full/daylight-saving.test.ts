import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, like } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, onTestFinished, test } from 'vitest'
import { content } from '../../app/content/testing.ts'
import { inTransaction, type Context } from '../../app/domain/context.ts'
import type { Cents } from '../../app/domain/money.ts'
import { billing, contextOn } from '../../app/domain/testing.ts'
import { system } from '../../app/domain/viewer.ts'
import { mailPlan } from '../../app/emails/index.ts'
import { events } from '../../app/events/schema.ts'
import { customers } from '../../app/features/customers/schema.ts'
import { post } from '../../app/features/ledger/post.ts'
import { requests } from '../../app/features/requests/schema.ts'
import { deskOn } from '../../app/features/requests/testing.ts'
import { mails } from '../../app/mails/schema.ts'
import { testDatabase } from '../../app/platform/testing.ts'
import { allTasks } from '../../app/tasks/index.ts'
import type { TaskContext } from '../../app/tasks/task.ts'
import { dueByCron } from '../due-by-cron.ts'
import { backupsIn, makeDueBackup } from '../../server/scheduled-backup.ts'

const timeZone = 'America/New_York'

/** `due`: a promise in the hour that comes twice, or is left out. `night`: from when to when the program runs. */
const changes = [
  [
    'go back on the first Sunday in November',
    {
      sunday: '2026-11-01',
      due: '2026-11-01T01:30-05:00',
      night: ['2026-11-01T00:00-04:00', '2026-11-01T04:15-05:00'],
    },
  ],
  [
    'go forward on the second Sunday in March',
    {
      sunday: '2027-03-14',
      due: '2027-03-14T03:10-04:00',
      night: ['2027-03-14T00:00-05:00', '2027-03-14T04:15-04:00'],
    },
  ],
] as const

/** What the program does on a Monday morning beside. */
const morning = [9 * 60, 9 * 60 + 40] as const

describe.each(changes)('as clocks %s', (_when, { sunday, due, night }) => {
  test('promises, statements, reminders and backups come once', async () => {
    const { db, connection } = await testDatabase()
    const folder = mkdtempSync(join(tmpdir(), 'leone-daylight-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const statementDay = Number(sunday.slice(8))
    const at = (now: Temporal.Instant): Context =>
      contextOn(db, {
        ...{ now, viewer: system, mails: mailPlan({ staffEmail: 'desk@fuel.example' }) },
        billing: { ...billing, cutOver: '2026-01-01', statementDay, reminders: [1, 15] },
      })
    const { sent, person } = deskOn(db)
    await person('admin', 'Robin')

    const promised = Temporal.Instant.from(due)
    const { id } = await sent({ now: promised.subtract({ hours: 8 }) })
    await db
      .update(requests)
      .set({ dueAt: new Date(promised.epochMilliseconds) })
      .where(eq(requests.id, id))
    const customerId = randomUUID()
    const email = `${customerId}@farm.example`
    await db.insert(customers).values({ id: customerId, name: 'Farm', kind: 'farm', email, createdAt: new Date() })
    const lastMonth = Temporal.PlainDate.from(sunday).subtract({ months: 1 }).toString()
    await inTransaction(at(Temporal.Instant.from(night[0])), (ctx) =>
      post(ctx, {
        customerId,
        kind: 'opening',
        cents: 10_000 as Cents,
        day: lastMonth,
        dueOn: sunday,
        number: '88213',
      }),
    )

    let now = Temporal.Instant.from(night[0])
    const failed: unknown[] = []
    const log = { info: () => {}, warn: () => {}, error: (said: unknown) => failed.push(said) }
    const tasks: TaskContext = {
      ...{ context: () => at(now), retention: () => content.retention, wake: () => {}, log },
      post: { from: 'desk@fuel.example', mailer: { send: async () => {} } } as never,
    }
    const isDue = (every: string) => dueByCron(every, now.epochMilliseconds + 5_000) !== undefined
    const secret = 's'.repeat(32)
    const runThrough = async (from: Temporal.Instant, to: Temporal.Instant) => {
      for (now = from; Temporal.Instant.compare(now, to) < 0; now = now.add({ minutes: 1 })) {
        for (const { name, every, run } of allTasks)
          if (name !== 'send-mails' && isDue(every))
            // oxlint-disable-next-line no-await-in-loop -- as the program does
            await run(tasks, new AbortController().signal)
        if (isDue('7 * * * *'))
          // oxlint-disable-next-line no-await-in-loop -- the same
          await makeDueBackup({
            folder,
            plan: { everyHours: 2, keepDays: 30 },
            connection,
            secret,
            context: () => at(now),
            log,
          })
      }
    }
    await runThrough(Temporal.Instant.from(night[0]), Temporal.Instant.from(night[1]))
    const monday = Temporal.PlainDate.from(sunday).add({ days: 1 }).toZonedDateTime({ timeZone })
    await runThrough(
      ...(morning.map((minutes) => monday.add({ minutes }).toInstant()) as [Temporal.Instant, Temporal.Instant]),
    )

    expect(failed).toEqual([])
    const told = await db.select().from(events).where(like(events.name, 'promise.%')).orderBy(events.entry)
    expect(told.map(({ name, detail }) => [name, (detail as { step: string }).step])).toEqual([
      ['promise.warned', 'half'],
      ['promise.warned', 'four_fifths'],
      ['promise.missed', 'missed'],
    ])
    expect(Temporal.Instant.fromEpochMilliseconds(Number(told.at(-1)?.at)).toString()).toBe(
      promised.add({ minutes: 1 }).toString(),
    )
    const theirs = await db.select().from(mails).where(eq(mails.recipient, email))
    expect(theirs.map((each) => each.email).toSorted()).toEqual(['payment-reminder', 'statement-sent'])
    // One for each two hours of the night, however many the clock on the wall says, and one on Monday morning.
    const hours = Temporal.Instant.from(night[1]).since(Temporal.Instant.from(night[0])).total('hours')
    const made = await backupsIn(folder)
    expect(made).toHaveLength(Math.ceil(hours / 2) + 1)
  })
})
