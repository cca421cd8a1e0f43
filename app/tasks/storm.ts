import { endStorm } from '#features/settings/end-storm.ts'
import { defineTask } from './task.ts'

/** Storm mode ends after its last day, whether someone thinks of it or not. */
export const endStormMode = defineTask({
  name: 'end-storm-mode',
  every: '1 * * * *',
  run: async ({ context, log }) => {
    if (await endStorm(context())) log.info({}, 'storm mode ended')
  },
})
