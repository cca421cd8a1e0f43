import { listOwnRequests, ownRequestCounts, ownSorts, ownViews, type OwnView } from '#domain/requests/own.ts'
import { answering } from '../http/answering.ts'
import { readAsked, readTurn } from '../trade/list-address.ts'
import { ListPage } from '../trade/list-page.tsx'
import type { Route } from './+types/requests'
import { requestCells, requestColumns } from './request-cells.tsx'
import { RequestNewQuote } from './request-new-quote.tsx'
import { requestRow } from './request-row.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Requests' }]

const path = '/dashboard/customer/requests'

const views = Object.keys(ownViews) as OwnView[]

const labels: Record<OwnView, string> = { open: 'Open', answered: 'Answered', closed: 'Closed' }

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, views, ownSorts)
  const [page, counts] = await Promise.all([
    listOwnRequests(ctx, asked, readTurn(url.searchParams)),
    ownRequestCounts(ctx),
  ])
  const countOf = (states?: readonly string[]) =>
    counts.reduce((sum, { state, count }) => sum + (!states || states.includes(state) ? count : 0), 0)
  return {
    asked,
    rows: page.rows.map((request) => requestRow(ctx, request)),
    older: page.older,
    newer: page.newer,
    tabs: [
      { label: 'All', count: countOf() },
      ...views.map((view) => ({ state: view, label: labels[view], count: countOf(ownViews[view]) })),
    ],
  }
})

/** What somebody and their company have asked us: each leads to its own private page. */
export default function CustomerRequests({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...loaderData}
      title="Requests"
      lead="Each has a page of its own: what you asked, by when we answer, and what was said."
      actions={<RequestNewQuote />}
      path={path}
      exported={`${path}/export.csv`}
      usual="received"
      searches="number or words"
      columns={requestColumns}
      rows={loaderData.rows.map(requestCells)}
      empty={{
        title: 'You have not asked anything yet',
        words: 'What you and your company send while signed in stands here, with the time by which it is answered.',
        action: <RequestNewQuote />,
      }}
    />
  )
}
