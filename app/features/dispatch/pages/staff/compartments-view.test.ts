import { expect, test } from 'vitest'
import type { Truck } from '#features/fleet/schema.ts'
import { offRoad } from '#features/fulfillment/testing.ts'
import type { RunLoad } from '#features/shifts/loads-of-runs.ts'
import type { Day } from '../../day.ts'
import type { AxisStop } from './axis-stops.ts'
import { compartmentsView } from './compartments-view.ts'

/** A truck of three compartments, two of 1,000 gallons and one of 500. */
const truck = {
  ...{ id: 't', name: 'T1', palletPlaces: 0, payload: null },
  compartments: [10_000, 10_000, 5000].map((capacity, at) => ({ position: at + 1, capacity, products: null })),
} as unknown as Truck

const loaded = (...amounts: [gallons: number, compartments: number[]][]): RunLoad => ({
  at: new Date(0),
  report: {
    ...{ kind: 'load', terminal: 'Columbus', billOfLading: 'LC-1' },
    amounts: amounts.map(([gallons, compartments]) => ({
      ...{ product: offRoad.product, name: offRoad.name, gallons: gallons * 10, compartments },
    })),
  },
})

/** A trip of one stop after the terminal, which gets so many gallons. */
const held = (loads: RunLoad[], delivered = 0) => {
  const goods = [{ ...offRoad, quantity: 12_000 }]
  const shipment = { state: delivered ? 'delivered' : 'scheduled', loads: [{ ...offRoad, delivered: delivered * 10 }] }
  const drawn = [{ load: { isDone: true }, goods, stop: { shipment, stop: {} } }] as unknown as AxisStop[]
  const { tanks, apart } = compartmentsView(truck, drawn, loads, () => '7 AM', {
    date: '2025-11-20',
    midnight: new Date(0),
  } as unknown as Day)
  return { words: tanks.map(({ words }) => words), apart }
}

test('a product in two compartments is not drawn with a quantity for each', () => {
  expect(held([loaded([1200, [1, 2]])])).toEqual({
    words: ['?', '?', 'empty'],
    apart: ['1,200 gal of Off-road diesel in compartments 1 and 2'],
  })
})

test('compartment quantities are known if the load fills them, lies in one, or was loaded one by one', () => {
  expect(held([loaded([1500, [2, 3]])])).toEqual({ words: ['empty', '1,000', '500'], apart: [] })
  expect(held([loaded([700, [2]])])).toEqual({ words: ['empty', '700', 'empty'], apart: [] })
  expect(held([loaded([700, [1]]), loaded([300, [3]])])).toEqual({ words: ['700', 'empty', '300'], apart: [] })
})

test('the quantity of each compartment is unknown after a partial delivery', () => {
  expect(held([loaded([700, [1]]), loaded([300, [3]])], 400)).toEqual({
    words: ['?', 'empty', '?'],
    apart: ['600 gal of Off-road diesel in compartments 1 and 3'],
  })
})
