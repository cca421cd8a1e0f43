import { quoteLife, quoteStates } from '#domain/quotes/lifecycle.ts'
import { listQuotes, quoteSorts } from '#domain/quotes/list.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { readAsked } from '../../trade/list-address.ts'
import { sayLines } from '../../trade/paper-view.ts'
import type { Route } from './+types/export'

const heads = ['Quote', 'Status', 'Version', 'Company', 'Name', 'E-mail', 'Lines', 'Total, $', 'Made', 'Holds until']

export const loader = answering(({ request }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(new URL(request.url).searchParams, quoteLife.states, quoteSorts)
  return csvAnswer(
    'quotes',
    heads,
    (turn, size) => listQuotes(ctx, asked, turn, size),
    (quote) => [
      quote.reference,
      quoteStates.words[quote.state].words,
      String(quote.version),
      quote.company ?? '',
      quote.contactName ?? '',
      quote.contactEmail ?? '',
      sayLines(quote.lines),
      quote.totalCents === null ? '' : (quote.totalCents / 100).toFixed(2),
      quote.createdAt.toISOString(),
      quote.validUntil?.toISOString() ?? '',
    ],
  )
})
