import type { ShipmentFacts } from '../events.ts'

export const sampleShipment = (told: Partial<ShipmentFacts['shipment']> = {}): ShipmentFacts => ({
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
})
