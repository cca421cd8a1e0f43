import { Form, href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { isOpen } from '#domain/calendar.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { useFreshPage } from '#live/use-fresh-page.ts'
import { Button, ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { ElapsedTime } from '#ui/elapsed-time.tsx'
import { ringForm } from '../../call-forms.ts'
import { listCalls } from '../../calls.ts'
import { findRing, ownId } from '../../desk.ts'
import { languageOfChat } from '../../find.ts'
import { settleCalls } from '../../unanswered-calls.ts'
import type { Route } from './+types/chats'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Chats' }]

/** The bar above every page of staff reads this, too: see workspace/staff/chat-ring.tsx. */
export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const me = ownId(ctx)
  await settleCalls(ctx)
  const [ring, calls] = [await findRing(ctx), await listCalls(ctx)]
  const languages = await Promise.all(calls.map(({ sessionId }) => languageOfChat(ctx, sessionId)))
  const since = (at: Date) => ctx.now.epochMilliseconds - at.getTime()
  return {
    ring,
    isOpen: isOpen(ctx.calendar, ctx.now),
    form: ringForm(ring).draw(ctx),
    calls: calls.map(({ sessionId: id, state, staffId, staffName, rangAt, heardAt }, at) => ({
      ...{ id, by: staffName, isRinging: state === 'ringing', isMine: state === 'answered' && staffId === me },
      writesSpanish: languages[at] === 'es',
      /** Milliseconds since it rang, or since the visitor of a chat that someone has waits for a word. */
      waited: state === 'ringing' ? since(rangAt) : heardAt && since(heardAt),
    })),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [ringForm('ask')]),
)

export const clientAction = keepDraft

/** Read beside another page: once the session has ended, it must not lead the sign-in back to here. */
export const shouldRevalidate = ({
  nextUrl,
  defaultShouldRevalidate,
}: Pick<ShouldRevalidateFunctionArgs, 'nextUrl' | 'defaultShouldRevalidate'>) =>
  defaultShouldRevalidate && nextUrl.pathname !== href('/auth')

/** Who is in the chat with a person or waits for one, and how it rings for the reader. */
export default function ChatsRoute({ loaderData: { calls, isOpen, form }, actionData }: Route.ComponentProps) {
  useFreshPage((_subject, name) => name.startsWith('chat.'))
  return (
    <>
      <PageHead
        title="Chats"
        lead={
          isOpen
            ? 'Website visitors who asked for a person. After two minutes without an answer, the chat becomes a request.'
            : 'Our office is closed. A visitor who asks for a person now leaves a request.'
        }
      />
      <div className="wrap page-body">
        <Section id="now" title="Now">
          {calls.length === 0 && (
            <EmptyState title="Nobody is waiting.">
              A customer who asks for a person in the chat shows up here, with a button to join.
            </EmptyState>
          )}
          <ul className="rows">
            {calls.map((call) => (
              <li key={call.id} className="spread">
                <span>
                  {call.isRinging
                    ? 'A visitor wants to talk to a person'
                    : call.isMine
                      ? 'You have this chat'
                      : `${call.by} has this chat`}
                  {call.waited !== null && (
                    <>
                      , waiting <ElapsedTime key={call.waited} milliseconds={call.waited} />
                    </>
                  )}
                  {call.writesSpanish && ', in Spanish'}
                </span>
                {call.isRinging ? (
                  <Form method="post" action={href('/dashboard/admin/chats/:id', { id: call.id })}>
                    <Button type="submit" name="verb" value="answer" look="primary" size="small">
                      Answer
                    </Button>
                  </Form>
                ) : (
                  <ButtonLink size="small" href={href('/dashboard/admin/chats/:id', { id: call.id })}>
                    Open
                  </ButtonLink>
                )}
              </li>
            ))}
          </ul>
        </Section>
        <VerbForm form={form} refused={actionData} />
      </div>
    </>
  )
}
