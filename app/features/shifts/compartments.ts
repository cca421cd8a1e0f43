import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { noteLast, noteLoad } from '#features/fleet/keep.ts'
import { changeBetween, fits, planLoad, type Goods } from '#features/fleet/load-plan.ts'
import type { Compartment } from '#features/fleet/schema.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import { isOver, reported, type Shift } from './find.ts'
import { isExplained, calculateInventory } from './inventory.ts'
import type { LoadedProduct } from './report-kinds.ts'

const gallons = (tenths: number) => formatGallons(tenths as DeciGallons)

/** A truck with one compartment leaves nothing to ask. */
export const asksCompartments = ({ truck }: Pick<Shift, 'truck'>): boolean => truck.compartments.length > 1

/** "Compartments 1 and 2". */
export const inCompartments = (positions: readonly number[]): string =>
  `${positions.length === 1 ? 'Compartment' : 'Compartments'} ${new Intl.ListFormat('en-US').format(positions.map(String))}`

/**
 * The compartments that the plan takes for what the truck loads next, by product. Of a product that the plan has no room for,
 * the only compartment that may take it, where there is one.
 */
export const proposedCompartments = (shift: Shift): Map<string, number[]> => {
  const { truck, loadStops } = shift
  const open = shift.deliveries.filter((each) => !isOver(each))
  const from = open[0]?.stop.position ?? 0
  const until = loadStops.find(({ position }) => position > from)?.position ?? Number.POSITIVE_INFINITY
  const trip = open.filter(({ stop }) => stop.position < until).flatMap(({ shipment }) => shipment.loads)
  const inGallons = trip.filter(({ unit }) => unit === 'gallon')
  const clean = truck.compartments.map((tank) => ({ ...tank, lastClass: null }))
  const plan = [truck, { ...truck, compartments: clean }]
    .map((each) => planLoad({ ...each, payload: null }, inGallons))
    .find(fits)
  const proposed = new Map<string, number[]>()
  for (const { product, position } of plan?.filled ?? [])
    proposed.set(product, [...(proposed.get(product) ?? []), position])
  for (const { product, taxClass } of shift.deliveries.flatMap(({ shipment }) => shipment.loads)) {
    const allowed = truck.compartments.filter(
      ({ products, lastClass }) =>
        (!products || products.includes(product)) && changeBetween(lastClass, taxClass) === 'ok',
    )
    if (!proposed.has(product) && allowed.length === 1) proposed.set(product, [allowed[0]!.position])
  }
  return proposed
}

/** What was loaded, as the load plan reads it: the shift's own loads say what kind of fuel it is. */
const goodsOf = (
  { deliveries }: Shift,
  amounts: readonly LoadedProduct[],
): (Goods & Pick<LoadedProduct, 'compartments'>)[] => {
  const loads = deliveries.flatMap(({ shipment }) => shipment.loads)
  return amounts.flatMap(({ product, gallons: quantity, compartments }) => {
    const load = loads.find((each) => each.product === product)
    return load ? { ...load, quantity, compartments } : []
  })
}

/** Keeps what was loaded as the last in its compartments: in those that someone chose, else in those of the plan. */
export const noteCompartments = async (
  ctx: Context,
  shift: Shift,
  amounts: readonly LoadedProduct[],
): Promise<void> => {
  const goods = goodsOf(shift, amounts)
  const taken = goods.flatMap((each) => (each.compartments ?? []).map((position) => ({ ...each, position })))
  for (const { position, product, name, taxClass } of taken)
    await noteLast(ctx, shift.truck.id, position, { product, name, taxClass })
  const free = shift.truck.compartments.filter((tank) => !taken.some(({ position }) => position === tank.position))
  await noteLoad(
    ctx,
    { ...shift.truck, compartments: free },
    goods.filter(({ compartments = [] }) => compartments.length === 0),
  )
}

/**
 * The same of a correction: a compartment that it names anew held this product last, unless something was loaded into it since.
 * What gallons were corrected to changes nothing, and what was in a compartment that it no longer names nobody knows.
 */
export const noteCorrected = async (
  ctx: Context,
  shift: Shift,
  { id, amounts }: { id: string; amounts: readonly LoadedProduct[] },
): Promise<void> => {
  const loads = reported(shift, 'load')
  const at = loads.findIndex((load) => load.id === id)
  const holding = (load: (typeof loads)[number]) => load.report.amounts
  const since = new Set(
    loads
      .slice(at + 1)
      .flatMap(holding)
      .flatMap(({ compartments = [] }) => compartments),
  )
  const before = at < 0 ? [] : holding(loads[at]!)
  for (const { compartments = [], product, name, taxClass } of goodsOf(shift, amounts))
    for (const position of compartments) {
      const isSame = before.some((each) => each.product === product && each.compartments?.includes(position))
      if (!isSame && !since.has(position)) await noteLast(ctx, shift.truck.id, position, { product, name, taxClass })
    }
}

const className: Record<TaxClass, string> = {
  ...{ road_diesel: 'clear diesel', dyed_diesel: 'dyed diesel', heating_oil: 'heating oil', gasoline: 'gasoline' },
  ...{ kerosene: 'kerosene', dyed_kerosene: 'dyed kerosene', lubricant: 'a lubricant' },
}

/** What the compartments that someone chose for a load should not hold, or can't take after what was in them last. */
export const confirmationsForCompartments = (
  shift: Shift,
  amounts: readonly LoadedProduct[],
  isNew: boolean,
): Confirmation[] =>
  amounts.flatMap((amount) => [
    ...confirmationsForCapacity(shift, amount),
    ...shift.truck.compartments
      .filter(({ position }) => amount.compartments?.includes(position))
      .flatMap((tank) => confirmationsForCompartment(shift, amount, tank, isNew)),
  ])

const confirmationsForCapacity = (
  { truck, ...shift }: Shift,
  { product, gallons: loaded, compartments = [] }: LoadedProduct,
): Confirmation[] => {
  const tanks = truck.compartments.filter(({ position }) => compartments.includes(position))
  const room = tanks.reduce((sum, { capacity }) => sum + capacity, 0)
  const aboard = calculateInventory({ truck, ...shift }).find((each) => each.product === product)
  const isWithin = aboard && aboard.left > 0 && aboard.compartments.every((each) => compartments.includes(each))
  const still = isWithin ? aboard.left : 0
  if (room === 0 || loaded + still <= room) return []
  const isSingle = tanks.length === 1
  const roomText = `${inCompartments(compartments)} ${isSingle ? 'holds' : 'hold'} ${gallons(room)}`
  const reason =
    still > 0
      ? `${roomText}, and ${gallons(still)} should still be in ${isSingle ? 'it' : 'them'}.`
      : `${roomText}, not ${gallons(loaded)}.`
  return [
    { key: `room:${compartments.join()}:${loaded + still}`, why: reason, yes: `Yes, ${gallons(loaded)} is right` },
  ]
}

const confirmationsForCompartment = (
  shift: Shift,
  { product, name }: LoadedProduct,
  tank: Compartment,
  isNew: boolean,
): Confirmation[] => {
  const { position, products, lastClass } = tank
  const compartmentName = `Compartment ${position}`
  const key = `tank:${position}:${product}`
  if (products && !products.includes(product))
    return [{ key, why: `${compartmentName} is not set up for ${name}.`, yes: `Yes, ${name} is in it` }]
  const otherLine = calculateInventory(shift).find(
    (each) => each.product !== product && each.compartments.includes(position) && !isExplained(each, 0),
  )
  if (otherLine)
    return [
      {
        key,
        // Of what is in several, nobody said how much is in which.
        why: `${inCompartments(otherLine.compartments)} should still have ${gallons(otherLine.left)} of ${otherLine.name} in ${otherLine.compartments.length === 1 ? 'it' : 'them'}.`,
        yes: `Yes, ${otherLine.compartments.length === 1 ? 'it' : compartmentName.toLowerCase()} was empty`,
      },
    ]
  const next = classOf(shift, product)
  // What a load that is corrected left in a compartment is no longer known.
  const change = isNew && next ? changeBetween(lastClass, next) : 'ok'
  if (change === 'ok' || !lastClass) return []
  const [must, yes] =
    change === 'flush'
      ? ['Flush it first.', 'Yes, it was flushed']
      : ['It must be clean and dry first.', 'Yes, it was clean and dry']
  return [{ key, why: `${compartmentName} had ${className[lastClass]} last. ${must}`, yes }]
}

const classOf = ({ deliveries }: Shift, product: string) =>
  deliveries.flatMap(({ shipment }) => shipment.loads).find((load) => load.product === product)?.taxClass
