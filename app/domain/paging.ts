import { and, asc, desc, isNotNull, isNull, sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from './text.ts'

/** Pages hang on the row they begin or end at, not on a count: what arrives meanwhile moves nothing. */
export type Cursor = { after: string } | { before: string }

export type Page<Row> = { rows: Row[]; older?: Cursor; newer?: Cursor }

/**
 * A column a list may be sorted by. Ties are broken by the id. Names are sorted as a reader looks for them: `caseless`.
 * Rows without a value come last when `absent` says what stands for none, ascending and descending, or names the column
 * by which they are sorted among themselves: they are read on their own then, each part by an index it has. `ties`: among
 * equal ones, sorted by another column of the id's table that is always set and never changes, such as when a row was made.
 */
export type Key = {
  column: AnyColumn
  caseless?: boolean
  absent?: readonly [ascending: string, descending: string] | { by: AnyColumn }
  ties?: AnyColumn
}

/** `of` says the column's value in a row. */
export type Order<Row> = Key & { of: (row: Row) => Date | number | string | null; descending: boolean }

export const pageSize = 50

type Fetch<Row> = (beyond: SQL | undefined, orderBy: SQL[], limit: number) => Promise<Row[]>

/** One page of a list, from the first row or from where a cursor says. `fetch` adds the scope and the filters. */
export const readPage = async <Row extends { id: string }>(
  order: Order<Row> & { id: AnyColumn | SQL },
  cursor: Cursor | undefined,
  fetch: Fetch<Row>,
  size = pageSize,
): Promise<Page<Row>> => {
  const isBackward = cursor !== undefined && 'before' in cursor
  const position = cursor && ('before' in cursor ? cursor.before : cursor.after)
  const parts = partsOf(order)
  const from = parts.map((part) => (position === undefined ? undefined : part.read(position)))
  const at = from.findIndex((beyond) => beyond !== undefined)
  const hasStart = at >= 0
  const upward = order.descending === (isBackward && hasStart)
  const found: Row[] = []
  // The other part is read only where this one ends within the page.
  for (let part = Math.max(at, 0); found.length <= size && parts[part]; part += isBackward && hasStart ? -1 : 1) {
    const { where, keys, compare } = parts[part] as Part<Row>
    const beyond = part === at ? compare(from[part] as Place, upward) : undefined
    const orderBy = keys.map((each) => (upward ? asc(each) : desc(each)))
    found.push(...(await fetch(and(where, beyond), orderBy, size + 1 - found.length)))
  }
  const hasMore = found.length > size
  const backward = isBackward && hasStart
  const rows = backward ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const writePosition = (row: Row) => (parts.find(({ has }) => has(row)) as Part<Row>).say(row)
  return {
    rows,
    ...(first && (backward ? hasMore : hasStart) && { newer: { before: writePosition(first) } }),
    ...(last && (backward || hasMore) && { older: { after: writePosition(last) } }),
  }
}

type Place = { value: string; id: string }

/** Rows that are sorted alike: all of them, or those with a value and, after them, those without. */
type Part<Row> = {
  where?: SQL
  has: (row: Row) => boolean
  keys: (SQL | AnyColumn)[]
  compare: (place: Place, upward: boolean) => SQL
  say: (row: Row) => string
  read: (place: string) => Place | undefined
}

/** What the cursor of a row without a value begins with. */
const without = 'none~'

const partsOf = <Row extends { id: string }>({
  column,
  of,
  caseless,
  absent,
  ties,
  descending,
  id,
}: Order<Row> & { id: AnyColumn | SQL }): Part<Row>[] => {
  const kind = column.getSQLType()
  const none = Array.isArray(absent) ? (absent as readonly string[])[descending ? 1 : 0] : undefined
  const folded = (text: SQL | AnyColumn) => {
    if (none !== undefined) return sql`coalesce(${text}, ${none}::${sql.raw(kind)})`
    return caseless ? sql`lower(${text})` : sql`${text}`
  }
  const ofRow = (source: AnyColumn, place: Place) =>
    sql`(select ${source} from ${source.table} where ${id} = ${place.id}::uuid)`
  const comparing = (keys: (SQL | AnyColumn)[], places: (place: Place) => (SQL | AnyColumn)[]) => ({
    keys,
    compare: (place: Place, upward: boolean) =>
      sql`${row(keys)} ${sql.raw(upward ? '>' : '<')} ${row([...places(place), sql`${place.id}::uuid`])}`,
  })
  const valued: Part<Row> = {
    has: () => true,
    ...comparing([folded(column), ...(ties ? [ties] : []), id], (place) => [
      folded(sql`${place.value}::${sql.raw(kind)}`),
      ...(ties ? [ofRow(ties, place)] : []),
    ]),
    say: (row) => `${text(of(row) ?? none ?? 0)}~${row.id}`,
    read: (place) => readPlace(place, kind),
  }
  if (!absent || !('by' in absent)) return [valued]
  const { by } = absent
  return [
    {
      ...valued,
      where: isNotNull(column),
      has: (row) => of(row) !== null,
      read: (place) => (place.startsWith(without) ? undefined : valued.read(place)),
    },
    {
      where: isNull(column),
      has: (row) => of(row) === null,
      ...comparing([by, id], (place) => [ofRow(by, place)]),
      say: (row) => `${without}${row.id}`,
      read: (place) =>
        place.startsWith(without) && isUuid(place.slice(without.length))
          ? { value: '', id: place.slice(without.length) }
          : undefined,
    },
  ]
}

const row = (parts: (SQL | AnyColumn)[]) => sql`(${sql.join(parts, sql`, `)})`

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
