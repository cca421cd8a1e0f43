import { asc, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { entryKinds, type Account, type EntryKind } from '#features/ledger/accounts.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import { entriesOfExport, findExport } from '#features/ledger/export.ts'
import { exportNames, itemIn, type ExportNames } from '#features/ledger/item-names.ts'
import { customerMarks } from '#features/ledger/quickbooks-names.ts'
import { termsInWords, type Terms } from '#features/ledger/terms.ts'
import { invoiceLines, invoices } from './schema.ts'

/** What one line is to the accountant: an account, what was sold, and how much of it. */
export type ExportLine = {
  account: Account
  cents: number
  item: string
  memo: string
  /** In tenths of a gallon, or packages; null for what is not counted. */
  quantity: number | null
  /** As a decimal number, such as "2.7840". */
  price: string
  isTax: boolean
  tenths: boolean
}

export type ExportEntry = {
  /** Its place in the books: no other entry has it. */
  entry: number
  kind: EntryKind
  day: string
  dueOn: string | null
  number: string
  customer: string
  /** What tells it from another one of its name: see ledger/quickbooks-names.ts. */
  mark: string
  memo: string
  terms: string
  cents: number
  lines: ExportLine[]
}

export type ExportBatch = { number: number; at: Date; from: string; through: string; entries: ExportEntry[] }

/**
 * A file's entries with all that its formats say, and the names of accounts that they take. Lines of a void are those of
 * its invoice turned round.
 */
export const readBatch = async (ctx: Context, id: string): Promise<ExportBatch & { names: ExportNames }> => {
  const { number, at, fromDay, throughDay, names: kept } = await findExport(ctx, id)
  const entries = await entriesOfExport(ctx, id)
  const ids = entries.map(({ entry }) => entry.aboutId).filter((about) => about !== null)
  const papers = new Map<string, { terms: Terms; lines: (typeof invoiceLines.$inferSelect)[] }>()
  for (let first = 0; first < ids.length; first += 5000) {
    const batch = ids.slice(first, first + 5000)
    const rows = await ctx.db
      .select({ id: invoices.id, terms: invoices.terms })
      .from(invoices)
      .where(inArray(invoices.id, batch))
    const lines = await ctx.db
      .select()
      .from(invoiceLines)
      .where(inArray(invoiceLines.invoiceId, batch))
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
    const by = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
    for (const { id, terms } of rows) papers.set(id, { terms, lines: by.get(id) ?? [] })
  }
  const names = kept ?? exportNames(ctx)
  const marks = entries.every(({ mark }) => mark !== null) ? new Map<string, string>() : await customerMarks(ctx)
  return {
    ...{ number, at, from: fromDay, through: throughDay, names },
    entries: entries.map(({ entry, customerId, customer, mark, lines }) => {
      const paper = entry.aboutId ? papers.get(entry.aboutId) : undefined
      const turned = entry.kind === 'void' ? -1 : 1
      const hasLines = paper !== undefined && ['invoice', 'credit', 'void'].includes(entry.kind)
      return {
        ...{
          entry: entry.entry,
          kind: entry.kind,
          day: entry.day,
          dueOn: entry.dueOn,
          number: entry.number ?? String(entry.entry),
        },
        ...{
          customer,
          mark: mark ?? marks.get(customerId) ?? '',
          memo: entry.memo ?? entryKinds[entry.kind].says,
          cents: entry.cents,
        },
        terms: hasLines ? termsInWords(paper.terms) : '',
        lines: hasLines
          ? paper.lines.map((line) => exportLine(line, turned, names))
          : lines.flatMap(({ account, cents }) =>
              account === 'receivable'
                ? []
                : [
                    {
                      account,
                      cents: -cents,
                      item: '',
                      memo: '',
                      quantity: null,
                      price: '',
                      isTax: false,
                      tenths: false,
                    },
                  ],
            ),
      }
    }),
  }
}

const exportLine = (line: typeof invoiceLines.$inferSelect, turned: 1 | -1, names: ExportNames): ExportLine => ({
  account: line.account,
  cents: turned * line.cents,
  item: itemIn(names, line),
  memo: line.name,
  quantity: line.quantity === null ? null : turned * line.quantity,
  price: line.price !== null ? (line.price / 10_000).toFixed(4) : rateOf(line),
  isTax: line.rateBasis === 'percent',
  tenths: line.unit !== 'package',
})

/** "2.7840" of a gallon, "7%" of an amount. */
export const rateOf = ({ rateBasis, rate }: Pick<typeof invoiceLines.$inferSelect, 'rateBasis' | 'rate'>): string => {
  if (rate === null || rateBasis === null) return ''
  return rateBasis === 'percent' ? `${(rate / 100).toFixed(2).replace(/0$/, '')}%` : (rate / 1_000_000).toFixed(6)
}

/** "01/12/2026" */
export const american = (day: string) => day.replace(/^(\d{4})-(\d\d)-(\d\d)$/, '$2/$3/$1')

export const dollars = (cents: number) => (cents / 100).toFixed(2)
export const count = ({ quantity, tenths }: Pick<ExportLine, 'quantity' | 'tenths'>, sign = 1) =>
  quantity === null ? '' : tenths ? ((sign * quantity) / 10).toFixed(1) : String(sign * quantity)

/** A batch as a plain journal, for any other program: of each row one of debit and credit. */
export const formatJournal = (
  { number, entries }: ExportBatch,
  { accounts }: Pick<BillingSettings, 'accounts'>,
): string[][] => [
  [
    'batch',
    'journal_no',
    'date',
    'account',
    'debit',
    'credit',
    'customer',
    'product',
    'gallons',
    'memo',
    'source_type',
    'source_no',
  ],
  ...entries.flatMap((entry, at) => {
    const exportRow = (account: Account, cents: number, line?: ExportLine) => [
      ...[String(number), `${number}-${at + 1}`, entry.day, accounts[account]],
      ...[cents > 0 ? dollars(cents) : '', cents < 0 ? dollars(-cents) : '', entry.customer + entry.mark],
      ...[line?.item ?? '', line?.tenths ? count(line) : '', line?.memo || entry.memo],
      ...[entryKinds[entry.kind].says, entry.number],
    ]
    return [
      exportRow('receivable', entry.cents),
      ...entry.lines.filter(({ cents }) => cents !== 0).map((line) => exportRow(line.account, -line.cents, line)),
    ]
  }),
]
