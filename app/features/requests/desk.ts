import { and, asc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm'
import { profiles, users } from '#features/accounts/schema.ts'
import { staffWhoMay } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Assignee } from './effects.ts'

/** Someone who answers requests. `mentionMails`: whether they are told by email that a coworker named them. */
export type Coworker = Assignee & { staffRole: string | null; mentionMails: boolean }

/** Who answers requests: staff whose role allows it and who can sign in, by name. */
export const desk = (ctx: Pick<Context, 'db'>): Promise<Coworker[]> =>
  staffWith(ctx, inArray(profiles.staffRole, staffWhoMay('requests.answer')))

/** All staff who can sign in, by name. */
export const allStaff = (ctx: Pick<Context, 'db'>): Promise<Coworker[]> => staffWith(ctx, isNotNull(profiles.staffRole))

const staffWith = ({ db }: Pick<Context, 'db'>, role: SQL): Promise<Coworker[]> =>
  db
    .select({
      ...{ id: users.id, name: profiles.displayName, email: users.email },
      ...{ staffRole: profiles.staffRole, mentionMails: profiles.mentionMails },
    })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.role, 'admin'), role, isNull(profiles.disabledAt)))
    .orderBy(asc(profiles.displayName), asc(users.id))
