import { eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { ledgerApplications, ledgerEntries } from '#features/ledger/schema.ts'
import { formatEntry } from './record.ts'

/** What a ledger entry pays now, by what it is called. What was taken back is left out. The caller has looked it up. */
export const appliedBy = async (
  { db }: Pick<Context, 'db'>,
  entryId: string,
): Promise<{ called: string; cents: Cents }[]> => {
  const rows = await db
    .select({
      kind: ledgerEntries.kind,
      number: ledgerEntries.number,
      cents: sql<string>`sum(${ledgerApplications.cents})`,
    })
    .from(ledgerApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, ledgerApplications.toId))
    .where(eq(ledgerApplications.fromId, entryId))
    .groupBy(ledgerEntries.id)
    .having(sql`sum(${ledgerApplications.cents}) <> 0`)
    .orderBy(ledgerEntries.entry)
  return rows.map(({ cents, ...entry }) => ({ called: formatEntry(entry), cents: Number(cents) as Cents }))
}
