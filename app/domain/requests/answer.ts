import { createHash } from 'node:crypto'

/** One answer with its question as asked. `said` is the answer in words; `value` is what the field made of it. */
export type Answer = { name: string; label: string; value: AnswerValue; said: string }
export type AnswerValue = string | number | boolean | null

/** The same answers to the same form give the same 64 hex digits. */
export const fingerprintOf = (kind: string, answers: readonly Answer[]): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, answers.map(({ name, value }) => [name, value])]))
    .digest('hex')
