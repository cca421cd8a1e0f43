import { and, desc, eq, sql } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { acceptedPriceEnded, hasEnded } from '#features/quotes/decide.ts'
import { quotes } from '#features/quotes/schema.ts'
import type { Viewer } from '#domain/viewer.ts'
import { approvals, type Approval } from './schema.ts'

/** People see those of the company they act for now. Our desk sees none: it is the company's own affair. */
const visibleTo = (viewer: Viewer) =>
  viewer.role === 'customer' && viewer.companyId ? eq(approvals.companyId, viewer.companyId) : sql`false`

/** The newest that a page shows. */
const maxRows = 100

export const listApprovals = ({ db, viewer }: Context): Promise<Approval[]> =>
  db
    .select()
    .from(approvals)
    .where(visibleTo(viewer))
    .orderBy(sql`${approvals.state} = 'waiting' desc`, desc(approvals.askedAt), desc(approvals.id))
    .limit(maxRows)

/** @throws not-found */
export const findApproval = async ({ db, viewer }: Context, id: string): Promise<Approval> => {
  const [approval] = isUuid(id)
    ? await db
        .select()
        .from(approvals)
        .where(and(eq(approvals.id, id), visibleTo(viewer)))
    : []
  if (!approval) throw notFound('approval')
  return approval
}

/** What waits for a manager of a quote, if anything does. */
export const waitingOfQuote = async ({ db, viewer }: Context, quoteId: string): Promise<Approval | undefined> => {
  const [approval] = await db
    .select()
    .from(approvals)
    .where(and(eq(approvals.quoteId, quoteId), eq(approvals.state, 'waiting'), visibleTo(viewer)))
  return approval
}

/** How many wait for the viewer to decide: none for someone who is no manager. */
export const waitingForMe = ({ db, viewer }: Context): Promise<number> =>
  'companyRole' in viewer && viewer.companyRole === 'manager'
    ? db.$count(approvals, and(eq(approvals.state, 'waiting'), visibleTo(viewer)))
    : Promise.resolve(0)

/** Until when the prices of its quote hold, and whether that is over. Those of a reorder or for a tank are not fixed. */
export const priceOf = async (ctx: Context, { quoteId }: Pick<Approval, 'quoteId'>) => {
  if (!quoteId) return undefined
  const [quote] = await ctx.db
    .select({ validUntil: quotes.validUntil, endingToldAt: quotes.endingToldAt, state: quotes.state })
    .from(quotes)
    .where(eq(quotes.id, quoteId))
  if (!quote?.validUntil) return undefined
  const ended = quote.state !== 'approved' || acceptedPriceEnded(ctx, quote)
  return { until: quote.validUntil, ended, passed: hasEnded(ctx, quote) }
}
