import { quoteStates } from '#domain/quotes/lifecycle.ts'
import { listQuotes, quoteSorts } from '#domain/quotes/list.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import { readAsked } from '../trade/list-address.ts'
import { sayLines } from '../trade/paper-view.ts'
import { standsAs } from '../trade/stands-as.ts'
import type { Route } from './+types/quotes-export'
import { quoteTabs } from './list-states.ts'
import { dollarsOf } from './rows.ts'

const heads = ['Quote', 'Products', 'Status', 'Total USD', 'Version', 'Offered', 'Holds until', 'Decided']

/** The list as it is filtered, as a file for a spreadsheet. Times are UTC. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, quoteTabs, quoteSorts)
  return csvAnswer(
    'quotes',
    heads,
    (turn, size) => listQuotes(ctx, asked, turn, size),
    (quote) => [
      quote.reference,
      sayLines(quote.lines),
      quoteStates.buyerWords[standsAs(ctx, quote)].words,
      quote.totalCents === null ? '' : dollarsOf(quote.totalCents),
      String(quote.version),
      quote.offeredAt?.toISOString() ?? '',
      quote.validUntil?.toISOString() ?? '',
      quote.decidedAt?.toISOString() ?? '',
    ],
  )
})
