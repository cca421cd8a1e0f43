import { eq } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/one-line.ts'
import { notFound } from '#domain/refusal.ts'
import { findCompany } from './company.ts'
import { companyLife, companyState, type CompanyVerb } from './lifecycle.ts'
import { companies } from './schema.ts'
import { companyEvents } from './events.ts'

/**
 * Closes a company, or opens it again. Its people keep their accounts; while it is closed they act for nobody.
 * @throws Refusal `not-found` unless staff does it, `conflict` when it is so already.
 */
export const moveCompany = (ctx: Context, id: string, verb: CompanyVerb): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'companies.manage')
    if (!isUuid(id)) throw notFound('company')
    await ctx.db.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for('update')
    const company = await findCompany(ctx, id)
    const to = companyLife.move(companyState(company), verb, ctx.viewer)
    await ctx.db
      .update(companies)
      .set({ closedAt: to === 'closed' ? dateOf(ctx.now) : null })
      .where(eq(companies.id, id))
    await logEvent(ctx, to === 'closed' ? companyEvents.closed : companyEvents.reopened, id)
  })
