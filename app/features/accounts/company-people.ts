import { and, asc, count, eq, inArray, isNull } from 'drizzle-orm'
import { can, demand, isStaff } from '#domain/can.ts'
import { findCompany } from '#features/companies/company.ts'
import { companies, type Company, type CompanyRole } from '#features/companies/schema.ts'
import { type Context, inTransaction } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import { companyEvents } from '#features/companies/events.ts'
import type { Cents } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { profiles, users } from './schema.ts'
import { endInvitations } from './end-invitations.ts'
import { accountEvents } from './events.ts'

export type CompanyPerson = {
  userId: string
  displayName: string
  email: string
  companyRole: CompanyRole
  disabledAt: Date | null
  /** What one order may come to without a manager's approval. */
  spendingLimit: Cents | null
}

/** The people of a company, managers first, then by name. For staff and for these people themselves. */
export const listCompanyPeople = async (ctx: Context, companyId: string): Promise<CompanyPerson[]> => {
  await findCompany(ctx, companyId)
  const found = await ctx.db
    .select({
      userId: profiles.userId,
      displayName: profiles.displayName,
      email: users.email,
      companyRole: profiles.companyRole,
      disabledAt: profiles.disabledAt,
      spendingLimit: profiles.spendingLimit,
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(eq(profiles.companyId, companyId))
    .orderBy(asc(profiles.displayName), asc(users.email))
  const people = found.flatMap(({ companyRole, ...person }) => (companyRole ? [{ ...person, companyRole }] : []))
  return [...people.filter(isManager), ...people.filter((person) => !isManager(person))]
}

/** How many people each of these companies has. For staff alone. */
export const peopleCounts = async (ctx: Context, companyIds: string[]): Promise<Map<string, number>> => {
  demand(ctx, 'companies.see-all')
  if (companyIds.length === 0) return new Map()
  const rows = await ctx.db
    .select({ id: profiles.companyId, people: count() })
    .from(profiles)
    .where(inArray(profiles.companyId, companyIds))
    .groupBy(profiles.companyId)
  return new Map(rows.flatMap(({ id, people }) => (id ? [[id, people] as const] : [])))
}

const isManager = ({ companyRole }: { companyRole: CompanyRole }) => companyRole === 'manager'

/**
 * Makes an account one of a company's people. The caller has made sure that the viewer may; both diaries tell it.
 * @throws DomainError `not-found`, `conflict` when the company is closed, deals with us the other way round, or the account
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
  if (company.closedAt) throw new DomainError('conflict', 'This company is archived. Restore it first.')
  if (profile.companyId)
    throw new DomainError('conflict', 'This account already belongs to a company and has to leave it first.')
  if (profile.role !== company.kind)
    throw new DomainError(
      'conflict',
      `This is a ${profile.role} account, and the company takes only ${company.kind} accounts.`,
    )
  await ctx.db.update(profiles).set({ companyId, companyRole }).where(eq(profiles.userId, userId))
  await logEvent(ctx, accountEvents.company_joined, userId, {}, { company: companyId, role: companyRole })
  await logEvent(ctx, companyEvents.person_joined, companyId, {}, { person: userId, role: companyRole })
}

/**
 * Ends what ties an account to its company, if anything does, waiting invitations into it included. The caller has
 * made sure that the viewer may.
 */
export const leaveCompany = async (ctx: Context, userId: string): Promise<void> => {
  const [profile] = await ctx.db.select().from(profiles).where(eq(profiles.userId, userId)).for('update')
  const company = profile?.companyId
  if (!company) return
  await ctx.db
    .update(profiles)
    .set({ companyId: null, companyRole: null, spendingLimit: null })
    .where(eq(profiles.userId, userId))
  await endInvitations(ctx, userId, company)
  await logEvent(ctx, accountEvents.company_left, userId, {}, { company })
  await logEvent(ctx, companyEvents.person_left, company, {}, { person: userId })
}

/** A company that the viewer may look after: staff who may any, a manager their own. @throws DomainError `not-found`, `forbidden`. */
export const companyToManage = async (ctx: Context, companyId: string): Promise<Company> => {
  const company = await findCompany(ctx, companyId)
  const { viewer } = ctx
  if (!can(viewer, 'companies.manage') && !can(viewer, 'company.manage'))
    throw new DomainError('forbidden', 'Only a manager of the company can do this.')
  return company
}

/**
 * Links an account to a company. For staff alone; others come by invitation.
 * @throws DomainError as `joinCompany` does.
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

/** Changes what someone may do for their company, from the next request on. By staff, or by one of its managers. */
export const changeCompanyRole = (
  ctx: Context,
  companyId: string,
  userId: string,
  companyRole: CompanyRole,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await companyToManage(ctx, companyId)
    const before = await findMemberRole(ctx, companyId, userId)
    if (before === companyRole) return
    if (companyRole !== 'manager') await unlessLastManager(ctx, companyId, userId)
    // A limit is a buyer's: what they may do otherwise has none.
    const limit = companyRole !== 'buyer' && { spendingLimit: null }
    await ctx.db
      .update(profiles)
      .set({ companyRole, ...limit })
      .where(eq(profiles.userId, userId))
    const change = { from: before, to: companyRole }
    await logEvent(ctx, accountEvents.company_role_changed, userId, {}, { company: companyId, ...change })
    await logEvent(ctx, companyEvents.person_changed, companyId, {}, { person: userId, ...change })
  })

/**
 * Says what one order of a buyer may come to without the approval of a manager; null takes the limit away. By a manager of
 * a customer's company, or by staff. @throws DomainError `conflict` for someone who is no buyer, `invalid` for a supplier's.
 */
export const setSpendingLimit = (ctx: Context, companyId: string, userId: string, limit: Cents | null): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const company = await companyToManage(ctx, companyId)
    if (company.kind !== 'customer') throw new DomainError('invalid', 'Only people at a customer company have a limit.')
    if ((await findMemberRole(ctx, companyId, userId)) !== 'buyer')
      throw new DomainError('conflict', 'Only buyers have a limit. Managers order without one.')
    const [before] = await ctx.db
      .select({ limit: profiles.spendingLimit })
      .from(profiles)
      .where(eq(profiles.userId, userId))
    if (before?.limit === limit) return
    await ctx.db.update(profiles).set({ spendingLimit: limit }).where(eq(profiles.userId, userId))
    const change = { from: before?.limit ?? null, to: limit }
    await logEvent(ctx, companyEvents.limit_changed, companyId, {}, { person: userId, ...change })
  })

/** Takes someone out of a company: they keep their account and see nothing of the company's any more. */
export const removeFromCompany = (ctx: Context, companyId: string, userId: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    await companyToManage(ctx, companyId)
    await findMemberRole(ctx, companyId, userId)
    await unlessLastManager(ctx, companyId, userId)
    await leaveCompany(ctx, userId)
  })

/** What someone may do for this very company. Someone else's people are not found. */
const findMemberRole = async ({ db }: Context, companyId: string, userId: string): Promise<CompanyRole> => {
  const condition = and(eq(profiles.userId, userId), eq(profiles.companyId, companyId))
  const [person] = isUuid(userId)
    ? await db.select({ role: profiles.companyRole }).from(profiles).where(condition).for('update')
    : []
  if (!person?.role) throw notFound('person')
  return person.role
}

/** A company's own people may not leave it without anyone who can invite; staff may, and puts it right again. */
const unlessLastManager = async ({ db, viewer }: Context, companyId: string, userId: string) => {
  if (isStaff(viewer)) return
  const managers = await db
    .select({ userId: profiles.userId })
    .from(profiles)
    .where(and(eq(profiles.companyId, companyId), eq(profiles.companyRole, 'manager'), isNull(profiles.disabledAt)))
    .orderBy(profiles.userId)
    .for('update')
  if (!managers.some((manager) => manager.userId !== userId))
    throw new DomainError('conflict', 'This is the only manager of your company. Make someone else a manager first.')
}
