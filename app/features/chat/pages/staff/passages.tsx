import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { May } from '#http/may.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { detachForm } from '../../chat-forms.ts'
import { listAsks, listPassages, staffPassageId } from '../../passages.ts'
import type { Route } from './+types/passages'
import { assistantTabs } from './assistant-parts.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Our answers | Assistant' }]

export const loader = answering(async ({ context }: Route.LoaderArgs, ctx) => {
  const passages = await listPassages(ctx)
  const titles = new Map([
    ...context
      .get(services)
      .passages()
      .map(({ id, title }) => [id, title] as const),
    ...passages.map(({ id, title }) => [staffPassageId(id), title] as const),
  ])
  return {
    passages: passages.map(({ id, title, href, asks, updatedAt }) => ({
      ...{ id, title, href, asks: asks.length },
      changed: formatMoment(ctx.calendar.timeZone, updatedAt),
    })),
    asks: (await listAsks(ctx)).map((ask) => ({
      ...{ id: ask.id, question: ask.question, form: detachForm(ask).draw(ctx) },
      /** Missing when the site no longer has this text. */
      title: titles.get(ask.passageId),
    })),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const id = String(body.get('verb')).replace(/^detach-/, '')
  const answer = await answerVerb(ctx, body, [detachForm({ id, question: '' })])
  if (answer instanceof Response) await context.get(services).learn()
  return answer
})

export const clientAction = keepDraft

/** Everything staff added to what the assistant knows from the site. */
export default function PassagesRoute({ loaderData: { passages, asks }, actionData }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Our answers"
        lead="Answers we wrote, and questions we linked to text on the site."
        actions={write}
      />
      <div className="wrap page-body">
        <Tabs {...assistantTabs('passages')} />
        <RefusedElsewhere refused={actionData} forms={asks.map(({ form }) => form)} />
        <Table
          caption="Answers we wrote, latest changes first"
          columns={[
            { key: 'title', head: 'Answer' },
            { key: 'href', head: 'Links to' },
            { key: 'asks', head: 'Questions', figures: true },
            { key: 'changed', head: 'Changed' },
          ]}
          rows={passages.map(({ id, title, href: to, asks, changed }) => ({
            key: id,
            cells: {
              title: (
                <a className="text-link" href={href('/dashboard/admin/assistant/passages/:id', { id })}>
                  <bdi>{title}</bdi>
                </a>
              ),
              href: to,
              asks,
              changed,
            },
          }))}
          empty={
            <EmptyState title="No answers yet." action={write}>
              The assistant answers from the pages of the site. Add what isn't on any page here.
            </EmptyState>
          }
        />
        <Section id="attached" title="Linked questions">
          {asks.length === 0 && <p className="text-soft">None yet. Link one from the list of questions.</p>}
          <ul className="rows">
            {asks.map(({ id, question, title, form }) => (
              <li key={id}>
                <VerbForm form={form} refused={actionData}>
                  <span>
                    <bdi className="breaks">{question}</bdi>{' '}
                    <small className="text-soft">
                      {title ?? 'The text it linked to was removed, so it has no effect'}
                    </small>
                  </span>
                </VerbForm>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}

const write = (
  <May permission="assistant.teach">
    <ButtonLink look="primary" href={href('/dashboard/admin/assistant/passages/new')}>
      New answer
    </ButtonLink>
  </May>
)
