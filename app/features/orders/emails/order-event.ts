import { href } from 'react-router'
import { formatMomentWithZone } from '#domain/day.ts'
import type { Cents, DeciGallons } from '#domain/money.ts'
import type { DeliveredQuantity, DayFacts, OrderFacts, Progress, TruckFacts, DayRequestFacts } from '../events.ts'
import { besidePromise, formatPromised } from '../delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { bases, type Basis } from '#features/trade/quantity-terms.ts'
import type { Letterhead } from '#emails/email.ts'

export const sampleOrder = ({ basis = 'gross', ...told }: Partial<OrderFacts['order']> = {}): OrderFacts => ({
  order: {
    id: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa',
    reference: 'OR-7K3M-92XD',
    to: ['office@hilltop-farm.example'],
    portal: false,
    secretLink: 'pJ4xW0sVb2Qm8Rk5Tn7Yc1Zd',
    contact: { name: 'Dana Field', email: 'office@hilltop-farm.example', phone: '(614) 555-0168', company: null },
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    deliveryDate: '2026-11-24',
    deliveryWindow: 'morning',
    urgency: 'standard',
    firm: true,
    freight: 4500 as Cents,
    taxes: [
      { id: 'state-diesel', label: 'State motor fuel tax, diesel', cents: 37_600 as Cents },
      { id: 'federal-diesel-excise', label: 'Federal excise tax, diesel', cents: 19_440 as Cents },
    ],
    totalCents: 312_480 as Cents,
    deciGallons: 8000 as DeciGallons,
    dyed: false,
    reason: null,
    basis,
    ...told,
  },
})

export const sampleTruck = (overrides: Partial<TruckFacts['truck']> = {}): TruckFacts => ({
  ...sampleOrder(),
  truck: { eta: null, reason: null, receivedBy: null, ...overrides },
})

/** Promised for Tuesday morning; the supplier can deliver on Wednesday. */
export const sampleDay = (): DayFacts => ({
  ...sampleOrder(),
  day: {
    from: { deliveryDate: '2026-11-24', deliveryWindow: 'morning' },
    to: { deliveryDate: '2026-11-25', deliveryWindow: 'morning' },
    reason: 'The terminal is out of dyed diesel until Wednesday.',
    answerBy: '2026-11-23T23:00:00.000Z',
  },
})

/** Planned for Tuesday morning; the customer asks for Wednesday. */
export const sampleWish = (): DayRequestFacts => ({
  ...sampleOrder(),
  wish: {
    from: { deliveryDate: '2026-11-24', deliveryWindow: 'morning' },
    to: { deliveryDate: '2026-11-25', deliveryWindow: 'morning' },
    reason: 'We are pouring concrete on Tuesday.',
  },
})

/** Where its customer follows it: by the private link, or in the portal; nowhere, where nobody can open either. */
export const orderPage = ({ order: { id, portal, secretLink } }: OrderFacts, { origin }: Letterhead) => {
  if (portal) return origin + href('/dashboard/customer/orders/:id', { id })
  return secretLink === null ? undefined : origin + href('/order/:link', { link: secretLink })
}

/** "Tue, Nov 24, 2026, 7 AM to noon" */
export const formatWhen = ({ order }: OrderFacts) => formatPromised(order)

/** "Tue, Nov 24, 10:12 AM CT"; undefined when the truck told no time. */
export const formatArrival = ({ truck }: TruckFacts, { company }: Letterhead) =>
  truck.eta ? formatMomentWithZone(company.timeZone, new Date(truck.eta)) : undefined

/** Whether the truck's time lies within the promised hours; undefined when the truck told no time. */
export const besideOrder = ({ order, truck }: TruckFacts, { company }: Letterhead) =>
  truck.eta ? besidePromise(company.timeZone, order, new Date(truck.eta)) : undefined

/** Who ordered, by the best name there is. */
export const whoOrdered = ({ order: { contact, reference } }: OrderFacts) =>
  contact.company || contact.name || contact.email || contact.phone || reference

export const sampleProgress: Progress[] = [
  { name: 'Ultra-low sulfur diesel', unit: 'gallon', quantity: 8000, delivered: 6500 },
]

/** "Ultra-low sulfur diesel: 650 gal of 800 gal." for each line. */
export const formatProgress = ({ progress = [] }: { progress?: Progress[] }) =>
  progress
    .map(
      ({ delivered, ...line }) =>
        `${line.name}: ${formatQuantity({ ...line, quantity: delivered })} of ${formatQuantity(line)}.`,
    )
    .join(' ')

/** "Ultra-low sulfur diesel, 798.5 gal; Engine oil, 55-gallon drum, 2 drums" */
export const formatLoad = ({ brought = [] }: { brought?: DeliveredQuantity[] }) =>
  brought.map((line) => `${line.name}, ${formatQuantity(line)}`).join('; ')

/** " gross, as metered"; nothing for a mail that was written before orders said so. */
export const formatBasis = ({ order: { basis } }: { order: { basis?: Basis } }) => (basis ? ` ${bases[basis]}` : '')
