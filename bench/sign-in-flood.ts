import { atMost, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { quantile } from './median.ts'

type Flood = { times: number[]; statuses: Record<string, number> }

/** A page from the cache, and two that are rendered each time, the sign-in page among them. */
const paths = ['/', '/quote/fuel', '/auth']

/**
 * Hazard 26: 200 sign-ins a second for ten seconds, each to be checked or turned away (the limits are off), and how
 * long the slowest hundredth of pages waited meanwhile.
 */
export const signInFlood: Measure = async ({ origin }) => {
  await runApart('pages', { origin, paths, perSecond: 20, seconds: 2 })
  const [{ times }, { statuses }] = await Promise.all([
    runApart<{ times: number[] }>('pages', { origin, paths, perSecond: 20, seconds: 10 }),
    runApart<Flood>('sign-ins', { origin, perSecond: 200, seconds: 10 }),
  ])
  const { 422: checked = 0, 429: late = 0, 503: turnedAway = 0, ...others } = statuses
  if (Object.keys(others).length > 0) throw new Error(`Sign-ins were answered with ${Object.keys(others).join(', ')}.`)
  const what = `pages under 200 sign-ins/s (${checked} checked), p99`
  if (checked + late + turnedAway !== 2000) throw new Error('Not every sign-in was answered.')
  return [atMost(what, quantile(times, 0.99), 300, 'ms')]
}
