import { defineEvents, event } from '#events/define-events.ts'

export const assistantEvents = {
  ...defineEvents('assistant', 'assistant_passage', {
    passage_written: event({ history: 'wrote a passage for the assistant' }),
    passage_changed: event({ history: 'changed a passage of the assistant' }),
    passage_deleted: event({ history: 'deleted a passage of the assistant' }),
  }),
  ...defineEvents('assistant', 'assistant_question', {
    question_attached: event({ history: 'gave a question to a passage of the assistant' }),
    question_detached: event({ history: 'took a question from a passage of the assistant' }),
    question_dismissed: event({ history: 'dismissed a question to the assistant' }),
    question_reopened: event({ history: 'put a question to the assistant back on the list' }),
  }),
}
