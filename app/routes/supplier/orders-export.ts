import { sayPromised } from '#domain/orders/promised.ts'
import { listPurchases } from '#domain/purchasing/list.ts'
import { answering } from '../http/answering.ts'
import { csvAnswer } from '../trade/csv-answer.ts'
import { sayLines } from '../trade/paper-view.ts'
import { purchaseWords } from '../trade/words.ts'
import type { Route } from './+types/orders-export'
import { askedPurchases } from '../trade/asked.ts'

const heads = [
  'Purchase order',
  'Status',
  'Product',
  'Gallons',
  'Value USD',
  'Delivery',
  'Promised to the customer',
  'Proposed',
  'Deliver to',
]

export const loader = answering(({ request }: Route.LoaderArgs, ctx) => {
  const asked = askedPurchases(ctx, new URL(request.url).searchParams)
  return csvAnswer(
    'purchase-orders',
    heads,
    (turn, size) => listPurchases(ctx, asked, turn, size),
    ({ reference, state, lines, deciGallons, costCents, deliveryDate, promised, proposedDate, deliveryAddress }) => [
      reference,
      purchaseWords[state].words,
      sayLines(lines),
      (deciGallons / 10).toFixed(1),
      (costCents / 100).toFixed(2),
      deliveryDate,
      sayPromised(promised),
      proposedDate ?? '',
      deliveryAddress,
    ],
  )
})
