import type { KeyboardEvent } from 'react'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { dryRunDays } from '../../dry-run.ts'
import type { Route } from './+types/assignment'
import { readRules, viewRules } from './assignment-view.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Assignment rules | Settings' }]

export const loader = answering(async ({ context, url }: Route.LoaderArgs, ctx) => ({
  ...(await viewRules(ctx, await readRules(ctx, context.get(services).content, url), url)),
  days: dryRunDays,
}))

export const action = answering(async ({ request, context, url }: Route.ActionArgs, ctx) => {
  const { forms } = await readRules(ctx, context.get(services).content, url)
  const rows = forms.rows.flatMap(({ up, down, remove }) => [up, down, remove])
  return answerVerb(ctx, await request.formData(), [forms.rule, forms.use, forms.discard, ...rows])
})

export const clientAction = keepDraft

/** Who gets which requests, and what these rules would have done last month. */
export default function AssignmentRules({ loaderData: view, actionData: refused }: Route.ComponentProps) {
  const { changed, rules, requests, more, unassigned, unassignedNow, days, history } = view
  return (
    <>
      <PageHead
        title="Assignment rules"
        lead="Who gets which requests. Rules run from the top; the first match decides. Changes take effect when you choose Use these rules."
      />
      <div className="wrap page-body settings-desk">
        {view.saved && !refused && (
          <Alert tone="kept" title="Saved. Requests that come in from now on follow these rules." urgent />
        )}
        <RefusedElsewhere refused={refused} forms={[view.form]} />
        {changed && (
          <Alert tone="due" title="These changes aren't in use yet.">
            <p>Below is what they would have done in the last {days} days. The current rules stay in use until then.</p>
            <div className="cluster">
              <VerbForm form={view.use} />
              <VerbForm form={view.discard} />
            </div>
          </Alert>
        )}
        <Section id="rules" title="Rules" size="h4">
          {rules.length === 0 ? (
            <EmptyState title="No rules">
              Requests stay unassigned until someone takes them. Add a rule below.
            </EmptyState>
          ) : (
            <RuleList view={view} />
          )}
          <p className="text-soft">
            {requests === 0
              ? `No requests came in during the last ${days} days.`
              : `${more ? 'Of the latest' : `Last ${days} days: of`} ${requests.toLocaleString('en-US')} requests, ${unassigned.toLocaleString('en-US')} match no rule and stay unassigned${unassignedNow === undefined ? '' : ` (with the rules in use: ${unassignedNow.toLocaleString('en-US')})`}. Counted with today's staff and on-call schedule.`}
          </p>
        </Section>
        <div id="rule-form">
          <VerbForm key={view.changing} form={view.form} refused={refused} />
        </div>
        {history.length > 0 && (
          <Section id="rule-history" title="History" size="h4">
            <ol className="rows text-small">
              {history.map(({ id, who, did, at }) => (
                <li key={id}>
                  <span>
                    <b>
                      <bdi>{who}</bdi>
                    </b>{' '}
                    {did}
                  </span>
                  <small className="text-soft">{at}</small>
                </li>
              ))}
            </ol>
          </Section>
        )}
      </div>
    </>
  )
}

type View = Route.ComponentProps['loaderData']

const takeFocus = (row: HTMLElement | null) => row?.focus()

const RuleList = ({ view: { rules, moved, mayChange, days } }: { view: View }) => {
  const move = (event: KeyboardEvent<HTMLLIElement>) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    const verb = event.key === 'ArrowUp' ? 'up' : 'down'
    const button = event.currentTarget.querySelector<HTMLButtonElement>(`button[value="${verb}"]`)
    if (!button) return
    event.preventDefault()
    button.click()
  }
  return (
    <>
      {mayChange && rules.length > 1 && (
        <p className="text-small text-soft">
          Move a rule with its buttons, or choose it and press Alt and an arrow key.
        </p>
      )}
      <ol className="rows">
        {rules.map(({ id, name, fits, to, took, count, was, isNew, change, forms }, place) => (
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut for the buttons inside
          <li
            // A rule that was moved stands there anew and takes the focus, so that it can be moved on.
            key={id === moved ? `${id} ${place}` : id}
            ref={id === moved ? takeFocus : undefined}
            id={`rule-${id}`}
            tabIndex={-1}
            onKeyDown={move}
            className="in-focus"
          >
            <div>
              <b>
                <bdi>{name}</bdi>
              </b>{' '}
              {isNew && <Badge tone="due">New</Badge>}
              <span className="line text-small">
                <bdi>{fits}</bdi>
              </span>
              <span className="line text-small">
                <span className="text-soft">To</span> <bdi>{to}</bdi>
              </span>
            </div>
            <div>
              <b>{count.toLocaleString('en-US')}</b>{' '}
              <span className="text-small text-soft">
                {count === 1 ? 'request' : 'requests'} in {days} days
                {was !== undefined && was !== count && `, in use: ${was.toLocaleString('en-US')}`}
              </span>
              {took && (
                <span className="line text-small">
                  <bdi>{took}</bdi>
                </span>
              )}
            </div>
            {mayChange && (
              <div className="cluster">
                {forms.map((form) => form && <VerbForm key={form.verb} form={form} />)}
                <a className="text-link text-small" href={change}>
                  Change<span className="visually-hidden"> {name}</span>
                </a>
              </div>
            )}
          </li>
        ))}
      </ol>
    </>
  )
}
