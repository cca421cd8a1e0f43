import { href } from 'react-router'
import { placePurchase } from '#features/fulfillment/place-purchase.ts'
import { unitName } from '#features/trade/line.ts'
import { choice } from '#forms/fields/choice.ts'
import { longText } from '#forms/fields/long-text.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price, typedPrice } from '#forms/fields/price.ts'
import { quantity, typedQuantity } from '#forms/fields/quantity.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import type { StaffOrder } from './staff-order.ts'

export const buy = verbForm({
  verb: 'buy',
  title: 'Buy from a supplier',
  button: 'Send purchase order',
  look: 'primary',
  open: ({ again }: StaffOrder) => again !== undefined,
  once: true,
  rowsAfter: 'supplier',
  rows: ({ lines, left, again }) =>
    lines.map(({ name, unit, product }, position) => {
      const cost = again?.lines.find((line) => line.product === product)
      const rest = left?.[position] ?? 0
      return {
        legend: name,
        fields: {
          quantity: optional(
            quantity(
              unit === 'gallon' ? 'Gallons' : 'Quantity',
              { unit, product },
              {
                initial: rest > 0 ? typedQuantity(unit, rest) : '',
              },
            ),
          ),
          cost: optional(
            price(`Our cost per ${unitName({ unit, product })}`, unit, {
              initial: cost ? typedPrice(cost.unit, cost.price) : '',
            }),
          ),
        },
      }
    }),
  fields: ({ order, suppliers, today, lastDay, again }) => ({
    supplier: choice('Supplier', Object.fromEntries(suppliers.map(({ id, name }) => [id, name])), {
      help: suppliers.length === 0 ? 'There are no active suppliers. Add a supplier company first.' : undefined,
      blank: 'Choose …',
      missing: 'Please choose a supplier.',
    }),
    delivery_date: plainDate('Delivery date', {
      notBeforeToday: true,
      last: lastDay,
      initial: order.deliveryDate < today ? today : order.deliveryDate,
    }),
    note: optional(longText('Note to supplier', { rows: 2, longest: 2000, initial: again?.note ?? '' })),
  }),
  submit: async (
    ctx,
    { order, lines },
    { supplier, delivery_date, note },
    { expected, submissionId, rows, confirmed },
  ) => {
    const purchase = await placePurchase(ctx, order.id, expected, {
      submissionId,
      sure: confirmed,
      supplierId: supplier,
      deliveryDate: delivery_date,
      note,
      lines: lines.flatMap(({ product, name, taxClass, dyed, unit }, position) => {
        const { quantity, cost } = rows[position] ?? {}
        return quantity ? [{ product, name, taxClass, dyed, unit, quantity, price: cost ?? Number.NaN }] : []
      }),
    })
    return href('/dashboard/admin/purchasing/:id', { id: purchase.id })
  },
})
