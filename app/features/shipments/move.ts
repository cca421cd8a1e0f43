import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { notFound } from '#domain/domain-error.ts'
import { updateLines } from '#features/trade/lines.ts'
import { shipmentEvents, shipmentFacts } from './events.ts'
import { shipmentLife, shipmentStates } from './lifecycle.ts'
import { shipmentFields, shipmentLines, shipments, type DeliveredLoad, type Shipment } from './schema.ts'

type Change = Partial<typeof shipments.$inferInsert & { loads: DeliveredLoad[] }>

/** Moves a shipment along its lifecycle; a new time of arrival is a change too. */
export const moveShipment = createTransition({
  life: shipmentLife,
  states: shipmentStates,
  events: shipmentEvents,
  facts: (shipment: Shipment) => shipmentFacts(shipment),
  write: async (ctx, row, { loads, ...change }: Change) => {
    const [moved] = await ctx.db.update(shipments).set(change).where(isUnchanged(shipments, row)).returning()
    if (moved && loads)
      for (const column of ['delivered', 'gross', 'net', 'temperature'] as const) {
        const figures = loads.map((load) => load[column] ?? null)
        await updateLines(ctx, shipmentLines, eq(shipmentLines.shipmentId, moved.id), column, figures)
      }
    return moved && { ...moved, loads: loads ?? row.loads }
  },
  reread: async (ctx: Context, id) => {
    const [shipment] = await ctx.db.select(shipmentFields).from(shipments).where(eq(shipments.id, id))
    if (!shipment) throw notFound('shipment')
    return shipment
  },
})
