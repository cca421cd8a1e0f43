import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import { profiles, users } from '#features/accounts/schema.ts'
import { staffWhoMay } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { Assignee } from './effects.ts'
import type { RequestState } from './lifecycle.ts'
import { moveRequest } from './move.ts'
import type { Request } from './schema.ts'

/** Who answers requests: staff whose role allows it and who can sign in, by name. */
export const desk = ({ db }: Pick<Context, 'db'>): Promise<Assignee[]> =>
  db
    .select({ id: users.id, name: profiles.displayName, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(
      and(
        eq(profiles.role, 'admin'),
        inArray(profiles.staffRole, staffWhoMay('requests.answer')),
        isNull(profiles.disabledAt),
      ),
    )
    .orderBy(asc(profiles.displayName), asc(users.id))

/**
 * Gives a request to somebody at the desk.
 * @throws DomainError `invalid` when they are not at the desk, `conflict` when somebody else was faster.
 */
export const assignRequest = async (
  ctx: Context,
  id: string,
  to: string,
  seen: ExpectedVersion<RequestState>,
): Promise<Request> => {
  const assignee = (await desk(ctx)).find((person) => person.id === to)
  if (!assignee) throw new DomainError('invalid', 'Please choose a coworker.')
  return moveRequest(ctx, id, 'assign', seen, { assignee })
}
