import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { profiles } from '#features/accounts/schema.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { ledgerApplications, ledgerEntries } from '#features/ledger/schema.ts'
import { invoiceReads, type Invoice } from './schema.ts'

/** What was applied to an invoice, or of a credit memo, the first one first. What was taken back stands below zero. */
export const paymentsOf = async ({ db }: Pick<Context, 'db'>, { entryId, kind }: Pick<Invoice, 'entryId' | 'kind'>) => {
  if (!entryId) return []
  const [mine, other] =
    kind === 'credit_memo'
      ? [ledgerApplications.fromId, ledgerApplications.toId]
      : [ledgerApplications.toId, ledgerApplications.fromId]
  const rows = await db
    .select({
      ...{ day: ledgerApplications.day, cents: ledgerApplications.cents },
      ...{ entryKind: ledgerEntries.kind, number: ledgerEntries.number },
    })
    .from(ledgerApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, other))
    .where(eq(mine, entryId))
    .orderBy(asc(ledgerApplications.entry))
  return rows.map(({ day, cents, entryKind, number }) => ({
    ...{ day, cents: cents as Cents },
    says: [entryKinds[entryKind].says, number].filter(Boolean).join(' '),
  }))
}

const ways = {
  page: 'in their account',
  pdf: 'the PDF',
  link: 'by the link',
  link_pdf: 'the PDF, by the link',
} as const

/** Who opened an invoice on the customer's side, the latest first. */
export const readsOf = async ({ db }: Pick<Context, 'db'>, invoiceId: string) => {
  const rows = await db
    .select({ at: invoiceReads.at, how: invoiceReads.how, name: profiles.displayName })
    .from(invoiceReads)
    .leftJoin(profiles, eq(profiles.userId, invoiceReads.userId))
    .where(eq(invoiceReads.invoiceId, invoiceId))
    .orderBy(desc(invoiceReads.at))
    .limit(20)
  return rows.map(({ at, how, name }) => ({ at, who: name ?? 'Someone with the link', how: ways[how] }))
}
