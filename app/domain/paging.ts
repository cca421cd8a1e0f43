import { asc, desc, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from './text.ts'

/** Pages hang on the row they begin or end at, not on a count: what arrives meanwhile moves nothing. */
export type Cursor = { after: string } | { before: string }

export type Page<Row> = { rows: Row[]; older?: Cursor; newer?: Cursor }

/**
 * A column a list may be sorted by. Ties are broken by the id. Names are sorted as a reader looks for them: `caseless`.
 * Rows without a value come last when `absent` says what stands for none, ascending and descending. `ties`: among equal
 * ones, sorted by another column of the id's table that is always set and never changes, such as when a row was made.
 */
export type Key = {
  column: AnyColumn
  caseless?: boolean
  absent?: readonly [ascending: string, descending: string]
  ties?: AnyColumn
}

/** `of` says the column's value in a row. */
export type Order<Row> = Key & { of: (row: Row) => Date | number | string | null; descending: boolean }

export const pageSize = 50

type Fetch<Row> = (beyond: SQL | undefined, orderBy: SQL[], limit: number) => Promise<Row[]>

/** One page of a list, from the first row or from where a cursor says. `fetch` adds the scope and the filters. */
export const readPage = async <Row extends { id: string }>(
  { column, of, caseless, absent, ties, descending, id }: Order<Row> & { id: AnyColumn | SQL },
  cursor: Cursor | undefined,
  fetch: Fetch<Row>,
  size = pageSize,
): Promise<Page<Row>> => {
  const back = cursor !== undefined && 'before' in cursor
  const upward = descending === back
  const kind = column.getSQLType()
  const place = cursor && readPlace('before' in cursor ? cursor.before : cursor.after, kind)
  const none = absent?.[descending ? 1 : 0]
  const folded = (text: SQL | AnyColumn) => {
    if (none !== undefined) return sql`coalesce(${text}, ${none}::${sql.raw(kind)})`
    return caseless ? sql`lower(${text})` : sql`${text}`
  }
  const keys = [folded(column), ...(ties ? [ties] : []), id]
  const places = place && [
    folded(sql`${place.value}::${sql.raw(kind)}`),
    ...(ties ? [sql`(select ${ties} from ${ties.table} where ${id} = ${place.id}::uuid)`] : []),
    sql`${place.id}::uuid`,
  ]
  const row = (parts: (SQL | AnyColumn)[]) => sql`(${sql.join(parts, sql`, `)})`
  const beyond = places && sql`${row(keys)} ${sql.raw(upward ? '>' : '<')} ${row(places)}`
  const found = await fetch(
    beyond,
    keys.map((each) => (upward ? asc(each) : desc(each))),
    size + 1,
  )
  const more = found.length > size
  const rows = back ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const say = (row: Row) => `${text(of(row) ?? none ?? 0)}~${row.id}`
  return {
    rows,
    ...(first && (back ? more : place) && { newer: { before: say(first) } }),
    ...(last && (back || more) && { older: { after: say(last) } }),
  }
}

const text = (value: Date | number | string) => (value instanceof Date ? value.toISOString() : String(value))

/** A place made up by hand is no place: the first page is shown. */
const readPlace = (place: string, kind: string) => {
  const at = place.lastIndexOf('~')
  const [value, id] = [place.slice(0, at), place.slice(at + 1)]
  return at >= 0 && isUuid(id) && isOf(kind, value) ? { value, id } : undefined
}

const isOf = (kind: string, value: string) => {
  if (kind === 'text') return value.length <= 1000 && !value.includes('\0') && value.isWellFormed()
  if (/int|numeric/.test(kind)) return /^-?\d{1,16}$/.test(value)
  return /^(?!0000)\d{4}-\d\d-\d\d(T[\d:.]{12}Z)?$/.test(value) && isMoment(value)
}

/** Whether it reads the same when it is said again: February 31 does not. */
const isMoment = (value: string) => {
  const moment = new Date(value)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(value)
}
