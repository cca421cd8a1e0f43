import { data, redirect } from 'react-router'
import { waitingRoleRequests } from '#features/accounts/manage-account.ts'
import { can } from '#domain/can.ts'
import { newsletterProblem } from '#features/newsletter/problems.ts'
import { Refusal } from '#domain/refusal.ts'
import { desk } from '../../assign.ts'
import { emptySpam } from '../../empty-spam.ts'
import { inboxCounts, mostCounted } from '../../inbox-counts.ts'
import { inbox, inboxMatches } from '../../inbox.ts'
import { moveRequest } from '../../move.ts'
import { promisesKept } from '../../promise-report.ts'
import { allForms } from '#forms/index.ts'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import type { Route } from './+types/inbox'
import { readTurn } from '#lists/address.ts'
import { readExpected } from '#forms/verb/expected.ts'
import { isFiltered, readQuestion } from './inbox-address.ts'
import { InboxPage } from './inbox-page.tsx'
import { inboxRow } from './inbox-row.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Inbox' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const question = readQuestion(query)
  const counties = context.get(services).content.coverage.counties.map(({ name }) => name)
  const [page, counts, kept, people, wishes, matches] = await Promise.all([
    inbox(ctx, question, readTurn(query)),
    inboxCounts(ctx),
    promisesKept(ctx, 30),
    desk(ctx),
    can(ctx.viewer, 'staff.manage') ? waitingRoleRequests(ctx) : [],
    isFiltered(question) ? inboxMatches(ctx, question) : undefined,
  ])
  return {
    question,
    counts,
    kept,
    counties,
    matches,
    asking: wishes.length,
    mostCounted,
    spamDays: context.get(services).content.retention.spamDays,
    now: ctx.now.epochMilliseconds,
    timeZone: ctx.calendar.timeZone,
    people: people.map(({ id, name }) => ({ id, name })),
    kinds: [...allForms, newsletterProblem].map(({ kind, title }) => ({ kind, title })),
    rows: page.rows.map((row) => inboxRow(ctx, row)),
    older: page.older,
    newer: page.newer,
  }
})

/** Takes or answers a request from the list, or empties the spam folder, and shows the list again. */
export const action = answering(async ({ request }: Route.ActionArgs, ctx) => {
  const body = await request.formData()
  const { pathname, search } = new URL(request.url)
  const here = () => redirect(pathname.replace(/\.data$/, '') + search, 303)
  const [id, verb, seen] = ['id', 'verb', 'seen'].map((name) => body.get(name))
  if (verb === 'empty') {
    if (body.get('sure') !== 'yes')
      return data({ refused: 'Please say that you have looked through it.' }, { status: 422 })
    await emptySpam(ctx, new Date(Number(seen) || 0))
    return here()
  }
  if (typeof id !== 'string' || !isOfTheList(verb)) {
    throw new Refusal('invalid', 'This button is not known. Please load the page again.')
  }
  try {
    await moveRequest(ctx, id, verb, readExpected(body))
  } catch (error) {
    if (!(error instanceof Refusal) || error.kind !== 'conflict') throw error
    return data({ refused: error.message }, { status: 409 })
  }
  return here()
})

/** Every other verb needs words, a person, or what else the request's own page has. */
const isOfTheList = (verb: unknown): verb is 'take' | 'answer' => verb === 'take' || verb === 'answer'

export default function InboxRoute({ loaderData, actionData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} refused={actionData?.refused} />
}
