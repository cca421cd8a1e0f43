import type { Standing } from '#features/promises/standing.ts'
import { requestStates, type RequestState } from '../../lifecycle.ts'
import type { StateWord } from '#domain/states.ts'

/** How a request stands, as one word with a shape. Overdue outranks whatever else it is. */
export const statusOf = ({ state, standing }: { state: RequestState; standing: Standing }): StateWord => {
  if (standing === 'overdue') return { tone: 'late', words: 'Overdue' }
  if (standing === 'late' && state === 'answered') return { tone: 'late', words: 'Answered late' }
  return requestStates.words[state]
}
