import { inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { withdrawTrucks } from '#features/fulfillment/withdraw.ts'
import { orders } from '#features/orders/schema.ts'
import { findShipment } from '#features/shipments/find.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { formatStops } from './stop-words.ts'

/** Whether no truck has left for it: when the day of its truck ends, nobody delivers it. */
export const isOpenStop = ({ state }: Pick<Shipment, 'state'>): boolean => state === 'scheduled'

/** Why their shipments were canceled. A customer may read it. */
export const notReached = 'The truck did not get to this stop.'

/** The person who ends a day with stops still open is asked first. */
export const confirmationsForOpenStops = (count: number, period: 'day' | 'shift'): Confirmation[] =>
  count === 0
    ? []
    : [
        {
          key: `open-stops:${count}`,
          why: `${formatStops(count)} not delivered. ${count === 1 ? 'It goes' : 'They go'} back to Unassigned.`,
          yes: `End the ${period} anyway`,
        },
      ]

/**
 * Takes what was not delivered off a truck whose day ends, so that the board counts it as unassigned and another truck can
 * bring it. Its customers were promised it. The caller holds the day and the run, and has made sure that the viewer may.
 */
export const takeOffOpenStops = async (ctx: Context, open: readonly Pick<Shipment, 'id' | 'orderId'>[]) => {
  const ids = [...new Set(open.map(({ orderId }) => orderId))].toSorted()
  if (ids.length === 0) return
  await ctx.db.select({ id: orders.id }).from(orders).where(inArray(orders.id, ids)).orderBy(orders.id).for('update')
  const heldShipments = []
  for (const { id } of open) heldShipments.push(await findShipment(ctx, id))
  await withdrawTrucks(ctx, heldShipments, notReached)
}
