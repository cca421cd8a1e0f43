import { SealBroken, type Cipher } from '#platform/cipher.ts'
import { decrypted, isSecret, type Answer } from '../answer.ts'
import type { Request } from '../schema.ts'

/** A question that was answered differently. What is secret is not said: only that it differs. */
export type Difference = { label: string } & ({ before: string; now: string } | { secret: true })

/** Where what is sent now differs from what was stored, by the names of the questions. */
export const differences = (
  first: Pick<Request, 'id' | 'answers'>,
  now: readonly Answer[],
  cipher: Cipher,
): Difference[] => {
  const names = new Set([...first.answers, ...now].map(({ name }) => name))
  return [...names].flatMap((name): Difference[] => {
    const [one, other] = [first.answers, now].map((answers) => answers.find((answer) => answer.name === name))
    const label = (other ?? one)?.label ?? name
    if (one && other && isSecret(one) && isSecret(other))
      return opened(one, first.id, cipher) === other.value ? [] : [{ label, secret: true }]
    const [before, after] = [one?.said ?? '', other?.said ?? '']
    return before === after ? [] : [{ label, before, now: after }]
  })
}

/** Nothing that anyone could type, when it was encrypted under another SECRET. */
const opened = (answer: Answer & { value: string }, id: string, cipher: Cipher) => {
  try {
    return decrypted(answer, id, cipher)
  } catch (error) {
    if (error instanceof SealBroken) return undefined
    throw error
  }
}
