import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { meteredGallons } from '#domain/meter.ts'
import type { Order } from '#features/orders/schema.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { shippingWordsOn, wordsOn } from '#features/trade/paper-words.ts'
import { checkHandOver, type LoadProof, type ProofOfDelivery, type TicketFacts } from './facts.ts'
import { latestTicket } from './find.ts'
import { deliveryTickets, type DeliveryTicket } from './schema.ts'

/**
 * Makes the ticket of a shipment that was just delivered, with the next number. Call it inside the transaction of the
 * delivery, which has the order's lock.
 * @throws DomainError `invalid` when meter, machines and gallons don't add up.
 */
export const writeTicket = async (
  ctx: Context,
  shipment: Shipment,
  order: Order,
  handed: ProofOfDelivery = {},
): Promise<DeliveryTicket> => {
  checkHandOver(shipment.loads, handed.loads)
  const { rows } = await ctx.db.execute<{ number: string }>(sql`select nextval('delivery_ticket_numbers') as number`)
  return insert(ctx, { number: Number(rows[0]?.number), version: 1, reason: null }, shipment, order, handed)
}

/** The same number again as its shipment says it now, with why. Nothing for a delivery of before there were tickets. */
export const correctTicket = async (
  ctx: Context,
  shipment: Shipment,
  order: Order,
  reason: string,
): Promise<DeliveryTicket | undefined> => {
  const before = await latestTicket(ctx, shipment.id)
  if (!before) return undefined
  const { number, version, facts } = before
  const { driver, terminal, receivedBy } = facts
  const loads = facts.lines.map((line, at) => stillRight(line, shipment.loads[at]))
  const handed = {
    ...{ driver: driver ?? undefined, terminal: terminal ?? undefined, nobody: receivedBy === null, loads },
  }
  return insert(ctx, { number, version: version + 1, reason }, shipment, order, handed)
}

/** A meter reading that no longer adds up to the corrected gallons is not printed beside them. */
const stillRight = ({ meter, level, machines }: LoadProof, load: Shipment['loads'][number] | undefined): LoadProof => {
  const metered = load?.gross ?? load?.delivered
  const machineGallons = machines?.reduce((sum, { gallons }) => sum + gallons, 0)
  return {
    ...(level && { level }),
    ...(meter && meteredGallons(meter) === metered && { meter }),
    ...(machines && machineGallons === metered && { machines }),
  }
}

type TicketVersion = Pick<DeliveryTicket, 'number' | 'version' | 'reason'>

const insert = async (
  ctx: Context,
  numbered: TicketVersion,
  shipment: Shipment,
  order: Order,
  handed: ProofOfDelivery,
): Promise<DeliveryTicket> => {
  const { facts, wordIds } = factsOf(ctx, shipment, order, handed)
  const [ticket] = await ctx.db
    .insert(deliveryTickets)
    .values({ id: randomUUID(), ...numbered, shipmentId: shipment.id, madeAt: dateOf(ctx.now), facts, wordIds })
    .returning()
  if (!ticket) throw new Error('A delivery ticket was not stored.')
  return ticket
}

const factsOf = (
  ctx: Context,
  shipment: Shipment,
  order: Order,
  { driver, terminal, nobody, loads = [] }: ProofOfDelivery,
) => {
  const at = shipment.deliveredAt ?? dateOf(ctx.now)
  const deliveredLines = shipment.loads.filter(({ delivered = 0 }) => delivered > 0)
  const day = today({ ...ctx, now: instantOf(at) })
  const words = wordsOn(ctx.paperWords, day, deliveredLines, order.basis)
  const shipping = new Map(
    shipment.loads.flatMap(({ product, taxClass, unit }) => {
      const row = unit === 'gallon' ? shippingWordsOn(ctx.paperWords, day, taxClass) : undefined
      return row ? [[product, row] as const] : []
    }),
  )
  const facts: TicketFacts = {
    ...{ shipment: shipment.reference, order: order.reference, customerPo: order.customerPo },
    ...{ buyer: order.company || order.contactName || '', address: shipment.destination },
    ...{ truck: shipment.truck, driver: driver ?? null, terminal: terminal ?? null },
    ...{ billOfLading: shipment.billOfLading, deliveredAt: at.toISOString(), basis: order.basis },
    receivedBy: nobody ? null : shipment.receivedBy,
    lines: shipment.loads.map(
      ({ product, name, taxClass, dyed, unit, delivered = 0, gross, net, temperature }, position) => ({
        ...{ product, name, taxClass, dyed, unit, delivered },
        ...loads[position],
        ...(shipping.has(product) && { shipping: shipping.get(product)?.words }),
        ...(gross !== undefined && { gross }),
        ...(net !== undefined && { net }),
        ...(temperature !== undefined && { temperature }),
      }),
    ),
    words: words.map(({ label, words }) => ({ label, words })),
  }
  const printed = new Set([...words, ...shipping.values()].map(({ id }) => id))
  return { facts, wordIds: [...printed] }
}
