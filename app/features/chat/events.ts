import { defineEvents, event } from '#events/define-events.ts'

export const assistantEvents = {
  ...defineEvents('assistant', 'assistant_passage', {
    passage_written: event({ history: 'added an answer for the assistant' }),
    passage_changed: event({ history: 'changed an assistant answer' }),
    passage_deleted: event({ history: 'deleted an assistant answer' }),
  }),
  ...defineEvents('assistant', 'assistant_question', {
    question_attached: event({ history: 'added a question to an assistant answer' }),
    question_detached: event({ history: 'removed a question from an assistant answer' }),
    question_dismissed: event({ history: 'ignored a question to the assistant' }),
    question_reopened: event({ history: 'reopened a question to the assistant' }),
  }),
}
