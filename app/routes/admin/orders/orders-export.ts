import { localTime } from '#domain/calendar.ts'
import { instantOf } from '#domain/instant.ts'
import { linesOfOrders } from '#domain/orders/figures.ts'
import { listOrders } from '#domain/orders/list.ts'
import { urgencies, windows } from '#domain/orders/wish.ts'
import { dyedUses } from '#domain/trade/dyed.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { sayCame } from '../../trade/paper-view.ts'
import { orderWords } from '../../trade/words.ts'
import { askedOrders } from './asked.ts'
import type { Route } from './+types/orders-export'
import { can } from '#domain/can.ts'

const headsFor = (priced: boolean) => [
  ...[
    'Order',
    'Status',
    'Company',
    'Name',
    'E-mail',
    'Phone',
    'Products',
    'Net gallons',
    'Dyed use',
    ...(priced ? ['Total, $', 'Firm'] : []),
  ],
  ...['Delivery address', 'County', 'Delivery date', 'Window', 'Urgency'],
  ...['Placed (Eastern)', 'Confirmed (Eastern)', 'Delivered (Eastern)'],
]

export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedOrders(ctx, url.searchParams)
  const priced = can(ctx.viewer, 'prices.see')
  const local = (at: Date | null) =>
    at ? localTime(ctx.calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }) : ''
  return csvAnswer(
    'orders',
    headsFor(priced),
    async (turn, size) => {
      const page = await listOrders(ctx, asked, turn, size)
      const lines = await linesOfOrders(
        ctx,
        page.rows.map(({ id }) => id),
      )
      return { ...page, rows: page.rows.map((order) => ({ ...order, lines: lines.get(order.id) ?? [] })) }
    },
    (order) => [
      ...[order.reference, orderWords[order.state].words],
      ...[order.company ?? '', order.contactName ?? '', order.contactEmail ?? '', order.contactPhone ?? ''],
      order.lines.map((line) => `${line.name}, ${sayCame(line)}`).join('; '),
      (order.deciGallons / 10).toFixed(1),
      order.dyedUse ? dyedUses[order.dyedUse] : '',
      ...(priced ? [(order.totalCents / 100).toFixed(2), order.firm ? 'yes' : 'no'] : []),
      ...[order.deliveryAddress, order.county ?? '', order.deliveryDate],
      ...[windows[order.deliveryWindow].label, urgencies[order.urgency]],
      ...[local(order.placedAt), local(order.confirmedAt), local(order.deliveredAt)],
    ],
  )
})
