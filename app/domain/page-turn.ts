import { sql, type AnyColumn, type SQL } from 'drizzle-orm'
import { isUuid } from './one-line.ts'

/** Pages hang on the row they begin or end at, not on a count: what arrives meanwhile moves nothing. */
export type Turn = { after: string } | { before: string }

export type Page<Row> = { rows: Row[]; older?: Turn; newer?: Turn }

type Keys = { at: AnyColumn; id: AnyColumn }
type Order = { beyond: SQL | undefined; order: SQL[]; limit: number }

/** How to ask for one page of `size` rows, newest first, one row more than it shows. */
export const pageOrder = ({ at, id }: Keys, turn: Turn | undefined, size: number): Order => {
  const back = isBack(turn)
  const place = turn && readPlace('before' in turn ? turn.before : turn.after)
  const sign = sql.raw(back ? '>' : '<')
  const way = sql.raw(back ? 'asc' : 'desc')
  return {
    beyond: place && sql`(${at}, ${id}) ${sign} (${place.at}::timestamptz, ${place.id}::uuid)`,
    order: [sql`${at} ${way}`, sql`${id} ${way}`],
    limit: size + 1,
  }
}

/** The page that was found, and where its neighbours begin. */
export const pageOf = <Row extends { createdAt: Date; id: string }>(
  found: Row[],
  turn: Turn | undefined,
  size: number,
): Page<Row> => {
  const back = isBack(turn)
  const more = found.length > size
  const rows = back ? found.slice(0, size).toReversed() : found.slice(0, size)
  const [first, last] = [rows.at(0), rows.at(-1)]
  const begun = turn && readPlace('before' in turn ? turn.before : turn.after)
  return {
    rows,
    newer: first && (back ? more : begun) ? { before: placeOf(first) } : undefined,
    older: last && (back || more) ? { after: placeOf(last) } : undefined,
  }
}

const isBack = (turn: Turn | undefined) => turn !== undefined && 'before' in turn

const placeOf = ({ createdAt, id }: { createdAt: Date; id: string }) => `${createdAt.getTime()}.${id}`

/** A place made up by hand is no place: the first page is shown. */
const readPlace = (text: string) => {
  const [, at, id = ''] = /^(\d{1,14})\.([0-9a-f-]{36})$/.exec(text) ?? []
  return at && isUuid(id) ? { at: new Date(Number(at)).toISOString(), id } : undefined
}
