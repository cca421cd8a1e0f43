import type { QuestionFilter } from '#domain/chat/questions.ts'
import type { QuestionState } from '#domain/chat/question-words.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Pagination } from '#ui/pagination.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table, type Row } from '#ui/table.tsx'
import { addressOf, passagesPath, questionsPath, reasonWords, stateWords } from './assistant-address.ts'
import { AssistantTabs } from './assistant-tabs.tsx'
import { QuestionFilters } from './question-filters.tsx'
import type { QuestionLine } from './question-line.ts'
import { May } from '../may.tsx'

type Props = {
  filter: QuestionFilter
  counts: Record<QuestionState, number>
  rows: QuestionLine[]
  found: number
  page: number
  pages: number
}

/** What visitors asked the chat and got no good answer to. */
export const QuestionsPage = ({ filter, counts, rows, found, page, pages }: Props) => (
  <>
    <PageHead
      title={counts.open > 0 ? `${questions(counts.open)} to look at` : 'Assistant'}
      lead="What the chat could not answer, or answered badly. Say which text answers it, or write one: it knows at once."
      actions={
        <May permission="assistant.teach">
          <ButtonLink look="primary" href={`${passagesPath}/new`}>
            Write a passage
          </ButtonLink>
        </May>
      }
    />
    <div className="wrap outbox">
      <AssistantTabs current="questions" />
      <QuestionFilters filter={filter} counts={counts} />
      <Table
        caption="Questions, newest first"
        columns={[
          { key: 'question', head: 'Question' },
          { key: 'reason', head: 'What happened' },
          { key: 'asked', head: 'Asked' },
          { key: 'state', head: 'State' },
        ]}
        rows={rows.map(tableRow)}
        empty={<Empty filter={filter} />}
      />
      {found > 0 && (
        <Pagination
          shown={pages > 1 ? `${questions(found)}, page ${page} of ${pages}` : questions(found)}
          previous={page > 1 ? addressOf(filter, page - 1) : undefined}
          next={page < pages ? addressOf(filter, page + 1) : undefined}
        />
      )}
    </div>
  </>
)

const tableRow = ({ id, question, reason, state, asked }: QuestionLine): Row => ({
  key: id,
  cells: {
    question: (
      <a className="text-link" href={`${questionsPath}/${id}`}>
        <bdi className="outbox-to">{question.length > 160 ? `${question.slice(0, 160)} …` : question}</bdi>
      </a>
    ),
    reason: reasonWords[reason],
    asked: <span className="figure">{asked}</span>,
    state: <StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord>,
  },
})

const questions = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'}`

const Empty = ({ filter: { search, reason, state } }: { filter: QuestionFilter }) =>
  search || reason ? (
    <EmptyState title="No question is like that.">Search for a word of the question.</EmptyState>
  ) : state === 'open' ? (
    <EmptyState title="Nothing to look at.">
      A question stands here when the chat does not know, asks back, or its answer is rated down.
    </EmptyState>
  ) : (
    <EmptyState title={`No question is ${stateWords[state].words.toLowerCase()}.`}>
      What you deal with on the first list stands here afterwards.
    </EmptyState>
  )
