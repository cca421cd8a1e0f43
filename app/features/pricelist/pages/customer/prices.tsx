import { href } from 'react-router'
import { formatMoment } from '#domain/day.ts'
import { formatFuelPrice, formatGallons } from '#domain/money.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import '#ui/portal.css'
import { getsPriceMails, ownPrices } from '../../own-prices.ts'
import { openQuotes } from '../open-quotes.ts'
import { priceMailsForm } from '../../price-mail-forms.ts'
import type { Route } from './+types/prices'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Prices' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [rows, quoted, on] = [await ownPrices(ctx), await openQuotes(ctx), await getsPriceMails(ctx)]
  const line = ({ id, name, price, gallons, effectiveAt }: (typeof rows)[number]) => ({
    ...{ id, name, price: formatFuelPrice(price), gallons: formatGallons(gallons) },
    since: formatMoment(ctx.calendar.timeZone, effectiveAt),
  })
  const current = [...Map.groupBy(rows, ({ product }) => product).values()].flatMap(([first]) => first ?? [])
  return {
    on,
    current: current.map((row) => ({
      ...line(row),
      quoted: quoted
        .filter(({ product }) => product === row.product)
        .map(({ id, reference, price, quantity, until }) => ({
          ...{ id, reference, price: formatFuelPrice(price as typeof row.price) },
          gallons: formatGallons(quantity as typeof row.gallons),
          until: formatMoment(ctx.calendar.timeZone, until),
        })),
    })),
    earlier: rows.filter((row) => !current.includes(row)).map(line),
    form: priceMailsForm({ on }).draw(ctx),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [priceMailsForm({ on: await getsPriceMails(ctx) })]),
)

export const clientAction = keepDraft

const columns = [
  { key: 'name', head: 'Product' },
  { key: 'price', head: 'Price per gallon', figures: true },
  { key: 'gallons', head: 'Based on', figures: true },
  { key: 'since', head: 'Since' },
]

type Data = Route.ComponentProps['loaderData']
type Line = Data['current'][number] | Data['earlier'][number]

const rowsOf = (lines: readonly Line[]) =>
  lines.map(({ id, name, gallons, price, since, ...line }) => ({
    key: id,
    cells: {
      ...{ gallons, price, since },
      name: (
        <>
          <bdi>{name}</bdi>
          {'quoted' in line &&
            line.quoted.map((quote) => (
              <small key={quote.id}>
                Your quote{' '}
                <a className="text-link" href={href('/dashboard/customer/quotes/:id', { id: quote.id })}>
                  {quote.reference}
                </a>{' '}
                has {quote.gallons} at {quote.price}, good until {quote.until}.
              </small>
            ))}
        </>
      ),
    },
  }))

/** What a customer would pay today for what they buy, and what it was before. */
export default function CustomerPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { on, current, earlier, form } = loaderData
  return (
    <>
      <PageHead
        title="Prices"
        lead="What a gallon costs you today, before freight and taxes. A quote is for one delivery: its price can differ from these, and it's good until the time on the quote, even if these change."
      />
      <div className="wrap page-body sections">
        {current.length === 0 ? (
          <EmptyState title="No prices yet">
            The price of each fuel you buy is listed here, with the time it took effect and what it was before.
          </EmptyState>
        ) : (
          <Section id="now" title="Current prices" spacing="none">
            <Table caption="Your prices now" columns={columns} rows={rowsOf(current)} />
          </Section>
        )}
        <Section id="mails" title="Emails" size="h4">
          <p>
            {on
              ? 'We email you when one of these prices changes, once a day at most.'
              : 'We can email you when one of these prices changes, once a day at most.'}
          </p>
          <VerbForm form={form} refused={actionData} />
        </Section>
        {earlier.length > 0 && (
          <Section id="before" title="Price history" size="h4" spacing="none">
            <Table caption="Your earlier prices" columns={columns} rows={rowsOf(earlier)} />
          </Section>
        )}
      </div>
    </>
  )
}
