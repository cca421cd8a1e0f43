import { and, count, inArray, isNotNull } from 'drizzle-orm'
import { customers } from '#features/customers/schema.ts'
import { desk } from '#features/requests/desk.ts'
import { requestStates } from '#features/requests/lifecycle.ts'
import { requests } from '#features/requests/schema.ts'
import { weeklyRota } from '#features/settings/rota.ts'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { historyOf } from '#events/audit-log.ts'
import type { AssignmentRule, AssignmentFacts } from './rules.ts'
import { assignmentRules } from './schema.ts'

/** `rules` are those in use, `draft` those that someone is changing; null where nobody is. */
export type RuleSet = {
  id?: string
  state: 'used' | 'draft'
  changes: number
  rules: AssignmentRule[]
  draft: AssignmentRule[] | null
}

/** For staff who see requests. */
export const findRules = async (ctx: Context): Promise<RuleSet> => {
  demand(ctx, 'requests.see-all')
  return rulesNow(ctx)
}

export const rulesNow = async ({ db }: Pick<Context, 'db'>): Promise<RuleSet> => {
  const [row] = await db.select().from(assignmentRules)
  return row ?? { state: 'used', changes: 0, rules: [], draft: null }
}

/** Which rules were put into use, when and who did it, newest first. */
export const rulesHistory = async (ctx: Context, { id }: RuleSet) => {
  demand(ctx, 'requests.see-all')
  return id ? (await historyOf(ctx, id)).toReversed().slice(0, 20) : []
}

/** Who answers requests, who is on call on which day, and how many open requests each has. */
export const readStaffing = async (ctx: Context): Promise<AssignmentFacts> => {
  const { db } = ctx
  // One after the other: this also runs inside a transaction, which is one connection.
  const people = await desk(ctx)
  const shifts = await weeklyRota(ctx)
  const merged = await db
    .select({ id: customers.id, into: customers.mergedInto })
    .from(customers)
    .where(isNotNull(customers.mergedInto))
  const open = await db
    .select({ id: requests.assigneeId, count: count() })
    .from(requests)
    .where(and(inArray(requests.state, [...requestStates.statesThat('isOpen')]), isNotNull(requests.assigneeId)))
    .groupBy(requests.assigneeId)
  return {
    ...{ people, shifts },
    customers: new Map(merged.flatMap(({ id, into }) => (into ? [[id, into]] : []))),
    load: new Map(open.flatMap(({ id, count }) => (id ? [[id, count]] : []))),
  }
}
