import { quoteStates } from '#domain/quotes/lifecycle.ts'
import { listQuotes, quoteCounts, quoteSorts } from '#domain/quotes/list.ts'
import { answering } from '../http/answering.ts'
import { readAsked, readTurn } from '../trade/list-address.ts'
import { ListPage } from '../trade/list-page.tsx'
import type { Route } from './+types/quotes'
import { quoteTabs } from './list-states.ts'
import { RequestNewQuote } from './request-new-quote.tsx'
import { quoteCells, quoteColumns } from './row-cells.tsx'
import { quoteRow } from './rows.ts'
import { stateTabs } from './state-tabs.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Quotes' }]

const path = '/dashboard/customer/quotes'

export const loader = answering(async ({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, quoteTabs, quoteSorts)
  const [page, counts] = await Promise.all([listQuotes(ctx, asked, readTurn(url.searchParams)), quoteCounts(ctx)])
  return {
    asked,
    rows: page.rows.map((quote) => quoteRow(ctx, quote)),
    older: page.older,
    newer: page.newer,
    tabs: stateTabs(quoteTabs, counts, quoteStates.buyerWords, ['pending', asked.state]),
  }
})

export default function CustomerQuotes({ loaderData }: Route.ComponentProps) {
  return (
    <ListPage
      {...loaderData}
      title="Quotes"
      lead="Prices we offered you. Fuel prices hold for the day, because the rack changes at 6 PM."
      actions={<RequestNewQuote />}
      path={path}
      exported={`${path}/export.csv`}
      usual="made"
      searches="quote number, name or company"
      columns={quoteColumns}
      rows={loaderData.rows.map(quoteCells)}
      empty={{
        title: 'No quotes yet',
        words: 'Ask for a price: what we offer stands here, and you accept it with one click.',
        action: <RequestNewQuote />,
      }}
    />
  )
}
