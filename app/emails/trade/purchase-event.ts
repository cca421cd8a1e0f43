import { sayDay, sayMoment } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { sayPromised, type Promised } from '#domain/orders/promised.ts'
import type { purchaseFacts } from '#domain/purchasing/move.ts'
import { sayQuantity } from '#domain/trade/say-line.ts'
import type { Letterhead } from '../email.ts'

/**
 * What a verb of a purchase order tells its mails. `to` are the addresses of the supplier's people, `trucks` those that
 * are withdrawn with it.
 */
export type PurchaseEvent = {
  name: `purchase_order.${string}`
  purchase: ReturnType<typeof purchaseFacts>['purchase']
  to: readonly string[]
  trucks?: readonly string[]
  /** What the customer was promised. */
  promised?: Promised
  /** By when we need the supplier's answer. */
  answerBy?: string
  by?: { id: string; name: string } | null
}

export const samplePurchase = (
  name: PurchaseEvent['name'],
  told: Partial<PurchaseEvent['purchase']> = {},
): PurchaseEvent => ({
  name,
  purchase: {
    id: 'b7e1fd02-64c9-46ab-9a07-0f5a0b7fd1c4',
    reference: 'PO-3F8K-51QT',
    lines: [
      {
        product: 'off-road-diesel',
        name: 'Off-road diesel',
        taxClass: 'dyed_diesel',
        dyed: true,
        unit: 'gallon',
        quantity: 6000,
        price: 26_510,
      },
    ],
    costCents: 159_060 as Cents,
    deliveryDate: '2026-11-24',
    proposedDate: null,
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    note: 'Please call the site before you unload.',
    reason: null,
    ...told,
  },
  promised: { deliveryDate: '2026-11-24', deliveryWindow: 'afternoon' },
  answerBy: '2026-11-20T15:12:00.000Z',
  to: ['orders@buckeye-terminal.example', 'lee@buckeye-terminal.example'],
  by: { id: '7d1f5a34-92c6-4c36-b1f1-0e4f7a9d2c55', name: 'Lee Ward' },
})

/** "Off-road diesel, 600 gal", a line each. */
export const sayGoods = ({ purchase: { lines } }: PurchaseEvent) =>
  lines.map((line) => `${line.name}, ${sayCame(line)}`).join('\n')

/** What was ordered, and what came of it when it was closed short. */
const sayCame = ({ delivered, ...line }: PurchaseEvent['purchase']['lines'][number]) =>
  delivered === undefined
    ? sayQuantity(line)
    : `${sayQuantity({ ...line, quantity: delivered })} of ${sayQuantity(line)} delivered`

/** " by Fri, Nov 20, 10:12 AM ET"; empty when no answer is waited for. */
export const sayAnswerBy = ({ answerBy }: PurchaseEvent, { company }: Letterhead) =>
  answerBy ? ` by ${sayMoment(company.timeZone, new Date(answerBy))} ET` : ''

/** The day it is to be delivered on, with the hours that the customer was promised when it is the promised day. */
export const sayDelivery = ({ purchase: { deliveryDate }, promised }: PurchaseEvent) =>
  promised?.deliveryDate === deliveryDate ? sayPromised(promised) : sayDay(deliveryDate)
