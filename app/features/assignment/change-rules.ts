import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { logEvent } from '#events/audit-log.ts'
import { versionMatches, type ShownVersion } from '#events/expected-version.ts'
import { assignmentEvents } from './events.ts'
import { rulesNow } from './find-rules.ts'
import type { AssignmentRule } from './rules.ts'
import { assignmentRules } from './schema.ts'

/** So many are read for each request and shown on one page. */
const mostRules = 50

/** Adds a rule at the end of the draft, or changes it in its place. */
export const draftRule = (ctx: Context, rule: AssignmentRule, expected: ShownVersion): Promise<void> =>
  changeDraft(ctx, expected, (rules) => {
    const exists = rules.some(({ id }) => id === rule.id)
    if (!exists && rules.length >= mostRules)
      throw new DomainError('invalid', `You can have up to ${mostRules} rules. Please remove one first.`)
    return exists ? rules.map((each) => (each.id === rule.id ? rule : each)) : [...rules, rule]
  })

/** Moves a rule one place. The first that fits decides, so their order matters. */
export const moveRule = (ctx: Context, id: string, by: -1 | 1, expected: ShownVersion): Promise<void> =>
  changeDraft(ctx, expected, (rules) => {
    const place = rules.findIndex((rule) => rule.id === id)
    const rule = rules[place]
    if (!rule) throw notFound('rule')
    return rules.toSpliced(place, 1).toSpliced(Math.max(0, place + by), 0, rule)
  })

export const removeRule = (ctx: Context, id: string, expected: ShownVersion): Promise<void> =>
  changeDraft(ctx, expected, (rules) => rules.filter((rule) => rule.id !== id))

/** Puts the draft into use: requests that come in from now on go by it. */
export const useDraft = (ctx: Context, expected: ShownVersion): Promise<void> =>
  changed(ctx, expected, async (ctx, { id, draft }) => {
    if (!draft) throw new DomainError('conflict', 'There are no changes to apply.')
    await logEvent(ctx, assignmentEvents.used, id, {}, { count: draft.length })
    return { rules: draft, draft: null }
  })

export const discardDraft = (ctx: Context, expected: ShownVersion): Promise<void> =>
  changed(ctx, expected, async () => ({ draft: null }))

const changeDraft = (ctx: Context, expected: ShownVersion, to: (rules: AssignmentRule[]) => AssignmentRule[]) =>
  changed(ctx, expected, async (_ctx, { rules, draft }) => {
    const after = to(draft ?? rules)
    // Moved there and back, nothing is changed.
    return { draft: JSON.stringify(after) === JSON.stringify(rules) ? null : after }
  })

type Row = typeof assignmentRules.$inferSelect

/** @throws DomainError `conflict` when a coworker changed the rules since they were shown. */
const changed = (
  ctx: Context,
  expected: ShownVersion,
  to: (ctx: Context, row: Row) => Promise<Partial<Pick<Row, 'rules' | 'draft'>>>,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'assignment.set')
    const { id = randomUUID() } = await rulesNow(ctx)
    await ctx.db.insert(assignmentRules).values({ id }).onConflictDoNothing()
    const [row] = await ctx.db.select().from(assignmentRules).for('update')
    if (!row || !versionMatches(row, expected))
      throw new DomainError('conflict', 'A coworker changed these rules in the meantime. Reload the page to see them.')
    const change = await to(ctx, row)
    const after = { ...row, ...change }
    await ctx.db
      .update(assignmentRules)
      .set({ ...change, state: after.draft ? 'draft' : 'used', changes: row.changes + 1 })
      .where(eq(assignmentRules.id, row.id))
  })
