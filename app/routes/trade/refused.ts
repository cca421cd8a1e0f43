import { data } from 'react-router'
import { Refusal } from '#domain/refusal.ts'

/** What a form shows when its verb was refused: why, and what was typed. */
export type Refused = { refused: string; typed: Record<string, string> }

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
    return data({ refused: error.message, typed } satisfies Refused, { status: error.kind === 'conflict' ? 409 : 422 })
  }
}
