import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { zoneName } from '#domain/day.ts'
import { isDay } from '#domain/is-day.ts'
import type { Select, SelectedRow } from '#domain/list-query.ts'
import { readExpected, writeExpected } from '#events/expected-version.ts'
import { pageSize, type Page, type Cursor } from '#domain/paging.ts'
import type { Permission } from '#domain/permissions.ts'
import {
  listAddress,
  listParameters,
  readListQuery,
  readCursor,
  sortBy,
  type ListAddress,
  type ListAddressOptions,
} from './address.ts'
import type { Column, Definition, Filter, List, ListContext, ManyVerb, ListValue } from './definition.ts'
import type { Cell, BulkActionsView, EmptyStateView, FilterView, Head, TableView } from './view.ts'

/** So many rows are changed at once, and not more. */
export const mostAtOnce = 500

const noMatch: EmptyStateView = { title: 'No matches', words: 'Try different words or another filter.' }

/** One definition is a page and a file, with tabs, filters, search, sorting and paging. */
export const defineList = <
  S extends Select,
  const Key extends string,
  Row extends { id: string } = SelectedRow<S> & { id: string },
  Facts = undefined,
>(
  list: Definition<S, Row, Key, Facts>,
): List<SelectedRow<S> & { id: string }> => {
  type Found = SelectedRow<S> & { id: string }
  const { path, query, columns, select, size = pageSize, csv, filters = {} } = list
  const rowsBy = query.select({ ...select })
  const file = typeof csv === 'string' ? { name: csv, path: `${path}/export.csv` } : csv
  // An order of rows is an answer, too: by a column that is closed nothing is sorted.
  const sortsFor = (ctx: ListContext) => {
    const allColumns = Object.values<Column<Row>>(columns)
    return query.sorts.filter((sort) => allColumns.every((column) => column.sort !== sort || isOpen(ctx, column)))
  }
  const grammarFor = (ctx: ListContext): ListAddressOptions => ({
    path,
    tabsName: list.tabs?.name,
    shows: list.tabs?.shows ?? [],
    usualShow: list.tabs?.usual,
    sorts: sortsFor(ctx),
    usual: query.usual,
    fromA: query.fromA,
    filters: Object.fromEntries(Object.entries(filters).map(([name, filter]) => [name, knownBy(filter)])),
  })
  const queryFor = ({ show, words, sort, descending, filters }: ListAddress) => ({
    ...(list.ask?.({ show, words, sort, descending, filters }) ?? { state: show, words, ...filters }),
    ...(sort !== undefined && { sort }),
    ...(descending !== undefined && { descending }),
  })
  const withMore = async (ctx: Context, rows: readonly Found[]) =>
    list.also ? list.also(ctx, rows) : (rows as unknown as Row[])
  const read = async (ctx: Context, listQuery: object, cursor?: Cursor, limit = size): Promise<Page<Row>> => {
    const page = await rowsBy(ctx, listQuery as never, cursor, limit)
    return { ...page, rows: await withMore(ctx, page.rows as Found[]) }
  }
  const verbsOf = (ctx: ListContext, address: ListAddress) =>
    list.choose?.when(address)
      ? list.choose.verbs.filter((verb) => isOpen(ctx, verb) && (verb.when?.(address) ?? true))
      : []
  const rowVerbs = (ctx: Pick<Context, 'viewer'>) => list.verbs?.filter((verb) => isOpen(ctx, verb)) ?? []
  const visible = (ctx: ListContext) =>
    (Object.entries(columns) as [Key, Column<Row>][]).filter(([, column]) => isOpen(ctx, column))
  const table = (
    ctx: ListContext,
    rows: readonly Row[],
    keys: readonly string[] = list.page,
    sort?: (column: Column<Row>) => Head['sort'],
  ): TableView => {
    const open = new Map<string, Column<Row>>(visible(ctx))
    const shownColumns = keys.flatMap((key) => {
      const column = open.get(key)
      return column?.cell ? [{ key, column, cell: column.cell }] : []
    })
    return {
      heads: shownColumns.map(({ key, column: { head = '', figures, wide, ...column } }) => ({
        ...{ key, head: withZone(ctx, head), figures, wide },
        ...(sort && { sort: sort(column) }),
      })),
      rows: rows.map((row) => ({
        id: row.id,
        tone: list.tone?.(row, ctx),
        group: list.groups?.of(row),
        came: list.cameAt?.(row).getTime(),
        seen: list.expected && writeExpected(list.expected(row)),
        buttons: list.verbs && rowVerbs(ctx).flatMap(({ verb, button }) => (button?.(row) ? [verb] : [])),
        cells: Object.fromEntries(shownColumns.map(({ key, cell }) => [key, cell(row, ctx)])),
      })),
    }
  }

  return {
    path,
    title: list.title,
    csvPath: file?.path,
    actOnRow: (ctx, body) => {
      const verb = rowVerbs(ctx).find(({ verb }) => verb === body.get('verb'))
      const id = body.get('id')
      return verb && typeof id === 'string' ? verb.act(ctx, id, readExpected(body)) : undefined
    },
    table: async (ctx, rows, keys) => table(ctx as ListContext, await withMore(ctx, rows), keys),
    recent: async (ctx, asked, most, keys) =>
      table(ctx as ListContext, (await read(ctx, asked, undefined, most)).rows, keys),
    view: async (ctx, address) => {
      const grammar = grammarFor(ctx)
      const listed = readListQuery(grammar, address)
      const facts = (await list.facts?.(ctx, listed)) as Facts
      const choosing = verbsOf(ctx, listed).length > 0
      const listQuery = queryFor(listed)
      const [page, tabs, choices, found] = await Promise.all([
        read(ctx, listQuery, readCursor(address)),
        list.tabs?.read(ctx, listed, facts),
        Promise.all(Object.entries(filters).map((filter) => filterView(ctx, filter, listed, facts))),
        list.counted || choosing ? query.count(ctx, listQuery as never) : 0,
      ])
      const { q, ...parameters } = listParameters(grammar, listed)
      const otherTab = listed.show !== list.tabs?.usual?.(listed)
      const filtered = Boolean(listed.words || otherTab || Object.keys(filters).some((name) => name in parameters))
      const status = { asked: listed, filtered, found, facts }
      const resolve = <Value extends string | EmptyStateView>(value: ListValue<Facts, Value>) =>
        typeof value === 'function' ? value(status, ctx) : value
      const many = `${found.toLocaleString('en-US')}${found === list.counted?.most ? ' or more' : ''}`
      const more = page.older !== undefined || page.newer !== undefined
      for (const name of Object.keys(filters)) delete parameters[name]
      return {
        ...table(ctx, page.rows, undefined, ({ sort }) => (sort ? sortBy(grammar, listed, sort) : undefined)),
        path,
        title: list.title,
        lead: list.lead && resolve(list.lead),
        caption: list.caption ?? list.title,
        actions: list.actions?.filter((link) => isOpen(ctx, link)) ?? [],
        sections: list.sections,
        tabs: tabs && {
          label: list.tabs?.label ?? 'Show',
          tabs: tabs.map(({ show, ...tab }) => ({
            ...tab,
            to: listAddress(grammar, list.tabs?.alone ? { show, filters: {} } : { ...listed, show }),
            current: listed.show === show,
          })),
        },
        search: { ...searchView(list.search), words: q },
        kept: parameters,
        filters: choices.filter((filter) => filter.type === 'date' || filter.chosen || filter.choices.length > 0),
        empty:
          filtered && typeof list.empty !== 'function'
            ? { action: { href: path, label: 'Show all', look: 'text' }, ...(list.noMatch ?? noMatch) }
            : openEmpty(ctx, resolve(list.empty)),
        shown: list.counted
          ? `${many} ${found === 1 ? list.counted.one : list.counted.many}${more ? `, ${size} per page` : ''}`
          : more
            ? `${size} per page`
            : undefined,
        older: page.older && listAddress(grammar, listed, page.older),
        newer: page.newer && listAddress(grammar, listed, page.newer),
        exported: file && {
          to: listAddress(grammar, listed, undefined, file.path),
          label: list.counted ? `Export ${many} as CSV` : 'Export as CSV',
        },
        choose: choosing ? await chooseView(ctx, verbsOf(ctx, listed), found, list.counted?.most) : undefined,
        ...(list.counted && { found, most: list.counted.most }),
        ways: list.ways?.(status, ctx) ?? [],
        groups: list.groups?.heads,
        verbs: rowVerbs(ctx).map(({ verb, label, key }) => ({ verb, label, key })),
      }
    },
    csv: (ctx, address) => {
      const listed = readListQuery(grammarFor(ctx), address)
      const listQuery = queryFor(listed)
      const cells = visible(ctx).flatMap(([, column]) => fileCells(column))
      return {
        name: typeof file?.name === 'function' ? file.name(listed) : (file?.name ?? ''),
        heads: cells.map(([head]) => withZone(ctx, head)),
        pageAt: async (cursor, most) => {
          const page = await read(ctx, listQuery, cursor, most)
          return { ...page, rows: page.rows.map((row) => cells.map(([, say]) => say(row, ctx))) }
        },
      }
    },
    chosen: list.choose && {
      verbsOf: (ctx, address) => verbsOf(ctx, readListQuery(grammarFor(ctx), address)),
      ids: async (ctx, address) => {
        const { rows } = await rowsBy(
          ctx,
          queryFor(readListQuery(grammarFor(ctx), address)) as never,
          undefined,
          mostAtOnce,
        )
        return rows.map(({ id }) => id)
      },
      count: (ctx, address) => query.count(ctx, queryFor(readListQuery(grammarFor(ctx), address)) as never),
    },
  }
}

/** A column, a link or a verb that takes no permission, or one that the viewer has. */
const isOpen = ({ viewer }: Pick<Context, 'viewer'>, { may }: { may?: Permission }) => !may || can(viewer, may)

const openEmpty = (ctx: ListContext, { action, ...empty }: EmptyStateView): EmptyStateView =>
  action && isOpen(ctx, action) ? { ...empty, action } : empty

const withZone = ({ calendar }: Pick<Context, 'calendar'>, head: string) =>
  head.replace('{zone}', zoneName(calendar.timeZone))

type FileCell<Row> = [head: string, say: (row: Row, ctx: ListContext) => string]

const fileCells = <Row>({ head = '', cell, csv }: Column<Row>): FileCell<Row>[] => {
  if (csv === false) return []
  if (csv) return Object.entries(csv)
  return cell ? [[head, (row, ctx) => textOf(cell(row, ctx))]] : []
}

const textOf = (cell: Cell) => (typeof cell === 'object' ? (cell.text ?? cell.status?.words ?? '') : (cell ?? ''))

const knownBy = (filter: Filter<never>): ListAddressOptions['filters'][string] => {
  if (filter.type === 'date') return { knows: isDay }
  const { choices, usual, knows } = filter
  if (knows) return { knows, usual }
  return { knows: (value) => typeof choices === 'function' || choices.some((choice) => choice.value === value), usual }
}

const filterView = async <Facts>(
  ctx: ListContext,
  [name, filter]: [string, Filter<Facts>],
  address: ListAddress,
  facts: Facts,
): Promise<FilterView> => {
  const usual = filter.type === 'date' ? undefined : filter.usual
  const view = { name, label: filter.label, chosen: address.filters[name], usual }
  if (filter.type === 'date') return { ...view, type: 'date' }
  const { choices, blank } = filter
  return {
    ...view,
    type: 'choice',
    blank,
    choices: typeof choices === 'function' ? await choices(ctx, facts, address) : choices,
  }
}

const searchView = (search: string | { label: string; placeholder: string }) =>
  typeof search === 'string'
    ? { label: `Search ${search}`, placeholder: `${search.charAt(0).toUpperCase()}${search.slice(1)}` }
    : search

/** The name of the control of what a verb on many is done with. */
export const choiceName = ({ verb }: Pick<ManyVerb, 'verb'>) => `${verb}_to`

const chooseView = async (
  ctx: ListContext,
  verbs: readonly ManyVerb[],
  found: number,
  total?: number,
): Promise<BulkActionsView> => ({
  beyond: found === total,
  verbs: await Promise.all(
    verbs.map(async ({ verb, label, choice }) => ({
      ...{ verb, label },
      ...(choice && { choice: { ...choice, name: choiceName({ verb }), choices: await choice.choices(ctx) } }),
    })),
  ),
  found,
  most: mostAtOnce,
})
