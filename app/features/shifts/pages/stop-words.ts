import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { formatTime } from '#domain/day.ts'
import { formatWindow } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import type { Order } from '#features/orders/schema.ts'
import { isOver, type Delivery, type Shift } from '../find.ts'
import type { LoadReport } from '../report-kinds.ts'

/** Who it is for, as the driver calls them. */
export const formatCustomerName = ({ order, shipment }: Delivery) =>
  order.company || order.contactName || shipment.destination

/** Where a delivery stands, in the driver's words. */
export const deliveryStep = ({
  shipment,
  stop,
}: Delivery): 'planned' | 'on the way' | 'there' | 'delivered' | 'not delivered' => {
  if (shipment.state === 'delivered') return 'delivered'
  if (shipment.state === 'canceled') return 'not delivered'
  if (stop.arrivedAt) return 'there'
  return shipment.departedAt ? 'on the way' : 'planned'
}

/** The delivery that comes next: the one that is under way, or the first that is not over. */
export const nextDelivery = ({ deliveries }: Shift): Delivery | undefined =>
  deliveries.find((each) => ['on the way', 'there'].includes(deliveryStep(each))) ??
  deliveries.find((each) => !isOver(each))

export const formatPromise = ({ order }: Delivery) => formatWindow(order.deliveryWindow)

export const describeStop = (timeZone: string, { stop, shipment }: Delivery) =>
  formatTime(timeZone, shipment.state === 'delayed' ? shipment.eta : stop.plannedArrival)

/** A load as the driver reads it: fuel has a placard, and a fill has no gallons to preset. */
export const describeLoad = (content: Content, load: DeliveredLoad, { quantityKind }: Pick<Order, 'quantityKind'>) => {
  const fuel = content.fuels.find(({ key }) => key === load.product)
  const fills = quantityKind === 'fill' && load.unit === 'gallon'
  return {
    name: load.name,
    short: fuel?.short ?? load.name,
    dyed: load.dyed,
    placard: fuel && (fuel.shipping.number === 'UN1203' ? ('1203' as const) : ('1993' as const)),
    amount: fills ? 'Fill' : formatQuantity(load).replace(/ gal$/, ''),
    unit: fills ? `about ${formatQuantity(load)}` : load.unit === 'gallon' ? 'gal' : '',
  }
}

/** "398.6", from tenths. */
export const tenths = (amount: number) => (amount / 10).toLocaleString('en-US', { minimumFractionDigits: 1 })

const steps = {
  deliver: '/driver/stop/:stop/deliver',
  payment: '/driver/stop/:stop/payment',
  cant: '/driver/stop/:stop/cant',
  late: '/driver/stop/:stop/late',
} as const

export const stopPage = (stop: string, step?: keyof typeof steps) =>
  href(step ? steps[step] : '/driver/stop/:stop', { stop })

/** What was loaded of this shift, or may be: its fuels, and those of a load that is corrected, whose stop may be gone. */
export const productsToLoad = (shift: Shift, corrected?: Pick<LoadReport, 'amounts'>) => {
  const products = productsOf(shift)
  const otherProducts = (corrected?.amounts ?? []).filter(
    ({ product }) => !products.some((each) => each.product === product),
  )
  return [...products, ...otherProducts.map(({ product, name }) => ({ product, name }))]
}

/** The fuels of the shift, each once. */
export const productsOf = ({ deliveries }: Shift) => [
  ...new Map(
    deliveries.flatMap(({ shipment }) =>
      shipment.loads.flatMap(({ product, name, unit }) =>
        unit === 'gallon' ? [[product, { product, name }] as const] : [],
      ),
    ),
  ).values(),
]
