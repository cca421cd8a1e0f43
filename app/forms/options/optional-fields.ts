import type { Field } from '../field.ts'
import { choice } from '../fields/choice.ts'
import { gallons } from '../fields/gallons.ts'
import { longText } from '../fields/long-text.ts'
import { plainDate } from '../fields/plain-date.ts'
import { secret } from '../fields/secret.ts'
import { text } from '../fields/text.ts'

/** What is asked in several forms and needed in none. */
export const optionalFields = {
  company: text('Company', { optional: true, autoComplete: 'organization' }),
  deliveryWhen: choice(
    'Delivery timing',
    { on: 'On this day', by: 'By this day', asap: 'As soon as possible' },
    { optional: true },
  ),
  tankOrMachines: text('Tank or equipment', {
    optional: true,
    help: 'Such as a 1,000-gallon tank behind the barn, or three excavators on site.',
    longest: 300,
  }),
  packages: text('Totes, drums or pails', {
    optional: true,
    help: 'Such as 2 totes of DEF, or 1 drum of kerosene.',
    longest: 100,
    linked: 'packages',
  }),
  moreProducts: longText('Other products', {
    optional: true,
    help: 'Anything else, one per line: two drums of 15W-40, a case of cartridges.',
    rows: 3,
  }),
  purchaseOrder: text('Purchase order number', { optional: true, longest: 60 }),
  deliveryDate: plainDate('Delivery date', { optional: true, notBeforeToday: true }),
  volume: gallons('Volume', { min: 1, help: 'In gallons.', optional: true }),
  place: text('Delivery address', { optional: true, autoComplete: 'address-line1', linked: 'place' }),
  notes: longText('Notes', { optional: true, help: 'Where the tank is, who to call on site.', rows: 3 }),
  gateCode: secret('Gate code', { optional: true, help: 'For the driver. We store it encrypted and never email it.' }),
} satisfies Record<string, Field>
