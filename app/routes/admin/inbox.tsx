import { inbox, inboxViews, promisesKept, type InboxView } from '#domain/requests/inbox.ts'
import { answering } from '../http/answering.ts'
import { InboxPage } from './inbox-page.tsx'
import { inboxRow } from './inbox-row.ts'
import type { Route } from './+types/inbox'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Inbox' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const view = readView(query.get('show'))
  const [{ rows, ...rest }, kept] = await Promise.all([inbox(ctx, view, Number(query.get('page')) || 1), promisesKept(ctx, 30)])
  const { timeZone } = ctx.calendar
  return { view, ...rest, kept, timeZone, now: ctx.now.epochMilliseconds, rows: rows.map((row) => inboxRow(ctx, row)) }
})

const readView = (asked: string | null): InboxView => inboxViews.find((view) => view === asked) ?? 'open'

export default function InboxRoute({ loaderData }: Route.ComponentProps) {
  return <InboxPage {...loaderData} />
}
