import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services, type Services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { questionForms } from '../../chat-forms.ts'
import { listPassages, staffPassageId } from '../../passages.ts'
import { reasonWords, stateWords } from '../../question-words.ts'
import { findQuestion } from '../../questions.ts'
import type { Route } from './+types/question'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Question | Assistant' }]

/** The question, and the forms that settle it: with a passage of staff, or one of the site, by their titles. */
const readQuestion = async (ctx: Context, id: string, { passages }: Pick<Services, 'passages'>) => {
  const question = await findQuestion(ctx, id)
  const ownPassages = (await listPassages(ctx)).map((passage) => ({ ...passage, id: staffPassageId(passage.id) }))
  const ofSite = passages().toSorted((one, other) => one.title.localeCompare(other.title))
  const near = question.facts?.passages ?? []
  return { question, forms: questionForms({ question, passages: [...ownPassages, ...ofSite], near }) }
}

export const loader = answering(async ({ params, context }: Route.LoaderArgs, ctx) => {
  const { question, forms } = await readQuestion(ctx, params.id, context.get(services))
  const { id, reason, state, answer, requestId, facts } = question
  return {
    ...{ id, reason, state, answer, requestId },
    question: question.question,
    asked: formatMoment(ctx.calendar.timeZone, question.askedAt),
    sources: facts?.sources ?? [],
    forms:
      state === 'open'
        ? { attach: forms.attach.draw(ctx), dismiss: forms.dismiss.draw(ctx) }
        : { reopen: forms.reopen.draw(ctx) },
  }
})

export const action = answering(async ({ params, request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { forms } = await readQuestion(ctx, params.id, app)
  const answer = await answerVerb(ctx, await request.formData(), Object.values(forms))
  if (answer instanceof Response) await app.learn()
  return answer
})

export const clientAction = keepDraft

/** One question: the answer it got, and the answer it should have got. */
export default function QuestionRoute({ loaderData, actionData }: Route.ComponentProps) {
  const { id, reason, state, question, answer, asked, requestId, sources, forms } = loaderData
  return (
    <>
      <PageHead
        title={question}
        long
        over={
          <a className="text-link" href={href('/dashboard/admin/assistant')}>
            Assistant
          </a>
        }
        lead={`${reasonWords[reason]}. Asked ${asked}.`}
        actions={<StatusWord tone={stateWords[state].tone}>{stateWords[state].words}</StatusWord>}
      />
      <div className="wrap page-body">
        <Section id="said" title="Messages">
          <p className="chat-said">
            <bdi>{question}</bdi>
          </p>
          <p className="text-small text-soft">Assistant:</p>
          <p className="chat-said">{answer ?? 'No answer.'}</p>
          {sources.length > 0 && (
            <p className="text-small">
              From{' '}
              {sources.map(({ title, href }) => (
                <a key={href} className="text-link" href={href}>
                  {title}
                </a>
              ))}
            </p>
          )}
          <May permission="requests.see-all">
            {requestId && (
              <p>
                <a className="text-link" href={href('/dashboard/admin/inbox/:id', { id: requestId })}>
                  Request sent from this chat
                </a>
              </p>
            )}
          </May>
        </Section>
        <div className="writing stack tight">
          <RefusedElsewhere refused={actionData} forms={Object.values(forms)} />
          <VerbForm form={forms.attach} refused={actionData} />
          <VerbForm form={forms.reopen} refused={actionData} />
          {forms.attach && !forms.attach.readOnly && (
            <div className="verb-buttons cluster">
              <ButtonLink href={`${href('/dashboard/admin/assistant/passages/new')}?question=${id}`}>
                Write a new answer
              </ButtonLink>
              <VerbForm form={forms.dismiss} refused={actionData} />
            </div>
          )}
        </div>
      </div>
    </>
  )
}
