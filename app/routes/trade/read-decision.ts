import type { Decision } from '#domain/quotes/decide.ts'
import { Refusal } from '#domain/refusal.ts'
import { textOf } from './read-form.ts'

/** What the buttons of a quote send: the verb, the version that was read, and why. Throws a Refusal `invalid`. */
export const readDecision = (body: FormData): Decision => {
  const verb = textOf(body, 'verb')
  if (verb !== 'accept' && verb !== 'reject' && verb !== 'ask_change')
    throw new Refusal('invalid', 'This is nothing one can do with a quote.')
  return { verb, version: Number(textOf(body, 'seen')), reason: textOf(body, 'reason') }
}
