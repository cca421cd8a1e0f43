import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import type { Cents } from '#domain/money.ts'
import { lastDeliveryDay } from '#features/trade/delivery-day.ts'
import { askedDelivery } from '#features/requests/requested-delivery.ts'
import { offeredProducts } from '#features/requests/pages/offered-products.ts'
import type { Request } from '#features/requests/schema.ts'
import { dyedUses, hasDyed } from '#features/trade/dyed.ts'
import { unitName } from '#features/trade/line.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { formatDeliveryTiming } from '#features/trade/delivery-timing.ts'
import { choice } from '#forms/fields/choice.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { standsFor } from '#forms/offered-products.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { windowLabels } from '#features/trade/delivery-window.ts'
import { orderFromRequest, orderRequest, type RequestedOrder, type SoldProducts } from './order-from-request.ts'
import { freightField } from './staff-forms.ts'

type FormContext = {
  request: Request
  /** Without it nothing is asked: a form that is sent again still finds what it made. */
  asked?: RequestedOrder
  sold: SoldProducts
  wanted?: string
  lastDay: string
}

/** A delivery that was asked for becomes a confirmed order in one press, with everything that the customer said. */
const making = verbForm({
  verb: 'order',
  title: 'Turn into an order',
  button: 'Confirm order and email the customer',
  look: 'primary',
  once: true,
  open: () => true,
  lead: ({ asked, wanted }: FormContext) =>
    asked &&
    [
      `To ${asked.wish.deliveryAddress}.`,
      wanted && `The customer asked for: ${wanted}.`,
      asked.pricedAs.length > 0
        ? `Prices are from ${asked.pricedAs.join(' and ')}.`
        : 'Prices are from the price agreement.',
      'A price above the one the customer saw goes to them to approve first, unless their price agreement covers it.',
    ]
      .filter(Boolean)
      .join(' '),
  rows: ({ asked }) =>
    (asked?.lines ?? []).map(({ name, unit, product, quantity: much, price: last }) => ({
      legend: name,
      fields: {
        quantity: quantity(
          unit === 'gallon' ? 'Gallons' : 'Quantity',
          { unit, product },
          { least: 1, initial: typedQuantity(unit, much) },
        ),
        price: price(`Price per ${unitName({ unit, product })}`, unit, {
          help: `Last price: $${typedPrice(unit, last)}`,
          initial: typedPrice(unit, last),
        }),
      },
    })),
  fields: ({ asked, lastDay }) => ({
    delivery_date: plainDate('Delivery date', {
      notBeforeToday: true,
      explainsDays: true,
      hours: 'delivery_window',
      last: lastDay,
      initial: asked?.wish.deliveryDate,
    }),
    delivery_window: choice('Delivery window', windowLabels, {
      blank: false,
      initial: asked?.wish.deliveryWindow,
      missing: 'Please choose a delivery window.',
    }),
    ...(hasDyed(asked?.lines ?? []) && {
      dyed_use: choice('Use of dyed diesel', dyedUses, {
        initial: asked?.dyedUse ?? '',
        blank: 'Choose the use',
        missing: 'Please choose what the dyed diesel is for.',
      }),
    }),
    freight: freightField(asked?.freight ?? (0 as Cents)),
  }),
  beside: [['delivery_date', 'delivery_window']],
  submit: async (ctx, { request, sold }, answers, { expected, rows, submissionId, confirmed }) => {
    const order = await orderRequest(
      ctx,
      request.id,
      expected as Parameters<typeof orderRequest>[2],
      {
        submissionId,
        quantities: rows.map((row) => row.quantity),
        day: { prices: rows.map((row) => row.price), freight: answers.freight as Cents },
        to: { deliveryDate: answers.delivery_date, deliveryWindow: answers.delivery_window },
        dyedUse: answers.dyed_use,
        sure: confirmed,
      },
      sold,
    )
    return href('/dashboard/admin/orders/:id', { id: order.id })
  },
})

type OrderContent = Parameters<typeof tradeProducts>[0] & Pick<Content, 'delivery'>

/** The form that makes an order of a request, and whether the request can become one; nothing for people who may not. */
export const orderRequestForm = async (ctx: Context, content: OrderContent, request: Request) => {
  if (!can(ctx.viewer, 'orders.confirm') || !can(ctx.viewer, 'orders.place')) return undefined
  const products = offeredProducts(content)
  const soldProducts: SoldProducts = {
    products: tradeProducts(content),
    // A package is of its family: "engine-oils.drum-55" is asked for as "engine-oils".
    standsFor: ({ product, list }, of) => {
      const family = of.split('.')[0] ?? of
      return product ? product === of || product === family : list !== '' && standsFor(list, family, products)
    },
  }
  const prefill = await orderFromRequest(ctx, request, soldProducts)
  const timing = formatDeliveryTiming(askedDelivery(request))
  const form = making(
    { request, asked: prefill, sold: soldProducts, wanted: timing, lastDay: lastDeliveryDay(ctx) },
    request,
  )
  return { form, isOpen: prefill !== undefined }
}
