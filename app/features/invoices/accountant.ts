import { asc, inArray, sql } from 'drizzle-orm'
import { Temporal } from 'temporal-polyfill'
import type { Context } from '#domain/context.ts'
import { entryKinds, type Account, type EntryKind } from '#features/ledger/accounts.ts'
import type { Billing } from '#features/ledger/billing.ts'
import { entriesOfExport, findExport } from '#features/ledger/export.ts'
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
  kind: EntryKind
  day: string
  dueOn: string | null
  number: string
  customer: string
  memo: string
  terms: string
  cents: number
  lines: ExportLine[]
}

export type ExportBatch = { number: number; from: string; through: string; entries: ExportEntry[] }

/** A file's entries with all that its formats say. Lines of a void are those of its invoice turned round. */
export const readBatch = async (ctx: Context, id: string): Promise<ExportBatch> => {
  const { number, fromDay, throughDay } = await findExport(ctx, id)
  const entries = await entriesOfExport(ctx, id)
  const ids = entries.map(({ entry }) => entry.aboutId).filter((about) => about !== null)
  const papers = new Map<string, { terms: Terms; lines: (typeof invoiceLines.$inferSelect)[] }>()
  for (let at = 0; at < ids.length; at += 5000) {
    const some = ids.slice(at, at + 5000)
    const said = await ctx.db
      .select({ id: invoices.id, terms: invoices.terms })
      .from(invoices)
      .where(inArray(invoices.id, some))
    const lines = await ctx.db
      .select()
      .from(invoiceLines)
      .where(inArray(invoiceLines.invoiceId, some))
      .orderBy(asc(invoiceLines.invoiceId), asc(invoiceLines.position))
    const by = Map.groupBy(lines, ({ invoiceId }) => invoiceId)
    for (const { id, terms } of said) papers.set(id, { terms, lines: by.get(id) ?? [] })
  }
  return {
    ...{ number, from: fromDay, through: throughDay },
    entries: entries.map(({ entry, customer, lines }) => {
      const paper = entry.aboutId ? papers.get(entry.aboutId) : undefined
      const turned = entry.kind === 'void' ? -1 : 1
      const hasLines = paper !== undefined && ['invoice', 'credit', 'void'].includes(entry.kind)
      return {
        ...{ kind: entry.kind, day: entry.day, dueOn: entry.dueOn, number: entry.number ?? String(entry.entry) },
        ...{ customer, memo: entry.memo ?? entryKinds[entry.kind].says, cents: entry.cents },
        terms: hasLines ? termsInWords(paper.terms) : '',
        lines: hasLines
          ? paper.lines.map((line) => exportLine(line, turned))
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

const exportLine = (line: typeof invoiceLines.$inferSelect, turned: 1 | -1): ExportLine => ({
  account: line.account,
  cents: turned * line.cents,
  item: line.product ?? line.name,
  memo: line.name,
  quantity: line.quantity === null ? null : turned * line.quantity,
  price: line.price !== null ? (line.price / 10_000).toFixed(4) : rateOf(line),
  isTax: line.rateBasis === 'percent',
  tenths: line.unit !== 'package',
})

const rateOf = ({ rateBasis, rate }: Pick<typeof invoiceLines.$inferSelect, 'rateBasis' | 'rate'>): string => {
  if (rate === null || rateBasis === null) return ''
  return rateBasis === 'percent' ? `${(rate / 100).toFixed(2).replace(/0$/, '')}%` : (rate / 1_000_000).toFixed(6)
}

/** "01/12/2026" */
const american = (day: string) =>
  Temporal.PlainDate.from(day).toLocaleString('en-US', { year: 'numeric', month: '2-digit', day: '2-digit' })

const dollars = (cents: number) => (cents / 100).toFixed(2)
const count = ({ quantity, tenths }: Pick<ExportLine, 'quantity' | 'tenths'>, sign = 1) =>
  quantity === null ? '' : tenths ? ((sign * quantity) / 10).toFixed(1) : String(sign * quantity)

const iifTypes: Record<EntryKind, string> = {
  ...{ invoice: 'INVOICE', credit: 'CREDIT MEMO', void: 'CREDIT MEMO', payment: 'PAYMENT' },
  ...{ returned_payment: 'GENERAL JOURNAL', payment_fee: 'INVOICE', refund: 'GENERAL JOURNAL' },
  ...{
    write_off: 'GENERAL JOURNAL',
    finance_charge: 'INVOICE',
    waived_charge: 'CREDIT MEMO',
    opening: 'GENERAL JOURNAL',
  },
}

/** QuickBooks reads no tab, quote or line end inside of a cell. */
const cell = (text: string, longest = 4000) =>
  text
    .replaceAll(/[\t\r\n"]+/g, ' ')
    .trim()
    .slice(0, longest)

const trns = [
  'TRNS',
  'TRNSTYPE',
  'DATE',
  'ACCNT',
  'NAME',
  'AMOUNT',
  'DOCNUM',
  'MEMO',
  'TOPRINT',
  'DUEDATE',
  'TERMS',
] as const
const spl = [
  'SPL',
  'TRNSTYPE',
  'DATE',
  'ACCNT',
  'NAME',
  'AMOUNT',
  'DOCNUM',
  'MEMO',
  'QNTY',
  'PRICE',
  'INVITEM',
  'TAXABLE',
  'EXTRA',
] as const

type Cells<Heads extends readonly string[]> = Partial<Record<Heads[number], string>>

const row = <Heads extends readonly string[]>(heads: Heads, cells: Cells<Heads>) =>
  heads.map((head, at) => (at === 0 ? head : cell((cells as Record<string, string>)[head] ?? ''))).join('\t')

/**
 * A batch for QuickBooks Desktop: debits above zero, credits below, each transaction adds up to 0.00. A payment's first
 * row is where the money is, and receivables stand against it.
 */
export const iifOf = (
  { entries }: ExportBatch,
  { accounts, taxAgency }: Pick<Billing, 'accounts' | 'taxAgency'>,
): string => {
  const lines = [`!${trns.join('\t')}`, `!${spl.join('\t')}`, '!ENDTRNS']
  for (const entry of entries) {
    const { kind, day, dueOn, number, customer, memo, terms, cents } = entry
    const type = iifTypes[kind]
    const shared = { TRNSTYPE: type, DATE: american(day), DOCNUM: cell(number, 11), MEMO: memo }
    const receivable = { ACCNT: accounts.receivable, NAME: cell(customer, 41), AMOUNT: dollars(cents) }
    if (type === 'PAYMENT') {
      const [line] = entry.lines
      lines.push(
        row(trns, {
          ...shared,
          ACCNT: accounts[line?.account ?? 'undeposited'],
          NAME: cell(customer, 41),
          AMOUNT: dollars(-cents),
        }),
      )
      lines.push(row(spl, { ...shared, ...receivable }), 'ENDTRNS')
      continue
    }
    lines.push(
      row(trns, { ...shared, ...receivable, TOPRINT: 'N', ...(dueOn && { DUEDATE: american(dueOn) }), TERMS: terms }),
    )
    for (const line of entry.lines.toSorted((one, other) => Number(one.isTax) - Number(other.isTax)))
      lines.push(
        row(spl, {
          ...{ ...shared, ACCNT: accounts[line.account], AMOUNT: dollars(-line.cents), MEMO: line.memo || memo },
          ...{ NAME: line.isTax ? cell(taxAgency, 41) : '', QNTY: count(line, -1), PRICE: line.price },
          ...{ INVITEM: cell(line.item, 31), TAXABLE: line.isTax ? 'N' : '', EXTRA: line.isTax ? 'AUTOSTAX' : '' },
        }),
      )
    lines.push('ENDTRNS')
  }
  return lines.map((line) => `${line}\r\n`).join('')
}

/** A batch for QuickBooks Online: a row for each line of an invoice, its taxes as items, so that no cent is calculated again. */
export const onlineOf = ({ entries }: ExportBatch): string[][] => [
  ...[
    [
      '*InvoiceNo',
      '*Customer',
      '*InvoiceDate',
      '*DueDate',
      'Terms',
      'Memo',
      'Item(Product/Service)',
      'ItemDescription',
      'ItemQuantity',
      'ItemRate',
      '*ItemAmount',
    ],
  ],
  ...entries
    .filter(({ kind }) => kind === 'invoice')
    .flatMap(({ number, customer, day, dueOn, terms, memo, lines }) =>
      lines.map((line) => [
        ...[number.slice(0, 21), customer, american(day), american(dueOn ?? day), terms, memo],
        ...[line.item, line.memo, count(line), line.isTax ? '' : line.price, dollars(line.cents)],
      ]),
    ),
]

/** A batch as a plain journal, for any other program: of each row one of debit and credit. */
export const journalOf = ({ number, entries }: ExportBatch, { accounts }: Pick<Billing, 'accounts'>): string[][] => [
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
    const said = (account: Account, cents: number, line?: ExportLine) => [
      ...[String(number), `${number}-${at + 1}`, entry.day, accounts[account]],
      ...[cents > 0 ? dollars(cents) : '', cents < 0 ? dollars(-cents) : '', entry.customer],
      ...[line?.item ?? '', line?.tenths ? count(line) : '', line?.memo || entry.memo],
      ...[entryKinds[entry.kind].says, entry.number],
    ]
    return [
      said('receivable', entry.cents),
      ...entry.lines.filter(({ cents }) => cents !== 0).map((line) => said(line.account, -line.cents, line)),
    ]
  }),
]

/** Gallons and taxes of what was issued in a period, by kind, product, county and month, as tax returns want them. */
export const taxesOf = async (ctx: Context, from: string, through: string): Promise<string[][]> => {
  const { rows } = await ctx.db.execute<Record<string, string | null>>(sql`
    select to_char(i.issued_on, 'YYYY-MM') as month, l.name as tax, l.rate_id, coalesce(l.county, '') as county,
      coalesce(l.product, '') as product, coalesce(l.rate_basis, 'none') as basis, l.rate,
      sum(coalesce(l.quantity, 0)) as gallons, sum(coalesce(l.base_cents, 0)) as base, sum(l.cents) as cents
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.state = 'issued' and i.issued_on between ${from} and ${through} and l.kind = 'tax'
    group by 1, 2, 3, 4, 5, 6, 7
    union all
    select to_char(i.issued_on, 'YYYY-MM'), 'No sales tax: ' || coalesce(i.exempt_said, 'not taxable'), '', coalesce(l.county, ''),
      coalesce(l.product, ''), 'none', null, sum(coalesce(l.quantity, 0)), sum(l.cents - coalesce(l.base_cents, 0)), 0
    from invoices i join invoice_lines l on l.invoice_id = i.id
    where i.state = 'issued' and i.issued_on between ${from} and ${through} and l.kind = 'product' and l.base_cents is null
    group by 1, 2, 4, 5
    order by 1, 2, 4, 5`)
  return [
    ['Month', 'Tax', 'County', 'Product', 'Rate', 'Gallons', 'Amount it fell on, $', 'Tax, $'],
    ...rows.map((of) => [
      ...[of.month ?? '', of.tax ?? '', of.county ?? '', of.product ?? ''],
      rateOf({
        rateBasis: of.basis === 'none' ? null : (of.basis as 'percent'),
        rate: of.rate === null ? null : Number(of.rate),
      }),
      ...[(Number(of.gallons) / 10).toFixed(1), dollars(Number(of.base)), dollars(Number(of.cents))],
    ]),
  ]
}
