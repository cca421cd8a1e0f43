import { asc, desc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { profiles } from '#features/accounts/schema.ts'
import { entryKinds } from '#features/ledger/accounts.ts'
import { ledgerApplications, ledgerEntries } from '#features/ledger/schema.ts'
import { invoiceReads, type Invoice } from './schema.ts'

/**
 * What was applied to an invoice, or of a credit memo, the first one first. What was taken back stands below zero; where a
 * part of it went on paying in the same step, as when a bank takes some of a payment, the rest alone.
 */
export const paymentsOf = async ({ db }: Pick<Context, 'db'>, { entryId, kind }: Pick<Invoice, 'entryId' | 'kind'>) => {
  if (!entryId) return []
  const [mine, other] =
    kind === 'credit_memo'
      ? [ledgerApplications.fromId, ledgerApplications.toId]
      : [ledgerApplications.toId, ledgerApplications.fromId]
  const rows = await db
    .select({
      ...{ id: ledgerApplications.id, day: ledgerApplications.day, cents: ledgerApplications.cents },
      ...{ at: ledgerApplications.at, by: ledgerApplications.by },
      ...{ otherId: ledgerEntries.id, entryKind: ledgerEntries.kind, number: ledgerEntries.number },
    })
    .from(ledgerApplications)
    .innerJoin(ledgerEntries, eq(ledgerEntries.id, other))
    .where(eq(mine, entryId))
    .orderBy(asc(ledgerApplications.entry))
  const payments: typeof rows = []
  for (const row of rows) {
    const reversed = payments.findLast((each) => each.cents < 0 && each.otherId === row.otherId && +each.at === +row.at)
    if (reversed && row.cents > 0) reversed.cents = (reversed.cents + row.cents) as Cents
    else payments.push({ ...row })
  }
  const effective = payments.filter(({ cents }) => cents !== 0)
  return effective.map(({ entryKind, number, otherId: _other, ...row }) => ({
    ...{ ...row, entryKind },
    says: [entryKinds[entryKind].says, number].filter(Boolean).join(' '),
  }))
}

type AppliedPayment = Awaited<ReturnType<typeof paymentsOf>>[number]

/** The same for the history of an invoice, or of a credit memo. A void is in the history by itself. */
export const paidHistory = ({ kind }: Pick<Invoice, 'kind'>, payments: readonly AppliedPayment[]) =>
  payments
    .filter(({ entryKind }) => entryKind !== 'void')
    .map(({ id, at, by, says, cents }) => {
      const amount = formatCents(Math.abs(cents) as Cents)
      const phrase = says.slice(0, 1).toLowerCase() + says.slice(1)
      const of = kind === 'credit_memo' ? `${amount} to ${phrase}` : `${phrase}: ${amount}`
      return { id, at, by, what: cents < 0 ? `took back ${of.replace(' to ', ' from ')}` : `applied ${of}` }
    })

const ways = {
  page: 'in their account',
  pdf: 'the PDF',
  link: 'by the link',
  link_pdf: 'the PDF, by the link',
} as const

/** Who opened an invoice on the customer's side, the latest first. */
export const findInvoiceOpenings = async ({ db }: Pick<Context, 'db'>, invoiceId: string) => {
  const rows = await db
    .select({ at: invoiceReads.at, how: invoiceReads.how, name: profiles.displayName })
    .from(invoiceReads)
    .leftJoin(profiles, eq(profiles.userId, invoiceReads.userId))
    .where(eq(invoiceReads.invoiceId, invoiceId))
    .orderBy(desc(invoiceReads.at))
    .limit(20)
  return rows.map(({ at, how, name }) => ({ at, who: name ?? 'Someone with the link', how: ways[how] }))
}
