import { orderStates } from '#domain/orders/lifecycle.ts'
import { linesOfOrders } from '#domain/orders/figures.ts'
import { listOrders, orderSorts } from '#domain/orders/list.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import { readAsked } from '../trade/list-address.ts'
import { sayLines } from '../trade/paper-view.ts'
import type { Route } from './+types/orders-export'
import { orderTabs } from './list-states.ts'
import { dollarsOf } from './rows.ts'

const heads = [
  'Order',
  'Products',
  'Status',
  'Net gallons',
  'Total USD',
  'Firm',
  'Delivery address',
  'Delivery date',
  'Window',
  'Placed',
  'Delivered',
]

/** The list as it is filtered, as a file for a spreadsheet. Times are UTC, the delivery date is Ohio's. */
export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = readAsked(url.searchParams, orderTabs, orderSorts)
  return csvAnswer(
    'orders',
    heads,
    async (turn, size) => {
      const page = await listOrders(ctx, asked, turn, size)
      const lines = await linesOfOrders(
        ctx,
        page.rows.map(({ id }) => id),
      )
      return { ...page, rows: page.rows.map((order) => ({ ...order, what: sayLines(lines.get(order.id) ?? []) })) }
    },
    (order) => [
      order.reference,
      order.what,
      orderStates.words[order.state].words,
      (order.deciGallons / 10).toFixed(1),
      dollarsOf(order.totalCents),
      order.firm ? 'yes' : 'no',
      order.deliveryAddress,
      order.deliveryDate,
      order.deliveryWindow,
      order.placedAt.toISOString(),
      order.deliveredAt?.toISOString() ?? '',
    ],
  )
})
