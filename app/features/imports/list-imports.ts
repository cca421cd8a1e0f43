import { and, eq, getTableColumns, ilike, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { listQuery, type SortOrder } from '#domain/list-query.ts'
import { literally } from '#domain/text.ts'
import type { Import } from './definition.ts'
import { importsFor } from './import-file.ts'
import { imports, type ImportState } from './schema.ts'

type ImportList = SortOrder<'started'> & { state?: ImportState; words?: string; all: readonly Import[] }

/** Imports of the kinds that the viewer may run, the latest first. */
export const listImports = listQuery({
  from: (query) => query.from(imports),
  id: imports.id,
  columns: getTableColumns(imports),
  where: (ctx, { state, words, all }: ImportList) => {
    demand(ctx, 'imports.run')
    return and(
      inArray(
        imports.kind,
        importsFor(ctx, all).map(({ kind }) => kind),
      ),
      state && eq(imports.state, state),
      words ? ilike(imports.fileName, `%${literally(words)}%`) : undefined,
    )
  },
  sorts: { started: { column: imports.startedAt } },
  usual: 'started',
})

/** The state of an import in words. */
export const importWords = {
  draft: { tone: 'new', words: 'Not imported yet' },
  imported: { tone: 'kept', words: 'Imported' },
  undone: { tone: 'off', words: 'Undone' },
} as const satisfies Record<ImportState, { tone: string; words: string }>
