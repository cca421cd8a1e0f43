import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { allImports } from '#features/all-imports.ts'
import { defineList } from '#lists/define.ts'
import { utc } from '../csv-cells.ts'
import { importWords, listImports } from './list-imports.ts'
import { imports, importStates, type ImportState } from './schema.ts'

const path = href('/dashboard/admin/imports')

const begin = { href: href('/dashboard/admin/imports/new'), label: 'Import a file', may: 'imports.run' } as const

const titleOf = (kind: string) => allImports.find((each) => each.kind === kind)?.title ?? kind

/** The files that were imported, each with what it did. */
export default defineList({
  path,
  title: 'Imports',
  actions: [begin],
  query: listImports,
  ask: ({ words, filters }) => ({ ...filters, words, all: allImports }),
  select: {
    ...{ id: imports.id, kind: imports.kind, state: imports.state, fileName: imports.fileName, counts: imports.counts },
    ...{ startedBy: imports.startedBy, startedAt: imports.startedAt },
    ...{ importedBy: imports.importedBy, importedAt: imports.importedAt },
    ...{ undoneBy: imports.undoneBy, undoneAt: imports.undoneAt },
  },
  filters: {
    state: {
      ...{ label: 'Status', blank: 'All' },
      choices: importStates.map((value: ImportState) => ({ value, label: importWords[value].words })),
    },
  },
  search: { label: 'Search file names', placeholder: 'File name' },
  columns: {
    file: {
      head: 'File',
      cell: ({ id, fileName }) => ({
        ...{ text: fileName, foreign: true, look: 'long' as const },
        href: href('/dashboard/admin/imports/:id', { id }),
      }),
    },
    kind: { head: 'What', cell: ({ kind }) => titleOf(kind) },
    status: { head: 'Status', cell: ({ state }) => ({ status: importWords[state] }) },
    new: { head: 'New', figures: true, cell: ({ counts }) => String(counts.new) },
    changed: { head: 'Changed', figures: true, cell: ({ counts }) => String(counts.changed) },
    bad: { head: 'Left out', figures: true, cell: ({ counts }) => String(counts.bad) },
    by: {
      head: 'By',
      cell: ({ startedBy, importedBy, undoneBy }) => ({ text: undoneBy ?? importedBy ?? startedBy, foreign: true }),
    },
    at: {
      ...{ head: 'When', sort: 'started' },
      cell: ({ startedAt, importedAt, undoneAt }, ctx) =>
        formatMoment(ctx.calendar.timeZone, undoneAt ?? importedAt ?? startedAt),
      csv: { Started: ({ startedAt }) => utc(startedAt), Imported: ({ importedAt }) => utc(importedAt) },
    },
  },
  page: ['file', 'kind', 'status', 'new', 'changed', 'bad', 'by', 'at'],
  empty: {
    title: 'No imports yet',
    words: 'Bring in customers, delivery sites and rack prices from a spreadsheet.',
    action: begin,
  },
  csv: 'imports',
})
