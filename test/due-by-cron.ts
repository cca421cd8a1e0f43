import { createRequire } from 'node:module'

/** The parser of pg-boss, which runs our tasks. */
const { CronExpressionParser } = createRequire(createRequire(import.meta.url).resolve('pg-boss'))('cron-parser') as {
  CronExpressionParser: {
    parse: (
      expression: string,
      options: { tz: string; strict: boolean; currentDate: Date },
    ) => { prev: () => { getTime: () => number } }
  }
}

/**
 * For which time of its expression pg-boss runs a task that it looks at now, in milliseconds; none where that is longer ago
 * than a minute. The expression is read in Eastern time.
 */
export const dueByCron = (expression: string, now: number): number | undefined => {
  // `prev` answers strictly before its reference.
  const options = { tz: 'America/New_York', strict: false, currentDate: new Date(now + 1) }
  const last = CronExpressionParser.parse(expression, options).prev().getTime()
  return now - last < 60_000 ? last : undefined
}
