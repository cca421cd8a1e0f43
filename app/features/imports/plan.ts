import { eq } from 'drizzle-orm'
import type {
  Column,
  Fields,
  Import,
  ImportContext,
  RecordChange,
  Outcome,
  ReadRow,
  FieldChangeView,
  Store,
} from './definition.ts'
import { inParts } from './table-store.ts'
import { importRows, type EffectCounts, type ImportRow } from './schema.ts'
import type { ColumnPlaces, FileTable } from './read-file.ts'

/** What becomes of one row: as it is shown and stored, and what it writes. */
export type PlannedRow = Omit<ImportRow, 'importId' | 'made' | 'moved'> & { writes: readonly RecordChange[] }

/** The columns without which a file can't be read, by their labels; none where it can. */
export const missingColumns = ({ columns, oneOf = [] }: Pick<Import, 'columns' | 'oneOf'>, places: ColumnPlaces) => {
  const missing = Object.entries(columns).flatMap(([key, { label, required }]) =>
    required && places[key] === undefined ? [label] : [],
  )
  const isMissing = oneOf.length > 0 && oneOf.every((key) => places[key] === undefined)
  const labels = oneOf.slice(0, 3).map((key) => columns[key]?.label)
  return isMissing ? [...missing, `${labels.join(' or ')}${oneOf.length > 3 ? ' or another one' : ''}`] : missing
}

/** What each row of a file would do now. It writes nothing. */
export const planRows = async (
  ctx: ImportContext,
  definition: Import,
  table: FileTable,
  places: ColumnPlaces,
  options: { overwrites: boolean },
): Promise<PlannedRow[]> => {
  if (missingColumns(definition, places).length > 0) return []
  const parsedRows = table.rows.map(({ row, cells }) => readRow(ctx, definition, places, row, cells))
  const good = parsedRows.filter((row): row is ReadRow<Import['columns']> => 'cells' in row)
  const outcomes = await definition.plan(ctx, good, options)
  const byRow = new Map(good.map(({ row }, at) => [row, outcomes[at]]))
  return parsedRows.map((row) => describe(ctx, definition, row.row, 'problem' in row ? row : byRow.get(row.row)))
}

type RowProblem = { row: number; column: string; problem: string; name?: string }

const readRow = (
  ctx: ImportContext,
  { columns }: Import,
  places: ColumnPlaces,
  row: number,
  texts: readonly string[],
): ReadRow<Import['columns']> | RowProblem => {
  const cells: Record<string, unknown> = {}
  for (const [key, column] of Object.entries(columns)) {
    const place = places[key]
    const text = place === undefined ? '' : (texts[place] ?? '')
    const parsed = readCell(ctx, column, text)
    if ('problem' in parsed) return { row, column: key, problem: parsed.problem, name: texts.find(Boolean) }
    cells[key] = parsed.value
  }
  return { row, cells }
}

const readCell = (ctx: ImportContext, { required, read, label }: Column, text: string) => {
  if (text !== '') return read(text, ctx)
  return required ? { problem: `${label} is empty.` } : { value: null }
}

const longestName = 120

const describe = (
  ctx: ImportContext,
  { columns, stores }: Import,
  row: number,
  outcome: Outcome | undefined,
): PlannedRow => {
  if (!outcome) throw new Error(`Row ${row} has no outcome.`)
  const common = { row, name: (outcome.name ?? '').slice(0, longestName), shown: [], notes: [], writes: [] }
  if ('problem' in outcome) {
    const { problem, column } = outcome
    return { ...common, effect: 'bad', problem, problemColumn: column ? (columns[column]?.label ?? null) : null }
  }
  const { writes, notes = [], known = Boolean(writes[0]?.before) } = outcome
  const effect = writes.length === 0 ? 'unchanged' : known ? 'changed' : 'new'
  const shownFields = writes.flatMap((write) => shownOf(ctx, stores[write.store], write))
  return { ...common, effect, shown: shownFields, writes, notes: [...notes], problem: null, problemColumn: null }
}

const shownOf = (ctx: ImportContext, store: Store | undefined, { before, after }: RecordChange): FieldChangeView[] =>
  Object.entries(store?.shows ?? {}).flatMap(([field, show]) => {
    if (after[field] === undefined || after[field] === (before?.[field] ?? null)) return []
    const format = (record: Fields) => {
      const value = record[field] ?? ''
      if (value === '') return ''
      return typeof show === 'string' ? String(value) : show.say(value, ctx, record)
    }
    const [from, to] = [format(before ?? {}), format({ ...before, ...after })]
    return from === to ? [] : [{ label: typeof show === 'string' ? show : show.label, from, to }]
  })

export const countRows = (rows: readonly Pick<PlannedRow, 'effect'>[]): EffectCounts => {
  const counts: EffectCounts = { new: 0, changed: 0, unchanged: 0, bad: 0 }
  for (const { effect } of rows) counts[effect]++
  return counts
}

/** The rows of an import as they are now known, in place of those known before. */
export const storeRows = async (
  { db }: Pick<ImportContext, 'db'>,
  importId: string,
  rows: readonly PlannedRow[],
  { moved = new Set<number>(), imported = false } = {},
): Promise<void> => {
  await db.delete(importRows).where(eq(importRows.importId, importId))
  for (const part of inParts(rows))
    await db.insert(importRows).values(
      part.map(({ writes, ...row }) => ({
        ...{ ...row, importId, moved: moved.has(row.row) },
        made: imported && writes.length > 0 ? [...writes] : null,
      })),
    )
}

/** Rows that would do something else than they were shown to, by their numbers. */
export const movedRows = (
  rows: readonly Omit<ImportRow, 'importId' | 'made' | 'moved'>[],
  now: readonly PlannedRow[],
): Set<number> => {
  const before = new Map(rows.map((row) => [row.row, asShown(row)]))
  return new Set(now.filter((row) => before.get(row.row) !== asShown(row)).map(({ row }) => row))
}

const asShown = ({ effect, name, shown, notes, problem, problemColumn }: Omit<PlannedRow, 'row' | 'writes'>) =>
  JSON.stringify([effect, name, shown.map(({ label, from, to }) => [label, from, to]), notes, problem, problemColumn])
