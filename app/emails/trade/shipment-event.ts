import type { shipmentFacts } from '#domain/shipments/move.ts'

/** What a verb of a shipment tells its mails. `to` are the addresses of the supplier's people, when somebody else did it. */
export type ShipmentEvent = {
  name: `shipment.${string}`
  shipment: ReturnType<typeof shipmentFacts>['shipment']
  to?: readonly string[]
  by?: { id: string; name: string } | null
}

export const sampleShipment = (
  name: ShipmentEvent['name'],
  told: Partial<ShipmentEvent['shipment']> = {},
): ShipmentEvent => ({
  name,
  shipment: {
    id: '5e0c7b3a-3a0e-4f3c-8c58-0a4be27a4f11',
    reference: 'SH-9W2C-44KD',
    orderId: '4c1be0a2-58a1-4f0e-9f5e-8a54f5c1e7aa',
    billOfLading: 'BOL 40731',
    truck: 'Truck 6',
    destination: '14200 County Road 9, Marysville, OH 43040',
    eta: '2026-11-24T18:40:00.000Z',
    reason: null,
    ...told,
  },
  to: ['orders@buckeye-terminal.example', 'lee@buckeye-terminal.example'],
  by: { id: '7d1f5a34-92c6-4c36-b1f1-0e4f7a9d2c55', name: 'Robin Marsh' },
})
