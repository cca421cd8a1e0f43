import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { formatFuelPrice, formatGallons, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { findCustomer } from '#features/customers/customer.ts'
import { customerKindWords } from '#features/customers/customer-words.ts'
import { contractGallons } from '#features/orders/contract-gallons.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { answerVerb } from '#forms/verb/answer-verb.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { RefusedElsewhere, VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services } from '#http/context.ts'
import { Badge } from '#ui/badge.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHead } from '#ui/page-head.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import '#ui/styles/trade.css'
import { markupsFor } from '../../markups.ts'
import { feesOn } from '../../price.ts'
import { costsForm, endMarkupForm, markupForm, removeCostsForm } from '../../pricing-forms.ts'
import { latestIndexes } from '../../price-index.ts'
import { proposePrices } from '../../propose.ts'
import { costsAhead, costsAt, isStale, nextRackChange, recentCosts } from '../../rack-costs.ts'
import type { RackCost } from '../../schema.ts'
import { today } from '#domain/calendar.ts'
import { dateOf } from '#domain/instant.ts'
import type { Route } from './+types/prices'
import { viewIndex } from './index-view.ts'
import { viewProposal } from './proposal-view.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Prices' }]

/** Prices of a customer's sheet are for so many gallons. */
const sheetGallons = 5000 as DeciGallons

const readSheet = async (ctx: Context, content: Content, url: URL) => {
  const id = url.searchParams.get('customer')
  const [customer, costs] = await Promise.all([id ? findCustomer(ctx, id) : undefined, costsAt(ctx)])
  const products = tradeProducts(content).filter(({ unit, taxClass }) => unit === 'gallon' && taxClass !== 'lubricant')
  return { ctx, products, costs, customer }
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const sheet = await readSheet(ctx, context.get(services).content, url)
  const { products, costs, customer } = sheet
  const [ahead, recent, indexes, margins] = await Promise.all([
    costsAhead(ctx),
    recentCosts(ctx),
    customer ? [] : latestIndexes(ctx),
    markupsFor(ctx, customer?.id ?? null),
  ])
  const named = (key: string) => products.find(({ product }) => product === key)?.name ?? key
  const terminal = (key: string) => ctx.pricing.terminals.find((each) => each.key === key)?.name ?? key
  const moment = (at: Date) => formatMoment(ctx.calendar.timeZone, at)
  const sets = can(ctx.viewer, 'pricing.set')
  const proposals = customer
    ? await proposePrices(
        ctx,
        customer.id,
        products.map(({ product }) => ({ product, gallons: sheetGallons })),
        (...contracts) => contractGallons(ctx, ...contracts),
      )
    : []
  const batches = [...Map.groupBy(recent, ({ batchId }) => batchId).values()]
  return {
    customer: customer && { id: customer.id, name: customer.name },
    changesAt: moment(dateOf(nextRackChange(ctx).toInstant())),
    costs: ctx.pricing.terminals.flatMap(({ key, name }) =>
      products.flatMap(({ product }) => {
        const now = costs.find((cost) => cost.terminal === key && cost.product === product)
        const next = ahead.find((cost) => cost.terminal === key && cost.product === product)
        if (!now && !next) return []
        return [
          {
            key: `${key} ${product}`,
            product: named(product),
            terminal: name,
            ...(now && costView(ctx, now, moment)),
            next: next && `${formatFuelPrice(next.cost)} from ${moment(next.effectiveAt)}`,
          },
        ]
      }),
    ),
    indexes: indexes.map(viewIndex),
    imports: sets && can(ctx.viewer, 'imports.run'),
    sheet: proposals.map((proposal) => ({ name: named(proposal.product), ...viewProposal(ctx, proposal) })),
    margins: margins.map((row) => ({
      id: row.id,
      whose: row.customerId ? (customer?.name ?? '') : row.group ? customerKindWords[row.group] : 'All customers',
      product: row.product ? named(row.product) : 'All fuels',
      from: row.fromGallons > 0 ? formatGallons(row.fromGallons) : 'Any',
      margin: formatFuelPrice(row.margin),
      set: `${row.recordedBy}, ${moment(row.recordedAt)}`,
      end:
        sets && Boolean(row.customerId) === Boolean(customer)
          ? endMarkupForm({ id: row.id, about: 'the margin', customer }).draw(ctx)
          : undefined,
    })),
    history: batches.map((batch) => batchView(batch, { named, terminal, moment, ctx, sets })),
    forms: [...(customer ? [] : [costsForm(sheet)]), markupForm(sheet)]
      .filter(() => sets)
      .map((form) => form.draw(ctx)),
  }
})

const costView = (ctx: Context, cost: RackCost, moment: (at: Date) => string) => {
  const fees = feesOn(ctx.pricing.fees, cost.product, today(ctx))
  return {
    rack: formatFuelPrice(cost.cost),
    fees: formatFuelPrice(fees),
    landed: formatFuelPrice((cost.cost + fees) as HundredthCentsPerGallon),
    since: moment(cost.effectiveAt),
    stale: isStale(ctx, cost),
  }
}

type PriceFormatters = {
  ctx: Context
  sets: boolean
  named: (product: string) => string
  terminal: (key: string) => string
  moment: (at: Date) => string
}

const batchView = (batch: readonly RackCost[], { named, terminal, moment, ctx, sets }: PriceFormatters) => {
  const [first] = batch
  const { batchId, effectiveAt, recordedBy, recordedAt, removedAt, removedBy } = first as RackCost
  return {
    id: batchId,
    from: moment(effectiveAt),
    by: `${recordedBy}, ${moment(recordedAt)}`,
    what: [...Map.groupBy(batch, (cost) => cost.terminal)].map(
      ([key, costs]) =>
        `${terminal(key)}: ${costs.map(({ product, cost }) => `${named(product)} ${formatFuelPrice(cost)}`).join(', ')}`,
    ),
    removed: removedAt ? `Removed by ${removedBy}, ${moment(removedAt)}` : undefined,
    remove:
      sets && !removedAt ? removeCostsForm({ id: batchId, about: `from ${moment(effectiveAt)}` }).draw(ctx) : undefined,
  }
}

export const action = answering(async ({ request, url, context }: Route.ActionArgs, ctx) => {
  const sheet = await readSheet(ctx, context.get(services).content, url)
  const body = await request.formData()
  const text = (name: string) => String(body.get(name) ?? '')
  return answerVerb(ctx, body, [
    costsForm(sheet),
    markupForm(sheet),
    removeCostsForm({ id: text('batch'), about: '' }),
    endMarkupForm({ id: text('margin_id'), about: '', customer: sheet.customer }),
  ])
})

export const clientAction = keepDraft

/** What fuel costs us now, what is added to it, and what one customer pays. */
export default function Prices({ loaderData, actionData }: Route.ComponentProps) {
  const { customer, costs, indexes, imports, sheet, margins, history, forms, changesAt } = loaderData
  const refusal = actionData ?? undefined
  return (
    <>
      <PageHead
        title={customer ? `Prices for ${customer.name}` : 'Prices'}
        over={
          customer && (
            <a className="text-link" href={href('/dashboard/admin/customers/:id', { id: customer.id })}>
              {customer.name}
            </a>
          )
        }
        lead={
          customer
            ? "Today's price per gallon before freight and taxes, for 500 gallons."
            : `What fuel costs us per gallon, and our margins. The next rack change is ${changesAt}.`
        }
        actions={
          !customer &&
          imports && (
            <ButtonLink href={href('/dashboard/admin/imports/new/:import', { import: 'rack-costs' })}>
              Import rack prices
            </ButtonLink>
          )
        }
      />
      <div className="wrap page-body sections">
        <RefusedElsewhere refused={refusal} forms={forms} />
        {customer && <Sheet sheet={sheet} name={customer.name} />}
        {!customer && <Costs costs={costs} />}
        {!customer && <Indexes indexes={indexes} imports={imports} />}
        {forms.map((form) => (
          <VerbForm key={form.verb} form={form} refused={refusal} />
        ))}
        <Margins margins={margins} />
        {!customer && <History history={history} />}
        {customer && (
          <p>
            <a className="text-link" href={href('/dashboard/admin/prices')}>
              Rack prices and margins for all customers
            </a>
          </p>
        )}
      </div>
    </>
  )
}

type Data = Route.ComponentProps['loaderData']

const Costs = ({ costs }: Pick<Data, 'costs'>) => (
  <Section id="rack-costs" title="Rack prices now">
    <Table
      caption="Rack prices now"
      columns={[
        { key: 'product', head: 'Product' },
        { key: 'terminal', head: 'Terminal' },
        { key: 'rack', head: 'Rack', figures: true },
        { key: 'fees', head: 'Fees', figures: true },
        { key: 'landed', head: 'Our cost', figures: true },
        { key: 'since', head: 'Since' },
        { key: 'next', head: 'Next' },
      ]}
      rows={costs.map(({ key, product, terminal, rack, fees, landed, since, stale, next }) => ({
        key,
        cells: {
          ...{ product, terminal, rack: rack ?? '–', fees, landed: <b>{landed ?? '–'}</b>, next: next ?? '' },
          since: stale ? (
            <>
              {since} <Badge tone="due">Old</Badge>
            </>
          ) : (
            since
          ),
        },
      }))}
      empty={
        <EmptyState title="No rack prices recorded yet">
          Record what your terminals charge below. Quotes then propose a price with its parts and margin.
        </EmptyState>
      }
    />
  </Section>
)

const Indexes = ({ indexes, imports }: Pick<Data, 'indexes' | 'imports'>) =>
  (indexes.length > 0 || imports) && (
    <Section id="index" title="EIA index">
      {indexes.length > 0 && (
        <Table
          caption="EIA weekly index"
          columns={[
            { key: 'name', head: 'Index' },
            { key: 'price', head: 'Average', figures: true },
            { key: 'change', head: 'Change from last week' },
            { key: 'age', head: 'Age' },
          ]}
          rows={indexes.map(({ series, name, basis, price, change, age, stale }) => ({
            key: series,
            cells: {
              ...{ price, change },
              name: (
                <>
                  {name}
                  <small className="line text-soft">{basis}</small>
                </>
              ),
              age: stale ? (
                <>
                  {age} <Badge tone="due">Old</Badge>
                </>
              ) : (
                age
              ),
            },
          }))}
        />
      )}
      <p className="text-soft">
        Weekly averages that the U.S. Energy Information Administration publishes. They aren't our prices.{' '}
        {imports && (
          <a className="text-link" href={href('/dashboard/admin/imports/new/:import', { import: 'price-index' })}>
            Import EIA&apos;s file
          </a>
        )}
      </p>
    </Section>
  )

const Sheet = ({ sheet, name }: Pick<Data, 'sheet'> & { name: string }) => (
  <Table
    caption={`Prices for ${name}`}
    columns={[
      { key: 'name', head: 'Product' },
      { key: 'price', head: 'Price', figures: true },
      { key: 'parts', head: 'Made of' },
      { key: 'by', head: 'Because' },
    ]}
    rows={sheet.map(({ product, name, price, parts, by, warning }) => ({
      key: product,
      cells: {
        name,
        price: price ? <b>${price}</b> : '–',
        parts: (
          <>
            {parts.join(' + ')}
            {warning && <span className="line text-soft">{warning}</span>}
          </>
        ),
        by: by ?? 'No margin set',
      },
    }))}
  />
)

const Margins = ({ margins }: Pick<Data, 'margins'>) => (
  <Section id="margins" title="Margins">
    <Table
      caption="Margins"
      columns={[
        { key: 'whose', head: 'For' },
        { key: 'product', head: 'Product' },
        { key: 'from', head: 'Gallons, from', figures: true },
        { key: 'margin', head: 'Per gallon', figures: true },
        { key: 'set', head: 'Set by', wide: true },
        { key: 'end', head: <span className="visually-hidden">End</span> },
      ]}
      rows={margins.map(({ id, whose, product, from, margin, set, end }) => ({
        key: id,
        cells: { whose: <bdi>{whose}</bdi>, product, from, margin, set, end: end && <VerbForm form={end} /> },
      }))}
      empty={
        <EmptyState title="No margins yet">
          Set one for all customers first, then narrower ones. The narrowest one applies: customer, then type, then
          everyone.
        </EmptyState>
      }
    />
  </Section>
)

const History = ({ history }: Pick<Data, 'history'>) =>
  history.length > 0 && (
    <Section id="recorded" title="History">
      <Table
        caption="Recorded rack prices"
        columns={[
          { key: 'from', head: 'In effect from' },
          { key: 'what', head: 'Rack prices' },
          { key: 'by', head: 'Entered by' },
          { key: 'remove', head: <span className="visually-hidden">Remove</span> },
        ]}
        rows={history.map(({ id, from, by, what, removed, remove }) => ({
          key: id,
          cells: {
            ...{ from, by: removed ? `${by}. ${removed}` : by },
            what: what.map((line) => (
              <span key={line} className="line">
                {removed ? <s>{line}</s> : line}
              </span>
            )),
            remove: remove && <VerbForm form={remove} />,
          },
        }))}
      />
    </Section>
  )
