import { randomUUID } from 'node:crypto'
import { desc, eq, inArray, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import type { Cents } from '#domain/money.ts'
import { customers } from '#features/customers/schema.ts'
import { entryKinds, type Account, type EntryKind } from './accounts.ts'
import { ledgerClosings, ledgerEntries, ledgerLines, type LedgerEntry } from './schema.ts'

/** One side of an entry: debits above zero. */
export type Posting = { account: Account; cents: Cents }

/** An entry as its noun posts it. Without `lines` the amount stands against the account that its kind names. */
export type NewEntry = {
  /** A new one, where it is left out. */
  id?: string
  customerId: string
  kind: EntryKind
  cents: Cents
  /** Today, where it is left out. */
  day?: string
  dueOn?: string | null
  number?: string | null
  memo?: string | null
  aboutId?: string | null
  reverses?: string | null
  /** What stands against receivables. */
  against?: readonly Posting[]
}

/** The name that the books keep of the person who does it. */
export const posterName = ({ viewer }: Pick<Context, 'viewer'>): string =>
  'name' in viewer ? viewer.name : 'Automatic'

/** The id of the customer that the account belongs to: of those who were merged, the one they were merged into. */
export const accountOf = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<string> => {
  const [found] = await db
    .select({ head: sql<string>`coalesce(${customers.mergedInto}, ${customers.id})` })
    .from(customers)
    .where(eq(customers.id, customerId))
  if (!found) throw notFound('customer')
  return found.head
}

/**
 * Locks a customer's account until the transaction ends, merged customers included, so that the second of two who
 * apply the same payment waits. Returns the id of the customer that the account belongs to.
 */
export const lockAccount = async ({ db }: Pick<Context, 'db'>, customerId: string): Promise<string> => {
  const accountId = await accountOf({ db }, customerId)
  await db.select({ id: customers.id }).from(customers).where(eq(customers.id, accountId)).for('no key update')
  return accountId
}

/** The last closed day of the books; undefined when none is closed. */
export const closedThrough = async ({ db }: Pick<Context, 'db'>): Promise<string | undefined> => {
  const [last] = await db
    .select({ through: ledgerClosings.through })
    .from(ledgerClosings)
    .orderBy(desc(ledgerClosings.entry))
    .limit(1)
  return last?.through
}

/**
 * Posts an entry with its lines, which add up to zero. Call it inside the transaction of the change it records; that
 * verb has checked the permission.
 * @throws DomainError `conflict` for a day in closed books; an Error for an entry that can't exist.
 */
export const post = async (ctx: Context, entry: NewEntry): Promise<LedgerEntry> => {
  const { customerId, kind, cents, against = [] } = entry
  const day = entry.day ?? today(ctx)
  const { sign } = entryKinds[kind]
  if (!Number.isSafeInteger(cents) || cents === 0 || (sign !== 0 && Math.sign(cents) !== sign))
    throw new Error(`${kind} can't be posted with ${cents} cents.`)
  await refuseClosed(ctx, day)
  const counterEntries = against.length > 0 ? against : [{ account: entryKinds[kind].against, cents: -cents as Cents }]
  const lines = [{ account: 'receivable' as const, cents }, ...counterEntries.filter((line) => line.cents !== 0)]
  if (lines.reduce((sum, line) => sum + line.cents, 0) !== 0) throw new Error(`A ${kind} must add up to nothing.`)
  const { dueOn = null, number = null, memo = null, aboutId = null, reverses = null } = entry
  const [posted] = await ctx.db
    .insert(ledgerEntries)
    .values({
      ...{ id: entry.id ?? randomUUID(), customerId, kind, day, dueOn: cents > 0 ? (dueOn ?? day) : null, cents },
      ...{ number, memo, aboutId, reverses, postedAt: dateOf(ctx.now), postedBy: posterName(ctx) },
    })
    .returning()
  if (!posted) throw new Error('The entry was not stored.')
  await ctx.db
    .insert(ledgerLines)
    .values(lines.map((line, position) => ({ entryId: posted.id, position, account: line.account, cents: line.cents })))
  return posted
}

/**
 * Reverses an entry by one of another kind, with each line's sign changed. Reverse its applications first. An entry
 * can be reversed once.
 */
export const reverse = async (
  ctx: Context,
  entryId: string,
  kind: EntryKind,
  details: Pick<NewEntry, 'day' | 'memo' | 'number' | 'aboutId'> = {},
): Promise<LedgerEntry> => {
  const [entry] = await ctx.db.select().from(ledgerEntries).where(eq(ledgerEntries.id, entryId))
  if (!entry) throw notFound('ledger entry')
  await lockAccount(ctx, entry.customerId)
  if ((await ctx.db.$count(ledgerEntries, eq(ledgerEntries.reverses, entryId))) > 0)
    throw new DomainError('conflict', 'This was already reversed.')
  const lines = await linesOfEntries(ctx, [entryId])
  return post(ctx, {
    ...{ customerId: entry.customerId, kind, cents: -entry.cents as Cents, reverses: entry.id },
    ...{ number: entry.number, aboutId: entry.aboutId, ...details },
    against: lines
      .filter(({ account }) => account !== 'receivable')
      .map(({ account, cents }) => ({ account, cents: -cents as Cents })),
  })
}

/** The lines of some entries, in their order. */
export const linesOfEntries = ({ db }: Pick<Context, 'db'>, ids: readonly string[]) =>
  db
    .select()
    .from(ledgerLines)
    .where(inArray(ledgerLines.entryId, [...ids]))
    .orderBy(ledgerLines.entryId, ledgerLines.position)

const refuseClosed = async (ctx: Pick<Context, 'db'>, day: string) => {
  const through = await closedThrough(ctx)
  if (through === undefined || day > through) return
  throw new DomainError('conflict', `The books are closed through ${formatDay(through)}. Please use a later day.`)
}
