import { formatSpan } from '#domain/day.ts'
import { healthDays, type Health } from '#features/uptime/uptime.ts'

const thirtyDays = healthDays * 24 * 3_600_000

/** "99.8%" and "uptime in 30 days, down for 1 h 26 min". Rounded down, and never 100 while there was a gap. */
export const formatUptime = (health: Health | undefined): { figure: string; note: string } => {
  if (!health) return { figure: 'Not yet', note: 'no data yet' }
  const { measured, up, share } = health
  const isFullPeriod = measured >= thirtyDays - 1000
  const since = isFullPeriod ? `in ${healthDays} days` : `, measured for ${formatSpan(measured)}`
  const down = up < measured ? `, down for ${formatDown(measured - up)}` : ''
  return { figure: formatShare(share), note: `uptime${isFullPeriod ? ' ' : ''}${since}${down}` }
}

const formatShare = (part: number) => {
  const percent = part * 100
  const decimals = percent > 99.9 && percent < 100 ? 100 : 10
  return `${Math.floor(percent * decimals) / decimals}%`
}

const formatDown = (milliseconds: number) =>
  milliseconds < 60_000 ? `${Math.max(1, Math.round(milliseconds / 1000))} s` : formatSpan(milliseconds)
