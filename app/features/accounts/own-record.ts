import { eq, or } from 'drizzle-orm'
import { companies } from '#features/companies/schema.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { eventsBy } from '#events/audit-log.ts'
import { historyOf, type LogEntry } from '#events/audit-log.ts'
import { logEvent } from '#events/audit-log.ts'
import { mailsTo } from '#mails/of-account.ts'
import { findAccount, ownId } from './account.ts'
import { hasAuthenticator } from './authenticator.ts'
import { invitations, pendingSignUps, profiles, roleRequests, sessions, users } from './schema.ts'
import { accountEvents } from './events.ts'

/**
 * All that accounts, diary and outbox hold about the viewer, as plain data; keys and hashes are named, not shown.
 * Later nouns add their own. The diary notes that a copy was made.
 */
export const ownRecord = (ctx: Context) =>
  inTransaction(ctx, async (ctx) => {
    const userId = ownId(ctx.viewer)
    await logEvent(ctx, accountEvents.downloaded, userId)
    const { db } = ctx
    const account = await findAccount(ctx, userId)
    const [user] = await db.select().from(users).where(eq(users.id, userId))
    const theirSessions = await db.select().from(sessions).where(eq(sessions.userId, userId))
    const wishes = await db.select().from(roleRequests).where(eq(roleRequests.userId, userId))
    const [company] = await db
      .select({ name: companies.name, kind: companies.kind, role: profiles.companyRole })
      .from(profiles)
      .innerJoin(companies, eq(companies.id, profiles.companyId))
      .where(eq(profiles.userId, userId))
    const mine = or(eq(invitations.email, account.email), eq(invitations.invitedBy, userId))
    const invited = await db.select().from(invitations).where(mine)
    const signUps = await db
      .select({ displayName: pendingSignUps.displayName, role: pendingSignUps.role, at: pendingSignUps.createdAt })
      .from(pendingSignUps)
      .where(eq(pendingSignUps.email, account.email))
    const [about, done, mails] = [
      await historyOf(ctx, userId),
      await eventsBy(ctx, userId),
      await mailsTo(ctx, account.email),
    ]
    return {
      account: {
        ...account,
        createdAt: user?.createdAt,
        updatedAt: user?.updatedAt,
        password: 'kept as a hash that cannot be turned back',
        twoFactor: (await hasAuthenticator(ctx, userId)) ? 'on; its key is kept sealed' : 'off',
      },
      sessions: theirSessions.map(({ token: _token, ...session }) => session),
      company: company ?? null,
      roleRequests: wishes,
      invitations: invited.map(({ keyHash: _keyHash, ...invitation }) => invitation),
      signUps,
      diary: [...about, ...done.filter(({ subjectId }) => subjectId !== userId)].map(toldEntry),
      mails: mails.map(({ email, state, createdAt, sentAt, subject, text }) => ({
        email,
        state,
        createdAt,
        sentAt,
        subject,
        text,
      })),
    }
  })

const toldEntry = ({ at, name, subjectId, actorRole, actorName, detail }: LogEntry) => ({
  at,
  name,
  subjectId,
  actorRole,
  actorName,
  detail,
})
