import { href } from 'react-router'
import { localInstant } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { formatFuelPrice, type DeciGallons, type HundredthCentsPerGallon } from '#domain/money.ts'
import { customerKindWords } from '#features/customers/customer-words.ts'
import type { Customer, CustomerKind } from '#features/customers/schema.ts'
import { choice } from '#forms/fields/choice.ts'
import { dateTime } from '#forms/fields/date-time.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { price } from '#forms/fields/price.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { endMarkup, recordMarkup } from './markups.ts'
import { nextRackChange, recordCosts, removeCosts } from './rack-costs.ts'
import type { RackCost } from './schema.ts'

export const pricesPage = (customer?: Pick<Customer, 'id'>) =>
  href('/dashboard/admin/prices') + (customer ? `?customer=${customer.id}` : '')

/** What is sold by the gallon. `costs`: those in force. */
export type PricingFormContext = {
  ctx: Context
  products: readonly { product: string; name: string }[]
  costs: readonly RackCost[]
  customer?: Customer
}

/** One field for each product and terminal: what is left blank stays as it is. */
export const costsForm = verbForm({
  verb: 'record_costs',
  title: 'Record rack prices',
  button: 'Record rack prices',
  look: 'solid',
  done: 'Rack prices saved.',
  permission: 'pricing.set',
  fields: ({ ctx }: PricingFormContext) => ({
    effective: {
      ...dateTime('Takes effect', {
        daysBack: 7,
        help: "The next rack change unless you change it, up to 7 days back. Existing quotes don't change. Fill in only the prices that changed.",
      }),
      initial: nextRackChange(ctx).toPlainDateTime().toString({ smallestUnit: 'minute' }),
    },
  }),
  rowsAfter: 'effective',
  rows: ({ ctx, products, costs }) =>
    ctx.pricing.terminals.flatMap(({ key, name: terminal }) =>
      products.map(({ product, name }) => {
        const now = costs.find((cost) => cost.terminal === key && cost.product === product)
        const help = now ? `Now ${formatFuelPrice(now.cost)}` : 'None recorded yet'
        return { fields: { cost: { ...optional(price(`${name}, ${terminal}`, 'gallon', { help })), need: '' } } }
      }),
    ),
  submit: async (ctx, { products }, { effective }, { rows }) => {
    const [date = '', time = ''] = effective.split('T')
    const places = ctx.pricing.terminals.flatMap(({ key }) =>
      products.map(({ product }) => ({ terminal: key, product })),
    )
    const typed = rows.flatMap(({ cost }, at) => {
      const place = places[at]
      return cost === null || !place ? [] : [{ ...place, cost: cost as HundredthCentsPerGallon }]
    })
    if (typed.length === 0) throw new InvalidField('cost_0', 'Please enter at least one rack price.')
    await recordCosts(ctx, localInstant(ctx.calendar, date, time), typed)
    return pricesPage()
  },
})

type Batch = { id: string; about: string }

export const removeCostsForm = verbForm({
  verb: 'remove_costs',
  row: ({ id, about }: Batch) => ({ name: 'batch', value: id, about }),
  button: 'Remove',
  permission: 'pricing.set',
  confirm: 'Remove these rack prices? Quotes that were priced with them keep their prices.',
  submit: async (ctx, { id }) => {
    await removeCosts(ctx, id)
    return pricesPage()
  },
})

/** A margin for everybody, a kind of customer, or the one customer whose page it stands on. */
export const markupForm = verbForm({
  verb: 'set_margin',
  title: ({ customer }: PricingFormContext) => (customer ? `Set a margin for ${customer.name}` : 'Set a margin'),
  button: 'Set margin',
  done: 'Margin set.',
  look: 'solid',
  permission: 'pricing.set',
  lead: () => 'Starts now and replaces the margin for the same customers, product and gallons.',
  fields: ({ products, customer }) => ({
    ...(!customer && {
      group: optional(choice('For', customerKindWords, { blank: 'All customers' })),
    }),
    margin_product: optional(
      choice('Product', Object.fromEntries(products.map(({ product, name }) => [product, name])), {
        blank: 'All fuels',
      }),
    ),
    from: optional(gallons('From', { min: 0, help: 'Leave blank for any quantity.' })),
    margin: price('Margin per gallon', 'gallon', { missing: 'Please enter the margin, such as 0.25.' }),
  }),
  beside: [
    ['group', 'margin_product'],
    ['from', 'margin'],
  ],
  submit: async (ctx, { customer }, answers) => {
    await recordMarkup(ctx, {
      customerId: customer?.id ?? null,
      group: ((answers.group as CustomerKind | undefined) ?? null) as CustomerKind | null,
      product: answers.margin_product,
      fromGallons: (answers.from ?? 0) as DeciGallons,
      margin: answers.margin as HundredthCentsPerGallon,
    })
    return pricesPage(customer)
  },
})

export const endMarkupForm = verbForm({
  verb: 'end_margin',
  row: ({ id, about }: Batch & { customer?: Customer }) => ({ name: 'margin_id', value: id, about }),
  button: 'End this margin',
  permission: 'pricing.set',
  submit: async (ctx, { id, customer }) => {
    await endMarkup(ctx, id)
    return pricesPage(customer)
  },
})
