/**
 * Reads files for QuickBooks Desktop as Intuit describes them: "Reference guide to import files" of the program's help (TRNS and SPL,
 * ACCNT, INVITEM). It was written from these pages
 * and has never seen the code that writes our files; where it refuses one, the file is wrong until a page of Intuit's says otherwise.
 */

/** What the reference calls a transaction. */
const kinds = [
  'BEGINBALCHECK',
  'BILL',
  'BILL REFUND',
  'CASH REFUND',
  'CASH SALE',
  'CCARD REFUND',
  'CHECK',
  'CREDIT CARD',
  'CREDIT MEMO',
  'DEPOSIT',
  'ESTIMATES',
  'GENERAL JOURNAL',
  'INVOICE',
  'PAYMENT',
  'PURCHORD',
  'TRANSFER',
]

const columns = {
  TRNS: `TRNSID TIMESTAMP TRNSTYPE DATE ACCNT NAME CLASS AMOUNT DOCNUM MEMO CLEAR TOPRINT NAMEISTAXABLE ADDR1 ADDR2 ADDR3 ADDR4
    ADDR5 DUEDATE TERMS PAID PAYMETH SHIPVIA SHIPDATE REP FOB PONUM INVTITLE INVMEMO SADDR1 SADDR2 SADDR3 SADDR4 SADDR5
    TOSEND ISAJE OTHER1 YEARTODATE WAGEBASE EXTRA`,
  SPL: `SPLID TRNSTYPE DATE ACCNT NAME CLASS AMOUNT DOCNUM MEMO CLEAR QNTY PRICE INVITEM PAYMETH TAXABLE VALADJ SERVICEDATE REIMBEXP
    OTHER2 OTHER3 YEARTODATE WAGEBASE EXTRA`,
  ENDTRNS: '',
  ACCNT: 'NAME TIMESTAMP REFNUM ACCNTTYPE OBAMOUNT DESC SCD ACCNUM EXTRA HIDDEN',
  INVITEM: `NAME TIMESTAMP REFNUM INVITEMTYPE DESC PURCHASEDESC ACCNT ASSETACCNT COGSACCNT PRICE COST TAXABLE PAYMETH TAXVEND TAXDIST
    PREFVEND REORDERPOINT EXTRA CUSTFLD1 CUSTFLD2 CUSTFLD3 CUSTFLD4 CUSTFLD5 DEP_TYPE ISPASSEDTHRU HIDDEN`,
  HDR: 'PROD VER REL IIFVER DATE TIME ACCNTNT ACCNTNTSPLITTIME',
} as const

type Keyword = keyof typeof columns
const required: Partial<Record<Keyword, string[]>> = {
  TRNS: ['TRNSTYPE', 'ACCNT', 'AMOUNT'],
  SPL: ['TRNSTYPE', 'ACCNT', 'AMOUNT'],
  ACCNT: ['NAME', 'ACCNTTYPE'],
  INVITEM: ['NAME', 'INVITEMTYPE', 'ACCNT'],
}

const one = {
  ACCNTTYPE: 'AP AR BANK CCARD COGS EQUITY EXEXP EXINC EXP FIXASSET INC LTLIAB NONPOSTING OASSET OCASSET OCLIAB'.split(
    ' ',
  ),
  INVITEMTYPE: 'COMPTAX DISC GRP INVENTORY OTHC PART PMT SERV STAX SUBT'.split(' '),
  TRNSTYPE: kinds,
  CLEAR: ['Y', 'N', 'P'],
  TOPRINT: ['Y', 'N'],
  NAMEISTAXABLE: ['Y', 'N'],
  PAID: ['Y', 'N'],
  TAXABLE: ['Y', 'N'],
} as Record<string, string[]>

/** The longest that QuickBooks keeps of each; of account and item, at each level between colons. */
const longest = {
  NAME: 41,
  DOCNUM: 11,
  MEMO: 4095,
  PONUM: 25,
  ACCNT: 31,
  INVITEM: 31,
  TERMS: 31,
  PAYMETH: 31,
  CLASS: 31,
} as Record<string, number>

export type Row = Record<string, string>
export type Transaction = { line: number; top: Row; splits: Row[] }
export type Iif = { transactions: Transaction[]; accounts: Row[]; items: Row[] }

/** An amount as cents. It is written without dollar sign and without a comma at thousands. */
const cents = (amount: string, line: number) => {
  if (!/^-?\d+(\.\d{1,2})?$/.test(amount)) throw new Error(`Line ${line}: "${amount}" is no amount.`)
  const [, sign = '', whole = '', part = ''] = /^(-?)(\d+)\.?(\d*)$/.exec(amount) ?? []
  return Number(`${sign}${whole}${part.padEnd(2, '0')}`)
}

const checkDate = (date: string, line: number) => {
  const [, month = '', day = '', year = ''] = /^(\d\d?)\/(\d\d?)\/(\d{4}|\d\d)$/.exec(date) ?? []
  const found = new Date(Date.UTC(Number(year.length === 2 ? `20${year}` : year), Number(month) - 1, Number(day)))
  if (!year || found.getUTCMonth() + 1 !== Number(month) || found.getUTCDate() !== Number(day))
    throw new Error(`Line ${line}: "${date}" is no date.`)
}

/** The rows of a file: what the program reads is the text of a Windows computer, divided by tabs. */
export const readIif = (bytes: Uint8Array): Iif => {
  const text = new TextDecoder('windows-1252').decode(bytes)
  if (text.startsWith('\u00EF\u00BB\u00BF'))
    throw new Error('The file starts with a byte order mark, which is no keyword.')
  if (/(?<!\r)\n/.test(text)) throw new Error('A line ends without a carriage return.')
  if (/\u00C3[\u0080-\u00BF]|\u00E2\u20AC/.test(text))
    throw new Error('The file is UTF-8: names with accents come out garbled.')

  const heads = new Map<Keyword, string[]>()
  const result: Iif = { transactions: [], accounts: [], items: [] }
  let open: Transaction | undefined

  for (const [index, content] of text.split('\r\n').entries()) {
    const line = index + 1
    if (!content.trim()) continue
    if (content.includes('"')) throw new Error(`Line ${line}: a quote opens a field that swallows tabs.`)
    const [first = '', ...fields] = content.split('\t')
    const keyword = first.replace('!', '') as Keyword
    if (!(keyword in columns)) throw new Error(`Line ${line}: "${first}" is no keyword.`)

    if (first.startsWith('!')) {
      const allowed = columns[keyword].split(/\s+/)
      const unknown = fields.find((field) => !allowed.includes(field))
      if (unknown !== undefined) throw new Error(`Line ${line}: ${keyword} has no column "${unknown}".`)
      if (new Set(fields).size < fields.length) throw new Error(`Line ${line}: a column stands twice.`)
      const lacking = required[keyword]?.find((field) => !fields.includes(field))
      if (lacking) throw new Error(`Line ${line}: ${keyword} lacks ${lacking}.`)
      heads.set(keyword, fields)
      continue
    }

    const head = heads.get(keyword)
    if (!head) throw new Error(`Line ${line}: ${keyword} stands before its !${keyword}.`)
    if (fields.length > head.length) throw new Error(`Line ${line}: more fields than columns.`)
    const row = Object.fromEntries(head.map((name, at) => [name, fields[at] ?? '']))
    checkRow(keyword, row, line)

    if (keyword === 'ACCNT') result.accounts.push(row)
    if (keyword === 'INVITEM') result.items.push(row)
    if (keyword === 'TRNS') {
      if (open) throw new Error(`Line ${line}: the transaction of line ${open.line} has no ENDTRNS.`)
      open = { line, top: row, splits: [] }
    }
    if (keyword === 'SPL') {
      if (!open) throw new Error(`Line ${line}: SPL outside of a transaction.`)
      open.splits.push(row)
    }
    if (keyword === 'ENDTRNS') {
      if (!open) throw new Error(`Line ${line}: ENDTRNS ends nothing.`)
      checkTransaction(open)
      result.transactions.push(open)
      open = undefined
    }
  }
  if (open) throw new Error(`The transaction of line ${open.line} has no ENDTRNS.`)
  return result
}

const checkRow = (keyword: Keyword, row: Row, line: number) => {
  for (const name of required[keyword] ?? []) if (!row[name]) throw new Error(`Line ${line}: ${name} is blank.`)
  for (const [name, value] of Object.entries(row)) {
    if (!value) continue
    const among = one[name]
    if (among && !among.includes(value)) throw new Error(`Line ${line}: ${name} can't be "${value}".`)
    if (value !== value.trim()) throw new Error(`Line ${line}: ${name} "${value}" has a space at an end.`)
    const most = longest[name]
    const parts = name === 'ACCNT' || name === 'INVITEM' || name === 'CLASS' ? value.split(':') : [value]
    const long = parts.find((part) => most && part.length > most)
    if (long) throw new Error(`Line ${line}: ${name} "${long}" is longer than ${most} characters.`)
    if (parts.some((part) => !part.trim())) throw new Error(`Line ${line}: ${name} "${value}" has an empty level.`)
    if (name.endsWith('DATE')) checkDate(value, line)
  }
}

const checkTransaction = ({ line, top, splits }: Transaction) => {
  if (splits.length === 0) throw new Error(`Line ${line}: a transaction without SPL.`)
  const sum = [top, ...splits].reduce((total, row, at) => total + cents(row.AMOUNT ?? '', line + at), 0)
  if (sum !== 0) throw new Error(`Line ${line}: the transaction comes to ${sum} cents, not to nothing.`)
  const amount = cents(top.AMOUNT ?? '', line)
  if ((top.TRNSTYPE === 'INVOICE' || top.TRNSTYPE === 'PAYMENT') && amount < 0)
    throw new Error(`Line ${line}: ${top.TRNSTYPE} of less than nothing.`)
  if (top.TRNSTYPE === 'CREDIT MEMO' && amount > 0)
    throw new Error(`Line ${line}: a credit memo is a credit to receivables.`)
  for (const [at, split] of splits.entries()) checkSplit(split, top, line + at + 1, at === splits.length - 1)
}

const checkSplit = (split: Row, top: Row, line: number, last: boolean) => {
  if (split.TRNSTYPE !== top.TRNSTYPE) throw new Error(`Line ${line}: TRNSTYPE differs from its transaction's.`)
  if (split.DATE && split.DATE !== top.DATE) throw new Error(`Line ${line}: DATE differs from its transaction's.`)
  const amount = cents(split.AMOUNT ?? '', line)

  if (split.EXTRA === 'AUTOSTAX') {
    if (!last) throw new Error(`Line ${line}: the automatic sales tax is the last line.`)
    if (!split.NAME || !split.INVITEM) throw new Error(`Line ${line}: sales tax without its agency or its item.`)
    if (split.PRICE && !/^\d+(\.\d+)?%$/.test(split.PRICE))
      throw new Error(`Line ${line}: "${split.PRICE}" is no rate.`)
    return
  }
  if (!split.PRICE || !split.QNTY) return
  const price = Number(split.PRICE)
  const quantity = Number(split.QNTY)
  if (Number.isNaN(price) || Number.isNaN(quantity)) throw new Error(`Line ${line}: QNTY and PRICE are numbers.`)
  // The quantity of a sale has the sign of its amount, and the price has none; what they come to is the amount.
  if (Math.abs(price * quantity * 100 - amount) > 0.500001)
    throw new Error(`Line ${line}: ${quantity} × ${price} does not come to ${amount} cents.`)
}
