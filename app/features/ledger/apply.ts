import { randomUUID } from 'node:crypto'
import { and, asc, eq, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { entryKinds } from './accounts.ts'
import { openItemsOf, unappliedOf } from './find.ts'
import { lockAccount, posterName } from './post.ts'
import { ledgerApplications, ledgerEntries, ledgerItems, type LedgerApplication } from './schema.ts'

/** So much of a credit pays so much of what is owed. */
export type AppliedCredit = { fromId: string; toId: string; cents: Cents }

/**
 * Applies payments and credits, in cents, to what one customer owes. Call it inside a transaction.
 * @throws DomainError `conflict` when less is left of either than is to be applied.
 */
export const applyCredits = async (
  ctx: Context,
  customerId: string,
  applications: readonly AppliedCredit[],
  day = today(ctx),
): Promise<LedgerApplication[]> => {
  const requested = applications.filter(({ cents }) => cents !== 0)
  if (requested.length === 0) return []
  const accountId = await lockAccount(ctx, customerId)
  const open = await openOf(
    ctx,
    accountId,
    requested.flatMap(({ fromId, toId }) => [fromId, toId]),
  )
  for (const { fromId, toId, cents } of requested) {
    const [from, to] = [-(open.get(fromId)?.openCents ?? 0), open.get(toId)?.openCents ?? 0]
    if (!(Number.isSafeInteger(cents) && cents > 0)) throw new DomainError('invalid', 'Amount: please check it.')
    if (cents > from)
      throw new DomainError('conflict', `Only ${formatCents(Math.max(0, from) as Cents)} of this is left to apply.`)
    const called = open.get(toId)?.called ?? ''
    if (cents > to)
      throw new DomainError(
        'conflict',
        `${called}: only ${formatCents(Math.max(0, to) as Cents)} is still owed. Please enter that much or less.`,
      )
    open.set(fromId, { called: '', openCents: -(from - cents) })
    open.set(toId, { called, openCents: to - cents })
  }
  const [at, by] = [dateOf(ctx.now), posterName(ctx)]
  return ctx.db
    .insert(ledgerApplications)
    .values(requested.map(({ fromId, toId, cents }) => ({ id: randomUUID(), fromId, toId, day, cents, at, by })))
    .returning()
}

/** The error for an amount typed beside an item that was paid, credited or written off before the form was sent. */
export const noLongerOpen = () =>
  new DomainError(
    'conflict',
    'Something you entered an amount for is no longer open. Nothing was saved. Please check the open items and amounts again.',
  )

/**
 * Applies what is left of a credit, or at most `limit` cents of it, to the customer's open items, the oldest due date
 * first. Returns the cents that are still left.
 */
export const applyOldestFirst = async (
  ctx: Context,
  customerId: string,
  fromId: string,
  limit: Cents = Number.MAX_SAFE_INTEGER as Cents,
): Promise<Cents> => {
  const accountId = await lockAccount(ctx, customerId)
  const credit = (await unappliedOf(ctx, accountId)).find(({ id }) => id === fromId)
  let remaining = credit ? Math.min(-credit.openCents, limit) : 0
  const applications: AppliedCredit[] = []
  for (const { id, openCents } of await openItemsOf(ctx, accountId)) {
    const cents = Math.min(remaining, openCents)
    if (cents > 0) applications.push({ fromId, toId: id, cents: cents as Cents })
    remaining -= cents
  }
  await applyCredits(ctx, accountId, applications)
  return remaining as Cents
}

/**
 * Reverses what was applied from or to an entry, row by row: the items it had paid are open again, with their old due
 * dates. `condition` limits it, over the application and the entry it is from (`ledger_entries`); without it, all are
 * reversed. Returns what had been applied, the oldest first.
 */
export const takeBackApplications = async (
  ctx: Context,
  customerId: string,
  entryId: string,
  condition?: SQL,
): Promise<LedgerApplication[]> => {
  await lockAccount(ctx, customerId)
  const reversal = alias(ledgerApplications, 'back')
  const active = await ctx.db
    .select({ applied: ledgerApplications })
    .from(ledgerApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerApplications.fromId))
    .leftJoin(reversal, eq(reversal.reverses, ledgerApplications.id))
    .where(
      and(
        or(eq(ledgerApplications.fromId, entryId), eq(ledgerApplications.toId, entryId)),
        isNull(ledgerApplications.reverses),
        isNull(reversal.id),
        condition,
      ),
    )
    .orderBy(asc(ledgerApplications.entry))
  if (active.length === 0) return []
  const [at, by, day] = [dateOf(ctx.now), posterName(ctx), today(ctx)]
  await ctx.db.insert(ledgerApplications).values(
    active.map(({ applied: { id, fromId, toId, cents } }) => ({
      ...{ id: randomUUID(), fromId, toId, day, cents: -cents as Cents, reverses: id, at, by },
    })),
  )
  return active.map(({ applied }) => applied)
}

/** What is open of some entries, all of which must be of one account. */
const openOf = async (ctx: Context, customerId: string, ids: readonly string[]) => {
  const rows = await ctx.db
    .select({
      ...{ id: ledgerItems.entryId, openCents: sql<number>`${ledgerItems.openCents}`.mapWith(Number) },
      ...{ kind: ledgerEntries.kind, number: ledgerEntries.number },
    })
    .from(ledgerItems)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerItems.entryId))
    .where(
      and(
        inArray(ledgerItems.entryId, [...ids]),
        sql`${ledgerItems.customerId} in (select id from customers where id = ${customerId} or merged_into = ${customerId})`,
      ),
    )
  return new Map(
    rows.map(({ id, openCents, kind, number }) => [
      id,
      { openCents, called: [entryKinds[kind].says, number].filter(Boolean).join(' ') },
    ]),
  )
}
