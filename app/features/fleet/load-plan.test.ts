import { expect, test } from 'vitest'
import type { DeciGallons } from '#domain/money.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import { changeBetween, fits, planLoad, type Goods } from './load-plan.ts'

const tank = (
  position: number,
  gallons: number,
  lastClass: TaxClass | null = null,
  products: string[] | null = null,
) => ({
  ...{ position, capacity: (gallons * 10) as DeciGallons, lastClass, products },
})
const goods = (product: string, taxClass: TaxClass, gallons: number): Goods => ({
  ...{ product, name: product, taxClass, dyed: false, unit: 'gallon', quantity: gallons * 10 },
})
const truck = (...compartments: ReturnType<typeof tank>[]) => ({ payload: null, palletPlaces: 0, compartments })
const ulsd = (gallons: number) => goods('ulsd', 'road_diesel', gallons)
const dyed = (gallons: number) => goods('off-road-diesel', 'dyed_diesel', gallons)

test('each compartment holds one product, and no more than it can', () => {
  const plan = planLoad(truck(tank(1, 1000), tank(2, 700), tank(3, 600), tank(4, 500)), [
    ulsd(900),
    dyed(600),
    ulsd(600),
  ])
  expect(plan).toMatchObject({
    filled: [
      { position: 1, product: 'ulsd', quantity: 10_000 },
      { position: 3, product: 'off-road-diesel', quantity: 6000 },
      { position: 4, product: 'ulsd', quantity: 5000 },
    ],
  })
  expect(
    planLoad(truck(tank(1, 1000), tank(2, 700)), [ulsd(900), dyed(300), goods('heating-oil', 'heating_oil', 100)]),
  ).toEqual({
    problem:
      "Its compartments can't take 900 gal of ulsd and 300 gal of off-road-diesel and 100 gal of heating-oil together.",
  })
})

test('the last product in a compartment decides what may be loaded next', () => {
  expect(changeBetween('road_diesel', 'dyed_diesel')).toBe('ok')
  expect(changeBetween('dyed_diesel', 'road_diesel')).toBe('flush')
  expect(changeBetween('gasoline', 'heating_oil')).toBe('dry')
  expect(changeBetween('road_diesel', 'kerosene')).toBe('flush')
  expect(changeBetween('lubricant', 'road_diesel')).toBe('never')
  expect(fits(planLoad(truck(tank(1, 1000, 'gasoline')), [ulsd(100)]))).toBe(false)
  expect(planLoad(truck(tank(1, 500, 'dyed_diesel'), tank(2, 1000, 'road_diesel')), [ulsd(400)])).toMatchObject({
    filled: [{ position: 2, change: 'ok' }],
  })
})

test('a compartment takes the products that it is for', () => {
  expect(fits(planLoad(truck(tank(1, 1000, null, ['gasoline-87'])), [ulsd(100)]))).toBe(false)
})

test('weight is a limit before volume is', () => {
  const transport = { ...truck(tank(1, 9000)), payload: 52_500 }
  expect(fits(planLoad(transport, [ulsd(7390)]))).toBe(true)
  expect(planLoad(transport, [ulsd(7400)])).toEqual({ problem: 'It would weigh 52,540 lb, and may carry 52,500 lb.' })
})

test('packages stand on pallets, where there are places for them', () => {
  const drums: Goods = {
    product: 'oil.drum-55',
    name: 'Oil',
    taxClass: 'lubricant',
    dyed: false,
    unit: 'package',
    quantity: 5,
  }
  expect(fits(planLoad({ ...truck(), palletPlaces: 2 }, [drums]))).toBe(true)
  expect(fits(planLoad({ ...truck(), palletPlaces: 1 }, [drums]))).toBe(false)
})
