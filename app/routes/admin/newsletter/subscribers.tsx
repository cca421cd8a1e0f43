import { pageIn } from '../list-address.ts'
import { listSubscribers } from '#domain/newsletter/subscribers.ts'
import { answering } from '../../http/answering.ts'
import { services } from '../../http/context.ts'
import type { Route } from './+types/subscribers'
import { readFilter } from './newsletter-address.ts'
import { subscriberLine } from './subscriber-line.ts'
import { SubscribersPage } from './subscribers-page.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Newsletter' }]

export const loader = answering(async ({ request, context }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const filter = readFilter(query)
  const { rows, ...list } = await listSubscribers(ctx, filter, pageIn(query))
  return {
    filter,
    ...list,
    keptFor: context.get(services).content.retention.unconfirmedNewsletterDays,
    rows: rows.map((row) => subscriberLine(ctx, row)),
  }
})

export default function SubscribersRoute({ loaderData }: Route.ComponentProps) {
  return <SubscribersPage {...loaderData} />
}
