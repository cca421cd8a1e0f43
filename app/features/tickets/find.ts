import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { deliveryTickets, type DeliveryTicket } from './schema.ts'

/** The ticket of a shipment as it is now. The caller has looked the shipment up within the viewer's sight. */
export const latestTicket = async (
  { db }: Pick<Context, 'db'>,
  shipmentId: string,
): Promise<DeliveryTicket | undefined> => {
  const [ticket] = await db
    .select()
    .from(deliveryTickets)
    .where(eq(deliveryTickets.shipmentId, shipmentId))
    .orderBy(desc(deliveryTickets.version))
    .limit(1)
  return ticket
}

/** Every version of it, the first one first. The caller as above. Throws not-found where there is none. */
export const ticketVersions = async (
  { db }: Pick<Context, 'db'>,
  shipmentId: string,
): Promise<[DeliveryTicket, ...DeliveryTicket[]]> => {
  const [first, ...later] = await db
    .select()
    .from(deliveryTickets)
    .where(eq(deliveryTickets.shipmentId, shipmentId))
    .orderBy(asc(deliveryTickets.version))
  if (!first) throw notFound('delivery ticket')
  return [first, ...later]
}

/** The number of each shipment's ticket, by the shipment's id. The caller has looked the shipments up. */
export const ticketNumbersOf = async (
  { db }: Pick<Context, 'db'>,
  shipmentIds: readonly string[],
): Promise<Map<string, string>> => {
  if (shipmentIds.length === 0) return new Map()
  const rows = await db
    .select({ shipmentId: deliveryTickets.shipmentId, number: deliveryTickets.number })
    .from(deliveryTickets)
    .where(inArray(deliveryTickets.shipmentId, [...shipmentIds]))
  return new Map(rows.map(({ shipmentId, number }) => [shipmentId, formatTicket(number)]))
}

/** "DT-10001" */
export const formatTicket = (number: number): string => `DT-${number}`
