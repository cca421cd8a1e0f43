import { fetchTemperatures } from '#features/standing/fetch-temperatures.ts'
import { defineTask } from './task.ts'

/** Once a day, and in an hour again while the address in Settings does not answer. Changing it wakes this. */
export const fetchDailyTemperatures = defineTask({
  name: 'fetch-temperatures',
  every: '37 * * * *',
  run: async ({ context, temperatures, log }) => {
    const source = temperatures?.()
    const outcome = source && (await fetchTemperatures(context(), source))
    if (!outcome) return
    if ('trouble' in outcome) log.warn({}, 'the daily temperatures could not be fetched; the settings page says why')
    else log.info({ count: outcome.days }, 'daily temperatures fetched')
  },
})
