import { createHash } from 'node:crypto'
import { between, eq, sql } from 'drizzle-orm'
import { takeTries } from '#features/accounts/limits.ts'
import { today } from '#domain/calendar.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { addressGroup } from '#platform/address-group.ts'
import type { ModelCeilings } from '#platform/env.ts'
import { modelUsage } from './schema.ts'

/** Who asks, only for counting: the secret of the chat, and the network address. */
type UsageSource = { visitor?: string; address?: string }

/** One call that may be made. Until it is settled it counts with the most it may come to, also after a crash. */
export type ModelCall = { settle: (tokens: number) => Promise<void> }

/** What one call may come to, in tokens: the instructions, five passages, five messages before and the answer. */
const mostOfOneCall = 5000

/**
 * Asks for a call to the model, counted in the database: for every process, and through a restart. Nothing when one of the
 * ceilings is reached. `factor` is RATE_LIMIT_FACTOR; it multiplies what one visitor and one address may ask.
 */
export const takeModelCall = async (
  ctx: Context,
  ceilings: ModelCeilings,
  factor: number,
  { visitor = '', address = '' }: UsageSource,
): Promise<ModelCall | undefined> => {
  if (reached(await modelUsageNow(ctx), ceilings)) return undefined
  const day = 24 * 3600
  const limits = [
    { key: digest(`model visitor ${visitor}`), burst: 40, seconds: day / 40 },
    { key: digest(`model address ${addressGroup(address)}`), burst: 150, seconds: day / 150 },
  ]
  if ((await takeTries(ctx, limits, factor)) > 0) return undefined
  const date = today(ctx)
  const taken = await inTransaction(ctx, async (ctx) => {
    await ctx.db.insert(modelUsage).values({ day: date }).onConflictDoNothing()
    // Another call at the same moment waits here, and reads what this call has added.
    await ctx.db.select().from(modelUsage).where(eq(modelUsage.day, date)).for('update')
    if (reached(await modelUsageNow(ctx), ceilings)) return false
    await count(ctx, date, 1, mostOfOneCall)
    return true
  })
  return taken ? { settle: (tokens) => count(ctx, date, 0, tokens - mostOfOneCall) } : undefined
}

const count = async ({ db }: Pick<Context, 'db'>, day: string, requests: number, tokens: number) => {
  const change = {
    requests: sql`${modelUsage.requests} + ${requests}`,
    tokens: sql`greatest(0, ${modelUsage.tokens} + ${tokens})`,
  }
  await db.update(modelUsage).set(change).where(eq(modelUsage.day, day))
}

export type ModelUsage = Record<'day' | 'month', { requests: number; tokens: number }>

/** What the model was asked today and in this month of the company's calendar. */
export const modelUsageNow = async (ctx: Context): Promise<ModelUsage> => {
  const date = today(ctx)
  const days = await ctx.db
    .select()
    .from(modelUsage)
    .where(between(modelUsage.day, `${date.slice(0, 8)}01`, date))
  const sum = (of: typeof days) => ({
    requests: of.reduce((all, { requests }) => all + requests, 0),
    tokens: of.reduce((all, { tokens }) => all + tokens, 0),
  })
  return { day: sum(days.filter(({ day }) => day === date)), month: sum(days) }
}

/** Which ceiling is reached, the longer one first: a month's is there tomorrow too. */
export const reached = (usage: ModelUsage, ceilings: ModelCeilings): 'day' | 'month' | undefined =>
  (['month', 'day'] as const).find(
    (span) => usage[span].requests >= ceilings[span].requests || usage[span].tokens >= ceilings[span].tokens,
  )

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
