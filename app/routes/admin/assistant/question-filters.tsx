import { Form } from 'react-router'
import type { QuestionFilter } from '#domain/chat/questions.ts'
import { questionReasons, questionStates, type QuestionState } from '#domain/chat/question-words.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { Input } from '#ui/input.tsx'
import { Select } from '#ui/select.tsx'
import { reasonWords, stateWords } from './assistant-address.ts'

type Props = { filter: QuestionFilter; counts: Record<QuestionState, number> }

export const QuestionFilters = ({ filter: { state, reason, search }, counts }: Props) => (
  <Form method="get" role="search" className="inbox-filters outbox-filters">
    <div className="inbox-search">
      <label className="sr-only" htmlFor="question-search">
        Search questions
      </label>
      <Icon name="search" />
      <Input
        id="question-search"
        type="search"
        name="q"
        defaultValue={search}
        placeholder="A word of the question"
        maxLength={200}
      />
    </div>
    <div>
      <label className="sr-only" htmlFor="question-reason">
        What happened
      </label>
      <Select
        id="question-reason"
        name="reason"
        defaultValue={reason ?? ''}
        blank="Whatever happened"
        choices={questionReasons.map((value) => ({ value, label: reasonWords[value] }))}
      />
    </div>
    <div>
      <label className="sr-only" htmlFor="question-state">
        State
      </label>
      <Select
        id="question-state"
        name="state"
        defaultValue={state}
        choices={questionStates.map((value) => ({
          value,
          label: `${stateWords[value].words} (${counts[value].toLocaleString('en-US')})`,
        }))}
      />
    </div>
    <Button type="submit">Find</Button>
  </Form>
)
