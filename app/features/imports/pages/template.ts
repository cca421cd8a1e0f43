import { importNamed } from '#features/all-imports.ts'
import { answering } from '#http/answering.ts'
import type { Route } from './+types/template'
import { csvFile } from './csv-file.ts'

/** A file to fill in: the headings, and one row as an example. */
export const loader = answering(({ params }: Route.LoaderArgs, ctx) => {
  const { kind, columns } = importNamed(ctx, params.import)
  const allColumns = Object.values(columns)
  return csvFile(`${kind}-template`, [allColumns.map(({ label }) => label), allColumns.map(({ sample }) => sample)])
})
