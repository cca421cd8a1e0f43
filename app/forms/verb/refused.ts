import { data } from 'react-router'
import { Doubtful, type Doubt } from '#domain/doubt.ts'
import { Refusal } from '#domain/refusal.ts'
import { sureOf } from './read-form.ts'
import { WrongField } from './answer-verb.ts'

/** What a form shows when its verb was refused: why, what was typed, and what it asks before it is done after all. */
export type Refused = {
  refused: string
  typed: Record<string, string>
  /** The one control to mend, where there is one. */
  field?: string
  doubts?: readonly Doubt[]
  sure?: string[]
}

/**
 * Runs a verb for a form. Wrong input and "somebody was faster" come back to the form, with 422 or 409 and what was
 * typed; any other refusal becomes its page.
 */
export const orRefused = async <Result>(body: FormData, act: () => Promise<Result>) => {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'conflict' && error.kind !== 'invalid')) throw error
    const typed = Object.fromEntries(
      [...body].filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const asked = error instanceof Doubtful ? { doubts: error.doubts, sure: sureOf(body) } : {}
    const field = error instanceof WrongField ? error.field : undefined
    const refused: Refused = { refused: error.message, typed, ...(field && { field }), ...asked }
    return data(refused, { status: error.kind === 'conflict' ? 409 : 422 })
  }
}
