import { formatPromised } from '#features/orders/delivery.ts'
import type { DueProposal } from '#features/standing/proposals-due.ts'
import { tooMuchWords } from '#features/standing/tank-room.ts'
import type { TradeProduct } from '#features/trade/line.ts'
import { formatGallons } from '#domain/money.ts'
import { productTag } from '../product-tag.tsx'

/** A standing delivery that is due, as the board shows it beside the orders that are on no truck. */
export const proposalView = (due: DueProposal, products: readonly TradeProduct[], date: string) => {
  const product = products.find((each) => each.product === due.product)
  return {
    ...{ id: due.id, standingId: due.standingId, name: due.customer, reason: due.reason, held: due.held },
    due: formatPromised({ deliveryDate: due.day, deliveryWindow: due.window }),
    isLate: due.day < date,
    tank: due.tank ?? 'Tank',
    place: due.site ?? due.address,
    tag: product && productTag(product),
    tooMuch: tooMuchWords(due),
    amount: due.each === null ? `Fill, about ${formatGallons(due.gallons)}` : formatGallons(due.gallons),
  }
}
