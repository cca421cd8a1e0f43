import { formatDay, formatMomentWithZone } from '#domain/day.ts'
import type { Cents } from '#domain/money.ts'
import { formatPromised, type PromisedDelivery } from '#features/orders/delivery.ts'
import type { PurchaseRequestedFacts, PurchaseEndedFacts, PurchaseFacts } from '../events.ts'
import { formatQuantity } from '#features/trade/line.ts'
import type { Letterhead } from '#emails/email.ts'

/** What every mail about a purchase order is written from. */
export type PurchaseMailFacts = PurchaseFacts & { to: readonly string[]; promised?: PromisedDelivery }

export const samplePurchase = (overrides: Partial<PurchaseFacts['purchase']> = {}): PurchaseRequestedFacts => ({
  purchase: {
    id: 'b7e1fd02-64c9-46ab-9a07-0f5a0b7fd1c4',
    reference: 'PO-3F8K-51QT',
    secretLink: 'Wq8cV2mZs5Rt1Kx7Pn4Yb0Ld',
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
    ...overrides,
  },
  promised: { deliveryDate: '2026-11-24', deliveryWindow: 'afternoon' },
  answerBy: '2026-11-20T15:12:00.000Z',
  to: ['orders@buckeye-terminal.example', 'lee@buckeye-terminal.example'],
})

/** One that we end. */
export const sampleEnded = (overrides: Partial<PurchaseFacts['purchase']>): PurchaseEndedFacts => {
  const { purchase, to } = samplePurchase(overrides)
  return { purchase, to, trucks: ['Truck 6 (SH-9W2C-44KD)'] }
}

/** "Off-road diesel, 600 gal", a line each. */
export const formatGoods = ({ purchase: { lines } }: PurchaseFacts) =>
  lines.map((line) => `${line.name}, ${formatCame(line)}`).join('\n')

/** The items, and what was delivered of them when it was closed short. */
const formatCame = ({ delivered, ...line }: PurchaseFacts['purchase']['lines'][number]) =>
  delivered === undefined
    ? formatQuantity(line)
    : `${formatQuantity({ ...line, quantity: delivered })} of ${formatQuantity(line)} delivered`

/** " by Fri, Nov 20, 10:12 AM CT"; empty when no answer is waited for. */
export const formatAnswerBy = ({ answerBy }: PurchaseRequestedFacts, { company }: Letterhead) =>
  answerBy ? ` by ${formatMomentWithZone(company.timeZone, new Date(answerBy))}` : ''

/** The day it is to be delivered on, with the hours that the customer was promised when it is the promised day. */
export const formatDelivery = ({ purchase: { deliveryDate }, promised }: PurchaseMailFacts) =>
  promised?.deliveryDate === deliveryDate ? formatPromised(promised) : formatDay(deliveryDate)
