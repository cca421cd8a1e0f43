import type { Content } from '#content/index.ts'
import type { Context } from '#domain/context.ts'
import type { ListQuery, Select, Selected } from '#domain/list-query.ts'
import { pageSize, type Page, type Turn } from '#domain/paging.ts'
import type { Choice } from '#ui/select.tsx'
import type { Tab } from '#ui/tabs.tsx'
import { listAddress, paramsOf, readAsked, readTurn, sortBy, type Asked, type Grammar } from './address.ts'
import type { Cell, ChooseView, Empty, FilterView, Head, LinkView, ListView, RowView, TableView } from './view.ts'

/** What a definition is told: the domain's context, and the site it is for. */
export type ListContext = Context & { content: Content; origin: string }

/**
 * A column, on the page and in the file. The file takes the text of its cell under its head; `csv` says otherwise: one
 * or more cells with heads of their own, or none. Without a `cell` it is in the file alone.
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
  /** Who may not do this sees neither the column nor its cells in the file: see `can`. */
  may?: string
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
      choices: readonly Choice[] | ((ctx: ListContext, facts: Facts) => readonly Choice[] | Promise<readonly Choice[]>)
    }
)

/** A tab without a `show` shows all. */
export type TabCount = { show?: string; label: string; count?: number; urgent?: boolean }

export type Tabs<Facts> = {
  /** What they are called in the address; `show` unless said otherwise. */
  name?: string
  label?: string
  shows: readonly string[]
  read: (ctx: ListContext, asked: Asked, facts: Facts) => readonly TabCount[] | Promise<readonly TabCount[]>
}

/** A verb on many rows. What `act` throws as a refusal is told of that row, and the others go on. */
export type ManyVerb = {
  verb: string
  label: string
  /** "3 mails on the way again." */
  done: (count: number) => string
  act: (ctx: Context, id: string) => Promise<unknown>
}

/** What a text or an empty state may hang on. */
export type Standing<Facts> = { asked: Asked; filtered: boolean; found: number; facts: Facts }

type Said<Facts, Value> = Value | ((standing: Standing<Facts>, ctx: ListContext) => Value)

export type Definition<S extends Select, Row, Key extends string, Facts> = {
  path: string
  /** The title of the document, and of the page unless `headline` says another. */
  title: string
  headline?: Said<Facts, string>
  lead?: Said<Facts, string>
  caption?: string
  actions?: readonly LinkView[]
  sections?: { label: string; tabs: readonly Tab[] }
  query: Pick<ListQuery<never, string, Select>, 'select' | 'count' | 'sorts' | 'usual' | 'fromA'>
  /** The address's words as the query takes them; by itself `state` is the tab, and filters go by their names. */
  ask?: (asked: Asked) => object
  /** The columns that are read: those the list shows, and no others. */
  select: S
  /** Adds to the rows of one page what other tables know of them, in one query. */
  also?: (ctx: Context, rows: readonly (Selected<S> & { id: string })[]) => Row[] | Promise<Row[]>
  /** Read once, for the titles, tabs and filters that hang on it; written before them, for their types. */
  facts?: (ctx: ListContext, asked: Asked) => Promise<Facts>
  tabs?: Tabs<Facts>
  filters?: Record<string, Filter<Facts>>
  /** What the search looks into. */
  search: string | { label: string; placeholder: string }
  /** In the order of the file. */
  columns: Record<Key, Column<Row>>
  /** Those on the page, in its order; the first names the row. */
  page: readonly NoInfer<Key>[]
  tone?: (row: Row, ctx: ListContext) => RowView['tone']
  empty: Said<Facts, Empty>
  /** Said in place of `empty` when something was searched or chosen. */
  noMatch?: Empty
  /** What the rows are, where the list counts what it finds. */
  counted?: { one: string; many: string }
  size?: number
  /** The name of the file, and its address where that is not `export.csv` below the path. */
  csv?: string | { name: string; path: string }
  can?: (ctx: ListContext, permission: string) => boolean
  choose?: { when: (asked: Asked) => boolean; verbs: readonly ManyVerb[] }
}

export type Csv = {
  name: string
  heads: string[]
  pageAt: (turn: Turn | undefined, size: number) => Promise<Page<string[]>>
}

/** A list, ready to be asked. `Row` is what it reads. */
export type List<Row = never> = {
  path: string
  title: string
  csvPath?: string
  view: (ctx: ListContext, query: URLSearchParams) => Promise<ListView>
  csv: (ctx: ListContext, query: URLSearchParams) => Csv
  /** The first rows, for another page; without `keys` the columns of the list's own. */
  recent: (ctx: Context, asked: object, size: number, keys?: readonly string[]) => Promise<TableView>
  /** Rows that another page has read, as this list shows them. */
  table: (ctx: Context, rows: readonly Row[], keys?: readonly string[]) => Promise<TableView>
  chosen?: {
    verbs: readonly ManyVerb[]
    /** The first that match, as many as are done at once. */
    ids: (ctx: ListContext, query: URLSearchParams) => Promise<string[]>
    count: (ctx: ListContext, query: URLSearchParams) => Promise<number>
  }
}

/** So many rows are changed at once, and not more. */
export const mostAtOnce = 500

const noMatch: Empty = { title: 'Nothing matches', words: 'Look for other words, or in another state.' }

/** One definition is a page and a file, with tabs, filters, search, sorting and paging. */
export const defineList = <
  S extends Select,
  const Key extends string,
  Row extends { id: string } = Selected<S> & { id: string },
  Facts = undefined,
>(
  list: Definition<S, Row, Key, Facts>,
): List<Selected<S> & { id: string }> => {
  type Found = Selected<S> & { id: string }
  const { path, query, columns, select, size = pageSize, csv, can = () => true, filters = {} } = list
  const rowsBy = query.select({ ...select })
  const file = typeof csv === 'string' ? { name: csv, path: `${path}/export.csv` } : csv
  const grammar: Grammar = {
    path,
    tabsName: list.tabs?.name,
    shows: list.tabs?.shows ?? [],
    sorts: query.sorts,
    usual: query.usual,
    fromA: query.fromA,
    filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, knownBy(filter)])),
  }
  const ask = ({ show, words, sort, descending, filters }: Asked) => ({
    ...(list.ask?.({ show, words, sort, descending, filters }) ?? { state: show, words, ...filters }),
    sort,
    descending,
  })
  const withMore = async (ctx: Context, rows: readonly Found[]) =>
    list.also ? list.also(ctx, rows) : (rows as unknown as Row[])
  const read = async (ctx: Context, asked: object, turn?: Turn, most = size): Promise<Page<Row>> => {
    const page = await rowsBy(ctx, asked as never, turn, most)
    return { ...page, rows: await withMore(ctx, page.rows as Found[]) }
  }
  const visible = (ctx: ListContext) =>
    (Object.entries(columns) as [Key, Column<Row>][]).filter(([, { may }]) => !may || can(ctx, may))
  const table = (
    ctx: ListContext,
    rows: readonly Row[],
    keys: readonly string[] = list.page,
    sort?: (column: Column<Row>) => Head['sort'],
  ): TableView => {
    const open = new Map<string, Column<Row>>(visible(ctx))
    const shown = keys.flatMap((key) => {
      const column = open.get(key)
      return column?.cell ? [{ key, column, cell: column.cell }] : []
    })
    return {
      heads: shown.map(({ key, column: { head = '', figures, wide, ...column } }) => ({
        ...{ key, head, figures, wide },
        ...(sort && { sort: sort(column) }),
      })),
      rows: rows.map((row) => ({
        id: row.id,
        tone: list.tone?.(row, ctx),
        cells: Object.fromEntries(shown.map(({ key, cell }) => [key, cell(row, ctx)])),
      })),
    }
  }

  return {
    path,
    title: list.title,
    csvPath: file?.path,
    table: async (ctx, rows, keys) => table(ctx as ListContext, await withMore(ctx, rows), keys),
    recent: async (ctx, asked, most, keys) =>
      table(ctx as ListContext, (await read(ctx, asked, undefined, most)).rows, keys),
    view: async (ctx, address) => {
      const asked = readAsked(grammar, address)
      const facts = (await list.facts?.(ctx, asked)) as Facts
      const choosing = list.choose?.when(asked) ? list.choose : undefined
      const wanted = ask(asked)
      const [page, tabs, choices, found] = await Promise.all([
        read(ctx, wanted, readTurn(address)),
        list.tabs?.read(ctx, asked, facts),
        Promise.all(Object.entries(filters).map((filter) => filterView(ctx, filter, asked, facts))),
        list.counted || choosing ? query.count(ctx, wanted as never) : 0,
      ])
      const filtered = Boolean(asked.words || asked.show || Object.keys(asked.filters).length > 0)
      const standing = { asked, filtered, found, facts }
      const say = <Value extends string | Empty>(said: Said<Facts, Value>) =>
        typeof said === 'function' ? said(standing, ctx) : said
      const many = found.toLocaleString('en-US')
      const more = page.older !== undefined || page.newer !== undefined
      const { q, ...kept } = paramsOf(grammar, asked)
      for (const name of Object.keys(filters)) delete kept[name]
      return {
        ...table(ctx, page.rows, undefined, ({ sort }) => (sort ? sortBy(grammar, asked, sort) : undefined)),
        path,
        title: say(list.headline ?? list.title),
        lead: list.lead && say(list.lead),
        caption: list.caption ?? list.title,
        actions: list.actions ?? [],
        sections: list.sections,
        tabs: tabs && {
          label: list.tabs?.label ?? 'Show',
          tabs: tabs.map(({ show, ...tab }) => ({
            ...tab,
            to: listAddress(grammar, { ...asked, show }),
            current: asked.show === show,
          })),
        },
        search: { ...searchView(list.search), words: q },
        kept,
        filters: choices,
        empty:
          filtered && typeof list.empty !== 'function'
            ? { action: { href: path, label: 'Show all', look: 'text' }, ...(list.noMatch ?? noMatch) }
            : say(list.empty),
        shown: list.counted
          ? `${many} ${found === 1 ? list.counted.one : list.counted.many}${more ? `, ${size} on a page` : ''}`
          : more
            ? `${size} on a page`
            : undefined,
        older: page.older && listAddress(grammar, asked, page.older),
        newer: page.newer && listAddress(grammar, asked, page.newer),
        exported: file && {
          to: listAddress(grammar, asked, undefined, file.path),
          label: list.counted ? `Export ${many} as CSV` : 'Export as CSV',
        },
        choose: choosing && chooseView(choosing.verbs, found),
      }
    },
    csv: (ctx, address) => {
      const asked = ask(readAsked(grammar, address))
      const cells = visible(ctx).flatMap(([, column]) => fileCells(column))
      return {
        name: file?.name ?? '',
        heads: cells.map(([head]) => head),
        pageAt: async (turn, most) => {
          const page = await read(ctx, asked, turn, most)
          return { ...page, rows: page.rows.map((row) => cells.map(([, say]) => say(row, ctx))) }
        },
      }
    },
    chosen: list.choose && {
      verbs: list.choose.verbs,
      ids: async (ctx, address) => {
        const { rows } = await rowsBy(ctx, ask(readAsked(grammar, address)) as never, undefined, mostAtOnce)
        return rows.map(({ id }) => id)
      },
      count: (ctx, address) => query.count(ctx, ask(readAsked(grammar, address)) as never),
    },
  }
}

type FileCell<Row> = [head: string, say: (row: Row, ctx: ListContext) => string]

const fileCells = <Row>({ head = '', cell, csv }: Column<Row>): FileCell<Row>[] => {
  if (csv === false) return []
  if (csv) return Object.entries(csv)
  return cell ? [[head, (row, ctx) => textOf(cell(row, ctx))]] : []
}

const textOf = (cell: Cell) => (typeof cell === 'object' ? (cell.text ?? cell.status?.words ?? '') : (cell ?? ''))

const knownBy = (filter: Filter<never>): Grammar['filters'][string] => {
  if (filter.type === 'date') return { knows: isDay }
  const { choices, usual, knows } = filter
  if (knows) return { knows, usual }
  return { knows: (value) => typeof choices === 'function' || choices.some((choice) => choice.value === value), usual }
}

/** Whether this is a day there is, such as "2026-11-20". */
export const isDay = (day: string) =>
  /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/.test(day) && new Date(`${day}T12:00Z`).toISOString().startsWith(day)

const filterView = async <Facts>(
  ctx: ListContext,
  [name, filter]: [string, Filter<Facts>],
  asked: Asked,
  facts: Facts,
): Promise<FilterView> => {
  const view = { name, label: filter.label, chosen: asked.filters[name] }
  if (filter.type === 'date') return { ...view, type: 'date' }
  const { choices, blank } = filter
  return {
    ...view,
    type: 'choice',
    blank,
    choices: typeof choices === 'function' ? await choices(ctx, facts) : choices,
  }
}

const searchView = (search: string | { label: string; placeholder: string }) =>
  typeof search === 'string'
    ? { label: `Search ${search}`, placeholder: `${search.charAt(0).toUpperCase()}${search.slice(1)}` }
    : search

const chooseView = (verbs: readonly ManyVerb[], found: number): ChooseView => ({
  verbs: verbs.map(({ verb, label }) => ({ verb, label })),
  found,
  most: mostAtOnce,
})
