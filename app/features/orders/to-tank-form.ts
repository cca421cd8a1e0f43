import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { orderOrAsk } from '#features/approvals/approval-forms.ts'
import { lastDeliveryDay, usualDeliveryDay } from '#features/trade/delivery-day.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { choice } from '#forms/fields/choice.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import type { FullDays } from '#features/trade/full-days.ts'
import { WrongField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { fullAt } from './full-day-form.ts'
import { orderToTank, wishAt, type KnownTank } from './to-tank.ts'

type Given = {
  tanks: readonly KnownTank[]
  products: ReturnType<typeof tradeProducts>
  day: string
  lastDay: string
  full?: FullDays
  page: (orderId: string) => string
}

const named = ({ tank, site }: KnownTank) =>
  [tank.label ?? tank.product ?? 'Tank', site.name ?? site.address].join(', ')

const order = verbForm({
  verb: 'order_to_tank',
  title: 'Order for a tank',
  lead: () =>
    "The product in the tank, delivered to its site. If today's price is higher, we'll ask you before we confirm.",
  button: 'Order',
  once: true,
  permission: 'orders.place',
  fields: ({ tanks, day, lastDay, full }: Given) => ({
    order_tank: choice('Tank', Object.fromEntries(tanks.map((each) => [each.tank.id, named(each)])), {
      initial: tanks.length === 1 ? tanks[0]?.tank.id : undefined,
    }),
    order_gallons: gallons('Gallons', { min: 1 }),
    order_day: plainDate('Delivery date', {
      ...{ notBeforeToday: true, explainsDays: true, initial: day, last: lastDay, full },
    }),
  }),
  beside: [['order_gallons', 'order_day']],
  submit: async (ctx, { tanks, products, page }, typed, { submissionId, confirmed }) => {
    const to = { deliveryDate: typed.order_day, deliveryWindow: 'flexible' } as const
    const known = tanks.find(({ tank }) => tank.id === typed.order_tank)
    if (!known) throw notFound('tank')
    const { tank } = known
    // What may not fit today is asked about; what never fits is wrong.
    if (tank.capacity && typed.order_gallons > tank.capacity)
      throw new WrongField(
        'order_gallons',
        `The tank holds ${formatGallons(tank.capacity)} at most. Please enter fewer gallons.`,
      )
    const gallons = typed.order_gallons as DeciGallons
    const product = products.find((each) => each.product === tank.product)?.name ?? 'Fuel'
    const place = async () =>
      page((await orderToTank(ctx, tank.id, { submissionId, gallons, to, sure: confirmed }, products)).id)
    const placing = { submissionId, wish: wishAt(known, to) }
    return orderOrAsk(ctx, { tank: known, gallons, product }, placing, place).catch(fullAt('order_day'))
  },
})

/** Three answers: which tank, how many gallons, which day. Undefined without a tank. */
export const orderToTankForm = (
  ctx: Context,
  content: Parameters<typeof tradeProducts>[0],
  tanks: readonly KnownTank[],
  page: Given['page'],
  full?: FullDays,
) =>
  tanks.length === 0
    ? undefined
    : order({
        ...{ tanks, products: tradeProducts(content), lastDay: lastDeliveryDay(ctx), page, full },
        day: usualDeliveryDay(ctx),
      })
