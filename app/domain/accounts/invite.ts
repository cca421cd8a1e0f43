import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { companies, type CompanyKind, type CompanyRole } from '../companies/schema.ts'
import { inTransaction, type Context } from '../context.ts'
import { logEvent } from '../events/audit-log.ts'
import { dateOf } from '../instant.ts'
import { Refusal } from '../refusal.ts'
import { staffOnly } from '../staff-only.ts'
import { accountOf } from './account.ts'
import { emailAddress } from './email.ts'
import { limitOfInviter, limitOfMailbox, spend } from './limits.ts'
import { hashOfKey } from './link.ts'
import { companyToManage, isStaff } from './manage-company.ts'
import { invitations, profiles } from './schema.ts'
import type { Door } from './sign-in.ts'
import { noAddress } from './sign-up.ts'
import { accountEvents } from './events.ts'

/** Days for which the link of an invitation works. */
export const invitationDays = 7

/** Into a company as its manager, buyer or viewer; or, by staff alone, to an account of a role without a company. */
export type Invitation = { email: string } & ({ companyId: string; companyRole: CompanyRole } | { role: CompanyKind })

export type Invite = { outcome: 'invited'; id: string } | { outcome: 'refused'; field: 'email'; problem: string }

/**
 * Invites somebody by mail. The link works once, for seven days, for whoever reads that mailbox. By staff, or by a
 * manager into their own company.
 * @throws Refusal `not-found` or `forbidden` when the viewer may not, `conflict` for a closed company.
 */
export const invite = async (ctx: Context, door: Door, wish: Invitation): Promise<Invite> => {
  const place = await placeFor(ctx, wish)
  const email = emailAddress(wish.email)
  if (!email) return refused(noAddress)
  const problem = await problemWith(ctx, email, place.companyId)
  if (problem) return refused(problem)
  if (!(await mayWrite(ctx, door, email))) return refused(tooOften)
  return inTransaction(ctx, async (ctx) => {
    await expireOld(ctx, email, place.companyId)
    const { link, ...key } = freshKey(ctx, door)
    const { viewer } = ctx
    const [row] = await ctx.db
      .insert(invitations)
      .values({
        ...{ id: randomUUID(), email, role: place.role, companyId: place.companyId, companyRole: place.companyRole },
        ...{ ...key, state: 'waiting', createdAt: dateOf(ctx.now) },
        invitedBy: 'userId' in viewer ? viewer.userId : null,
      })
      .onConflictDoNothing()
      .returning({ id: invitations.id })
    if (!row) return refused(waitsAlready)
    await logEvent(ctx, accountEvents.invited, row.id, { email, ...wordsOf(ctx, place), link }, detailOf(place))
    return { outcome: 'invited', id: row.id }
  })
}

type Place = { role: CompanyKind; companyId: string | null; companyRole: CompanyRole | null; company: string | null }

const placeFor = async (ctx: Context, wish: Invitation): Promise<Place> => {
  if ('role' in wish) {
    staffOnly(ctx)
    return { role: wish.role, companyId: null, companyRole: null, company: null }
  }
  const company = await companyToManage(ctx, wish.companyId)
  if (company.closedAt) throw new Refusal('conflict', 'This company is closed.')
  return { role: company.kind, companyId: company.id, companyRole: wish.companyRole, company: company.name }
}

/** What a manager may know of an address: whether it is in their company. Staff know whether it has an account. */
const problemWith = async (ctx: Context, email: string, companyId: string | null) => {
  const account = await accountOf(ctx, email)
  if (!account) return undefined
  if (!companyId) return 'This address has an account already.'
  const theirs = and(eq(profiles.userId, account.userId), eq(profiles.companyId, companyId))
  return (await ctx.db.$count(profiles, theirs)) > 0 ? 'This address belongs to the company already.' : undefined
}

const expireOld = async ({ db, now }: Context, email: string, companyId: string | null) => {
  const same = companyId ? eq(invitations.companyId, companyId) : isNull(invitations.companyId)
  const waiting = and(eq(invitations.email, email), same, eq(invitations.state, 'waiting'))
  const [old] = await db.select().from(invitations).where(waiting).for('update')
  if (!old || old.expiresAt > dateOf(now)) return
  await db.update(invitations).set({ state: 'expired', decidedAt: old.expiresAt }).where(eq(invitations.id, old.id))
}

/** A link's name, which may be stored in the mail, and what the row keeps of its key. */
export const freshKey = ({ now }: Pick<Context, 'now'>, { auth }: Pick<Door, 'auth'>) => {
  const link = randomUUID()
  return { link, keyHash: hashOfKey(auth.seal.keyOf(link)), expiresAt: dateOf(now.add({ hours: 24 * invitationDays })) }
}

/** Whether one more mail may go to this address, from this person. */
export const mayWrite = async (ctx: Context, { rateLimitFactor }: Door, email: string): Promise<boolean> => {
  const { viewer } = ctx
  const limits = [limitOfMailbox('invite', email), ...('userId' in viewer ? [limitOfInviter(viewer.userId)] : [])]
  return (await spend(ctx, limits, rateLimitFactor)) === 0
}

export const tooOften = 'This address was written to several times within the hour. Please try again later.'

const waitsAlready = 'This address has been invited, and the link still works. You can send it again.'

/** The name of the company as it is now, for a mail that is sent again. */
export const companyNamed = async ({ db }: Context, id: string | null) => {
  const [company] = id ? await db.select().from(companies).where(eq(companies.id, id)) : []
  return company
}

/** Who invites, as the mail says it: a manager by their verified address, staff as the company. */
export const wordsOf = ({ viewer }: Context, { role, company, companyRole }: Omit<Place, 'companyId'>) => ({
  ...{ role, company, companyRole },
  by: !isStaff(viewer) && 'email' in viewer ? viewer.email : null,
})

const detailOf = ({ companyId, companyRole }: Place) => ({ company: companyId, role: companyRole })

const refused = (problem: string): Invite => ({ outcome: 'refused', field: 'email', problem })
