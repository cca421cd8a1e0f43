import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import type { Tab } from '#ui/tabs.tsx'
import type { Import, ImportContext } from '../definition.ts'
import { fileOf, rowsOf } from '../import-file.ts'
import { importForms } from '../import-forms.ts'
import { importWords } from '../list-imports.ts'
import { missingColumns } from '../plan.ts'
import { effectWords } from '../row-words.ts'
import { rowEffects, type ImportRow, type StoredImport } from '../schema.ts'

const onPage = 50

const count = (number: number) => number.toLocaleString('en-US')

/** An import as its page shows it: what each row does or did, a page of rows at a time. */
export const viewImport = async (
  ctx: ImportContext,
  definition: Import,
  record: StoredImport,
  searchParams: URLSearchParams,
) => {
  const { id, state, counts } = record
  const here = href('/dashboard/admin/imports/:id', { id })
  const effect = rowEffects.find((each) => each === searchParams.get('show'))
  const lastRow = searchParams.get('after') ?? ''
  const after = /^\d{1,6}$/.test(lastRow) ? Number(lastRow) : 0
  const rows = await rowsOf(ctx, id, { effect, after, most: onPage + 1 })
  const table = state === 'draft' ? fileOf(ctx, definition, record) : undefined
  const missing = table ? missingColumns(definition, record.columns) : []
  const forms = importForms({ ctx, definition, stored: record, heads: table?.heads ?? [], missing })
  const query = (parameters: Record<string, string | undefined>) => {
    const query = new URLSearchParams(
      Object.entries(parameters).filter((each): each is [string, string] => Boolean(each[1])),
    )
    return query.size > 0 ? `${here}?${query}` : here
  }
  const total = rowEffects.reduce((sum, each) => sum + counts[each], 0)
  const moment = (at: Date | null) => (at ? formatMoment(ctx.calendar.timeZone, at) : '')
  const moved = state === 'draft' ? (await rowsOf(ctx, id, { moved: true, most: mostMoved })).map(({ row }) => row) : []
  const canTake = state === 'draft' && missing.length === 0 && counts.new + counts.changed > 0
  return {
    ...{ id, state, status: importWords[state], missing, moved },
    title: record.fileName,
    what: definition.title,
    upload: href('/dashboard/admin/imports/new/:import', { import: definition.kind }),
    by: [
      `Uploaded by ${record.startedBy}, ${moment(record.startedAt)}`,
      record.importedAt && `imported by ${record.importedBy}, ${moment(record.importedAt)}`,
      record.undoneAt && `undone by ${record.undoneBy}, ${moment(record.undoneAt)}`,
    ]
      .filter(Boolean)
      .join('; '),
    summary: [
      [counts.new, 'new'],
      [counts.changed, 'changed'],
      [counts.unchanged, 'unchanged'],
      [counts.bad, 'left out'],
    ].flatMap(([number, words]) => (number ? [`${count(Number(number))} ${words}`] : [])),
    badRows: counts.bad > 0 && record.content ? href('/dashboard/admin/imports/:id/bad-rows.csv', { id }) : undefined,
    forgotten: state !== 'draft' && !record.content,
    tabs: [
      { to: query({}), label: 'All rows', count: total, current: !effect },
      ...rowEffects
        .filter((each) => counts[each] > 0)
        .map((each) => ({
          to: query({ show: each }),
          label: effectWords[each].words,
          count: counts[each],
          current: effect === each,
          urgent: each === 'bad',
        })),
    ] satisfies Tab[],
    rows: rows.slice(0, onPage).map(viewRow),
    first: after > 0 ? query({ show: effect }) : undefined,
    next: rows.length > onPage ? query({ show: effect, after: String(rows[onPage - 1]?.row) }) : undefined,
    forms: {
      columns: state === 'draft' ? forms.columns.draw(ctx) : undefined,
      take: canTake ? forms.take.draw(ctx) : undefined,
      drop: state === 'draft' ? forms.drop.draw(ctx) : undefined,
      undo: state === 'imported' && record.content ? forms.undo.draw(ctx) : undefined,
    },
  }
}

const mostMoved = 8

const viewRow = ({ row, name, effect, shown, notes, problemColumn, problem, moved }: ImportRow) => ({
  ...{ row, name, effect, shown, notes, moved },
  problem: problem ? [problemColumn, problem].filter(Boolean).join(': ') : undefined,
})
