import { href } from 'react-router'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { longestQuestion } from './post-question.ts'
import { changeRing } from './desk.ts'
import type { Call, Ring } from './schema.ts'
import { answerCall, leaveCall, sayInChat, type LeaveChatAction } from './take-call.ts'

const pageOf = ({ sessionId: id }: Pick<Call, 'sessionId'>) => href('/dashboard/admin/chats/:id', { id })

const answer = verbForm({
  verb: 'answer',
  button: 'Answer',
  look: 'primary',
  permission: 'chats.answer',
  submit: async (ctx, call: Call) => {
    await answerCall(ctx, call.sessionId)
    return pageOf(call)
  },
})

const say = verbForm({
  verb: 'say',
  button: 'Send',
  pending: 'Sending …',
  look: 'primary',
  once: true,
  steady: true,
  permission: 'chats.answer',
  fields: () => ({
    text: longText('Message', { missing: 'Please type a message first.', rows: 2, longest: longestQuestion }),
  }),
  submit: async (ctx, call: Call, { text }, { submissionId }) => {
    await sayInChat(ctx, call.sessionId, { id: submissionId, text })
    return pageOf(call)
  },
})

const leave = verbForm({
  verb: 'give_back',
  button: 'Return to the assistant',
  permission: 'chats.answer',
  instead: [
    { verb: 'follow_up', button: 'Follow up later as a request' },
    { verb: 'end', button: 'End the chat' },
  ],
  submit: async (ctx, call: Call, _answers, { verb }) => {
    await leaveCall(ctx, call.sessionId, verb as LeaveChatAction)
    return pageOf(call)
  },
})

export const callForms = (call: Call) => ({ answer: answer(call), say: say(call), leave: leave(call) })

/** How the chat rings for the staff member who sets it. */
export const ringForm = verbForm({
  verb: 'ring',
  section: true,
  title: 'Your chat alerts',
  lead: () => "Only for you, on every staff page. While you're unavailable, the chat rings for others.",
  button: 'Save',
  permission: 'chats.answer',
  fields: (ring: Ring) => ({
    ring: choice('When someone asks for a person', rings, {
      ...{ missing: 'Please choose one.', initial: ring === 'ask' ? 'quiet' : ring, blank: false },
      radios: {
        sound: 'A short tone and a bar at the top of the page.',
        quiet: 'Only the bar.',
        away: 'No chat alerts for you.',
      },
    }),
  }),
  submit: async (ctx, _ring, { ring }) => {
    await changeRing(ctx, ring)
    return href('/dashboard/admin/chats')
  },
})

const rings = { sound: 'Ring', quiet: 'Show it silently', away: 'Not available now' }
