import { isDeepStrictEqual } from 'node:util'
import { DomainError } from '#domain/domain-error.ts'

/** Whether what was made says what was sent. A form that is sent twice may find its first one only if it does. */
export const isSameSubmission = <Made extends object>(made: Made, submitted: Partial<Made>): boolean => {
  const keys = Object.keys(submitted) as (keyof Made)[]
  return isDeepStrictEqual(asJson(Object.fromEntries(keys.map((key) => [key, made[key]]))), asJson(submitted))
}

/** As the database keeps it: without what is undefined, moments as texts. */
const asJson = (value: object): unknown => JSON.parse(JSON.stringify(value))

/** A form that was sent before, with other answers: those of now were not heard, and anyone who gave them must know. */
export const submissionConflict = (reference: string) =>
  new DomainError(
    'conflict',
    `You already sent this form with different answers and got ${reference}. Nothing was changed. Reload the page to send another one.`,
  )
