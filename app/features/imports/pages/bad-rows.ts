import { notFound } from '#domain/domain-error.ts'
import { allImports } from '#features/all-imports.ts'
import { answering } from '#http/answering.ts'
import { fileOf, findImport, rowsOf } from '../import-file.ts'
import { mostRows } from '../bounds.ts'
import type { Route } from './+types/bad-rows'
import { csvFile } from './csv-file.ts'

/** The rows that can't be imported, as they were sent, each with the reason: mended, it is a file to import. */
export const loader = answering(async ({ params }: Route.LoaderArgs, ctx) => {
  const { stored, definition } = await findImport(ctx, allImports, params.id)
  const table = fileOf(ctx, definition, stored)
  if (!table) throw notFound('file')
  const bad = await rowsOf(ctx, stored.id, { effect: 'bad', most: mostRows })
  const cells = new Map(table.rows.map(({ row, cells }) => [row, cells]))
  const width = table.heads.length
  return csvFile(`${definition.kind}-bad-rows`, [
    [...table.heads, 'Reason'],
    ...bad.map(({ row, problemColumn, problem }) => [
      ...Array.from({ length: width }, (_, at) => cells.get(row)?.[at] ?? ''),
      [problemColumn, problem].filter(Boolean).join(': '),
    ]),
  ])
})
