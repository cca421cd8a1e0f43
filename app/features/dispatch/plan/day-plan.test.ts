import { expect, test } from 'vitest'
import type { Truck } from '#features/fleet/schema.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import { loadsOf, splitTrips, whyNot } from './day-plan.ts'

/** One compartment of 1,000 gallons, and what is in it. */
const truckWith = (lastClass: TaxClass | null) =>
  ({
    ...{ id: 't', name: 'T2', payload: null, palletPlaces: 0 },
    compartments: [{ position: 1, capacity: 10_000, products: null, lastProduct: null, lastClass, lastAt: null }],
  }) as unknown as Truck

const load = (taxClass: TaxClass, quantity = 6000) => ({
  ...{ product: taxClass, name: taxClass, taxClass, dyed: false, unit: 'gallon' as const, quantity },
})
const goods = [load('road_diesel'), load('gasoline'), load('gasoline', 3000), load('road_diesel')]
const goodsOf = (job: number) => [goods[job]!]

test('a day under way can be replanned when a compartment now holds another product', () => {
  // Diesel left in the morning; the driver came back, and gasoline was reported as loaded into the same compartment.
  const trips = splitTrips(truckWith('gasoline'), goodsOf, [0], 1)
  expect(trips([1])).toEqual([0])
  expect(trips([1, 2])).toEqual([0])
  // Nobody said since what is in it: what left in the morning still counts.
  expect(splitTrips(truckWith(null), goodsOf, [0])([1])).toEqual([0])
  expect(splitTrips(truckWith(null), goodsOf, [1])([0])).toBeUndefined()
  // It was cleaned after the gasoline left.
  expect(splitTrips(truckWith(null), goodsOf, [1], 1)([0])).toEqual([0])
})

test('a truck that has loaded does not load again before its next stop, and does when that is more than it holds', () => {
  expect(splitTrips(truckWith('gasoline'), goodsOf, [], 0, true)([1, 2])).toEqual([])
  expect(splitTrips(truckWith('gasoline'), goodsOf, [0], 1, true)([1, 2])).toEqual([])
  expect(splitTrips(truckWith('gasoline'), goodsOf, [0], 1, true)([1, 2, 2])).toEqual([2])
})

test('diesel is not planned into gasoline that was loaded since, and the reason is told', () => {
  expect(splitTrips(truckWith('gasoline'), goodsOf, [0], 1)([3])).toBeUndefined()
  expect(whyNot(truckWith('gasoline'), goodsOf(3))).toBe(
    "Its compartments can't take 600 gal of road_diesel after what was in them last. Once they are clean and dry, say so on the truck's page.",
  )
})

test('the board shows what is in the compartments on a trip that came after another product', () => {
  const [morning, now] = loadsOf(truckWith('gasoline'), [goodsOf(0), goodsOf(1)], { done: 1, noted: 1 }) ?? []
  expect(morning?.filled).toMatchObject([{ position: 1, product: 'road_diesel' }])
  expect(now?.filled).toMatchObject([{ position: 1, product: 'gasoline', quantity: 6000 }])
  expect(loadsOf(truckWith('gasoline'), [goodsOf(0), goodsOf(1)])).toBeUndefined()
})
