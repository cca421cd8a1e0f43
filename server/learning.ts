import type { Assistant } from '#assistant/assistant.ts'
import { markOfStaffWords, staffWords } from '../app/features/chat/passages.ts'
import type { Context } from '#domain/context.ts'
import type { Log } from '#platform/log.ts'

/** Milliseconds after which a process knows what staff wrote at another. */
const pace = 5_000

type School = { assistant: Assistant; context: () => Context; log: Pick<Log, 'warn'> }

/** Keeps the assistant at what staff wrote: at once when asked, and after changes by other processes. */
export const startLearning = ({ assistant, context, log }: School) => {
  let known = ''
  const learn = async () => {
    const ctx = context()
    // The mark first: what is written in between is learned twice rather than never.
    known = await markOfStaffWords(ctx)
    assistant.learn(await staffWords(ctx))
  }
  const look = async () => {
    if ((await markOfStaffWords(context())) !== known) await learn()
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'what staff wrote could not be read'))
  }, pace)
  timer.unref()
  return { learn, stop: () => clearInterval(timer) }
}
