import { shipmentStates } from './lifecycle.ts'
import type { Load, Shipment } from './schema.ts'

/** What delivered trucks brought, by their meter tickets. */
export const deliveredLoads = (trucks: readonly Pick<Shipment, 'state' | 'loads'>[]): Load[] =>
  allocatedLoads(trucks.filter(({ state }) => state === 'delivered'))

/** What trucks took of the order: a delivered one what it brought, a canceled one nothing, another its load. */
export const allocatedLoads = (trucks: readonly Pick<Shipment, 'state' | 'loads'>[]): Load[] =>
  trucks
    .filter(({ state }) => shipmentStates.is('isTaken', state))
    .flatMap(({ loads }) => loads.map(({ delivered, ...load }) => ({ ...load, quantity: delivered ?? load.quantity })))

/** How much of each product came, by its name: no price travels with it. */
export const namedTotals = (loads: readonly Load[]): Pick<Load, 'name' | 'product' | 'unit' | 'quantity'>[] =>
  [...Map.groupBy(loads, ({ product }) => product).values()].flatMap(([load, ...more]) =>
    load
      ? [
          {
            name: load.name,
            product: load.product,
            unit: load.unit,
            quantity: more.reduce((sum, { quantity }) => sum + quantity, load.quantity),
          },
        ]
      : [],
  )

/** When the last of them was delivered. The caller knows that one was. */
export const lastArrival = (trucks: readonly Pick<Shipment, 'deliveredAt'>[]): Date =>
  new Date(Math.max(...trucks.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])))

export const isOnTheRoad = ({ state }: Pick<Shipment, 'state'>): boolean => shipmentStates.is('isOnTheRoad', state)

/** Its bill of lading is written, so it is loading, or it has left: what holds its order stops it no more. */
export const isPastHold = ({ state, billOfLading }: Pick<Shipment, 'state' | 'billOfLading'>): boolean =>
  state === 'delivered' || isOnTheRoad({ state }) || (state === 'scheduled' && billOfLading !== null)
