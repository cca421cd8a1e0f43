import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, ne } from 'drizzle-orm'
import { formatDay } from '#domain/day.ts'
import { formatCents, type Cents } from '#domain/money.ts'
import { companies } from '#features/companies/schema.ts'
import { defineImport, type Column, type Fields, type Outcome, type Store } from '#features/imports/definition.ts'
import { inParts } from '#features/imports/table-store.ts'
import { purchaseOrders } from '#features/purchasing/schema.ts'
import { priceOfLine } from '#features/trade/line.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { importColumn, readDayCell } from '#forms/column.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { price } from '#forms/fields/price.ts'
import { text } from '#forms/fields/text.ts'
import { storeBill, type NewBill } from './enter.ts'
import { normalizeNumber } from './match.ts'
import { supplierBills, type BillLine } from './schema.ts'

const bare = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '')

const day = (label: string, help: string, heads: readonly string[]): Column<string> => ({
  ...{ label, help, heads, sample: '11/23/2026', read: readDayCell },
})

const columns = {
  supplier: importColumn(text('Supplier', { longest: 200 }), {
    ...{
      required: true,
      help: 'Its name, as listed under Companies.',
      sample: 'Scioto Terminal',
      heads: ['Vendor', 'Company'],
    },
  }),
  number: importColumn(text('Bill number', { longest: 40 }), {
    ...{ required: true, help: 'Rows with the same number are one bill.', sample: '88120' },
    heads: ['Number', 'Invoice', 'Invoice number', 'Bill', 'Document number'],
  }),
  day: { ...day('Bill date', 'The day on the bill.', ['Date', 'Invoice date']), required: true },
  due: day('Due', 'When it has to be paid.', ['Due date']),
  purchase: importColumn(text('Purchase order', { longest: 40 }), {
    ...{
      help: 'Our number. Without it the bill waits for a decision.',
      sample: 'PO-1A2B3C',
      heads: ['PO', 'PO number'],
    },
  }),
  lading: importColumn(text('Bill of lading', { longest: 60 }), {
    ...{ help: 'Of the load.', sample: 'LC-88214', heads: ['BOL', 'BOL number'] },
  }),
  product: {
    label: 'Product',
    heads: ['Item', 'Fuel', 'Description'],
    required: true,
    help: 'Name or code in our catalog.',
    sample: 'Ultra-low sulfur diesel',
    read: (text, { content }) => {
      const found = tradeProducts(content).find(({ product, name }) =>
        [product, name].some((each) => bare(each) === bare(text)),
      )
      return found ? { value: found.product } : { problem: `“${text}” isn't one of our products.` }
    },
  } satisfies Column<string>,
  quantity: importColumn(dollars('Quantity', { min: 0 }), {
    ...{
      required: true,
      help: 'Gallons, or packages.',
      sample: '7500.0',
      heads: ['Gallons', 'Qty', 'Net gallons', 'Units'],
    },
  }),
  price: importColumn(price('Price', 'gallon'), {
    ...{
      required: true,
      help: 'For each, up to four decimals.',
      sample: '2.7400',
      heads: ['Price each', 'Unit price', 'Rate'],
    },
  }),
  amount: importColumn(dollars('Amount', { min: 0 }), {
    ...{
      help: 'Of this row; quantity times price where left out.',
      sample: '20550.00',
      heads: ['Line amount', 'Extended'],
    },
  }),
  taxes: importColumn(dollars('Taxes and fees', { min: 0 }), {
    ...{ help: 'Of this row. They are added up.', sample: '0.00', heads: ['Taxes', 'Fees', 'Tax'] },
  }),
  total: importColumn(dollars('Total', { min: 0 }), {
    ...{
      help: 'Of the whole bill; the sum of its rows where left out.',
      sample: '20550.00',
      heads: ['Bill total', 'Invoice total'],
    },
  }),
}

/** A bill with its lines, which the import keeps as one text. It is checked within minutes. */
const billStore: Store = {
  shows: {
    number: 'Bill number',
    billedOn: { label: 'Bill date', say: (day) => formatDay(String(day)) },
    taxCents: { label: 'Taxes and fees', say: (cents) => formatCents(Number(cents) as Cents) },
    totalCents: { label: 'Total', say: (cents) => formatCents(Number(cents) as Cents) },
  },
  insert: async (ctx, rows) => {
    for (const { lines, ...bill } of rows)
      await storeBill(ctx, { ...(bill as unknown as NewBill), lines: JSON.parse(String(lines)) as BillLine[] })
  },
  update: async () => false,
  remove: async ({ db }, ids) => {
    for (const part of inParts(ids)) await db.delete(supplierBills).where(inArray(supplierBills.id, part))
  },
  read: async ({ db }, ids) => {
    const found = new Map<string, Fields>()
    for (const part of inParts(ids))
      for (const { id, number, billedOn, taxCents, totalCents } of await db
        .select()
        .from(supplierBills)
        .where(inArray(supplierBills.id, part)))
        found.set(id, { number, billedOn, taxCents, totalCents })
    return found
  },
  heldBy: async ({ db }, ids) => {
    const reasons = new Map<string, string>()
    for (const part of inParts(ids)) {
      const decided = and(
        inArray(supplierBills.id, part),
        inArray(supplierBills.state, ['approved', 'disputed', 'void']),
      )
      for (const { id } of await db.select({ id: supplierBills.id }).from(supplierBills).where(decided))
        reasons.set(id, 'was decided since')
    }
    return reasons
  },
}

/** Bills as a supplier's file has them: a row for each product of each load. */
export default defineImport({
  kind: 'supplier-bills',
  title: 'Supplier bills',
  one: 'supplier bill',
  many: 'supplier bills',
  says: 'What suppliers billed. Each is checked against its purchase order and deliveries within minutes.',
  permission: 'bills.decide',
  columns,
  stores: { bills: billStore },
  plan: async (ctx, rows) => {
    const suppliers = await ctx.db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(and(eq(companies.kind, 'supplier'), isNull(companies.closedAt)))
    const references = [...new Set(rows.flatMap(({ cells }) => cells.purchase?.toUpperCase() ?? []))]
    const purchases = await ctx.db
      .select({ id: purchaseOrders.id, reference: purchaseOrders.reference, supplierId: purchaseOrders.supplierId })
      .from(purchaseOrders)
      .where(inArray(purchaseOrders.reference, references))
    const before = await ctx.db
      .select({ supplierId: supplierBills.supplierId, key: supplierBills.numberKey })
      .from(supplierBills)
      .where(
        and(
          inArray(
            supplierBills.numberKey,
            rows.map(({ cells }) => normalizeNumber(cells.number)),
          ),
          ne(supplierBills.state, 'void'),
        ),
      )
    const products = tradeProducts(ctx.content)
    const parsedRows = rows.map(({ row, cells }) => {
      const name = `${cells.supplier}, bill ${cells.number}`
      const supplier = suppliers.find((each) => bare(each.name) === bare(cells.supplier ?? ''))
      const purchase = purchases.find(({ reference }) => reference === cells.purchase?.toUpperCase())
      const product = products.find((each) => each.product === cells.product)
      const problem = (words: string, column: keyof typeof columns) => ({
        row,
        cells,
        name,
        key: '',
        problem: words,
        column,
      })
      if (!supplier) return problem(`There is no supplier “${cells.supplier}”.`, 'supplier')
      if (!normalizeNumber(cells.number)) return problem('The number has no letter or digit.', 'number')
      if (cells.purchase && !purchase) return problem(`There is no purchase order ${cells.purchase}.`, 'purchase')
      if (purchase && purchase.supplierId !== supplier.id)
        return problem(`${cells.purchase} went to another supplier.`, 'purchase')
      if (before.some(({ supplierId, key }) => supplierId === supplier.id && key === normalizeNumber(cells.number)))
        return problem('This bill has already been entered.', 'number')
      if (!product || !cells.quantity) return problem('The quantity is zero.', 'quantity')
      // Cells of dollars are read in hundredths: a quantity of gallons is kept in tenths.
      const quantity = Math.round(cells.quantity / (product.unit === 'gallon' ? 10 : 100))
      const line: BillLine = {
        ...{ ...product, quantity, price: cells.price ?? 0, billOfLading: cells.lading },
        cents: (cells.amount ?? priceOfLine({ ...product, quantity, price: cells.price ?? 0 })) as Cents,
      }
      return { row, cells, name, key: `${supplier.id} ${normalizeNumber(cells.number)}`, supplier, purchase, line }
    })
    const bills = Map.groupBy(parsedRows, ({ name, key }) => key || bare(name))
    return parsedRows.map((each): Outcome => {
      const { row, cells, name, key } = each
      if ('problem' in each) return { name, problem: each.problem, column: each.column }
      const rowsOf = bills.get(key) ?? []
      const conflicting = rowsOf.find((one) => 'line' in one && one.purchase?.id !== each.purchase?.id)
      const wrong = parsedRows.find((one) => 'problem' in one && one.name === name)
      if (wrong) return { name, problem: `Row ${wrong.row} of this bill can't be imported.`, column: 'number' }
      if (conflicting) return { name, problem: 'A bill can only be for one purchase order.', column: 'purchase' }
      const [first] = rowsOf
      if (first && first.row !== row) return { name, writes: [], notes: [`A line of the bill in row ${first.row}.`] }
      const lines = rowsOf.flatMap((one) => ('line' in one && one.line ? [one.line] : []))
      const taxCents = rowsOf.reduce((sum, one) => sum + (one.cells.taxes ?? 0), 0)
      const totalCents = cells.total ?? lines.reduce((sum, { cents }) => sum + cents, taxCents)
      const after = {
        ...{
          supplierId: each.supplier.id,
          purchaseId: each.purchase?.id ?? null,
          number: cells.number,
          billedOn: cells.day,
        },
        ...{ dueOn: cells.due, taxCents, totalCents, lines: JSON.stringify(lines) },
      }
      return { name, writes: [{ store: 'bills', id: randomUUID(), before: null, after: after as Fields }] }
    })
  },
})
