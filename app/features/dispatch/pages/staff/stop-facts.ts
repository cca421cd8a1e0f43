import { href } from 'react-router'
import type { Context } from '#domain/context.ts'
import { formatMoment } from '#domain/day.ts'
import { customerName } from '#features/orders/list-cells.ts'
import { formatPromised } from '#features/orders/delivery.ts'
import { formatQuantity } from '#features/trade/line.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import { isDelivery, type Day } from '../../day.ts'
import { isBegun } from '../../plan/day-plan.ts'
import { productTag } from '../product-tag.tsx'

/** What the card of a stop says; undefined for one that is not on this day any more. */
export const stopFacts = (ctx: Context, day: Day, key: string) => {
  const stop = day.lanes.flatMap(({ stops }) => stops.filter(isDelivery)).find(({ shipment }) => shipment.id === key)
  const waiting = day.waiting.find(({ order }) => order.id === key)
  const order = stop?.order ?? waiting?.order
  if (!order) return undefined
  const goods = stop?.shipment.loads ?? waiting?.lines ?? []
  const zone = ctx.calendar.timeZone
  const place = stop?.place ?? waiting?.place
  return {
    key,
    name: customerName(order),
    promised: formatPromised(order),
    arrives: stop && formatMoment(zone, stop.stop.plannedArrival),
    state: stop && shipmentStates.words[stop.shipment.state].words,
    isBegun: stop ? isBegun(stop) : false,
    asked: order.newDay
      ? `The customer ${order.newDay.answerBy ? 'is asked about' : 'was told about'} ${formatPromised(order.newDay.to)}.`
      : undefined,
    goods: goods.map((each) => ({ tag: productTag(each), words: formatQuantity(each) })),
    order: { href: href('/dashboard/admin/orders/:id', { id: order.id }), reference: order.reference },
    shipment: stop && {
      href: href('/dashboard/admin/shipments/:id', { id: stop.shipment.id }),
      reference: stop.shipment.reference,
    },
    address: order.deliveryAddress,
    rough:
      place === undefined
        ? 'Exact location unknown; the drive counts from the terminal.'
        : place.source === 'county' || place.source === 'town'
          ? `Exact location unknown; using the middle of the ${place.source}.`
          : undefined,
  }
}
