import { and, desc, gte, ne } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { requests } from '#features/requests/schema.ts'
import { readStaffing } from './find-rules.ts'
import { assigneeBy, type AssignmentRule } from './rules.ts'

/** How far back it looks, and at how many requests at most. */
export const dryRunDays = 30
const mostRequests = 5000

export type DryRun = {
  /** Requests it looked at, and whether there were more. */
  requests: number
  more: boolean
  unassigned: number
  /** By the id of a rule: how many it would have taken, and who would have got them, most first. */
  taken: ReadonlyMap<string, { count: number; people: { name: string; count: number }[] }>
}

/**
 * What rules would have done with the requests of the last 30 days, by today's staff and on-call schedule. Of a role
 * people take turns. Nothing is written.
 */
export const tryRules = async (ctx: Context, ...sets: readonly (readonly AssignmentRule[])[]): Promise<DryRun[]> => {
  demand(ctx, 'requests.see-all')
  const { id, kind, county, customerId, answers, receivedAt } = requests
  const found = await ctx.db
    .select({ id, kind, county, customerId, answers, receivedAt })
    .from(requests)
    .where(and(gte(receivedAt, dateOf(ctx.now.subtract({ hours: 24 * dryRunDays }))), ne(requests.state, 'spam')))
    .orderBy(desc(receivedAt), desc(id))
    .limit(mostRequests + 1)
  const sample = found.slice(0, mostRequests).toReversed()
  const staffing = await readStaffing(ctx)
  return sets.map((rules) => {
    const load = new Map<string, number>()
    const assigned = sample.flatMap((request) => {
      const assignee = assigneeBy(ctx, rules, request, { ...staffing, load })
      if (assignee) load.set(assignee.person.id, (load.get(assignee.person.id) ?? 0) + 1)
      return assignee ? [assignee] : []
    })
    const byRule = Map.groupBy(assigned, ({ rule }) => rule.id)
    return {
      requests: sample.length,
      more: found.length > mostRequests,
      unassigned: sample.length - assigned.length,
      taken: new Map(
        [...byRule].map(([id, all]) => [
          id,
          { count: all.length, people: countByPerson(all.map(({ person }) => person)) },
        ]),
      ),
    }
  })
}

const countByPerson = (people: readonly { id: string; name: string }[]) =>
  [...Map.groupBy(people, ({ id }) => id).values()]
    .map((all) => ({ name: all[0]?.name ?? '', count: all.length }))
    .toSorted((one, other) => other.count - one.count)
