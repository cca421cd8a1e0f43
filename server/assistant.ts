import { createAssistant, keepIn } from '#assistant/index.ts'
import type { Content } from '#content/index.ts'
import { fieldsOf } from '#forms/form.ts'
import { placedForms } from '#forms/index.ts'
import type { Env } from '#platform/env.ts'
import type { Log } from '#platform/log.ts'

/** The chat assistant of this process, with the model of the settings if there is one. */
export const openAssistant = (env: Env, log: Pick<Log, 'warn'>, content: () => Content) =>
  createAssistant({
    content,
    keep: keepIn('build', env.dataDir),
    forms: openable,
    rateLimitFactor: env.rateLimitFactor,
    onFault: (kind) =>
      log.warn({ kind: kind.toLowerCase().replaceAll(/[^a-z]+/g, '-') }, "a model's answer was not used"),
    ...(env.ai && { model: env.ai }),
  })

/** Who somebody is, and what is kept encrypted, is theirs to type. */
const openable = placedForms.map(({ path, contact, ...form }) => {
  const own = new Set<string | undefined>([...Object.values(contact), 'bankReference'])
  return { path, fields: Object.keys(fieldsOf({ path, contact, ...form })).filter((name) => !own.has(name)) }
})
