import type { StateWord } from '#domain/states.ts'

/** Why a question waits for staff. Apart from the table: the browser says these words too. */
export const reasonWords = {
  unknown: 'No answer',
  ask_back: 'Asked for more details',
  rated_down: 'Rated down',
} as const
export type QuestionReason = keyof typeof reasonWords
export const questionReasons = Object.keys(reasonWords) as QuestionReason[]

/** What became of it. */
export const stateWords = {
  open: { words: 'Open', tone: 'new' },
  attached: { words: 'Answered', tone: 'kept' },
  dismissed: { words: 'Ignored', tone: 'off' },
} as const satisfies Record<string, StateWord>
export type QuestionState = keyof typeof stateWords
export const questionStates = Object.keys(stateWords) as QuestionState[]
