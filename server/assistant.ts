import { createAssistant, keepIn } from '#assistant/index.ts'
import type { Content } from '#content/index.ts'
import { constantTime } from '#features/accounts/pages/auth/auth-request.ts'
import { tryForStatus } from '#features/status/status-form.ts'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'
import type { Assistant } from '#assistant/assistant.ts'
import { takeModelCall } from '../app/features/settings/model-usage.ts'
import { markOfStaffWords, staffWords } from '../app/features/chat/passages.ts'
import type { Context } from '#domain/context.ts'

/** The chat assistant of this process, with the model of the settings if there is one. */
export const openAssistant = (env: Env, log: Pick<Log, 'warn'>, content: () => Content, sendMails: () => void) =>
  createAssistant({
    content,
    checkStatus: (ctx, asked) =>
      constantTime(async () => {
        const result = await tryForStatus(ctx, { ...asked, factor: env.rateLimitFactor })
        sendMails()
        return result
      }),
    keep: keepIn('build', env.dataDir),
    takeCall: (ctx, who) => takeModelCall(ctx, env.aiCeilings, env.rateLimitFactor, who),
    onFault: (kind) =>
      log.warn({ kind: kind.toLowerCase().replaceAll(/[^a-z]+/g, '-') }, "a model's answer was not used"),
    ...(env.ai && { model: env.ai }),
  })

/** Milliseconds after which a process knows what staff wrote at another. */
const pollInterval = 5_000

type LearningOptions = { assistant: Assistant; context: () => Context; log: Pick<Log, 'warn'> }

/** Keeps the assistant at what staff wrote: at once when asked, and after changes by other processes. */
export const startLearning = ({ assistant, context, log }: LearningOptions) => {
  let lastMark = ''
  const learn = async () => {
    const ctx = context()
    // The mark first: what is written in between is learned twice rather than never.
    lastMark = await markOfStaffWords(ctx)
    assistant.learn(await staffWords(ctx))
  }
  const look = async () => {
    if ((await markOfStaffWords(context())) !== lastMark) await learn()
  }
  const timer = setInterval(() => {
    look().catch((err: unknown) => log.warn({ err }, 'the answers that staff wrote could not be read'))
  }, pollInterval)
  timer.unref()
  return { learn, stop: () => clearInterval(timer) }
}
