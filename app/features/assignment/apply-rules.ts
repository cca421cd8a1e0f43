import type { Context } from '#domain/context.ts'
import { move } from '#features/requests/move.ts'
import type { Request } from '#features/requests/schema.ts'
import { readStaffing, rulesNow } from './find-rules.ts'
import { assigneeBy } from './rules.ts'

/**
 * Assigns a new request by the rules in use. If no rule matches, it stays unassigned. Call it
 * inside a transaction that holds the request's row.
 */
export const assignByRule = async (ctx: Context, request: Request): Promise<Request> => {
  if (request.state !== 'received' || request.assigneeId) return request
  const { rules } = await rulesNow(ctx)
  const found = rules.length > 0 && assigneeBy(ctx, rules, request, await readStaffing(ctx))
  if (!found) return request
  const { id, name, email } = found.person
  return move(ctx, request, 'assign', request, { assignee: { id, name, email }, rule: found.rule.name })
}
