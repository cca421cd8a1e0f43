import type { Line } from '#features/trade/line.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import type { Compartment, Truck } from './schema.ts'

/**
 * What must be done with a compartment between two products. Source: domain-facts-trade.md 6, to be confirmed: traces of
 * gasoline lower the flash point, and diesel loaded into gasoline vapor may ignite; dye and K-1 show every trace.
 */
export type Change = 'ok' | 'flush' | 'dry' | 'never'

const isDyed = (product: TaxClass) => product === 'dyed_diesel' || product === 'dyed_kerosene'
const isKerosene = (product: TaxClass) => product === 'kerosene' || product === 'dyed_kerosene'

/** `last` is null for a compartment that is clean and dry. */
export const changeBetween = (last: TaxClass | null, next: TaxClass): Change => {
  if (last === null || last === next) return 'ok'
  if (last === 'lubricant' || next === 'lubricant') return 'never'
  if (last === 'gasoline') return 'dry'
  if (next === 'gasoline') return 'flush'
  if (isKerosene(next)) return 'flush'
  return isDyed(last) && !isDyed(next) ? 'flush' : 'ok'
}

/** Pounds of a gallon. Source: domain-facts-trade.md 6, to be confirmed. */
const pounds: Record<TaxClass, number> = {
  ...{ road_diesel: 7.1, dyed_diesel: 7.1, heating_oil: 7.1, kerosene: 6.8, dyed_kerosene: 6.8 },
  ...{ gasoline: 6.2, lubricant: 9.1 },
}

/** How many places of a pallet one package takes, by the end of its key. */
const palletOf: readonly [RegExp, number][] = [
  [/\.tote/, 1],
  [/\.drum/, 0.25],
  [/\.pail/, 1 / 36],
]

export type Goods = Pick<Line, 'product' | 'name' | 'taxClass' | 'dyed' | 'unit' | 'quantity'>

/** What goes into a compartment, in tenths of a gallon. `change`: what is done with it first. */
export type CompartmentFill = {
  position: number
  product: string
  name: string
  taxClass: TaxClass
  quantity: number
  change: 'ok' | 'flush'
}

export type LoadPlan = { filled: CompartmentFill[]; pallets: number } | { problem: string }

type Tank = Pick<Compartment, 'position' | 'capacity' | 'products' | 'lastClass'>
type Carrier = Pick<Truck, 'payload' | 'palletPlaces'> & { name?: string; compartments: readonly Tank[] }

/** Whether a plan is one. */
export const fits = (plan: LoadPlan): plan is Exclude<LoadPlan, { problem: string }> => 'filled' in plan

/**
 * Which compartments carry these goods: one product in each, none over its capacity, nothing in a compartment that its
 * last product spoils, and no more than the truck may weigh. The fewest compartments that hold a product take it, and
 * one that needs a flush only where no other does.
 */
export const planLoad = (truck: Carrier, goods: readonly Goods[]): LoadPlan => {
  const needs = mergedNeeds(goods)
  const weight = needs.reduce((sum, { quantity, taxClass }) => sum + (quantity / 10) * pounds[taxClass], 0)
  if (truck.payload && weight > truck.payload)
    return {
      problem: `It would weigh ${Math.round(weight).toLocaleString('en-US')} lb, and may carry ${truck.payload.toLocaleString('en-US')} lb.`,
    }
  const pallets = goods.reduce((sum, each) => (each.unit === 'gallon' ? sum : sum + palletsOf(each)), 0)
  if (pallets > truck.palletPlaces + 1e-9)
    return {
      problem: truck.palletPlaces === 0 ? 'It has no pallet spots.' : `It has ${truck.palletPlaces} pallet spots.`,
    }
  const found = assign(truck.compartments, needs)
  if (found) return { filled: found.toSorted((one, other) => one.position - other.position), pallets }
  const [alone] = needs.filter((need) => !assign(truck.compartments, [need]))
  const clean = truck.compartments.map((tank) => ({ ...tank, lastClass: null }))
  if (alone && assign(clean, [alone]))
    return {
      problem: `Its compartments can't take ${gallons(alone.quantity)} of ${alone.name} after what was in them last. Once they are clean and dry, say so on the truck's page.`,
    }
  return {
    problem: alone
      ? `Its compartments can't take ${gallons(alone.quantity)} of ${alone.name}.`
      : `Its compartments can't take ${needs.map(({ quantity, name }) => `${gallons(quantity)} of ${name}`).join(' and ')} together.`,
  }
}

/** The compartments as they are once these were in them. */
export const afterLoad = <T extends Tank>(compartments: readonly T[], fills: readonly CompartmentFill[]): T[] =>
  compartments.map((tank) => {
    const now = fills.find(({ position }) => position === tank.position)
    return now ? { ...tank, lastClass: now.taxClass, lastProduct: now.product } : tank
  })

const gallons = (quantity: number) => `${(quantity / 10).toLocaleString('en-US')} gal`

const palletsOf = ({ product, quantity }: Goods) =>
  quantity * (palletOf.find(([end]) => end.test(product))?.[1] ?? 1 / 40)

type Need = Omit<Goods, 'unit' | 'dyed'>

const mergedNeeds = (goods: readonly Goods[]): Need[] => {
  const sums = new Map<string, Need>()
  for (const { unit, product, name, taxClass, quantity } of goods)
    if (unit === 'gallon')
      sums.set(product, { product, name, taxClass, quantity: quantity + (sums.get(product)?.quantity ?? 0) })
  return [...sums.values()].toSorted((one, other) => other.quantity - one.quantity)
}

const assign = (tanks: readonly Tank[], [need, ...others]: readonly Need[]): CompartmentFill[] | undefined => {
  if (!need) return []
  const open = tanks.flatMap((tank) => {
    const change = changeBetween(tank.lastClass, need.taxClass)
    const isAllowed = !tank.products || tank.products.includes(need.product)
    return isAllowed && (change === 'ok' || change === 'flush') ? [{ tank, change }] : []
  })
  const choices = subsets(open)
    .filter((chosen) => capacityOf(chosen) >= need.quantity)
    .toSorted(
      (one, other) => flushes(one) - flushes(other) || one.length - other.length || capacityOf(one) - capacityOf(other),
    )
  for (const choice of choices) {
    const rest = assign(
      tanks.filter((tank) => !choice.some((each) => each.tank === tank)),
      others,
    )
    if (!rest) continue
    let remaining = need.quantity
    const fills = choice.map(({ tank, change }) => {
      const quantity = Math.min(remaining, tank.capacity)
      remaining -= quantity
      const { product, name, taxClass } = need
      return { position: tank.position, product, name, taxClass, quantity, change }
    })
    return [...fills.filter(({ quantity }) => quantity > 0), ...rest]
  }
  return undefined
}

type EmptyTank = { tank: Tank; change: 'ok' | 'flush' }

const capacityOf = (selected: readonly EmptyTank[]) => selected.reduce((sum, { tank }) => sum + tank.capacity, 0)
const flushes = (selected: readonly EmptyTank[]) => selected.filter(({ change }) => change === 'flush').length

/** Every choice of at least one. A truck has nine compartments at most. */
const subsets = (open: readonly EmptyTank[]): EmptyTank[][] =>
  Array.from({ length: 2 ** open.length - 1 }, (_, at) => open.filter((_each, bit) => (at + 1) & (1 << bit)))
