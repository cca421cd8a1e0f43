import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatTime } from '#domain/day.ts'
import { Thread } from '#features/conversation/pages/thread.tsx'
import type { ThreadLine } from '#features/conversation/pages/thread-view.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { May } from '#http/may.tsx'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { PageHead } from '#ui/page-head.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { callForms } from '../../call-forms.ts'
import { findCall } from '../../calls.ts'
import { languageOfChat } from '../../find.ts'
import { ownId } from '../../desk.ts'
import type { CallState, ChatMessage } from '../../schema.ts'
import { requestOfCall, settleCalls } from '../../unanswered-calls.ts'
import type { Route } from './+types/chat'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Chat | Chats' }]

const kinds = { user: 'addition', assistant: 'assistant', person: 'reply', news: 'note' } as const

const lineOf = (
  ctx: Context,
  { id, role, content: text, authorId, authorName, createdAt }: ChatMessage,
): ThreadLine => ({
  ...{ id, text, kind: kinds[role], isStranger: false, mine: authorId === ownId(ctx) },
  who: { user: 'Visitor', assistant: 'Assistant', person: authorName ?? 'Our office', news: 'Chat' }[role],
  at: formatTime(ctx.calendar.timeZone, createdAt),
})

export const loader = answering(async ({ params: { id } }: Route.LoaderArgs, ctx) => {
  const me = ownId(ctx)
  await settleCalls(ctx)
  const { call, said } = await findCall(ctx, id)
  const { state, staffId, staffName, heardAt, rangAt } = call
  const isMine = state === 'answered' && staffId === me
  const waits = state === 'ringing' ? rangAt : heardAt
  const forms = callForms(call)
  const request = await requestOfCall(ctx, call)
  return {
    ...{ id, state, isMine, by: staffName },
    waited: waits && ctx.now.epochMilliseconds - waits.getTime(),
    request: request && { id: request.id, reference: request.reference },
    writesSpanish: (await languageOfChat(ctx, id)) === 'es',
    lines: said.map((message) => lineOf(ctx, message)),
    answer: state === 'ringing' ? forms.answer.draw(ctx) : undefined,
    say: isMine ? forms.say.draw(ctx) : undefined,
    leave: isMine ? forms.leave.draw(ctx) : undefined,
  }
})

export const action = answering(async ({ params, request }: Route.ActionArgs, ctx) => {
  const { call } = await findCall(ctx, params.id)
  return answerVerb(ctx, await request.formData(), Object.values(callForms(call)))
})

export const clientAction = keepDraft

/** A chat that a visitor wants to have with a person. */
export default function ChatRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, state, isMine, by, waited, request, writesSpanish, lines, answer, say, leave } = loaderData
  useFreshPage((subject) => subject === id)
  return (
    <>
      <PageHead
        title={isMine ? 'Your chat' : titles[state](by)}
        over={
          <a className="text-link" href={href('/dashboard/admin/chats')}>
            Chats
          </a>
        }
        lead={
          waited !== null && (
            <>
              Visitor waiting <ElapsedTime key={`${state} ${waited}`} milliseconds={waited} />
            </>
          )
        }
      />
      <div className="wrap page-body stack">
        <RefusedElsewhere refused={actionData} forms={[answer, say, leave].filter((form) => form !== undefined)} />
        {writesSpanish && <p>Writes Spanish</p>}
        {request && (
          <May permission="requests.see-all">
            <p>
              <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: request.id })}>
                Request {request.reference}
              </a>
            </p>
          </May>
        )}
        <Thread lines={lines} say={say} refused={actionData} />
        <VerbForm form={answer} refused={actionData} />
        <VerbForm form={leave} refused={actionData} />
      </div>
    </>
  )
}

const titles: Record<CallState, (by: string | null) => string> = {
  ringing: () => 'A visitor wants to talk to a person',
  answered: (by) => `${by} has this chat`,
  ended: () => 'This chat is over',
  missed: () => 'This chat became a request',
}
