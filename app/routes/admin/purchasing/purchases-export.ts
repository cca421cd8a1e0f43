import { localTime } from '#domain/calendar.ts'
import { instantOf } from '#domain/instant.ts'
import { listPurchases } from '#domain/purchasing/list.ts'
import { answering } from '../../http/answering.ts'
import { csvAnswer } from '../../trade/csv-answer.ts'
import { sayPrice } from '#domain/trade/say-line.ts'
import { sayCame } from '../../trade/paper-view.ts'
import { purchaseWords } from '../../trade/words.ts'
import { askedPurchases } from '../../trade/asked.ts'
import type { Route } from './+types/purchases-export'
import { can } from '#domain/can.ts'

const headsFor = (priced: boolean) => [
  ...['Purchase order', 'Status', 'Supplier', 'For order', 'Lines', 'Net gallons', ...(priced ? ['Cost, $'] : [])],
  ...['Delivery date', 'Proposed date', 'Deliver to', 'County', 'Reason'],
  ...['Placed (Eastern)', 'Answered (Eastern)', 'Completed (Eastern)'],
]

export const loader = answering(({ url }: Route.LoaderArgs, ctx) => {
  const asked = askedPurchases(ctx, url.searchParams)
  const priced = can(ctx.viewer, 'prices.see')
  const local = (at: Date | null) =>
    at ? localTime(ctx.calendar, instantOf(at)).toPlainDateTime().toString({ smallestUnit: 'minute' }) : ''
  return csvAnswer(
    'purchase-orders',
    headsFor(priced),
    (turn, size) => listPurchases(ctx, asked, turn, size),
    (purchase) => [
      ...[purchase.reference, purchaseWords[purchase.state].words, purchase.supplier, purchase.orderReference],
      purchase.lines
        .map((line) => [line.name, sayCame(line), ...(priced ? [sayPrice(line)] : [])].join(', '))
        .join('; '),
      (purchase.deciGallons / 10).toFixed(1),
      ...(priced ? [(purchase.costCents / 100).toFixed(2)] : []),
      ...[purchase.deliveryDate, purchase.proposedDate ?? '', purchase.deliveryAddress, purchase.county ?? ''],
      ...[purchase.reason ?? '', local(purchase.placedAt), local(purchase.answeredAt), local(purchase.completedAt)],
    ],
  )
})
