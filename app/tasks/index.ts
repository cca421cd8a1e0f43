import type { Jobs } from '#platform/jobs.ts'
import * as adding from './add-up.ts'
import * as billing from './bill.ts'
import * as fetching from './fetch.ts'
import * as forgetting from './forget.ts'
import * as proposing from './propose.ts'
import * as sending from './send.ts'
import type { Task, TaskContext } from './task.ts'
import * as storming from './storm.ts'
import * as watching from './watch.ts'

const isTask = (found: unknown): found is Task => typeof found === 'object' && found !== null && 'every' in found

/** Every task that these files define. */
export const allTasks = [adding, billing, fetching, forgetting, proposing, sending, storming, watching]
  .flatMap((file) => Object.values<unknown>(file))
  .filter(isTask)

/** Hands every task to the jobs. */
export const startTasks = async (jobs: Jobs, context: TaskContext): Promise<void> => {
  for (const task of allTasks) await jobs.every(task.name, task.every, (signal) => task.run(context, signal))
}
