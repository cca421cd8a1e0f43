import { eq, or } from 'drizzle-orm'
import { companies } from '#features/companies/schema.ts'
import type { Context } from '#domain/context.ts'
import { definePersonalData, type Owner, type PersonalDataTable } from '#domain/personal-data.ts'
import { findAccount } from './account.ts'
import { hasAuthenticator } from './two-factor.ts'
import { passkeysOf } from './passkeys.ts'
import * as schema from './schema.ts'

const { invitations, pendingSignUps, profiles, roleRequests, sessions, users } = schema

/** What accounts hold about someone, as plain data; keys and hashes are named, not shown. */
const accountCopy = async (ctx: Context, { userId, email }: Owner) => {
  const { db } = ctx
  const account = await findAccount(ctx, userId)
  const [user] = await db.select().from(users).where(eq(users.id, userId))
  const theirSessions = await db.select().from(sessions).where(eq(sessions.userId, userId))
  const [company] = await db
    .select({ name: companies.name, kind: companies.kind, role: profiles.companyRole })
    .from(profiles)
    .innerJoin(companies, eq(companies.id, profiles.companyId))
    .where(eq(profiles.userId, userId))
  const condition = or(eq(invitations.email, email), eq(invitations.invitedBy, userId))
  const invited = await db.select().from(invitations).where(condition)
  return {
    account: {
      ...account,
      createdAt: user?.createdAt,
      updatedAt: user?.updatedAt,
      password: 'kept as a hash that cannot be turned back',
      twoFactor: (await hasAuthenticator(ctx, userId)) ? 'on; its key is kept sealed' : 'off',
    },
    passkeys: await passkeysOf(ctx, userId),
    sessions: theirSessions.map(({ token: _token, ...session }) => session),
    company: company ?? null,
    roleRequests: await db.select().from(roleRequests).where(eq(roleRequests.userId, userId)),
    invitations: invited.map(({ keyHash: _keyHash, ...invitation }) => invitation),
    signUps: await db
      .select({ displayName: pendingSignUps.displayName, role: pendingSignUps.role, at: pendingSignUps.createdAt })
      .from(pendingSignUps)
      .where(eq(pendingSignUps.email, email)),
  }
}

const untilDeleted = { kept: 'the account is deleted', onDeletion: 'deleted' } satisfies Partial<PersonalDataTable>
const secret = { ...untilDeleted, copy: { not: 'a hash or a sealed key; the account says that there is one' } }

export default definePersonalData(schema, {
  tables: {
    users: { holds: 'name and email of an account', copy: { in: 'account' }, ...untilDeleted },
    profiles: { holds: 'phone, role and company of an account', copy: { in: 'account' }, ...untilDeleted },
    sessions: { holds: 'when and where they signed in', copy: { in: 'sessions' }, ...untilDeleted },
    role_requests: { holds: 'who asked for which role', copy: { in: 'roleRequests' }, ...untilDeleted },
    invitations: {
      holds: 'who was invited by whom, into which company',
      kept: 'invitationDays',
      copy: { in: 'invitations' },
      onDeletion: 'unlinked',
    },
    pending_sign_ups: {
      holds: 'a sign-up whose link nobody pressed yet',
      kept: 'signUpDays',
      copy: { in: 'signUps' },
      onDeletion: 'deleted',
    },
    credentials: { holds: 'the hash of a password', ...secret },
    authenticators: { holds: 'the key of the second step', ...secret },
    passkeys: {
      holds: 'the public halves of passkeys, with the names their owner gave them and when they were used',
      copy: { in: 'passkeys' },
      ...untilDeleted,
    },
    recovery_codes: { holds: 'hashes of the codes for a lost phone', ...secret },
    verifications: 'hashes of links, each of which ends by itself',
    sign_in_limits: 'hashes that count wrong passwords, each of which ends by itself',
  },
  copy: accountCopy,
})
