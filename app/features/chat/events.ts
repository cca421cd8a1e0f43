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

const ofDesk = { staffOnly: true, liveForStaff: true } as const

/** What happens to a chat in which someone asked for a person. Their words stand in the chat alone. */
export const chatEvents = defineEvents('chat', 'chat', {
  rang: event({ ...ofDesk, history: 'asked for a person in the chat' }),
  answered: event({ ...ofDesk, history: 'took over a chat' }),
  said: event({ ...ofDesk, history: 'wrote in a chat with a person' }),
  rang_again: event({ ...ofDesk, history: 'had a chat ring again' }),
  ended: event({ ...ofDesk, history: 'ended a chat with a person' }),
  missed: event({ ...ofDesk, history: 'turned an unanswered chat into a request' }),
  cleared: event({ ...ofDesk, history: 'cleared a chat with a person' }),
})
