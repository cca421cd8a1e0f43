import type { Standing } from '#domain/promises/standing.ts'
import type { RequestState } from '#domain/requests/lifecycle.ts'
import type { Tone } from '#ui/status-word.tsx'

const states: Record<RequestState, { tone: Tone; words: string }> = {
  received: { tone: 'new', words: 'New' },
  in_progress: { tone: 'work', words: 'In progress' },
  answered: { tone: 'kept', words: 'Answered' },
  won: { tone: 'kept', words: 'Won' },
  lost: { tone: 'off', words: 'Lost' },
  withdrawn: { tone: 'off', words: 'Withdrawn' },
  spam: { tone: 'hold', words: 'Spam' },
}

/** How a request stands, as one word with a shape. Overdue outranks whatever else it is. */
export const statusOf = ({
  state,
  standing,
}: {
  state: RequestState
  standing: Standing
}): { tone: Tone; words: string } => {
  if (standing === 'overdue') return { tone: 'late', words: 'Overdue' }
  if (standing === 'late' && state === 'answered') return { tone: 'late', words: 'Answered late' }
  return states[state]
}
