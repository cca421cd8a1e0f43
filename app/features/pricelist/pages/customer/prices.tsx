import { formatMoment } from '#domain/day.ts'
import { formatFuelPrice, formatGallons } from '#domain/money.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepTyped } from '#forms/verb/keep-typed.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Table } from '#ui/table.tsx'
import '#ui/portal.css'
import { getsPriceMails, ownPrices } from '../../own-prices.ts'
import { priceMailsForm } from '../../price-mail-forms.ts'
import type { Route } from './+types/prices'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Prices' }]

export const loader = answering(async (_args: Route.LoaderArgs, ctx) => {
  const [rows, on] = [await ownPrices(ctx), await getsPriceMails(ctx)]
  const line = ({ id, name, price, gallons, effectiveAt }: (typeof rows)[number]) => ({
    ...{ id, name, price: formatFuelPrice(price), gallons: formatGallons(gallons) },
    since: formatMoment(ctx.calendar.timeZone, effectiveAt),
  })
  const current = [...Map.groupBy(rows, ({ product }) => product).values()].flatMap(([first]) => first ?? [])
  return {
    on,
    current: current.map(line),
    earlier: rows.filter((row) => !current.includes(row)).map(line),
    form: priceMailsForm({ on }).draw(ctx),
  }
})

export const action = answering(async ({ request }: Route.ActionArgs, ctx) =>
  answerVerb(ctx, await request.formData(), [priceMailsForm({ on: await getsPriceMails(ctx) })]),
)

export const clientAction = keepTyped

const columns = [
  { key: 'name', head: 'Product' },
  { key: 'price', head: 'Price per gallon', figures: true },
  { key: 'gallons', head: 'Based on', figures: true },
  { key: 'since', head: 'Since' },
]

type Line = Route.ComponentProps['loaderData']['current'][number]

const rowsOf = (lines: readonly Line[]) =>
  lines.map(({ id, name, ...line }) => ({ key: id, cells: { ...line, name: <bdi>{name}</bdi> } }))

/** What a customer would pay today for what they buy, and what it was before. */
export default function CustomerPrices({ loaderData, actionData }: Route.ComponentProps) {
  const { on, current, earlier, form } = loaderData
  return (
    <>
      <PageHead
        title="Prices"
        lead="What a gallon costs you, before freight and taxes. To lock in a price, get a quote. It shows how long the price is good."
      />
      <div className="wrap page-body sections">
        {current.length === 0 ? (
          <EmptyState title="No prices yet">
            The price of each fuel you buy is listed here, with the time it took effect and what it was before.
          </EmptyState>
        ) : (
          <section aria-labelledby="now">
            <h2 id="now" className="sign text-h3">
              Now
            </h2>
            <Table caption="Your prices now" columns={columns} rows={rowsOf(current)} />
          </section>
        )}
        <section aria-labelledby="mails" className="stack tight">
          <h2 id="mails" className="sign text-h4">
            Emails
          </h2>
          <p>
            {on
              ? 'We email you when one of these prices changes, once a day at most.'
              : 'We can email you when one of these prices changes, once a day at most.'}
          </p>
          <VerbForm form={form} refused={actionData} />
        </section>
        {earlier.length > 0 && (
          <section aria-labelledby="before">
            <h2 id="before" className="sign text-h4">
              Price history
            </h2>
            <Table caption="Your earlier prices" columns={columns} rows={rowsOf(earlier)} />
          </section>
        )}
      </div>
    </>
  )
}
