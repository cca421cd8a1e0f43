import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { DeciGallons } from '#domain/money.ts'
import { linesOf } from '#features/orders/find.ts'
import type { Order } from '#features/orders/schema.ts'
import { deliveredLoads } from '#features/shipments/quantities.ts'
import type { DeliveredLoad, TicketReading, Shipment } from '#features/shipments/schema.ts'
import { gallonsOf, isQuantity } from '#features/trade/line.ts'
import { productsThatAre, type Basis } from '#features/trade/quantity-terms.ts'
import { quantityTerms } from './bill.ts'

/**
 * What a meter ticket, or a bill of lading, says of each load in the load's own unit: the quantity that is billed (all of
 * the load, if left out), and the readings beside it.
 */
export type Ticket = { delivered?: readonly number[]; readings?: readonly TicketReading[] }

type MeteredLoad = DeliveredLoad & { delivered: number }

/** A load as its ticket says. Fuel is delivered between these temperatures, in tenths of a degree Fahrenheit. */
const [coldest, warmest] = [-400, 1500]

/**
 * Reads a ticket: what is billed is the gross or the net reading, as the order's `basis` says.
 * @throws DomainError `invalid` for a quantity that is none, or a temperature that no fuel has.
 */
export const readTicket = (loads: readonly DeliveredLoad[], basis: Basis, ticket: Ticket): MeteredLoad[] => {
  const quantities = ticket.delivered ?? loads.map(({ quantity }) => quantity)
  const right = (quantity: number) => quantity === 0 || isQuantity(quantity)
  const wrong = (words: string) => new DomainError('invalid', words)
  if (quantities.length !== loads.length || !quantities.every(right))
    throw wrong('Quantity delivered: please check it.')
  if (quantities.every((quantity) => quantity === 0))
    throw wrong('The quantity delivered is zero. If nothing was delivered, use Returned with load.')
  return loads.map(({ product, name, taxClass, dyed, unit, quantity }, position) => {
    const load = { product, name, taxClass, dyed, unit, quantity, delivered: quantities[position] ?? 0 }
    if (unit !== 'gallon') return load
    const reading: TicketReading = { ...ticket.readings?.[position], [basis]: load.delivered }
    const { gross, net, temperature } = reading
    if (![gross, net].every((one) => one === undefined || right(one))) throw wrong('Gross and net: please check them.')
    if (temperature !== undefined && !(temperature >= coldest && temperature <= warmest))
      throw wrong('Temperature: please enter degrees Fahrenheit, such as 72.4.')
    return { ...load, gross, net, temperature }
  })
}

/** The columns of a shipment that a ticket fills. */
export const ticketChange = (loads: MeteredLoad[]) => ({
  loads,
  deliveredDeciGallons: gallonsOf(loads.map((load) => ({ ...load, quantity: load.delivered }))) as DeciGallons,
})

/**
 * The products of which this truck's loads bring more than the order allows. A reason is needed before they are
 * recorded.
 */
export const productsOver = async (
  ctx: Context,
  order: Order,
  trucks: readonly Shipment[],
  truck: Shipment,
  loads: readonly MeteredLoad[],
): Promise<string[]> => {
  const otherTrucks = trucks.filter(({ id }) => id !== truck.id)
  const deliveredSoFar = deliveredLoads([...otherTrucks, { state: 'delivered', loads: [...loads] }])
  const loadedProducts = new Set(loads.map(({ product }) => product))
  const exceeded = productsThatAre('over', await linesOf(ctx, order.id), deliveredSoFar, quantityTerms(ctx, order))
  return exceeded.filter((product) => loadedProducts.has(product))
}
