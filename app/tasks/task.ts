import type { Context } from '#domain/context.ts'
import type { Retention } from '#domain/retention.ts'
import type { Reader } from '#features/mailbox/read-mailbox.ts'
import type { TemperatureAddress } from '#features/standing/fetch-temperatures.ts'
import type { Post } from '#mails/deliver.ts'
import type { Jobs } from '#platform/jobs.ts'
import type { Log } from '#platform/log.ts'

/** What a task works with. */
export type TaskContext = {
  /** A context of now, with the system as its viewer. */
  context: () => Context
  post: Post
  /** The mailbox that answers come to, where there is one. */
  mailbox?: Pick<Reader, 'open' | 'ours'>
  /** Where daily temperatures are fetched from; a change of Settings changes it. */
  temperatures?: () => TemperatureAddress
  /** How long personal data are kept; a change of content changes it. */
  retention: () => Retention
  wake: Jobs['wake']
  log: Pick<Log, 'info' | 'warn' | 'error'>
}

/** A timed task: it calls verbs of the domain. */
export type Task = {
  name: string
  /** A cron expression, in the company's time zone. */
  every: string
  /** Should look at `signal` between two steps: the process is about to stop. */
  run: (task: TaskContext, signal: AbortSignal) => Promise<void>
}

export const defineTask = (task: Task): Task => task
