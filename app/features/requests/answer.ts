import { createHash } from 'node:crypto'
import type { Cipher } from '#platform/cipher.ts'

/**
 * One answer with its question as asked. `said` is the answer in words; `value` is what the field made of it. The
 * `value` of a `secret` answer is stored encrypted, and its `said` tells no more than that it was given.
 */
export type Answer = { name: string; label: string; value: AnswerValue; said: string; secret?: boolean }
export type AnswerValue = string | number | boolean | null

/** Beside the answers of a visitor who chatted in Spanish: forms are in English, and who answers should know. */
export const writesSpanish: Answer = { name: 'language', label: 'Language', value: 'es', said: 'Writes Spanish' }

export const isSpanish = (answers: readonly Pick<Answer, 'label' | 'said'>[]): boolean =>
  answers.some(({ label, said }) => label === writesSpanish.label && said === writesSpanish.said)

/** Beside the answers of someone who was signed in as a supplier: no one should take them for a customer. */
export const fromSupplier: Answer = { name: 'account', label: 'Account', value: 'supplier', said: 'Supplier' }

export const isFromSupplier = (answers: readonly Pick<Answer, 'label' | 'said'>[]): boolean =>
  answers.some(({ label, said }) => label === fromSupplier.label && said === fromSupplier.said)

/** The same answers to the same form give the same 64 hex digits. A secret answer goes in so that it cannot be guessed. */
export const hashAnswers = (kind: string, answers: readonly Answer[], cipher: Cipher): string =>
  createHash('sha256')
    .update(JSON.stringify([kind, answers.map((answer) => [answer.name, markOf(answer, cipher)])]))
    .digest('hex')

/** The answers as they may be stored. */
export const encrypted = (answers: readonly Answer[], requestId: string, cipher: Cipher): Answer[] =>
  answers.map((answer) =>
    isSecret(answer) ? { ...answer, value: cipher.seal(answer.value, placeOf(requestId, answer.name)) } : answer,
  )

/** What was typed as a secret answer. Throws `SealBroken` when it was encrypted under another SECRET. */
export const decrypted = ({ name, value }: Answer & { value: string }, requestId: string, cipher: Cipher): string =>
  cipher.open(value, placeOf(requestId, name))

export const isSecret = (answer: Answer): answer is Answer & { value: string } =>
  answer.secret === true && typeof answer.value === 'string'

const markOf = (answer: Answer, cipher: Cipher) => (isSecret(answer) ? cipher.mark(answer.value) : answer.value)

/** What is encrypted for one place does not open in another. */
const placeOf = (requestId: string, name: string) => `request ${requestId} ${name}`
