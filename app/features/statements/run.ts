import { randomBytes, randomUUID } from 'node:crypto'
import { asc, eq, isNull, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { ageItems } from '#features/ledger/aging.ts'
import { openOn } from '#features/ledger/find.ts'
import { posterName } from '#features/ledger/post.ts'
import { addressesOfCustomer } from './addresses.ts'
import { statementEvents } from './events.ts'
import { entriesFor } from './find.ts'
import { monthInWords, monthOf, monthBounds } from './month.ts'
import { statementRuns, statements } from './schema.ts'

/** To add up everybody's entries takes as long for one as for all: a step makes many. */
const atOnce = 100

/** The heads of all who have something open, or any entry that no statement told of, with what their entries come to. */
const whomFor = (month: string) => {
  const { from, isTold } = entriesFor(month)
  return sql`select coalesce(c.merged_into, c.id) as id, sum(e.cents) as closing, max(e.entry) as last,
      coalesce(sum(e.cents) filter (where ${isTold}), 0) as opening
    ${from} group by 1
    having sum(e.cents) <> 0 or bool_or(not ${isTold})`
}

/** Starts the statements of a month that is over. Started before, it finds that run. */
export const startStatements = (ctx: Context, month: string): Promise<string> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'statements.send')
    if (month >= monthOf(today(ctx))) throw new DomainError('invalid', 'Month: please choose a month that has ended.')
    const { rows } = await ctx.db.execute<{ count: string }>(
      sql`select count(*) as count from (${whomFor(month)}) whom`,
    )
    await ctx.db
      .insert(statementRuns)
      .values({
        ...{ id: randomUUID(), month, startedAt: dateOf(ctx.now), startedBy: posterName(ctx) },
        customers: Number(rows[0]?.count ?? 0),
      })
      .onConflictDoNothing()
    return month
  })

/** Starts those of the month before, from the day of the month that the settings name. */
export const startDueStatements = async (ctx: Context): Promise<void> => {
  const { cutOver, statementDay } = ctx.billing
  const day = today(ctx)
  if (cutOver === null || statementDay === null || Number(day.slice(8)) < statementDay) return
  const month = monthOf(Temporal.PlainDate.from(day).subtract({ months: 1 }).toString())
  // Those of before the cut-over day are another system's.
  if (month < monthOf(cutOver) || (await ctx.db.$count(statementRuns, eq(statementRuns.month, month))) > 0) return
  await startStatements(ctx, month)
}

/** Makes and mails the next statements of a run that is under way. Gives how many; none when every run is done. */
export const continueStatements = (ctx: Context): Promise<number> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'statements.send')
    const [run] = await ctx.db
      .select()
      .from(statementRuns)
      .where(isNull(statementRuns.finishedAt))
      .orderBy(asc(statementRuns.month))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!run) return 0
    const { rows } = await ctx.db.execute<Sums>(sql`
      select whom.* from (${whomFor(run.month)}) whom where not exists (select 1 from ${statements} s
        where s.customer_id = whom.id and s.month = ${run.month}) order by whom.id limit ${atOnce}`)
    for (const sums of rows) await makeStatement(ctx, sums, run.month)
    if (rows.length < atOnce)
      await ctx.db
        .update(statementRuns)
        .set({ finishedAt: dateOf(ctx.now) })
        .where(eq(statementRuns.id, run.id))
    return rows.length
  })

type Sums = { id: string; opening: string; closing: string; last: string }

const makeStatement = async (ctx: Context, { id: customerId, ...sums }: Sums, month: string): Promise<void> => {
  const { through } = monthBounds(month)
  const { pastDue, unapplied } = ageItems(await openOn(ctx, customerId, through), through)
  const { to, name } = await addressesOfCustomer(ctx, customerId)
  const [made] = await ctx.db
    .insert(statements)
    .values({
      ...{ id: randomUUID(), customerId, month, secretLink: randomBytes(24).toString('base64url'), sentTo: to },
      ...{ openingCents: Number(sums.opening) as Cents, closingCents: Number(sums.closing) as Cents },
      // Money on account that was applied later, or not yet, is no longer owed.
      ...{
        pastDueCents: Math.max(0, pastDue - unapplied) as Cents,
        throughEntry: Number(sums.last),
        madeAt: dateOf(ctx.now),
      },
    })
    .onConflictDoNothing()
    .returning()
  if (!made) return
  const { secretLink, closingCents, pastDueCents } = made
  await logEvent(
    ctx,
    statementEvents.sent,
    customerId,
    { statement: { to, customer: name, month, secretLink, closingCents, pastDueCents } },
    { month: monthInWords(month) },
  )
}

/** How far each run is, the latest month first. For staff alone. */
export const statementProgress = async (ctx: Context) => {
  demand(ctx, 'ledger.see-all')
  const { rows } = await ctx.db.execute<{
    month: string
    customers: string
    made: string
    mailed: string
    done: boolean
  }>(
    sql`select r.month, r.customers, r.finished_at is not null as done, count(s.id) as made,
        count(s.id) filter (where jsonb_array_length(s.sent_to) > 0) as mailed
      from ${statementRuns} r left join ${statements} s on s.month = r.month
      group by r.id order by r.month desc limit 24`,
  )
  return rows.map(({ month, customers: whom, made, mailed, done }) => ({
    ...{ month, done, customers: Number(whom), made: Number(made), mailed: Number(mailed) },
  }))
}
