import type { QuestionFilter } from '#domain/chat/questions.ts'
import { questionReasons, questionStates, type QuestionState } from '#domain/chat/question-words.ts'
import { ListFilters } from '../list-filters.tsx'
import { reasonWords, stateWords } from './assistant-address.ts'

type Props = { filter: QuestionFilter; counts: Record<QuestionState, number> }

export const QuestionFilters = ({ filter: { state, reason, search }, counts }: Props) => (
  <ListFilters
    of="question"
    search={{ label: 'Search questions', placeholder: 'A word of the question', asked: search }}
    choices={[
      {
        name: 'reason',
        label: 'What happened',
        blank: 'Whatever happened',
        asked: reason,
        choices: questionReasons.map((value) => ({ value, label: reasonWords[value] })),
      },
      {
        name: 'state',
        label: 'State',
        asked: state,
        choices: questionStates.map((value) => ({
          value,
          label: `${stateWords[value].words} (${counts[value].toLocaleString('en-US')})`,
        })),
      },
    ]}
  />
)
