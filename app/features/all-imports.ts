import { notFound } from '#domain/domain-error.ts'
import type { Context } from '#domain/context.ts'
import { importsFor } from './imports/import-file.ts'
import type { Import } from './imports/definition.ts'

const files = import.meta.glob<Import>('./*/*-import.ts', { eager: true, import: 'default' })

/** Every import there is, each in the folder of what it brings in, by its title. */
export const allImports: readonly Import[] = Object.values(files).toSorted((one, other) =>
  one.title.localeCompare(other.title),
)

/** An import that the viewer may run. @throws DomainError `not-found` otherwise. */
export const importNamed = (ctx: Pick<Context, 'viewer'>, kind: string): Import => {
  const found = importsFor(ctx, allImports).find((each) => each.kind === kind)
  if (!found) throw notFound('import')
  return found
}
