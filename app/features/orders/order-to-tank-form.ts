import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { orderOrAsk } from '#features/approvals/approval-forms.ts'
import { lastDeliveryDay, usualDeliveryDay } from '#features/trade/delivery-day.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { choice } from '#forms/fields/choice.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { text } from '#forms/fields/text.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { InvalidField } from '#forms/verb/answer-verb.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { needsPo } from './customer-po.ts'
import { fullAt, poAt } from './full-day-form.ts'
import { orderToTank, wishAt, type TankAtSite } from './order-to-tank.ts'

type FormContext = {
  tanks: readonly TankAtSite[]
  products: ReturnType<typeof tradeProducts>
  day: string
  lastDay: string
  full?: FullDays
  /** Whether the PO number is asked for, which a customer's orders need. */
  asksPo: boolean
  page: (orderId: string) => string
}

const named = ({ tank, site }: TankAtSite) =>
  [tank.label ?? tank.product ?? 'Tank', site.name ?? site.address].join(', ')

const order = verbForm({
  verb: 'order_to_tank',
  title: 'Order for a tank',
  lead: () =>
    "The product in the tank, delivered to its site. If today's price is higher, we'll ask you before we confirm.",
  button: 'Order',
  once: true,
  permission: 'orders.place',
  fields: ({ tanks, day, lastDay, full, asksPo }: FormContext) => ({
    order_tank: choice('Tank', Object.fromEntries(tanks.map((each) => [each.tank.id, named(each)])), {
      initial: tanks.length === 1 ? tanks[0]?.tank.id : undefined,
    }),
    order_gallons: gallons('Gallons', { min: 1 }),
    order_day: plainDate('Delivery date', {
      ...{ notBeforeToday: true, explainsDays: true, initial: day, last: lastDay, full },
    }),
    ...(asksPo && { order_po: optional(text('PO number', { longest: 60, autoComplete: 'off' })) }),
  }),
  beside: [['order_gallons', 'order_day']],
  submit: async (ctx, { tanks, products, page }, typed, { submissionId, confirmed }) => {
    const to = { deliveryDate: typed.order_day, deliveryWindow: 'flexible' } as const
    const existing = tanks.find(({ tank }) => tank.id === typed.order_tank)
    if (!existing) throw notFound('tank')
    const { tank } = existing
    // What may not fit today is asked about; what never fits is wrong.
    if (tank.capacity && typed.order_gallons > tank.capacity)
      throw new InvalidField(
        'order_gallons',
        `The tank holds ${formatGallons(tank.capacity)} at most. Please enter fewer gallons.`,
      )
    const gallons = typed.order_gallons as DeciGallons
    const product = products.find((each) => each.product === tank.product)?.name ?? 'Fuel'
    const customerPo = (typed as { order_po?: string | null }).order_po ?? null
    const input = { submissionId, gallons, to, sure: confirmed, customerPo }
    const place = async () => page((await orderToTank(ctx, tank.id, input, products)).id)
    const placing = { submissionId, wish: { ...wishAt(existing, to), customerPo } }
    return orderOrAsk(ctx, { tank: existing, gallons, product }, placing, place)
      .catch(fullAt('order_day'))
      .catch(poAt('order_po'))
  },
})

/**
 * Three answers: which tank, how many gallons, which day; and the PO number where the customer's orders need one. Undefined
 * without a tank.
 */
export const orderToTankForm = async (
  ctx: Context,
  content: Parameters<typeof tradeProducts>[0],
  tanks: readonly TankAtSite[],
  page: FormContext['page'],
  full?: FullDays,
) => {
  const [first] = tanks
  if (!first) return undefined
  return order({
    ...{ tanks, products: tradeProducts(content), lastDay: lastDeliveryDay(ctx), page, full },
    ...{ day: usualDeliveryDay(ctx), asksPo: await needsPo(ctx, first.customer.mergedInto ?? first.customer.id) },
  })
}
