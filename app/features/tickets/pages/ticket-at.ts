import type { Params } from 'react-router'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { visitor } from '#domain/viewer.ts'
import { findOrder, orderBehind } from '#features/orders/find.ts'
import { findShipment, shipmentsForOrder } from '#features/shipments/find.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { ticketVersions } from '../find.ts'

/**
 * The delivery that an address names, within the viewer's sight: below an order, in the portal or behind its private link, or
 * at the desk by itself.
 */
const shipmentAt = async (ctx: Context, { link, id = '', shipment }: Params): Promise<Shipment> => {
  if (!shipment) return findShipment(ctx, id)
  const order = link ? await orderBehind({ ...ctx, viewer: visitor }, link) : await findOrder(ctx, id)
  const found = (await shipmentsForOrder(ctx, order.id)).find((each) => each.id === shipment)
  if (!found) throw notFound('delivery ticket')
  return found
}

/** Its ticket in every version, and the one that is asked for: the latest, unless the address names an earlier one. */
export const ticketAt = async (ctx: Context, params: Params, url: string) => {
  const shipment = await shipmentAt(ctx, params)
  const versions = await ticketVersions(ctx, shipment.id)
  const requested = new URL(url).searchParams.get('version')
  const ticket = requested ? versions.find(({ version }) => String(version) === requested) : versions.at(-1)
  if (!ticket) throw notFound('delivery ticket')
  return { shipment, versions, ticket }
}
