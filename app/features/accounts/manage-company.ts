import { and, eq, isNull } from 'drizzle-orm'
import { can, demand, isStaff } from '#domain/can.ts'
import { findCompany } from '#features/companies/company.ts'
import type { Company, CompanyRole } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { isUuid } from '#domain/one-line.ts'
import { notFound, Refusal } from '#domain/refusal.ts'
import { joinCompany, leaveCompany } from './company-link.ts'
import { profiles } from './schema.ts'
import { companyEvents } from '#features/companies/events.ts'
import { accountEvents } from './events.ts'

/** A company that the viewer may look after: staff who may any, a manager their own. @throws Refusal `not-found`, `forbidden`. */
export const companyToManage = async (ctx: Context, companyId: string): Promise<Company> => {
  const company = await findCompany(ctx, companyId)
  const { viewer } = ctx
  if (!can(viewer, 'companies.manage') && !can(viewer, 'company.manage'))
    throw new Refusal('forbidden', 'Only a manager of the company does this.')
  return company
}

/**
 * Links an account to a company. For staff alone; others come by invitation.
 * @throws Refusal as `joinCompany` does.
 */
export const linkToCompany = (
  ctx: Context,
  userId: string,
  link: { companyId: string; companyRole: CompanyRole },
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'users.manage', 'companies.manage')
    await joinCompany(ctx, userId, link)
  })

/** Changes what somebody may do for their company, from the next request on. By staff, or by one of its managers. */
export const changeCompanyRole = (
  ctx: Context,
  companyId: string,
  userId: string,
  companyRole: CompanyRole,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await companyToManage(ctx, companyId)
    const before = await personOf(ctx, companyId, userId)
    if (before === companyRole) return
    if (companyRole !== 'manager') await unlessLastManager(ctx, companyId, userId)
    await ctx.db.update(profiles).set({ companyRole }).where(eq(profiles.userId, userId))
    const change = { from: before, to: companyRole }
    await logEvent(ctx, accountEvents.company_role_changed, userId, {}, { company: companyId, ...change })
    await logEvent(ctx, companyEvents.person_changed, companyId, {}, { person: userId, ...change })
  })

/** Takes somebody out of a company: they keep their account and see nothing of the company's any more. */
export const removeFromCompany = (ctx: Context, companyId: string, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await companyToManage(ctx, companyId)
    await personOf(ctx, companyId, userId)
    await unlessLastManager(ctx, companyId, userId)
    await leaveCompany(ctx, userId)
  })

/** What somebody may do for this very company. Somebody else's people are not found. */
const personOf = async ({ db }: Context, companyId: string, userId: string): Promise<CompanyRole> => {
  const theirs = and(eq(profiles.userId, userId), eq(profiles.companyId, companyId))
  const [person] = isUuid(userId)
    ? await db.select({ role: profiles.companyRole }).from(profiles).where(theirs).for('update')
    : []
  if (!person?.role) throw notFound('person')
  return person.role
}

/** A company's own people may not leave it without anybody who can invite; staff may, and puts it right again. */
const unlessLastManager = async ({ db, viewer }: Context, companyId: string, userId: string) => {
  if (isStaff(viewer)) return
  const managers = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), eq(profiles.companyRole, 'manager'), isNull(profiles.disabledAt)))
    .orderBy(profiles.userId)
    .for('update')
  if (!managers.some((manager) => manager.userId !== userId))
    throw new Refusal('conflict', 'This is the last manager of your company. Make another one first.')
}
