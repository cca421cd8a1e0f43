import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { AssignmentRule } from './rules.ts'

/** The rules in use and those being changed. One row, made with the first change. */
export const assignmentRules = pgTable(
  'assignment_rules',
  {
    /** By which the audit log names them. */
    id: uuid().primaryKey(),
    only: boolean().notNull().default(true).unique(),
    rules: jsonb().$type<AssignmentRule[]>().notNull().default([]),
    /** What someone changed and nobody uses yet. */
    draft: jsonb().$type<AssignmentRule[]>(),
    state: text().$type<'used' | 'draft'>().notNull().default('used'),
    /** How often they were changed. It travels with what a person decides: see events/expected-version.ts. */
    changes: integer().notNull().default(0),
  },
  () => [
    check('assignment_rules_only', sql`"only"`),
    check('assignment_rules_state', sql`state = case when draft is null then 'used' else 'draft' end`),
  ],
)
