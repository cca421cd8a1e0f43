import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ListQuery, Select, SelectedRow } from '#domain/list-query.ts'
import type { Page, Cursor } from '#domain/paging.ts'
import type { ShownVersion } from '#events/expected-version.ts'
import type { Permission } from '#domain/permissions.ts'
import type { Choice } from '#ui/select.tsx'
import type { Tab } from '#ui/tabs.tsx'
import type { ListAddress } from './address.ts'
import type { Cell, EmptyStateView, LinkView, ListView, RowView, TableView, CountedLinks } from './view.ts'

/** What a definition is told: the domain's context, and the site it is for. */
export type ListContext = Context & { content: Content; origin: string }

/**
 * A column, on the page and in the file. The file takes the text of its cell under its head; `csv` says otherwise: one
 * or more cells with heads of their own, or none. A head says `{zone}` for the name of the time zone. Without a `cell` it is in the file alone.
 */
export type Column<Row> = {
  head?: string
  cell?: (row: Row, ctx: ListContext) => Cell
  /** The sort that its head offers. */
  sort?: string
  figures?: boolean
  /** Left out below 1024 px. */
  wide?: boolean
  csv?: Record<string, (row: Row, ctx: ListContext) => string> | false
  /** Who may not do this sees neither the column nor its cells in the file, and cannot sort by it. */
  may?: Permission
}

export type Filter<Facts> = { label: string } & (
  | { type: 'date' }
  | {
      type?: 'choice'
      /** The line of a choice not made. Without one, `usual` is chosen. */
      blank?: string
      usual?: string
      /** Whether a value from the address makes sense; one that is none of the choices finds nothing. */
      knows?: (value: string) => boolean
      choices:
        | readonly Choice[]
        | ((ctx: ListContext, facts: Facts, address: ListAddress) => readonly Choice[] | Promise<readonly Choice[]>)
    }
)

/** A tab without a `show` shows all. */
export type TabCount = { show?: string; label: string; count?: number; urgent?: boolean }

export type Tabs<Facts> = {
  /** What they are called in the address; `show` unless said otherwise. */
  name?: string
  label?: string
  shows: readonly string[]
  /** The tab that is meant when none is asked for; without it that is all. */
  usual?: (address: Pick<ListAddress, 'words'>) => string
  /** A tab begins anew, without the words and filters of the one before. */
  alone?: boolean
  read: (ctx: ListContext, address: ListAddress, facts: Facts) => readonly TabCount[] | Promise<readonly TabCount[]>
}

/** What is done to a row; `expected` is the version that the page showed of it, if it showed one. */
type RowAction = (ctx: Context, id: string, expected?: ShownVersion) => Promise<unknown>

/** A verb on many rows. What `act` throws as a refusal is told of that row, and the others go on. */
export type ManyVerb = {
  verb: string
  label: string
  /** "3 mails on the way again." */
  done: (count: number) => string
  act: (ctx: Context, id: string, expected?: ShownVersion, choice?: string) => Promise<unknown>
  /** With whom or what it is done: chosen beside its button. */
  choice?: { label: string; blank: string; choices: (ctx: ListContext) => Promise<readonly Choice[]> }
  /** What the address must ask for; without it, every address the rows can be chosen on. */
  when?: (address: ListAddress) => boolean
  /** Who may not do this is not offered it; `act` refuses it, too. */
  may?: Permission
}

/** A verb on one row of the list, by a button in it, or by a key for the row that has the focus. */
export type RowVerb<Row> = {
  verb: string
  label: string
  key?: readonly [key: string, does: string]
  act: RowAction
  /** Whether the row has its button. */
  button?: (row: Row) => boolean
  may?: Permission
}

/** What a text or an empty state may hang on. */
export type ListStatus<Facts> = { asked: ListAddress; filtered: boolean; found: number; facts: Facts }

export type ListValue<Facts, Value> = Value | ((status: ListStatus<Facts>, ctx: ListContext) => Value)

export type Definition<S extends Select, Row, Key extends string, Facts> = {
  path: string
  /** The title of the document and of the page. */
  title: string
  lead?: ListValue<Facts, string>
  caption?: string
  actions?: readonly LinkView[]
  sections?: { label: string; tabs: readonly Tab[] }
  query: Pick<ListQuery<never, string, Select>, 'select' | 'count' | 'sorts' | 'usual' | 'fromA'>
  /** The address's words as the query takes them; by itself `state` is the tab, and filters go by their names. */
  ask?: (address: ListAddress) => object
  /** The columns that are read: those the list shows, and no others. */
  select: S
  /** Adds to the rows of one page what other tables know of them, in one query. */
  also?: (ctx: Context, rows: readonly (SelectedRow<S> & { id: string })[]) => Row[] | Promise<Row[]>
  /** Read once, for the titles, tabs and filters that hang on it; written before them, for their types. */
  facts?: (ctx: ListContext, address: ListAddress) => Promise<Facts>
  tabs?: Tabs<Facts>
  /** More ways into the list, beside its tabs. */
  ways?: (status: ListStatus<Facts>, ctx: ListContext) => CountedLinks[]
  filters?: Record<string, Filter<Facts>>
  /** What the search looks into. */
  search: string | { label: string; placeholder: string }
  /** In the order of the file. */
  columns: Record<Key, Column<Row>>
  /** Those on the page, in its order; the first names the row. */
  page: readonly NoInfer<Key>[]
  tone?: (row: Row, ctx: ListContext) => RowView['tone']
  /** Rows stand under these heads, in their order, by what each is. */
  groups?: { heads: Readonly<Record<string, string>>; of: (row: Row) => string }
  /** When a row came. Rows stay in their places then while the list is open; what came since is counted and shown when asked for. */
  cameAt?: (row: Row) => Date
  /** What is done to one row from the list; its version travels with it. */
  verbs?: readonly RowVerb<Row>[]
  expected?: (row: Row) => ShownVersion
  empty: ListValue<Facts, EmptyStateView>
  /** Said in place of `empty` when something was searched or chosen. */
  noMatch?: EmptyStateView
  /** What the rows are, where the list counts what it finds. */
  counted?: { one: string; many: string; /** The query counts no further. */ most?: number }
  size?: number
  /** The name of the file, and its address where that is not `export.csv` below the path. */
  csv?: string | { name: string | ((address: ListAddress) => string); path: string }
  choose?: { when: (address: ListAddress) => boolean; verbs: readonly ManyVerb[] }
}

export type Csv = {
  name: string
  heads: string[]
  pageAt: (cursor: Cursor | undefined, size: number) => Promise<Page<string[]>>
}

/** A list, ready to be asked. `Row` is what it reads. */
export type List<Row = never> = {
  path: string
  title: string
  csvPath?: string
  view: (ctx: ListContext, query: URLSearchParams) => Promise<ListView>
  csv: (ctx: ListContext, query: URLSearchParams) => Csv
  /** The first rows, for another page; without `keys` the columns of the list's own. */
  recent: (ctx: Context, query: object, size: number, keys?: readonly string[]) => Promise<TableView>
  /** Does a verb of the list to one row. Undefined when it has no such verb for the viewer. */
  actOnRow: (ctx: Context, body: FormData) => Promise<unknown> | undefined
  /** Rows that another page has read, as this list shows them. */
  table: (ctx: Context, rows: readonly Row[], keys?: readonly string[]) => Promise<TableView>
  chosen?: {
    /** What can be done to the rows that an address shows. */
    verbsOf: (ctx: ListContext, query: URLSearchParams) => readonly ManyVerb[]
    /** The first that match, as many as are done at once. */
    ids: (ctx: ListContext, query: URLSearchParams) => Promise<string[]>
    count: (ctx: ListContext, query: URLSearchParams) => Promise<number>
  }
}
