import { atMost, type Measure } from './budget.ts'
import { runApart } from './load/run.ts'
import { quantile } from './median.ts'

/** Fifty submissions a second for ten seconds: how long the slowest hundredth waited, the mails being sent meanwhile. */
export const submitAtRate: Measure = async ({ origin }) => {
  await runApart('submits', { origin, perSecond: 20, seconds: 2 })
  const { times } = await runApart<{ times: number[] }>('submits', { origin, perSecond: 50, seconds: 10 })
  return [atMost('submit at 50/s, p99', quantile(times, 0.99), 300, 'ms')]
}
