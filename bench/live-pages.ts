import { atLeast, atMost, countAtMost, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { quantile } from './median.ts'

type LoadResult = { perSecond: number; served: Record<string, number>; visits: { status: number; ms: number }[] }

/** Pages that read their query, which ends in a number that nobody asked for before: they are rendered for each who asks. */
const flood = [
  '/quote/fuel?volume=',
  '/coverage?county=union-county&county=',
  '/insights?page=2&page=',
  '/auth?tab=sign-up&from=/account/',
]

/**
 * Pages rendered for strangers: how many a second, and what a second stranger notices while one of them asks for as many
 * as fifty connections carry. What is visited is a link to a form with its product chosen.
 */
export const livePages: Measure = async ({ origin }) => {
  const load = { origin, flood, seconds: 6 }
  await runApart('visits', { ...load, connections: 8, seconds: 2, visited: '' })
  const alone = await runApart<LoadResult>('visits', { ...load, connections: 8, visited: '' })
  const crowded = await runApart<LoadResult>('visits', {
    ...load,
    connections: 50,
    visited: '/quote/fuel?fuelType=gasoline',
  })
  const refused = crowded.visits.filter(({ status }) => status !== 200).length
  return [
    atLeast('pages rendered live for strangers', alone.perSecond, 400, '/s'),
    atLeast('the same on 50 connections of one stranger', crowded.perSecond, 200, '/s'),
    atMost(
      'a second stranger meanwhile, median',
      quantile(
        crowded.visits.map(({ ms }) => ms),
        0.5,
      ),
      100,
      'ms',
    ),
    atMost(
      'a second stranger meanwhile, p95',
      quantile(
        crowded.visits.map(({ ms }) => ms),
        0.95,
      ),
      100,
      'ms',
    ),
    countAtMost('of their visits answered with anything but 200', refused, 0),
  ]
}
