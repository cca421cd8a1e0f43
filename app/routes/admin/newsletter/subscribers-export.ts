import type { Subscriber } from '#domain/newsletter/schema.ts'
import { stateOf } from '#domain/newsletter/state.ts'
import { allSubscribers } from '#domain/newsletter/subscribers.ts'
import { answering } from '../../http/answering.ts'
import { csvLine, csvMark } from '../../trade/csv.ts'
import type { Route } from './+types/subscribers-export'
import { readFilter } from './newsletter-address.ts'

/** The list as it is filtered, every page of it, as a file for a spreadsheet. Times are UTC. */
export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const subscribers = await allSubscribers(ctx, readFilter(new URL(request.url).searchParams))
  return new Response(csvMark + csvLine(columns) + subscribers.map((one) => csvLine(cells(one))).join(''), {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="newsletter-subscribers.csv"',
      'Cache-Control': 'no-store',
    },
  })
})

const columns = ['Address', 'State', 'Signed up', 'Agreed', 'Agreed to', 'Version', 'Confirmed', 'Unsubscribed']

const cells = (subscriber: Subscriber) => {
  const { email, createdAt, consentAt, consentText, consentVersion, confirmedAt, unsubscribedAt } = subscriber
  return [
    email ?? '',
    stateOf(subscriber),
    createdAt.toISOString(),
    consentAt.toISOString(),
    consentText,
    consentVersion,
    confirmedAt?.toISOString() ?? '',
    unsubscribedAt?.toISOString() ?? '',
  ]
}
