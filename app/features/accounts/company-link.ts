import { eq } from 'drizzle-orm'
import { companies, type CompanyRole } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { profiles } from './schema.ts'
import { companyEvents } from '#features/companies/events.ts'
import { accountEvents } from './events.ts'

/**
 * Makes an account one of a company's people. The caller has made sure that the viewer may; both diaries tell it.
 * @throws Refusal `not-found`, `conflict` when the company is closed, deals with us the other way round, or the account
 * belongs to another company.
 */
export const joinCompany = async (
  ctx: Context,
  userId: string,
  { companyId, companyRole }: { companyId: string; companyRole: CompanyRole },
): Promise<void> => {
  const [company] = await ctx.db.select().from(companies).where(eq(companies.id, companyId)).for('share')
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId)).for('update')
  if (!company || !profile) throw notFound(company ? 'account' : 'company')
  if (company.closedAt) throw new Refusal('conflict', 'This company is closed.')
  if (profile.companyId)
    throw new Refusal('conflict', 'This account belongs to a company already. It has to leave it first.')
  if (profile.role !== company.kind)
    throw new Refusal('conflict', `This company takes ${company.kind} accounts, and this is a ${profile.role} account.`)
  await ctx.db.update(profiles).set({ companyId, companyRole }).where(eq(profiles.userId, userId))
  await logEvent(ctx, accountEvents.company_joined, userId, {}, { company: companyId, role: companyRole })
  await logEvent(ctx, companyEvents.person_joined, companyId, {}, { person: userId, role: companyRole })
}

/** Ends what ties an account to its company, if anything does. The caller has made sure that the viewer may. */
export const leaveCompany = async (ctx: Context, userId: string): Promise<void> => {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId)).for('update')
  const company = profile?.companyId
  if (!company) return
  await ctx.db.update(profiles).set({ companyId: null, companyRole: null }).where(eq(profiles.userId, userId))
  await logEvent(ctx, accountEvents.company_left, userId, {}, { company })
  await logEvent(ctx, companyEvents.person_left, company, {}, { person: userId })
}
