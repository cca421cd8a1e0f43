import type { ShipmentState } from '#features/shipments/lifecycle.ts'
import type { DeliveredLoad } from '#features/shipments/schema.ts'
import { reported, type Shift } from './find.ts'
import type { Amount, LoadReport } from './report-kinds.ts'

/**
 * What there should be of one product, in tenths of a gallon. `left` is loaded less delivered; below zero something is missing.
 * `compartments`: the positions where what is left should be, as far as someone said; where nothing is left, none.
 */
export type TruckInventoryLine = Amount & { loaded: number; delivered: number; left: number; compartments: number[] }

type Trip = {
  state: ShipmentState
  loads: readonly Pick<DeliveredLoad, 'product' | 'name' | 'unit' | 'delivered' | 'gross'>[]
}

/**
 * What is on the truck: what was loaded less what meters say was delivered. What comes back was never taken off. A load
 * that was turned back counts nothing, for it is still there.
 */
export const onTruck = (loaded: readonly LoadReport[], trips: readonly Trip[]): TruckInventoryLine[] => {
  const sums = new Map<string, TruckInventoryLine>()
  const of = ({ product, name }: Omit<Amount, 'gallons'>) => {
    const sum = sums.get(product) ?? { product, name, gallons: 0, loaded: 0, delivered: 0, left: 0, compartments: [] }
    sums.set(product, sum)
    return sum
  }
  for (const amount of loaded.flatMap(({ amounts }) => amounts)) of(amount).loaded += amount.gallons
  for (const { state, loads } of trips)
    for (const load of loads)
      if (state === 'delivered' && load.unit === 'gallon') of(load).delivered += load.gross ?? load.delivered ?? 0
  for (const sum of sums.values()) {
    sum.gallons = sum.left = sum.loaded - sum.delivered
    sum.compartments = whereLeft(loaded, sum)
  }
  return [...sums.values()]
}

/** The compartments of the last loads of a product, as many of them as what is left came with. */
const whereLeft = (loads: readonly LoadReport[], { product, left }: TruckInventoryLine): number[] => {
  const found = new Set<number>()
  let still = left
  for (const amount of loads.flatMap(({ amounts }) => amounts).toReversed()) {
    if (amount.product !== product || still <= 0) continue
    // Of an older load nobody said where it went: then it is not known where all of it is.
    if (!amount.compartments?.length) return []
    for (const position of amount.compartments) found.add(position)
    still -= amount.gallons
  }
  return [...found].toSorted((one, other) => one - other)
}

/** What the meter said at the stops of a shift where this product was delivered, in the order in which they were reported. */
export const readMeters = (shift: Shift, product: string) =>
  reported(shift, 'deliver').flatMap(({ report: { handed }, shipmentId }) => {
    const delivery = shift.deliveries.find(({ shipment }) => shipment.id === shipmentId)
    const meter = handed[delivery?.shipment.loads.findIndex((load) => load.product === product) ?? -1]?.meter
    return meter && delivery ? [{ ...meter, delivery }] : []
  })

/** What there should be on the truck of a shift now. */
export const calculateInventory = (shift: Shift): TruckInventoryLine[] =>
  onTruck(
    reported(shift, 'load').map(({ report }) => report),
    shift.deliveries.map(({ shipment }) => shipment),
  )

/** What a stick can be read to, in tenths: a quarter inch in a compartment is about ten gallons. */
const stickReads = 100

/** Whether the stick differs by no more than it can be read to, and a meter may be off: 0.3 % of what ran through it. */
export const isExplained = (
  { delivered, left }: Pick<TruckInventoryLine, 'delivered' | 'left'>,
  stick: number,
): boolean => Math.abs(stick - left) <= stickReads + Math.round(delivered * 0.003)
