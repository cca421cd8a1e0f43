import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { companies, type CompanyKind, type CompanyRole } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { logEvent } from '#events/audit-log.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { notFound, DomainError } from '#domain/domain-error.ts'
import type { Role } from '#domain/viewer.ts'
import { companyNamed, freshKey, mayWrite, tooOften, describeInvitation } from './invite.ts'
import { invitationLife, type InvitationState } from './lifecycles.ts'
import { companyToManage } from './company-people.ts'
import { invitations } from './schema.ts'
import type { AuthServices } from './sign-in.ts'
import { accountEvents } from './events.ts'

export type SentInvitation = {
  id: string
  email: string
  role: Role
  staffRole: string | null
  companyRole: CompanyRole | null
  /** `expired` once the link works no more. */
  state: InvitationState
  createdAt: Date
  expiresAt: Date
}

/** Invitations into a company that wait for an answer or were let go by, newest first. For people who may invite. */
export const openInvitations = async (ctx: Context, companyId: string): Promise<SentInvitation[]> => {
  await companyToManage(ctx, companyId)
  return listed(ctx, eq(invitations.companyId, companyId))
}

/** Those to an account without a company, and to be staff. For staff alone. */
export const openInvitationsWithoutCompany = async (ctx: Context): Promise<SentInvitation[]> => {
  demand(ctx, 'users.manage')
  return listed(ctx, isNull(invitations.companyId))
}

/** An invitation to the viewer's own verified address. */
export type OwnInvitation = { id: string; company: string; kind: CompanyKind; companyRole: CompanyRole; until: Date }

/** Companies that wait for the viewer's answer. */
export const invitationsToMe = async ({ db, viewer, now }: Context): Promise<OwnInvitation[]> => {
  if (!('email' in viewer)) return []
  const rows = await db
    .select()
    .from(invitations)
    .innerJoin(companies, eq(companies.id, invitations.companyId))
    .where(
      and(
        eq(invitations.email, viewer.email),
        eq(invitations.state, 'waiting'),
        gt(invitations.expiresAt, dateOf(now)),
        isNull(companies.closedAt),
      ),
    )
    .orderBy(desc(invitations.createdAt))
  return rows.flatMap(({ invitations: { id, companyRole, expiresAt }, companies: { name, kind } }) =>
    companyRole ? [{ id, company: name, kind, companyRole, until: expiresAt }] : [],
  )
}

/**
 * Sends an invitation once more, with a new link for another seven days; the old link ends.
 * @throws DomainError `not-found`, `forbidden`, `conflict` when it was answered, `too-many`.
 */
export const resendInvitation = (ctx: Context, services: AuthServices, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const row = await findSent(ctx, id)
    const state = invitationLife.move(row.state, 'resend', ctx.viewer)
    const company = await companyNamed(ctx, row.companyId)
    if (company?.closedAt) throw new DomainError('conflict', 'This company is archived. Restore it first.')
    if (!(await mayWrite(ctx, services, row.email))) throw new DomainError('too-many', tooOften)
    const { link, ...key } = freshKey(ctx, services)
    await ctx.db
      .update(invitations)
      .set({ ...key, state })
      .where(eq(invitations.id, id))
    const place = {
      role: row.role,
      staffRole: row.staffRole,
      companyRole: row.companyRole,
      company: company?.name ?? null,
    }
    const facts = { email: row.email, ...describeInvitation(ctx, place), link }
    await logEvent(ctx, accountEvents.invited, id, facts, { company: row.companyId, again: true })
  })

/** Takes an invitation back: its link ends. @throws DomainError `not-found`, `forbidden`, `conflict` when it was answered. */
export const withdrawInvitation = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const row = await findSent(ctx, id)
    const state = invitationLife.move(row.state, 'withdraw', ctx.viewer)
    await ctx.db
      .update(invitations)
      .set({ state, decidedAt: dateOf(ctx.now) })
      .where(eq(invitations.id, id))
    await logEvent(ctx, accountEvents.invitation_withdrawn, id, {}, { company: row.companyId })
  })

/** Within the sight of the person who may invite: staff all, a manager those of their company. */
const findSent = async (ctx: Context, id: string) => {
  const [row] = isUuid(id) ? await ctx.db.select().from(invitations).where(eq(invitations.id, id)).for('update') : []
  if (!row) throw notFound('invitation')
  if (row.companyId) await companyToManage(ctx, row.companyId)
  else demand(ctx, row.staffRole ? 'staff.manage' : 'users.manage')
  return row
}

const listed = async ({ db, now }: Context, within: SQL): Promise<SentInvitation[]> => {
  const rows = await db
    .select()
    .from(invitations)
    .where(and(within, eq(invitations.state, 'waiting')))
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(200)
  return rows.map(({ id, email, role, staffRole, companyRole, state, createdAt, expiresAt }) => ({
    ...{ id, email, role, staffRole, companyRole, createdAt, expiresAt },
    state: expiresAt > dateOf(now) ? state : 'expired',
  }))
}
