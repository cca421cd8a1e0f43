import { orderStates } from '../../lifecycle.ts'
import type { Context } from '#domain/context.ts'
import { linesOfOrders, type NextDelivery } from '../../figures.ts'
import { isWishOver } from '../../find.ts'
import { besidePromise, sayWindow } from '../../delivery.ts'
import type { Order } from '../../schema.ts'
import { shipmentsOf } from '#features/shipments/find.ts'
import { shipmentStates } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { inSentence } from '../in-sentence.ts'
import { sayNear, sayNearDay, sayPromise } from '../delivery-time.ts'
import { rulerOf } from '../ruler-view.ts'
import { sayLines } from '#features/trade/pages/paper-view.ts'

/** The delivery that comes next: the truck's own time where one is on its way, else the promised hours. */
export const nextView = async (ctx: Context, { order, late }: NextDelivery) => {
  const [lines, trucks] = await Promise.all([linesOfOrders(ctx, [order.id]), shipmentsOf(ctx, order.id)])
  const truck = trucks.find(({ state }) => shipmentStates.is('isActive', state))
  const what = sayLines(lines.get(order.id) ?? [])
  const hours = sayWindow(order.deliveryWindow)
  return {
    id: order.id,
    reference: order.reference,
    figure: late
      ? 'Late'
      : isWishOver(ctx, order)
        ? 'Not confirmed'
        : truck
          ? sayNear(ctx, truck.eta)
          : sayNearDay(ctx, order.deliveryDate),
    note:
      late || truck
        ? `Promised ${inSentence(sayPromise(ctx, order))}${truck ? besideIt(ctx, order, truck) : ''}`
        : isWishOver(ctx, order)
          ? `Asked for, ${hours}. We set another day with you.`
          : hours,
    what,
    address: order.deliveryAddress,
    status: orderStates.words[order.state],
    late,
    ruler: rulerOf(ctx, order, trucks),
  }
}

/** Said of a truck that is expected outside of the promised hours, and of a late one that still keeps them. */
const besideIt = (ctx: Context, order: Order, { eta, state }: Shipment) => {
  const beside = besidePromise(ctx.calendar.timeZone, order, eta)
  if (beside === 'within') return state === 'delayed' ? ': later than we told you, and still within that' : ''
  return `: the truck comes ${beside === 'early' ? 'before' : 'after'} that`
}

export type NextView = Awaited<ReturnType<typeof nextView>>
