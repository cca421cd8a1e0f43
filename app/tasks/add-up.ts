import { addUpDays } from '#features/analytics/add-up-days.ts'
import { defineTask } from './task.ts'

/** Adds up the days that are over, for the reports. What it leaves out, a report adds up itself. */
export const addUpDaysTask = defineTask({
  name: 'add-up-days',
  every: '17 * * * *',
  run: async ({ context }) => addUpDays(context()),
})
