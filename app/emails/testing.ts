import type { Letterhead } from './email.ts'

/** What every mail of a test is written on. */
export const letterhead: Letterhead = {
  origin: 'https://fuel.example',
  tokenFor: (name) => `key-of-${name}`,
  company: {
    brand: 'Leone Fuel & Lubricants',
    phone: '(614) 555-0142',
    email: 'hello@leonefuel.example',
    city: 'Columbus',
    address: { place: 'Lewis Center', stateCode: 'OH', zip: '43035' },
    timeZone: 'America/New_York',
  },
}
