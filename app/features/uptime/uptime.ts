import { sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { dateOf } from '#domain/instant.ts'
import { longestSilence } from './beat.ts'
import { uptimeSpans } from './schema.ts'

/** How long the program was up, in milliseconds of the time it could have been: from its first heartbeat on. */
export type Uptime = {
  measured: number
  up: number
  /** The gaps, the latest first, at most ten. */
  gaps: { from: Date; until: Date }[]
}

/**
 * Uptime over the last `days` days, measured by the program itself. Time before the first heartbeat does not count as
 * down; time that several processes were up counts once. Undefined while there is no heartbeat. For staff alone.
 */
export const uptimeOver = async (ctx: Context, days: number): Promise<Uptime | undefined> => {
  demand(ctx, 'dashboard.see')
  const [now, from] = [ctx.now, ctx.now.subtract({ hours: 24 * days })].map((at) => dateOf(at).toISOString())
  const { rows } = await ctx.db.execute<{ measured: number | null; up: number; gaps: Gap[] }>(sql`
    with seen as (
      select began_at, case when seen_at >= ${now}::timestamptz - make_interval(secs => ${longestSilence})
        then greatest(seen_at, ${now}::timestamptz) else seen_at end as seen_at
      from ${uptimeSpans} where began_at <= ${now}::timestamptz
    ), measured as (
      select tstzrange(greatest(min(began_at), ${from}::timestamptz), ${now}::timestamptz, '[]') as span from seen
      having min(began_at) is not null
    ), up as (
      select span, coalesce(range_agg(tstzrange(began_at, seen_at, '[]')) * tstzmultirange(span), '{}') as spans
      from measured left join seen on seen_at >= lower(span) group by span
    )
    select ${lengthOf(sql`span`)} as measured,
      (select coalesce(sum(${lengthOf(sql`one`)}), 0)::float8 from unnest(spans) as one) as up,
      (select coalesce(json_agg(latest), '[]') from (
        select lower(one) as "from", upper(one) as until from unnest(tstzmultirange(span) - spans) as one
        where upper(one) > lower(one) order by lower(one) desc limit 10) as latest) as gaps
    from up`)
  const found = rows[0]
  if (!found || found.measured === null) return undefined
  const gaps = found.gaps.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) }))
  return { measured: found.measured, up: found.up, gaps }
}

/** What System Health speaks of, on the dashboard and in /metrics. */
export const healthDays = 30

export type Health = Uptime & { share: number }

/** System Health: how much of the last 30 days the site was up. Undefined while nothing was measured. For staff alone. */
export const systemHealth = async (ctx: Context): Promise<Health | undefined> => {
  const uptime = await uptimeOver(ctx, healthDays)
  return uptime && uptime.measured > 0 ? { ...uptime, share: uptime.up / uptime.measured } : undefined
}

type Gap = { from: string; until: string }

const lengthOf = (range: ReturnType<typeof sql>) =>
  sql`(extract(epoch from upper(${range}) - lower(${range})) * 1000)::float8`
