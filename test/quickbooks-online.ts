import { parse } from 'csv-parse/sync'

/**
 * Reads what QuickBooks Online's "Import data" takes, journal entries and invoices, and refuses what it would refuse or read as
 * something else. Written from Intuit's two sample files and help pages ("Import journal entries", "Import multiple invoices", and
 * the lengths in the reference of the accounting API) by someone who had seen none of the code that writes our files; where it
 * refuses one, the file is wrong until a page of Intuit's says otherwise.
 */

/** The columns of sample_journalentry_import.csv; a star marks what must be there. */
const ofJournal = [
  '*JournalNo',
  '*JournalDate',
  '*AccountName',
  '*Debits',
  '*Credits',
  'Description',
  'Name',
  'Currency',
  'Location',
  'Class',
] as const

/** The columns of the sample file for invoices of a company in the United States. */
const ofInvoice = [
  '*InvoiceNo',
  '*Customer',
  '*InvoiceDate',
  '*DueDate',
  'Terms',
  'Location',
  'Memo',
  'Item(Product/Service)',
  'ItemDescription',
  'ItemQuantity',
  'ItemRate',
  '*ItemAmount',
  'Taxable',
  'TaxRate',
  'Shipping address',
  'Ship via',
  'Shipping date',
  'Tracking no',
  'Shipping Charge',
  'Service Date',
] as const

const most = { rows: 1000, invoices: 100, bytes: 2_000_000, number: 21, name: 100, text: 4000, terms: 31 }

/** What the company's books hold already: QuickBooks makes no account on import, and asks who owes and who is owed. */
export interface Books {
  receivable: string
  payable: string
  accounts?: ReadonlySet<string>
  items?: ReadonlySet<string>
}

export interface OnlineEntry {
  number: string
  date: string
  lines: { account: string; cents: number; name: string; description: string }[]
}

export interface OnlineInvoice {
  number: string
  customer: string
  date: string
  due: string
  cents: number
  lines: { item: string; description: string; quantity: string; rate: string; cents: number }[]
}

interface Row {
  at: (column: string) => string
  refuse: (reason: string) => never
}

/** The rows under the first one, by the names in it. */
function rowsOf(file: Buffer, sample: readonly string[]): Row[] {
  if (file.length > most.bytes) throw new Error(`The file has ${file.length} bytes; ${most.bytes} are the most`)
  const text = new TextDecoder('utf-8', { fatal: true }).decode(file)
  const [head, ...body] = parse(text, { relax_column_count: false }) as string[][]
  if (!head) throw new Error('The file has no first row')
  if (body.length + 1 > most.rows) throw new Error(`The file has ${body.length + 1} rows; ${most.rows} are the most`)
  const unknown = head.filter((name) => !sample.includes(name))
  if (unknown.length) throw new Error(`No column of the sample file: ${unknown.join(', ')}`)
  if (new Set(head).size !== head.length) throw new Error('A column stands there twice')
  const missing = sample.filter((name) => name.startsWith('*') && !head.includes(name))
  if (missing.length) throw new Error(`Columns are missing: ${missing.join(', ')}`)
  return body.map((cells, index) => {
    const refuse = (reason: string): never => {
      throw new Error(`Row ${index + 2}: ${reason}`)
    }
    // oxlint-disable-next-line no-control-regex -- exactly these are what the import stumbles over
    const bad = cells.find((cell) => /[\u0000-\u001f\u007f]/.test(cell) || cell !== cell.trim())
    if (bad !== undefined) refuse(`a line break, a tab or a space at the edge in ${JSON.stringify(bad)}`)
    const marked = cells.find((cell) => cell.startsWith("'"))
    if (marked !== undefined) refuse(`${marked} would keep the apostrophe that a spreadsheet takes away`)
    if (cells.every((cell) => cell === '')) refuse('is empty')
    return { at: (column) => cells[head.indexOf(column)] ?? '', refuse }
  })
}

/** Rows of one number stand together and say the same in the columns of the whole; the import leaves room to say it only once. */
function together(rows: Row[], number: string, same: readonly string[]): Map<string, Row[]> {
  const groups = new Map<string, Row[]>()
  let last = ''
  for (const row of rows) {
    const value = short(row, number, most.number)
    if (value !== last && groups.has(value)) row.refuse(`${value} began further up and was interrupted`)
    const group = groups.get(value) ?? []
    const first = group[0]
    for (const column of same) {
      const said = row.at(column)
      if (first && said !== '' && said !== first.at(column))
        row.refuse(`${column} of ${value} is ${said}, before it was ${first.at(column)}`)
    }
    groups.set(value, [...group, row])
    last = value
  }
  return groups
}

function short(row: Row, column: string, length: number): string {
  const value = row.at(column)
  if (value === '' && column.startsWith('*')) row.refuse(`${column} is empty`)
  if (value.length > length) row.refuse(`${column} has ${value.length} characters, ${length} are the most`)
  return value
}

/** The import is told "MM/DD/YYYY" once for the whole file. */
function day(row: Row, column: string): string {
  const value = short(row, column, 10)
  if (value === '') return ''
  const [, month, date, year] =
    /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(value) ?? row.refuse(`${column} ${value} is no MM/DD/YYYY`)
  const iso = `${year}-${month}-${date}`
  const real = new Date(`${iso}T00:00:00Z`)
  if (Number.isNaN(real.getTime()) || real.toISOString().slice(0, 10) !== iso)
    row.refuse(`${column} ${value} is no day`)
  return iso
}

/** No sign, no dollar sign, no commas for thousands. */
function decimal(row: Row, column: string, places: number): bigint {
  const value = row.at(column)
  const [, whole = '', rest = ''] =
    /^(\d{1,10})(?:\.(\d+))?$/.exec(value) ??
    row.refuse(`${column} ${JSON.stringify(value)} is no plain positive number`)
  if (rest.length > places) row.refuse(`${column} ${value} has more than ${places} decimals`)
  return BigInt(whole + rest.padEnd(places, '0'))
}

const cents = (row: Row, column: string) => Number(decimal(row, column, 2))

/** Someone's name: a colon would make the rest of it a job or a sub-customer. */
function person(row: Row, column: string): string {
  const name = short(row, column, most.name)
  if (name.includes(':')) row.refuse(`${column} ${name} has a colon`)
  return name
}

/** An account is named with its parents and without its number: numbers must be switched off while one imports. */
function account(row: Row, books: Books): string {
  const name = row.at('*AccountName')
  if (name === '') row.refuse('*AccountName is empty')
  for (const part of name.split(':')) {
    if (part === '' || part !== part.trim()) row.refuse(`*AccountName ${name} has a space or nothing beside a colon`)
    if (part.length > most.name) row.refuse(`*AccountName ${name} is too long`)
    if (part.includes('"')) row.refuse(`*AccountName ${name} has a quotation mark`)
  }
  if (/^\d{3,}[\s·-]/.test(name)) row.refuse(`*AccountName ${name} begins with its number`)
  if (books.accounts && !books.accounts.has(name)) row.refuse(`*AccountName ${name} is none of the company's accounts`)
  return name
}

export function readOnlineJournal(file: Buffer, books: Books): OnlineEntry[] {
  const roles = new Map<string, string>()
  const groups = together(rowsOf(file, ofJournal), '*JournalNo', ['*JournalDate', 'Currency'])
  return [...groups].map(([number, rows]) => {
    const [first] = rows as [Row, ...Row[]]
    const lines = rows.map((row) => {
      const name = person(row, 'Name')
      const at = account(row, books)
      const role = at === books.receivable ? 'customer' : at === books.payable ? 'vendor' : undefined
      if (role && name === '') row.refuse(`${at} needs the ${role} in Name`)
      // Customers and vendors share one list of names, so that one name can't be both.
      if (role && (roles.get(name) ?? role) !== role) row.refuse(`${name} is a customer and a vendor`)
      if (role) roles.set(name, role)
      const sides = ['*Debits', '*Credits'].filter((column) => row.at(column) !== '')
      if (sides.length !== 1) row.refuse('has not one of debit and credit')
      const amount = cents(row, sides[0]!)
      if (amount === 0) row.refuse('moves nothing')
      if (!['', 'USD'].includes(row.at('Currency'))) row.refuse('is not in dollars')
      for (const list of ['Location', 'Class']) short(row, list, most.name)
      return {
        account: at,
        cents: sides[0] === '*Debits' ? amount : -amount,
        name,
        description: short(row, 'Description', most.text),
      }
    })
    if (lines.length < 2) first.refuse(`${number} has fewer than two lines`)
    const sum = lines.reduce((all, line) => all + line.cents, 0)
    if (sum !== 0) first.refuse(`${number} comes to ${sum} cents, not 0.00`)
    return { number, date: day(first, '*JournalDate'), lines }
  })
}

export function readOnlineInvoices(file: Buffer, books: Pick<Books, 'items'> = {}): OnlineInvoice[] {
  const rows = rowsOf(file, ofInvoice)
  const groups = together(rows, '*InvoiceNo', ['*Customer', '*InvoiceDate', '*DueDate', 'Terms', 'Location', 'Memo'])
  if (groups.size > most.invoices)
    throw new Error(`The file has ${groups.size} invoices; ${most.invoices} are the most`)
  return [...groups].map(([number, group]) => {
    const [first] = group as [Row, ...Row[]]
    short(first, 'Terms', most.terms)
    short(first, 'Memo', most.text)
    const lines = group.map((row) => {
      const item = short(row, 'Item(Product/Service)', most.name)
      if (item === '') row.refuse('names no item, and QuickBooks would take its own "Services"')
      if (books.items && !books.items.has(item)) row.refuse(`${item} is none of the company's items`)
      const amount = cents(row, '*ItemAmount')
      const [quantity, rate] = [row.at('ItemQuantity'), row.at('ItemRate')]
      if ((quantity === '') !== (rate === '')) row.refuse('has one of quantity and rate')
      if (quantity !== '') {
        // Five decimals each; QuickBooks refuses an amount that isn't quantity times rate to the cent.
        const product = decimal(row, 'ItemQuantity', 5) * decimal(row, 'ItemRate', 5)
        const rounded = Number((product + 50_000_000n) / 100_000_000n)
        if (rounded !== amount)
          row.refuse(`${quantity} times ${rate} comes to ${rounded} cents, and ${amount} are asked`)
      }
      const [taxable, tax] = [row.at('Taxable'), row.at('TaxRate')]
      if (!['', 'Y', 'N'].includes(taxable)) row.refuse(`Taxable is ${taxable}`)
      if (taxable === 'Y' && !/^\d{1,2}(\.\d+)?%?$/.test(tax))
        row.refuse('is taxable at no rate, and QuickBooks would add tax of its own')
      day(row, 'Service Date')
      return { item, description: short(row, 'ItemDescription', most.text), quantity, rate, cents: amount }
    })
    const total = lines.reduce((all, line) => all + line.cents, 0)
    if (total === 0) first.refuse(`${number} asks for nothing`)
    return {
      number,
      customer: person(first, '*Customer'),
      date: day(first, '*InvoiceDate'),
      due: day(first, '*DueDate'),
      cents: total,
      lines,
    }
  })
}
