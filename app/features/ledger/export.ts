import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import { customers } from '#features/customers/schema.ts'
import { ledgerEvents } from './events.ts'
import { exportNames } from './item-names.ts'
import { posterName } from './post.ts'
import { customerMarks } from './quickbooks-names.ts'
import { ledgerEntries, ledgerExportEntries, ledgerExports, ledgerLines, type LedgerExport } from './schema.ts'

/**
 * Exports the entries of a period that aren't in another export yet, as a file for the accountant. Each download has
 * the same bytes, because the export keeps today's names. An empty period makes no export.
 */
export const makeExport = (ctx: Context, fromDay: string, throughDay: string): Promise<LedgerExport> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'ledger.close')
    if (fromDay > throughDay) throw new DomainError('invalid', 'Through: please choose a day after the first one.')
    // Of two at once the second waits, and finds the entries of the first taken.
    await ctx.db.execute(sql`lock table ${ledgerExports} in share row exclusive mode`)
    const [last] = await ctx.db
      .select({ number: ledgerExports.number })
      .from(ledgerExports)
      .orderBy(desc(ledgerExports.number))
      .limit(1)
    const id = randomUUID()
    const entries = await ctx.db.$count(ledgerEntries, isFree(fromDay, throughDay))
    if (entries === 0) throw new DomainError('conflict', 'Nothing new to export for these dates.')
    const [made] = await ctx.db
      .insert(ledgerExports)
      .values({
        id,
        number: (last?.number ?? 0) + 1,
        fromDay,
        throughDay,
        entries,
        names: exportNames(ctx),
        at: dateOf(ctx.now),
        by: posterName(ctx),
      })
      .returning()
    if (!made) throw new Error('The export was not stored.')
    const marks = JSON.stringify(Object.fromEntries(await customerMarks(ctx)))
    await ctx.db.execute(sql`insert into ${ledgerExportEntries} (export_id, entry_id, stands, customer, mark)
      select ${id}::uuid, ${ledgerEntries.id}, 1, head.name, coalesce(${marks}::jsonb ->> head.id::text, '')
        from ${ledgerEntries} join customers c on c.id = ${ledgerEntries.customerId}
        join customers head on head.id = coalesce(c.merged_into, c.id)
        where ${isFree(fromDay, throughDay)}`)
    await logEvent(ctx, ledgerEvents.exported, id, {}, { number: made.number, count: entries })
    return made
  })

const isFree = (from: string, through: string) =>
  sql`${ledgerEntries.day} between ${from} and ${through} and not exists (select 1 from ${ledgerExportEntries} x
    where x.entry_id = ${ledgerEntries.id} and x.stands = 1)`

/** Voids an export that the accountant didn't import: its entries can go into another one. */
export const voidExport = (ctx: Context, id: string, why: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'ledger.close')
    const reason = reasonOf(why)
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    const { number, voidedAt } = await findExport(ctx, id)
    if (voidedAt) throw new DomainError('conflict', 'This file was already voided.')
    await ctx.db
      .update(ledgerExports)
      .set({ voidedAt: dateOf(ctx.now), voidedBy: posterName(ctx), reason })
      .where(eq(ledgerExports.id, id))
    await ctx.db.update(ledgerExportEntries).set({ stands: null }).where(eq(ledgerExportEntries.exportId, id))
    await logEvent(ctx, ledgerEvents.export_voided, id, {}, { number, reason })
  })

/** A file by its id. For staff alone. Throws not-found. */
export const findExport = async (ctx: Context, id: string): Promise<LedgerExport> => {
  demand(ctx, 'ledger.see-all')
  const [found] = isUuid(id) ? await ctx.db.select().from(ledgerExports).where(eq(ledgerExports.id, id)) : []
  if (!found) throw notFound('export')
  return found
}

/** The files there are, the latest first. For staff alone. */
export const allExports = async (ctx: Context): Promise<LedgerExport[]> => {
  demand(ctx, 'ledger.see-all')
  return ctx.db.select().from(ledgerExports).orderBy(desc(ledgerExports.number)).limit(100)
}

/**
 * The entries of an export with their lines, in posting order; a merged customer has the name of the one it was merged
 * into. An export from before names were kept has today's names.
 */
export const entriesOfExport = async (ctx: Pick<Context, 'db'>, id: string) => {
  const inIt = and(eq(ledgerExportEntries.exportId, id), eq(ledgerExportEntries.entryId, ledgerEntries.id))
  const headId = alias(customers, 'head')
  const entries = await ctx.db
    .select({
      ...{ entry: ledgerEntries, customerId: headId.id, mark: ledgerExportEntries.mark },
      customer: sql<string>`coalesce(${ledgerExportEntries.customer}, ${headId.name})`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerExportEntries, inIt)
    .innerJoin(customers, eq(customers.id, ledgerEntries.customerId))
    .innerJoin(headId, sql`${headId.id} = coalesce(${customers.mergedInto}, ${customers.id})`)
    .orderBy(asc(ledgerEntries.day), asc(ledgerEntries.entry))
  const lines = await ctx.db
    .select({ entryId: ledgerLines.entryId, account: ledgerLines.account, cents: ledgerLines.cents })
    .from(ledgerLines)
    .innerJoin(
      ledgerExportEntries,
      and(eq(ledgerExportEntries.exportId, id), eq(ledgerExportEntries.entryId, ledgerLines.entryId)),
    )
    .orderBy(asc(ledgerLines.position))
  const by = Map.groupBy(lines, ({ entryId }) => entryId)
  return entries.map(({ entry, ...whose }) => ({ entry, ...whose, lines: by.get(entry.id) ?? [] }))
}
