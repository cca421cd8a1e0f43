import { sayMoment } from '#domain/day.ts'
import { sayCents } from '#domain/money.ts'
import { quoteLife } from '#domain/quotes/lifecycle.ts'
import { listQuotes, quoteCounts, quoteSorts } from '#domain/quotes/list.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { StatusWord } from '#ui/status-word.tsx'
import { answering } from '../../http/answering.ts'
import { readAsked, readTurn } from '../../trade/list-address.ts'
import { ListPage } from '../../trade/list-page.tsx'
import { sayLines } from '../../trade/paper-view.ts'
import { quoteWords } from '../../trade/words.ts'
import type { Route } from './+types/quotes'
import { May } from '../may.tsx'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Quotes' }]

export const loader = answering(async ({ request }: Route.LoaderArgs, ctx) => {
  const query = new URL(request.url).searchParams
  const asked = readAsked(query, quoteLife.states, quoteSorts)
  const [page, counts] = await Promise.all([listQuotes(ctx, asked, readTurn(query)), quoteCounts(ctx)])
  const say = (at: Date) => sayMoment(ctx.calendar.timeZone, at)
  return {
    asked,
    counts,
    states: quoteLife.states,
    older: page.older,
    newer: page.newer,
    rows: page.rows.map((quote) => ({
      id: quote.id,
      reference: quote.reference,
      state: quote.state,
      what: sayLines(quote.lines),
      who: quote.company || quote.contactName || quote.contactEmail || '',
      total: quote.totalCents === null ? '' : sayCents(quote.totalCents),
      made: say(quote.createdAt),
      ends: quote.state === 'pending' && quote.validUntil ? say(quote.validUntil) : '',
    })),
  }
})

const path = '/dashboard/admin/quotes'

export default function Quotes({ loaderData }: Route.ComponentProps) {
  const { asked, counts, states, rows, older, newer } = loaderData
  const count = (state: string) => counts.find((each) => each.state === state)?.count ?? 0
  return (
    <ListPage
      title="Quotes"
      path={path}
      asked={asked}
      usual="made"
      actions={
        <May permission="quotes.write">
          <ButtonLink look="solid" href={`${path}/new`}>
            <Icon name="plus" /> New quote
          </ButtonLink>
        </May>
      }
      tabs={[
        { label: 'All' },
        ...states.map((state) => ({ state, label: quoteWords[state].words, count: count(state) })),
      ]}
      searches="Reference, name, company, e-mail"
      columns={[
        { key: 'quote', head: 'Quote' },
        { key: 'who', head: 'Customer' },
        { key: 'state', head: 'Status' },
        { key: 'ends', head: 'Holds until', wide: true },
        { key: 'made', head: 'Made', sort: 'made', wide: true },
        { key: 'total', head: 'Total', figures: true },
      ]}
      rows={rows.map(({ id, reference, state, what, who, total, made, ends }) => ({
        key: id,
        cells: {
          quote: (
            <>
              <a className="text-link" href={`${path}/${id}`}>
                {reference}
              </a>
              <br />
              <small className="text-soft">{what}</small>
            </>
          ),
          who: <bdi>{who}</bdi>,
          state: <StatusWord tone={quoteWords[state].tone}>{quoteWords[state].words}</StatusWord>,
          ends,
          made,
          total,
        },
      }))}
      older={older}
      newer={newer}
      empty={{ title: 'No quotes yet', words: 'A quote begins from a request in the inbox, or here.' }}
      exported={`${path}/export.csv`}
    />
  )
}
