import type { Jobs } from '#platform/jobs.ts'
import type { Bench, Task } from './task.ts'

const files = import.meta.glob<Task>(['./*.ts', '!./index.ts', '!./task.ts', '!./until-none.ts', '!./*.test.ts'], {
  eager: true,
  import: 'default',
})

export const allTasks = Object.values(files)

/** Hands every task of this folder to the jobs. */
export const startTasks = async (jobs: Jobs, bench: Bench): Promise<void> => {
  for (const task of allTasks) await jobs.every(task.name, task.every, (signal) => task.run(bench, signal))
}
