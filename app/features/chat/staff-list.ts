import { href } from 'react-router'
import { questionReasons, questionStates, reasonWords, stateWords } from './question-words.ts'
import { listQuestions, questionCounts } from './questions.ts'
import { chatMessages, chatQuestions } from './schema.ts'
import { formatMoment } from '#domain/day.ts'
import { defineList } from '#lists/define.ts'
import { assistantTabs } from './pages/staff/assistant-parts.tsx'

const countQuestions = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'question' : 'questions'}`

/** What visitors asked the chat and got no good answer to. */
export default defineList({
  path: href('/dashboard/admin/assistant'),
  title: 'Assistant',
  facts: (ctx, { words, filters: { state: _state, ...filters } }) => questionCounts(ctx, { ...filters, search: words }),
  lead: ({ facts }) =>
    `${countQuestions(facts.open)} to review: what the chat couldn't answer or answered poorly. Pick the right answer or write one, and the assistant uses it right away.`,
  caption: 'Questions, newest first',
  actions: [{ href: href('/dashboard/admin/assistant/passages/new'), label: 'New answer', may: 'assistant.teach' }],
  sections: assistantTabs('questions'),
  query: listQuestions,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: {
    ...{ id: chatQuestions.id, reason: chatQuestions.reason, state: chatQuestions.state },
    ...{ askedAt: chatQuestions.askedAt, question: chatMessages.content },
  },
  filters: {
    reason: {
      ...{ label: 'Reason', blank: 'All reasons' },
      choices: questionReasons.map((value) => ({ value, label: reasonWords[value] })),
    },
    state: {
      ...{ label: 'Status', usual: 'open', knows: (state) => questionStates.some((known) => known === state) },
      choices: (_ctx, counts) =>
        questionStates.map((value) => ({
          value,
          label: `${stateWords[value].words} (${counts[value].toLocaleString('en-US')})`,
        })),
    },
  },
  search: { label: 'Search questions', placeholder: 'Word in the question' },
  columns: {
    question: {
      head: 'Question',
      cell: ({ id, question }) => ({
        text: question.length > 160 ? `${question.slice(0, 160)} …` : question,
        ...{ foreign: true, look: 'long', href: href('/dashboard/admin/assistant/questions/:id', { id }) },
      }),
    },
    reason: { head: 'Reason', cell: ({ reason }) => reasonWords[reason] },
    asked: {
      head: 'Asked',
      cell: ({ askedAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, askedAt), look: 'whole' }),
    },
    state: {
      head: 'Status',
      cell: ({ state }) => ({ status: stateWords[state] }),
    },
  },
  page: ['question', 'reason', 'asked', 'state'],
  counted: { one: 'question', many: 'questions' },
  empty: ({ asked: { words, filters } }) => {
    const state = questionStates.find((known) => known === filters.state) ?? 'open'
    if (words || filters.reason) return { title: 'No questions match.', words: 'Try another word in the question.' }
    return state === 'open'
      ? {
          title: 'No open questions.',
          words: 'Questions show up here when the chat has no answer, asks for details, or gets a thumbs down.',
        }
      : {
          title: `No ${stateWords[state].words.toLowerCase()} questions.`,
          words: 'Questions you handle in the Open list move here.',
        }
  },
})
