import { data, redirect } from 'react-router'
import { can } from '#domain/can.ts'
import { formatTime } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { actOnMany, answerPress } from '#lists/act-on-many.ts'
import { listContext } from '#lists/pages/list-context.ts'
import { emptySpamForm } from '../../request-forms.ts'
import requests from '../../staff-list.ts'
import { InboxPage } from './inbox-page.tsx'
import type { Route } from './+types/inbox'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Requests' }]

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const query = new URLSearchParams(url.searchParams)
  const list = await requests.view(listContext(ctx, context), query)
  for (const turn of ['after', 'before']) query.delete(turn)
  const { spamDays } = context.get(services).content.retention
  const now = ctx.now.epochMilliseconds
  return {
    list,
    here: String(query),
    now,
    clock: formatTime(ctx.calendar.timeZone, new Date(now)),
    emptying:
      query.get('show') === 'spam' && can(ctx.viewer, 'requests.answer')
        ? emptySpamForm({ spamDays, address: url.pathname + url.search }, { state: 'spam', changes: now }).draw(ctx)
        : undefined,
  }
})

/** Takes or answers a request from the list, or many of them, or empties the spam folder, and shows the list again. */
export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const here = url.pathname.replace(/\.data$/, '') + url.search
  const { spamDays } = context.get(services).content.retention
  if (body.get('verb') === 'empty') {
    const refusedForm = await answerVerb(ctx, body, [emptySpamForm({ spamDays, address: here })])
    return refusedForm instanceof Response
      ? refusedForm
      : data({ refusedForm: refusedForm.data }, refusedForm.init ?? {})
  }
  return answerPress(async () => {
    if (body.has('found')) return { many: await actOnMany(requests, listContext(ctx, context), url.searchParams, body) }
    // Every other verb needs words, a person, or what else the request's own page has.
    const acted = requests.actOnRow(ctx, body)
    if (!acted)
      throw new DomainError('invalid', 'Nothing was changed: this page is out of date. Please reload it and try again.')
    await acted
    return redirect(here, 303)
  })
})

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} {...actionData} />
}
