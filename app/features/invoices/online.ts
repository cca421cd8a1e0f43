import { entryKinds } from '#features/ledger/accounts.ts'
import type { BillingSettings } from '#features/ledger/billing.ts'
import { american, count, dollars, type ExportBatch, type ExportEntry, type ExportLine } from './accountant.ts'

/** What QuickBooks Online takes at a time: a thousand rows, of which the heads are one. */
const mostRows = 999
const mostInvoices = 100
const longestNumber = 21
const longestName = 100

/** One file of a batch, with its heads as the first line. */
export type OnlineFile = { name: string; lines: string[][] }

const invoiceHeads = [
  ...['*InvoiceNo', '*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Memo'],
  ...['Item(Product/Service)', 'ItemDescription', 'ItemQuantity', 'ItemRate', '*ItemAmount'],
]

/** A colon would make a sub-customer of what follows it, and a break ends the row. */
const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()
const nameOf = ({ customer, mark }: ExportEntry) => {
  const name = plain(customer.replaceAll(':', ' -'))
  return name.slice(0, longestName - mark.length).trimEnd() + mark
}

/** A row for each line of an invoice, its taxes as items, so that no cent is calculated again. */
const invoiceRows = (entry: ExportEntry): string[][] => {
  const { number, day, dueOn, terms, memo, lines } = entry
  return lines.map((line) => [
    ...[number.slice(0, longestNumber), nameOf(entry), american(day), american(dueOn ?? day), terms, plain(memo)],
    ...[line.item, plain(line.memo), ...times(line), dollars(line.cents)],
  ])
}

/** Quantity and rate, both or none: QuickBooks takes five decimals of a rate, and refuses a line of which only one is said. */
const times = (line: ExportLine): [string, string] => {
  const rate = line.isTax ? '' : line.price.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
  const quantity = count(line)
  return quantity && rate && !/\.\d{6}/.test(rate) ? [quantity, rate] : ['', '']
}

const journalHeads = ['*JournalNo', '*JournalDate', '*AccountName', '*Debits', '*Credits', 'Description', 'Name']

/**
 * Everything else is a journal entry, for QuickBooks Online imports no payments, refunds or write-offs. Its number is that of the
 * entry in our books: QuickBooks, asked to warn of a number that it has, refuses what it took over before.
 */
const journalRows = (entry: ExportEntry, { accounts }: Pick<BillingSettings, 'accounts'>): string[][] => {
  const called = [entryKinds[entry.kind].says, entry.number].filter(Boolean).join(' ')
  const row = (account: string, cents: number, memo: string, name = '') => [
    ...[`L${entry.entry}`, american(entry.day), account],
    ...[cents > 0 ? dollars(cents) : '', cents < 0 ? dollars(-cents) : ''],
    ...[plain(memo && memo !== called ? `${called}: ${memo}` : called), name],
  ]
  return [
    row(accounts.receivable, entry.cents, entry.memo, nameOf(entry)),
    ...entry.lines
      .filter(({ cents }) => cents !== 0)
      .map((line) => row(accounts[line.account], -line.cents, line.memo || entry.memo)),
  ]
}

/** Files of no more rows and papers than are taken at a time; what belongs together stays in one. */
const inFiles = (name: string, heads: string[], papers: readonly string[][][], limit: number): OnlineFile[] => {
  const files: string[][][][] = []
  let rows = mostRows
  for (const paper of papers) {
    const last = files.at(-1)
    rows += paper.length
    if (last && rows <= mostRows && last.length < limit) last.push(paper)
    else {
      files.push([paper])
      rows = paper.length
    }
  }
  return files.map((each, at) => ({
    name: files.length === 1 ? name : `${name}-${at + 1}-of-${files.length}`,
    lines: [heads, ...each.flat()],
  }))
}

/** A batch for QuickBooks Online: invoices, and beside them the journal entries of all that is none. */
export const formatQuickBooksOnline = (
  { entries }: ExportBatch,
  billing: Pick<BillingSettings, 'accounts'>,
): OnlineFile[] => [
  ...inFiles('invoices', invoiceHeads, entries.filter(isInvoice).map(invoiceRows), mostInvoices),
  ...inFiles(
    'journal-entries',
    journalHeads,
    entries.filter((entry) => !isInvoice(entry)).map((entry) => journalRows(entry, billing)),
    mostRows,
  ),
]

const isInvoice = ({ kind }: ExportEntry) => kind === 'invoice'

/** What lies beside the files, for who imports them. */
export const onlineGuide = (files: readonly OnlineFile[]): string =>
  [
    'In QuickBooks Online, choose Settings (the gear), Import data. Import these files in this order, each once:',
    '',
    ...files.map(({ name, lines }) =>
      name.startsWith('invoices')
        ? `${name}.csv: choose Invoices. ${lines.length - 1} rows.`
        : `${name}.csv: choose Journal entries. ${lines.length - 1} rows.`,
    ),
    '',
    'Before the first file:',
    '- Try it in a test company.',
    '- Turn on custom transaction numbers, or invoices get different numbers.',
    '- Turn off account numbers while you import, and add accounts, products and customers that QuickBooks does not have yet.',
    '- Turn on the warning for duplicate journal numbers: then no journal entry is imported twice.',
    '',
    'Journal entries are payments, credit memos, voided invoices, refunds, returned payments and their fees, write-offs and',
    'finance charges. A payment lowers what its customer owes; match it to invoices in QuickBooks under Receive payment.',
    '',
  ].join('\r\n')
