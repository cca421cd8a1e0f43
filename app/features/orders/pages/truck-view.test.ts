import { expect, test } from 'vitest'
import type { ShipmentState } from '#features/shipments/lifecycle.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import { calendar, thursdayMorning } from '#domain/testing.ts'
import type { Context } from '#domain/context.ts'
import { shipmentLine } from '#features/shipments/pages/shipment-view.ts'
import type { Order } from '../schema.ts'
import { deliveryRuler, truckView } from './delivery-view.ts'

const ctx = { calendar, now: thursdayMorning } as Context
const noon = new Date('2025-11-20T12:00-05:00')

const truck = (state: ShipmentState, departedAt: Date | null, reason: string | null = null) =>
  ({
    ...{ id: '1', reference: 'SH-1', truck: 'Truck 6', billOfLading: 'BOL 1', loads: [], destination: 'Marion' },
    ...{ state, departedAt, reason, eta: noon, deliveredAt: null, receivedBy: null, deliveredDeciGallons: null },
  }) as unknown as Shipment

const promised = { deliveryDate: '2025-11-20', deliveryWindow: 'afternoon', basis: 'gross' } as const

test.each([
  ['canceled', null, 'Canceled', null],
  ['canceled', noon, 'Returned with load', 'Gate closed'],
  ['delayed', noon, 'Delayed', 'Gate closed'],
  ['in_transit', noon, 'In-transit', null],
] as const)('a truck that is %s, having left %s, reads %s', (state, departedAt, words, reason) => {
  const of = truck(state, departedAt, 'Gate closed')
  expect(truckView(ctx, of, promised)).toMatchObject({ status: { words }, reason })
  expect(shipmentLine(ctx, of).status.words).toBe(words)
})

test('the hours drawn are those of the day on which the truck comes, without the promise of another day', () => {
  const at = new Date('2025-11-18T12:00-05:00')
  const order = {
    ...promised,
    state: 'in_transit',
    placedAt: at,
    confirmedAt: at,
    deliveredAt: null,
  } as unknown as Order
  const [drawn, moved] = ['2025-11-20', '2025-11-24'].map((deliveryDate) =>
    deliveryRuler(ctx, { ...order, deliveryDate }, [truck('in_transit', noon)]),
  )
  expect(drawn).toMatchObject({ day: 'Thu, Nov 20, 2025', window: { from: 12, to: 17 }, truck: { at: 12 } })
  expect(moved).toMatchObject({ day: 'Thu, Nov 20, 2025', truck: { at: 12 }, underWay: true })
  expect([moved?.window, moved?.words]).toEqual([undefined, expect.stringContaining('Promised Mon, Nov 24, 2025')])
})
