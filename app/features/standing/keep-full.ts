import type { StandingRule } from './schema.ts'

/** Whether we watch the tank: a run-out is our fault then. */
export const isKeepFull = (rule: StandingRule): boolean =>
  rule === 'gallons_per_day' || rule === 'degree_days' || rule === 'level'
