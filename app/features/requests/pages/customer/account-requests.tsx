import { href, redirect } from 'react-router'
import { ownId } from '#features/accounts/account.ts'
import { formatMoment } from '#domain/day.ts'
import { promiseStatus } from '#features/promises/promise-status.ts'
import { requestsOf } from '../../find.ts'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { PromiseLine } from '#ui/signature/promise-line.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { Table } from '#ui/table.tsx'
import { requestStatus } from '../staff/inbox-row.ts'
import { answering } from '#http/answering.ts'
import { guard } from '#http/guard.ts'
import type { Route } from './+types/account-requests'

export const middleware = [guard]

export const meta = () => [{ title: 'Your requests' }]

/** Customers read theirs in their portal. */
export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  if (ctx.viewer.role === 'customer') throw redirect(href('/dashboard/customer/requests'))
  const now = ctx.now.epochMilliseconds
  const formatAt = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const rows = (await requestsOf(ctx)).map((request) => ({
    // A colleague's private link is not told: see `findRequestByLink`.
    link: request.userId === ownId(ctx.viewer) ? request.secretLink : request.id,
    reference: request.reference,
    title: request.title,
    received: formatAt(request.receivedAt),
    due: formatAt(request.dueAt),
    owed: request.releasedAt === null,
    times: {
      received: request.receivedAt.getTime(),
      due: request.dueAt.getTime(),
      answered: request.answeredAt?.getTime(),
      now,
    },
    status: requestStatus(request.state === 'spam' ? 'received' : request.state, promiseStatus(request, new Date(now))),
  }))
  return { rows, isSupplier: ctx.viewer.role === 'supplier' }
})

/** What someone signed in has asked: the same private pages that the mails link to. */
export default function AccountRequests({ loaderData: { rows, isSupplier } }: Route.ComponentProps) {
  return (
    <>
      <PageHead
        title="Your requests"
        lead="Open a request to see what you asked for, when we'll answer, and our messages."
      />
      <div className="wrap page-body">
        <Table
          caption="Your requests, newest first"
          columns={[
            { key: 'request', head: 'Request' },
            { key: 'received', head: 'Sent' },
            { key: 'line', head: 'Progress', wide: true },
            { key: 'due', head: 'Answer by' },
            { key: 'state', head: 'Status' },
          ]}
          rows={rows.map((row) => ({
            key: row.reference,
            cells: {
              request: (
                <span>
                  <a className="text-link" href={href('/receipt/:link', { link: row.link })}>
                    {row.reference}
                  </a>
                  <small>{row.title}</small>
                </span>
              ),
              received: row.received,
              line: row.owed && <PromiseLine times={row.times} />,
              due: row.owed ? row.due : 'None',
              state: <StatusWord tone={row.status.tone}>{row.status.words}</StatusWord>,
            },
          }))}
          empty={
            <EmptyState
              title="No requests yet"
              action={
                <ButtonLink look="primary" href={isSupplier ? href('/support') : href('/quote/fuel')}>
                  {isSupplier ? 'Contact support' : 'Get a quote'}
                </ButtonLink>
              }
            >
              Requests you send while signed in show up here, with the time we'll answer.
            </EmptyState>
          }
        />
      </div>
    </>
  )
}
