import { randomUUID } from 'node:crypto'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { isLinkActive } from '#features/accounts/recipients.ts'
import { customers } from '#features/customers/schema.ts'
import { invoices } from '#features/invoices/schema.ts'
import { daysPastDue } from '#features/ledger/aging.ts'
import { openItemsOf, unappliedOf } from '#features/ledger/find.ts'
import { lockAccount } from '#features/ledger/post.ts'
import { ledgerItems } from '#features/ledger/schema.ts'
import { entriesOnTheWay } from '#features/payments/pending-entries.ts'
import { addressesOfCustomer } from './addresses.ts'
import { statementEvents } from './events.ts'
import { paymentReminders } from './schema.ts'

/**
 * Reminds customers of whom something has reached the next step of the schedule, one email each with all that is past
 * due, which asks for what the money on account leaves of it. What is disputed, promised for a day that is still to come, or on
 * its way is not in it, and brings no email; the day after a promise was broken, one comes again. Gives how many were looked at:
 * each is noted by itself, so that a run that stops in between goes on with the others.
 */
export const remindDue = async (ctx: Context, stops: () => boolean = () => false): Promise<number> => {
  demand(ctx, 'statements.send')
  let checked = 0
  for (const id of await toRemind(ctx)) {
    if (stops()) break
    await remind(ctx, id)
    checked++
  }
  return checked
}

/** All customers of whom something has reached a step. It reads every open item, so a run asks once. */
export const toRemind = async (ctx: Context): Promise<string[]> => {
  const { reminders } = ctx.billing
  if (reminders.length === 0 || ctx.billing.cutOver === null) return []
  const day = today(ctx)
  const daysBefore = (days: number) => sql`${Temporal.PlainDate.from(day).subtract({ days }).toString()}::date`
  const steps = reminders.toSorted((one, other) => other - one)
  const step = sql.join(
    steps.map((days) => sql`when i.due_on <= ${daysBefore(days)} then ${days}::int`),
    sql` `,
  )
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    select distinct coalesce(c.merged_into, c.id) as id from ${ledgerItems} i join ${customers} c on c.id = i.customer_id
      left join ${invoices} p on p.entry_id = i.entry_id and p.state = 'issued'
    where i.open_cents > 0 and i.due_on < ${day}::date and i.due_on <= ${daysBefore(steps.at(-1) ?? 0)}
      and p.disputed_at is null and (p.promised_on is null or p.promised_on < ${day}::date)
      and i.entry_id not in ${entriesOnTheWay}
      and not exists (select 1 from ${paymentReminders} r where r.customer_id = coalesce(c.merged_into, c.id)
        and (r.day = ${day} or r.step >= case ${step} end and r.day > greatest(i.due_on, p.promised_on)))
    order by 1`)
  return rows.map(({ id }) => id)
}

/** Sends one customer the reminder of the day, if anything is to be said. It is noted in any case, so that it comes once. */
const remind = (ctx: Context, customerId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await lockAccount(ctx, customerId)
    const day = today(ctx)
    const late = await pastDueOf(ctx, customerId)
    const oldest = Math.max(0, ...late.map(({ days }) => days))
    const step = ctx.billing.reminders.findLast((each) => each <= oldest) ?? 0
    const onAccount = (await unappliedOf(ctx, customerId)).reduce((sum, { openCents }) => sum - openCents, 0) as Cents
    const total = Math.max(0, late.reduce((sum, { openCents }) => sum + openCents, 0) - onAccount) as Cents
    const needsReminder = step > 0 && total > 0
    const { to, name } = needsReminder ? await addressesOfCustomer(ctx, customerId) : { to: [], name: '' }
    const [noted] = await ctx.db
      .insert(paymentReminders)
      .values({
        ...{ id: randomUUID(), customerId, day, step: needsReminder ? step : 0, cents: total },
        ...{ invoices: late.length, sentTo: to, at: dateOf(ctx.now) },
      })
      .onConflictDoNothing()
      .returning()
    if (!noted || to.length === 0) return
    const items = late.map(({ number, dueOn, openCents, days, link }) => ({
      ...{ number: number ?? '', dueOn: dueOn ?? '', openCents, days, link },
    }))
    await logEvent(
      ctx,
      statementEvents.reminded,
      customerId,
      { reminder: { to, customer: name, totalCents: total, onAccount, payTo: ctx.credit.howToPay, items } },
      { count: formatCents(total), to: to.join(', ') },
    )
  })

/** What a customer is reminded of: past due, not disputed, not promised for a later day, and not on its way. */
export const pastDueOf = async (ctx: Context, customerId: string) => {
  const day = today(ctx)
  const late = (await openItemsOf(ctx, customerId)).filter(({ dueOn }) => dueOn !== null && dueOn < day)
  if (late.length === 0) return []
  const ids = late.map(({ id }) => id)
  const papers = await ctx.db
    .select({
      ...{ entryId: invoices.entryId, disputedAt: invoices.disputedAt, promisedOn: invoices.promisedOn },
      // Anyone who left the company holds a dead link: the reminder names the invoice without it.
      link: sql<string | null>`case when ${isLinkActive(ctx, invoices)} then ${invoices.secretLink} end`,
    })
    .from(invoices)
    .where(and(inArray(invoices.entryId, ids), eq(invoices.state, 'issued')))
  const coming = await ctx.db
    .select({ id: ledgerItems.entryId })
    .from(ledgerItems)
    .where(and(inArray(ledgerItems.entryId, ids), sql`${ledgerItems.entryId} in ${entriesOnTheWay}`))
  return late.flatMap((item) => {
    const paper = papers.find(({ entryId }) => entryId === item.id)
    if (coming.some(({ id }) => id === item.id)) return []
    if (paper?.disputedAt || (paper?.promisedOn && paper.promisedOn >= day)) return []
    return [{ ...item, days: daysPastDue(item.dueOn ?? day, day), link: paper?.link ?? null }]
  })
}
