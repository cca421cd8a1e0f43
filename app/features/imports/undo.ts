import { and, eq } from 'drizzle-orm'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Fields, Import, RecordChange, Store } from './definition.ts'
import { importEvents } from './events.ts'
import { demandImport, importerName } from './import-file.ts'
import { importRows, imports } from './schema.ts'

type NamedMade = RecordChange & { row: number; name: string }

/** What a store was given by an import, and how it stands now. */
type UndoInput = { store: Store; made: readonly NamedMade[]; now: Map<string, Fields> }

const mostReasons = 5

/**
 * Staff undo an import: what it made is removed, what it changed is as before; all of it or nothing. Undone twice it is
 * undone once.
 * @throws DomainError `conflict`, in words, when something stands on what it made, or what it wrote has been changed since.
 */
export const undoImport = (ctx: Context, definition: Import, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demandImport(ctx, definition)
    const [batch] = await ctx.db.select().from(imports).where(eq(imports.id, id)).for('update')
    if (!batch) throw notFound('import')
    if (batch.state === 'undone') return
    if (batch.state === 'draft' || !batch.content)
      throw new DomainError('conflict', 'This import can no longer be undone.')
    const rows = await ctx.db.select().from(importRows).where(eq(importRows.importId, id)).orderBy(importRows.row)
    const changes = rows.flatMap(({ row, name, made }) => (made ?? []).map((each) => ({ ...each, row, name })))
    const byStore = Object.entries(definition.stores).map(([name, store]) => {
      const ownChanges = changes.filter((each) => each.store === name)
      return {
        store,
        made: ownChanges,
        ids: [...new Set(ownChanges.map(({ id }) => id))],
        now: new Map<string, Fields>(),
      }
    })
    // Locked in the order in which an order names them, the customer first: two that wait for each other would be a circle.
    for (const each of byStore) each.now = await each.store.read(ctx, each.ids)
    const reasons: string[] = []
    for (const each of byStore.toReversed()) reasons.push(...(await takeBack(ctx, each)))
    if (reasons.length > 0) throw new DomainError('conflict', explain(reasons))
    await ctx.db
      .update(imports)
      .set({ state: 'undone', undoneBy: importerName(ctx), undoneAt: dateOf(ctx.now), changes: batch.changes + 1 })
      .where(and(eq(imports.id, id)))
    await definition.tell?.(ctx, changes, { undone: true, fileName: batch.fileName })
    await logEvent(ctx, importEvents.undone, id, {}, { file: batch.fileName })
  })

/** Takes back what a store was given, the latest first; why not, of what can't be. */
const takeBack = async (ctx: Context, { store, made, now }: UndoInput): Promise<string[]> => {
  if (made.length === 0) return []
  const created = new Set(made.flatMap(({ id, before }) => (before ? [] : [id])))
  const blocked = await store.heldBy(ctx, [...created])
  const reasons: string[] = []
  for (const each of made.toReversed()) {
    const { id, before, after, row, name } = each
    const current = now.get(id)
    if (!current) {
      if (before) reasons.push(`${name} (row ${row}) has been removed since.`)
    } else if (blocked.has(id)) reasons.push(`${name} (row ${row}) ${blocked.get(id)}.`)
    else if (!stands(current, after)) reasons.push(`${name} (row ${row}) has been changed since.`)
    else if (before) {
      if (!(await store.update(ctx, id, after, before))) reasons.push(`${name} (row ${row}) has been changed since.`)
      now.set(id, { ...current, ...before })
    }
  }
  if (reasons.length === 0) await store.remove(ctx, [...created])
  return reasons
}

const stands = (current: Fields, after: Fields) =>
  Object.entries(after).every(([field, value]) => !(field in current) || current[field] === value)

const explain = (reasons: readonly string[]) => {
  const distinct = [...new Set(reasons)]
  const rest = distinct.length - mostReasons
  return [
    'Nothing was undone.',
    ...distinct.slice(0, mostReasons),
    rest > 0 && `And ${rest.toLocaleString('en-US')} more.`,
  ]
    .filter(Boolean)
    .join(' ')
}
