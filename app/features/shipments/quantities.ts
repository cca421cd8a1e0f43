import { remainingOf, type Line } from '#features/trade/line.ts'
import { shipmentStates } from './lifecycle.ts'
import type { Load, Shipment } from './schema.ts'

type Amount = Pick<Line, 'product' | 'quantity'>

/** What delivered trucks brought, by their meter tickets. */
export const deliveredLoads = (trucks: readonly Pick<Shipment, 'state' | 'loads'>[]): Load[] =>
  allocatedLoads(trucks.filter(({ state }) => state === 'delivered'))

/** What trucks took of the order: a delivered one what it brought, a canceled one nothing, another its load. */
export const allocatedLoads = (trucks: readonly Pick<Shipment, 'state' | 'loads'>[]): Load[] =>
  trucks
    .filter(({ state }) => shipmentStates.is('isTaken', state))
    .flatMap(({ loads }) => loads.map(({ delivered, ...load }) => ({ ...load, quantity: delivered ?? load.quantity })))

/** The lines with what was brought of each, in its own unit; what came beyond the ordered is not counted. */
export const withDelivered = <L extends Amount>(
  lines: readonly L[],
  brought: readonly Amount[],
): (L & { delivered: number })[] => {
  const left = remainingOf(lines, brought)
  return lines.map((line, position) => ({ ...line, delivered: line.quantity - (left[position] ?? 0) }))
}

/** How much of each product came, by its name: no price travels with it. */
export const namedTotals = (brought: readonly Load[]): Pick<Load, 'name' | 'product' | 'unit' | 'quantity'>[] =>
  [...Map.groupBy(brought, ({ product }) => product).values()].flatMap(([load, ...more]) =>
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

/** Whether all of it was brought. */
export const isAllBrought = (lines: readonly Amount[], brought: readonly Amount[]): boolean =>
  remainingOf(lines, brought).every((left) => left === 0)

/** When the last of them was delivered. The caller knows that one was. */
export const lastArrival = (trucks: readonly Pick<Shipment, 'deliveredAt'>[]): Date =>
  new Date(Math.max(...trucks.flatMap(({ deliveredAt }) => deliveredAt?.getTime() ?? [])))

export const isOnTheRoad = ({ state }: Pick<Shipment, 'state'>): boolean => shipmentStates.is('isOnTheRoad', state)
