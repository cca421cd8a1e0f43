import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { Permission } from '#domain/permissions.ts'

/** What a definition receives: the domain's context and the site's content. */
export type ImportContext = Context & { content: Pick<Content, 'fuels' | 'lubricants' | 'delivery'> }

export type ParsedCell<Value> = { value: Value } | { problem: string }

/** A column of an import, with what its cells may hold. */
export type Column<Value = unknown> = {
  label: string
  /** Other headings that it is recognized by. Case, spaces and punctuation don't matter. */
  heads?: readonly string[]
  required?: boolean
  /** What stands in it, for the page that documents the file. */
  help: string
  /** A cell of the template. */
  sample: string
  /** Shown nowhere. */
  secret?: boolean
  /** Reads a cell that is not empty, or says what is wrong with it. */
  read: (text: string, ctx: ImportContext) => ParsedCell<Value>
}

// oxlint-disable-next-line typescript/no-explicit-any -- a column of any value: its `read` gives its own alone
export type Columns = Record<string, Column<any>>

/** The cells of a row as they were read; one that is empty or not in the file is null. */
export type Cells<C extends Columns> = { [Key in keyof C]: (C[Key] extends Column<infer Value> ? Value : never) | null }

export type ReadRow<C extends Columns> = { row: number; cells: Cells<C> }

/** Columns of a table by their names, as JSON holds them: a moment in ISO format. */
export type Fields = Record<string, string | number | boolean | null>

/** A record that is made or changed: `before` is null of one that is made, and holds the changed fields of another. */
export type RecordChange = {
  store: string
  id: string
  before: Fields | null
  after: Fields
  /** Whose history tells it, where the record itself does not say. */
  of?: string
}

/** "Phone" "" to "(614) 555-0168". */
export type FieldChangeView = { label: string; from: string; to: string }

/** What a row of the file does: one without writes changes nothing. */
export type Outcome =
  | {
      name: string
      writes: readonly RecordChange[]
      notes?: readonly string[]
      /** It is about a record that is there, though what it writes first is new. */
      known?: boolean
    }
  | { name?: string; column?: string; problem: string }

type FormatValue = (value: string | number | boolean, ctx: ImportContext, record: Fields) => string

/** How the records that an import makes and changes are kept, and what stands in the way of removing one. */
export type Store = {
  /**
   * The fields that a preview shows, in its order, with their names. `say` where a value is not its own words: it is told the
   * whole record, and says nothing of what nobody chose.
   */
  shows: Readonly<Record<string, string | { label: string; say: FormatValue }>>
  insert: (ctx: Context, rows: readonly Fields[]) => Promise<void>
  /** Changes a record that still stands as it was read; false when it does not. */
  update: (ctx: Context, id: string, from: Fields, to: Fields) => Promise<boolean>
  remove: (ctx: Context, ids: readonly string[]) => Promise<void>
  /**
   * These fields of records that are there, by id. It locks them: an order that names one of them is there before an undo
   * asks what stands on it, or comes after.
   */
  read: (ctx: Context, ids: readonly string[]) => Promise<Map<string, Fields>>
  /** Of records that cannot be removed: "has orders". */
  heldBy: (ctx: Context, ids: readonly string[]) => Promise<Map<string, string>>
}

/**
 * An import, as data: the columns of its file, what each row does, and where it is kept. One definition is an upload, a
 * preview, a batch with its undo, a template and its documentation. It is the default export of a file whose name ends
 * in `-import.ts`.
 */
export type Definition<C extends Columns> = {
  /** Its name in addresses. */
  kind: string
  title: string
  one: string
  many: string
  /** What it does, for the page that offers it. */
  says: string
  permission: Permission
  columns: C
  /** One of these is needed, where no single column is. */
  oneOf?: readonly (keyof C & string)[]
  /** It changes records that are there: the person may choose to overwrite what stands in them. */
  overwrites?: boolean
  /** In the order in which they are written; undone in the other order. */
  stores: Readonly<Record<string, Store>>
  /** What each row would do now, in their order. It reads and writes nothing. */
  plan: (
    ctx: ImportContext,
    rows: readonly ReadRow<C>[],
    options: { overwrites: boolean },
  ) => Promise<readonly Outcome[]>
  /** Called in the transaction in which it was imported or undone: history of what it touched. */
  tell?: (ctx: Context, changes: readonly RecordChange[], batch: { undone: boolean; fileName: string }) => Promise<void>
}

export type Import = Omit<Definition<Columns>, 'plan'> & {
  plan: (
    ctx: ImportContext,
    rows: readonly ReadRow<Columns>[],
    options: { overwrites: boolean },
  ) => Promise<readonly Outcome[]>
}

export const defineImport = <C extends Columns>(definition: Definition<C>): Import => definition as unknown as Import

/** Of rows with the same key in one file the first counts: the row it stands in, by each later one. Null is no key. */
export const firstRows = <Row extends { row: number }>(rows: readonly Row[], keyOf: (row: Row) => string | null) => {
  const firstByKey = new Map<string, number>()
  const earlierRows = new Map<number, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null) continue
    const existing = firstByKey.get(key)
    if (existing === undefined) firstByKey.set(key, row.row)
    else earlierRows.set(row.row, existing)
  }
  return earlierRows
}
