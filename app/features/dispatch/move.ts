import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { runEvents, runFacts } from './events.ts'
import { runLife, runStates } from './lifecycle.ts'
import { runs, type Run } from './schema.ts'

/** Moves a run along its lifecycle; its stops are written by the verb that changes them. */
export const moveRun = createTransition({
  life: runLife,
  states: runStates,
  events: runEvents,
  facts: (run: Run) => runFacts(run),
  write: async (ctx, row, change: Partial<typeof runs.$inferInsert>) => {
    const [moved] = await ctx.db.update(runs).set(change).where(isUnchanged(runs, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [run] = await ctx.db.select().from(runs).where(eq(runs.id, id))
    if (!run) throw notFound('run')
    return run
  },
})
