import type { Context } from '#domain/context.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { DomainError } from '#domain/domain-error.ts'
import { desk } from './desk.ts'
import type { RequestState } from './lifecycle.ts'
import { moveRequest } from './move.ts'
import type { Request } from './schema.ts'

/**
 * Gives a request to someone at the desk.
 * @throws DomainError `invalid` when they are not at the desk, `conflict` when someone else was faster.
 */
export const assignRequest = async (
  ctx: Context,
  id: string,
  to: string,
  expected?: ExpectedVersion<RequestState>,
): Promise<Request> => {
  const assignee = (await desk(ctx)).find((person) => person.id === to)
  if (!assignee) throw new DomainError('invalid', 'Please choose a coworker.')
  const { name, email } = assignee
  return moveRequest(ctx, id, 'assign', expected, { assignee: { id: to, name, email } })
}
