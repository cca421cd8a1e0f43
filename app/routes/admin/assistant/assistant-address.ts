import {
  questionReasons,
  questionStates,
  type QuestionReason,
  type QuestionState,
} from '#domain/chat/question-words.ts'
import type { QuestionFilter } from '#domain/chat/questions.ts'
import type { Tone } from '#ui/status-word.tsx'

export const assistantPath = '/dashboard/admin/assistant'
export const questionsPath = `${assistantPath}/questions`
export const passagesPath = `${assistantPath}/passages`

export const stateWords: Record<QuestionState, { words: string; tone: Tone }> = {
  open: { words: 'To look at', tone: 'new' },
  attached: { words: 'Answered', tone: 'kept' },
  dismissed: { words: 'Left out', tone: 'off' },
}

export const reasonWords: Record<QuestionReason, string> = {
  unknown: 'No answer',
  ask_back: 'Asked back',
  rated_down: 'Rated down',
}

/** What the address asks for. What makes no sense asks for nothing. */
export const readFilter = (query: URLSearchParams): QuestionFilter => ({
  state: questionStates.find((state) => state === query.get('state')) ?? 'open',
  reason: questionReasons.find((reason) => reason === query.get('reason')),
  search: query.get('q')?.replaceAll('\0', '').toWellFormed().trim().slice(0, 200) || undefined,
})

/** The list under this filter. */
export const addressOf = ({ state, reason, search }: QuestionFilter, page = 1): string => {
  const asked = {
    state: state === 'open' ? undefined : state,
    reason,
    q: search,
    page: page > 1 ? String(page) : undefined,
  }
  const given = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== undefined)
  const query = new URLSearchParams(given)
  return query.size > 0 ? `${assistantPath}?${query}` : assistantPath
}
