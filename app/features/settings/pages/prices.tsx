import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { keepDraft } from '#forms/verb/keep-draft.ts'
import { VerbForm } from '#forms/verb/verb-form-view.tsx'
import { answering } from '#http/answering.ts'
import { services, type Services } from '#http/context.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { Badge } from '#ui/badge.tsx'
import { Section } from '#ui/section.tsx'
import { Table } from '#ui/table.tsx'
import { endFeeForm, feeForm, formatFee, priceRulesForm, terminalsForm } from '../prices-form.ts'
import type { Route } from './+types/prices'
import { SettingPage } from './setting-page.tsx'
import { answerSetting, readSetting, viewSetting } from './setting-route.ts'

export const handle = { interactive: true }

export const meta = () => [{ title: 'Price rules | Settings' }]

const readPrices = async (ctx: Context, { content }: Services) => {
  const stored = await readSetting(ctx, 'prices')
  const products = tradeProducts(content).filter(({ unit, taxClass }) => unit === 'gallon' && taxClass !== 'lubricant')
  const subject = {
    prices: stored.value,
    zones: Object.fromEntries(Object.entries(content.coverage.zones).map(([key, { name }]) => [key, name])),
    products: Object.fromEntries(products.map(({ product, name }) => [product, name])),
    today: today(ctx),
  }
  const { setting } = stored
  return {
    ...stored,
    given: subject,
    forms: [priceRulesForm(subject, setting), terminalsForm(subject, setting), feeForm(subject, setting)],
    ends: stored.value.fees
      .filter(({ until }) => until === undefined || until > subject.today)
      .map(({ id, label }) => endFeeForm({ ...subject, fee: id, about: label }, setting)),
  }
}

export const loader = answering(async ({ url, context }: Route.LoaderArgs, ctx) => {
  const { forms, ends, given, ...read } = await readPrices(ctx, context.get(services))
  return {
    forms: forms.map((form) => form.draw(ctx)),
    fees: read.value.fees.map(({ id, label, products, rate, from, until, source, confirmed }) => ({
      ...{ id, label, source, confirmed, rate: formatFee(rate) },
      products: products.map((key) => given.products[key] ?? key).join(', '),
      days: until ? `${formatDay(from)} to ${formatDay(until)}` : `From ${formatDay(from)}`,
      end: ends.find(({ row }) => row?.value === id)?.draw(ctx),
    })),
    state: await viewSetting(ctx, read, url),
  }
})

export const action = answering(async ({ request, context }: Route.ActionArgs, ctx) => {
  const app = context.get(services)
  const { forms, ends, revert } = await readPrices(ctx, app)
  return answerSetting(ctx, app, request, [...forms, ...ends, revert])
})

export const clientAction = keepDraft

export default function PriceRules({ loaderData: { forms, fees, state }, actionData: refused }: Route.ComponentProps) {
  const [rules, terminals, fee] = forms
  return (
    <SettingPage
      title="Price rules"
      lead="What goes into a proposed price, besides the rack prices and margins under Prices."
      state={state}
      refused={refused}
    >
      <VerbForm form={rules} refused={refused} />
      <Section id="terminals" title="Terminals" size="h4">
        <VerbForm form={terminals} refused={refused} />
      </Section>
      <Section id="fees" title="Recovery fees" size="h4">
        <Table
          caption="Recovery fees"
          columns={[
            { key: 'label', head: 'Fee' },
            { key: 'products', head: 'Products' },
            { key: 'rate', head: 'Rate', figures: true },
            { key: 'days', head: 'Days' },
            { key: 'end', head: <span className="visually-hidden">End</span> },
          ]}
          rows={fees.map(({ id, label, products, rate, days, source, confirmed, end }) => ({
            key: id,
            cells: {
              label: (
                <>
                  {label} {!confirmed && <Badge tone="due">To be confirmed</Badge>}
                  {source && <span className="line text-small text-soft">{source}</span>}
                </>
              ),
              ...{ products, rate, days },
              end: end && <VerbForm form={end} refused={refused} />,
            },
          }))}
          empty={<p className="text-soft">No recovery fees.</p>}
        />
        <VerbForm form={fee} refused={refused} />
      </Section>
    </SettingPage>
  )
}
