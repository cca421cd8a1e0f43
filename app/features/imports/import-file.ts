import { randomUUID } from 'node:crypto'
import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { can, demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid, oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Import, ImportContext, RecordChange } from './definition.ts'
import { importEvents } from './events.ts'
import { countRows, movedRows, planRows, storeRows, type PlannedRow } from './plan.ts'
import { readTable, recognizeColumns, type ColumnPlaces, type FileTable } from './read-file.ts'
import { importRows, imports, type ImportRow, type RowEffect, type StoredImport } from './schema.ts'

/** Lets pass who may run this import. */
export const demandImport = (ctx: Pick<Context, 'viewer'>, { permission }: Pick<Import, 'permission'>): void => {
  demand(ctx, 'imports.run')
  demand(ctx, permission)
}

/** The kinds of imports that a viewer may run. */
export const importsFor = <Kind extends Pick<Import, 'permission'>>(
  { viewer }: Pick<Context, 'viewer'>,
  kinds: readonly Kind[],
): Kind[] => (can(viewer, 'imports.run') ? kinds.filter(({ permission }) => can(viewer, permission)) : [])

/**
 * Staff upload a file: it is kept as a draft, with what each of its rows would do. Nothing else is written. Gives the id.
 * @throws DomainError `invalid` when it is no CSV file that can be read.
 */
export const startImport = async (
  ctx: ImportContext,
  definition: Import,
  file: { name: string; bytes: Buffer },
): Promise<string> => {
  demandImport(ctx, definition)
  const table = tableOf(definition, file.bytes)
  const columns = recognizeColumns(table.heads, definition.columns)
  const id = randomUUID()
  await inTransaction(ctx, async (inner) => {
    const rows = await planRows({ ...ctx, ...inner }, definition, table, columns, { overwrites: false })
    await inner.db.insert(imports).values({
      ...{ id, kind: definition.kind, state: 'draft', columns, counts: countRows(rows) },
      ...{ fileName: oneLine(file.name.replace(/^.*[/\\]/s, ''), 120) || 'file.csv' },
      ...{ content: ctx.cipher.sealBytes(file.bytes, id), startedBy: importerName(ctx), startedAt: dateOf(ctx.now) },
    })
    await storeRows(inner, id, rows)
  })
  return id
}

/** Staff say which column is which, and whether what stands there gives way: the rows are looked at again. */
export const changeDraft = (
  ctx: ImportContext,
  definition: Import,
  id: string,
  { columns, overwrites }: { columns: ColumnPlaces; overwrites: boolean },
): Promise<void> =>
  inTransaction(ctx, async (inner) => {
    demandImport(ctx, definition)
    const draft = await lockDraft(inner, id)
    const existing = draft && fileOf(ctx, definition, draft)
    if (!existing) throw tooLate()
    const rows = await planRows({ ...ctx, ...inner }, definition, existing, columns, { overwrites })
    const change = { columns, overwrites, counts: countRows(rows), changes: draft.changes + 1 }
    await inner.db.update(imports).set(change).where(eq(imports.id, id))
    await storeRows(inner, id, rows)
  })

/**
 * Staff take the good rows of a draft, all or none of them. A second click finds it done.
 * @throws DomainError `conflict` when a row would do something else now than was shown: it is marked, and nothing is written.
 */
export const takeImport = async (ctx: ImportContext, definition: Import, id: string): Promise<void> => {
  demandImport(ctx, definition)
  const moved = await inTransaction(ctx, (inner) => take({ ...ctx, ...inner }, definition, id)).catch(asConflict)
  if (!moved) return
  await inTransaction(ctx, async ({ db }) => {
    await storeRows({ db }, id, moved.rows, { moved: moved.which })
    const change = { counts: countRows(moved.rows), changes: sql`${imports.changes} + 1` }
    await db.update(imports).set(change).where(eq(imports.id, id))
  })
  const rows = [...moved.which].slice(0, 8).join(', ')
  throw new DomainError(
    'conflict',
    `Nothing was imported: someone changed records in this file after you looked at it. Please check ${moved.which.size === 1 ? 'row' : 'rows'} ${rows} and import again.`,
  )
}

type ChangedRows = { rows: PlannedRow[]; which: Set<number> }

const take = async (ctx: ImportContext, definition: Import, id: string): Promise<ChangedRows | undefined> => {
  // Of two imports of a kind the second one sees what the first one wrote.
  await ctx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`import ${definition.kind}`}, 0))`)
  const draft = await lockDraft(ctx, id)
  if (!draft) return undefined
  const table = fileOf(ctx, definition, draft)
  if (!table) throw tooLate()
  const rows = await planRows(ctx, definition, table, draft.columns, draft)
  const moved = movedRows(await ctx.db.select().from(importRows).where(eq(importRows.importId, id)), rows)
  if (moved.size > 0) return { rows, which: moved }
  const changes = rows.flatMap(({ writes }) => writes)
  if (changes.length === 0) throw new DomainError('invalid', 'There is nothing to import in this file.')
  await write(ctx, definition, changes)
  await storeRows(ctx, id, rows, { imported: true })
  const { fileName } = draft
  await ctx.db
    .update(imports)
    .set({ state: 'imported', importedBy: importerName(ctx), importedAt: dateOf(ctx.now), changes: draft.changes + 1 })
    .where(eq(imports.id, id))
  await definition.tell?.(ctx, changes, { undone: false, fileName })
  const count = rows.filter(({ writes }) => writes.length > 0).length
  await logEvent(ctx, importEvents.imported, id, {}, { file: fileName, count })
  return undefined
}

const write = async (ctx: Context, { stores }: Import, changes: readonly RecordChange[]) => {
  for (const [name, store] of Object.entries(stores)) {
    const ownChanges = changes.filter((each) => each.store === name)
    await store.insert(
      ctx,
      ownChanges.flatMap(({ id, before, after }) => (before ? [] : [{ id, ...after }])),
    )
    for (const { id, before, after } of ownChanges)
      if (before && !(await store.update(ctx, id, before, after))) throw changedMeanwhile()
  }
}

const changedMeanwhile = () =>
  new DomainError(
    'conflict',
    'Nothing was imported: someone changed one of these records just now. Please import again.',
  )

/** Two who write the same thing at once: the database keeps one of it. */
const asConflict = (error: unknown): never => {
  const { code, cause } = error as { code?: string; cause?: { code?: string } }
  if (code === '23505' || cause?.code === '23505') throw changedMeanwhile()
  throw error
}

/** Staff throw a draft away. */
export const dropDraft = (ctx: Context, definition: Import, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demandImport(ctx, definition)
    if (await lockDraft(ctx, id)) await ctx.db.delete(imports).where(eq(imports.id, id))
  })

/** An import of a kind that the viewer may run. @throws DomainError `not-found` otherwise. */
export const findImport = async (
  ctx: Pick<Context, 'db' | 'viewer'>,
  allImports: readonly Import[],
  id: string,
): Promise<{ stored: StoredImport; definition: Import }> => {
  const visible = importsFor(ctx, allImports)
  const [stored] = isUuid(id) ? await ctx.db.select().from(imports).where(eq(imports.id, id)) : []
  const definition = visible.find(({ kind }) => kind === stored?.kind)
  if (!stored || !definition) throw notFound('import')
  return { stored, definition }
}

/** Rows of an import in the order of its file, after a row and at most so many. The caller has found the import. */
export const rowsOf = (
  { db }: Pick<Context, 'db'>,
  importId: string,
  { effect, moved, after = 0, most }: { effect?: RowEffect; moved?: boolean; after?: number; most: number },
): Promise<ImportRow[]> =>
  db
    .select()
    .from(importRows)
    .where(
      and(
        eq(importRows.importId, importId),
        gt(importRows.row, after),
        effect && eq(importRows.effect, effect),
        moved ? eq(importRows.moved, true) : undefined,
      ),
    )
    .orderBy(asc(importRows.row))
    .limit(most)

/** The file of an import as it was sent; undefined once its time is up. */
export const fileOf = (
  ctx: Pick<Context, 'cipher'>,
  definition: Import,
  record: StoredImport,
): FileTable | undefined =>
  record.content ? tableOf(definition, ctx.cipher.openBytes(record.content, record.id)) : undefined

const tableOf = ({ columns }: Import, bytes: Buffer): FileTable => {
  const table = readTable(bytes, columns)
  if ('problem' in table) throw new DomainError('invalid', table.problem)
  return table
}

/** The draft, held until the transaction ends; undefined when it was taken already. */
const lockDraft = async ({ db }: Pick<Context, 'db'>, id: string): Promise<StoredImport | undefined> => {
  const [stored] = isUuid(id) ? await db.select().from(imports).where(eq(imports.id, id)).for('update') : []
  if (!stored) throw notFound('import')
  return stored.state === 'draft' ? stored : undefined
}

const tooLate = () =>
  new DomainError('conflict', 'This file was already imported or has expired. Please reload the page.')

export const importerName = ({ viewer }: Pick<Context, 'viewer'>) => ('userId' in viewer ? viewer.name : 'Automatic')
