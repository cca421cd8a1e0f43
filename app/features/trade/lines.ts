import { getTableColumns, sql, type SQL } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  integer,
  text,
  unique,
  uuid,
  type ExtraConfigColumn,
  type PgTable,
} from 'drizzle-orm/pg-core'
import type { Db } from '#platform/db.ts'
import type { Cents } from '#domain/money.ts'
import { highestPrice, mostQuantity, units, type Line, type Unit } from './line.ts'
import { taxClasses, type TaxClass } from './taxes.ts'

/** What a line of any paper says; see trade/line.ts for the units. */
export const lineColumns = () => ({
  id: uuid().primaryKey().defaultRandom(),
  /** From 0, as they stand on the paper. */
  position: integer().notNull(),
  product: text().notNull(),
  name: text().notNull(),
  taxClass: text('tax_class').$type<TaxClass>().notNull(),
  dyed: boolean().notNull(),
  unit: text().$type<Unit>().notNull(),
  quantity: bigint({ mode: 'number' }).notNull(),
})

/** What came of a line: of a truck's by the meter ticket; of others when they were closed short, null for all of it. */
export const deliveredColumn = () => ({ delivered: bigint({ mode: 'number' }) })

/** `cents` is what the line costs, as priceOfLine says it: of `amount`, an expression over the line's own columns. */
export const priceColumns = (amount: 'quantity' | 'coalesce(delivered, quantity)') => ({
  price: bigint({ mode: 'number' }).notNull(),
  cents: bigint({ mode: 'number' })
    .$type<Cents>()
    .notNull()
    .generatedAlwaysAs(
      sql.raw(`round(${amount} * price / case unit when 'gallon' then 1000.0 else 100.0 end)::bigint`),
    ),
})

const quoted = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')

/** No two lines of a `parent` at one place, and none that nobody can buy. `name` is the table's. */
export const lineConstraints = (
  name: string,
  table: Record<string, ExtraConfigColumn>,
  parent: [ExtraConfigColumn, ...ExtraConfigColumn[]],
) => [
  unique(`${name}_place`).on(...parent, table.position as ExtraConfigColumn),
  ...Object.entries({
    position: 'position >= 0',
    unit: `unit in (${quoted(units)})`,
    taxClass: `tax_class in (${quoted(taxClasses)})`,
    quantity: `quantity between 1 and ${mostQuantity}`,
    price: `price between 0 and ${highestPrice}`,
    delivered: `delivered between 0 and ${mostQuantity}`,
  }).flatMap(([column, holds]) => {
    const found = table[column]
    return found ? [check(`${name}_${found.name}`, sql.raw(holds))] : []
  }),
]

const parts = [
  ...(['product', 'name', 'taxClass', 'dyed', 'unit', 'quantity', 'price', 'delivered'] as const),
  ...(['gross', 'net', 'temperature'] as const),
] as const

/**
 * The lines of the row that a query selects, in their order, so that a page of rows is read with its lines in one query.
 * Under `for update` lock first and read afterwards: anyone who waited for a row's lock would get its lines of before.
 */
export const selectLines = <L = Line>(table: PgTable, ofParent: SQL | undefined): SQL<L[]> => {
  const columns = getTableColumns(table)
  const pairs = parts.flatMap((key) => (columns[key] ? [sql`${sql.raw(`'${key}'`)}, ${columns[key]}`] : []))
  const line = sql`json_build_object(${sql.join(pairs, sql`, `)})`
  const lines = sql`select json_strip_nulls(json_agg(${line} order by ${columns.position})) from ${table} where ${ofParent}`
  return sql<L[]>`coalesce((${lines}), '[]')`
}

/** Loads as rows of their table, without what else they may carry. */
export const loadRows = (loads: readonly Omit<Line, 'price'>[]) =>
  loads.map((load, position) => ({ position, ...goodsOf(load) }))

/** The same of lines with prices. */
export const lineRows = (lines: readonly Line[]) =>
  lines.map((line, position) => ({ position, ...goodsOf(line), price: line.price }))

const goodsOf = ({ product, name, taxClass, dyed, unit, quantity }: Omit<Line, 'price'>) => ({
  ...{ product, name, taxClass, dyed, unit, quantity },
})

/** Lines as they were sent, whatever came of them since. */
export const withoutDelivered = <L extends Omit<Line, 'price'> & { price?: number }>(lines: readonly L[]) =>
  lines.map((line) => ({ ...goodsOf(line), ...(line.price !== undefined && { price: line.price }) }))

/** The names of the goods, which a search looks for in the row that they belong to. */
export const namesOf = (lines: readonly Pick<Line, 'name'>[]): string => lines.map(({ name }) => name).join('\n')

/** Writes one figure of each line of a parent, in the order of the lines. */
export const updateLines = async (
  { db }: { db: Db },
  table: PgTable,
  ofParent: SQL | undefined,
  column: 'price' | 'delivered' | 'gross' | 'net' | 'temperature',
  figures: readonly (number | null)[],
): Promise<void> => {
  const { position } = getTableColumns(table)
  const figure = sql`(${sql.param([...figures])}::bigint[])[${position} + 1]`
  await db
    .update(table)
    .set({ [column]: figure })
    .where(ofParent)
}

/**
 * The id of the line that each of these follows from, found by its product: of two of one product, both before one
 * twice. Null for what was not ordered, such as what a supplier brings in its place.
 */
export const followedLines = (
  lines: readonly Pick<Line, 'product'>[],
  parents: readonly { id: string; product: string }[],
): (string | null)[] => {
  const free = [...parents]
  return lines.map(({ product }) => {
    const at = free.findIndex((parent) => parent.product === product)
    if (at >= 0) return free.splice(at, 1)[0]?.id ?? null
    return parents.findLast((parent) => parent.product === product)?.id ?? null
  })
}
