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
  headline: ({ facts }) => (facts.open > 0 ? `${countQuestions(facts.open)} to look at` : 'Assistant'),
  lead: 'What the chat could not answer, or answered badly. Say which text answers it, or write one: it knows at once.',
  caption: 'Questions, newest first',
  actions: [
    { href: href('/dashboard/admin/assistant/passages/new'), label: 'Write a passage', may: 'assistant.teach' },
  ],
  sections: assistantTabs('questions'),
  query: listQuestions,
  ask: ({ words, filters }) => ({ ...filters, search: words }),
  select: {
    ...{ id: chatQuestions.id, reason: chatQuestions.reason, state: chatQuestions.state },
    ...{ askedAt: chatQuestions.askedAt, question: chatMessages.content },
  },
  filters: {
    reason: {
      ...{ label: 'What happened', blank: 'Whatever happened' },
      choices: questionReasons.map((value) => ({ value, label: reasonWords[value] })),
    },
    state: {
      ...{ label: 'State', usual: 'open', knows: (state) => questionStates.some((known) => known === state) },
      choices: (_ctx, counts) =>
        questionStates.map((value) => ({
          value,
          label: `${stateWords[value].words} (${counts[value].toLocaleString('en-US')})`,
        })),
    },
  },
  search: { label: 'Search questions', placeholder: 'A word of the question' },
  columns: {
    question: {
      head: 'Question',
      cell: ({ id, question }) => ({
        text: question.length > 160 ? `${question.slice(0, 160)} …` : question,
        ...{ foreign: true, look: 'long', href: href('/dashboard/admin/assistant/questions/:id', { id }) },
      }),
    },
    reason: { head: 'What happened', cell: ({ reason }) => reasonWords[reason] },
    asked: {
      head: 'Asked',
      cell: ({ askedAt }, ctx) => ({ text: formatMoment(ctx.calendar.timeZone, askedAt), look: 'figure' }),
    },
    state: {
      head: 'State',
      cell: ({ state }) => ({ status: stateWords[state] }),
    },
  },
  page: ['question', 'reason', 'asked', 'state'],
  counted: { one: 'question', many: 'questions' },
  empty: ({ asked: { words, filters } }) => {
    const state = questionStates.find((known) => known === filters.state) ?? 'open'
    if (words || filters.reason)
      return { title: 'No question is like that.', words: 'Search for a word of the question.' }
    return state === 'open'
      ? {
          title: 'Nothing to look at.',
          words: 'A question stands here when the chat does not know, asks back, or its answer is rated down.',
        }
      : {
          title: `No question is ${stateWords[state].words.toLowerCase()}.`,
          words: 'What you deal with on the first list stands here afterwards.',
        }
  },
})
