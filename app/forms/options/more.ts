import type { Field } from '../field.ts'
import { choice } from '../fields/choice.ts'
import { gallons } from '../fields/gallons.ts'
import { longText } from '../fields/long-text.ts'
import { plainDate } from '../fields/plain-date.ts'
import { text } from '../fields/text.ts'

/** What is asked in several forms and needed in none. */
export const more = {
  company: text('Company', { optional: true, autoComplete: 'organization' }),
  deliveryWhen: choice(
    'The delivery date is',
    { on: 'The day we need it', by: 'The last day that works', asap: 'Open: as soon as possible' },
    { optional: true },
  ),
  tankOrMachines: text('Tank or machines', {
    optional: true,
    help: 'Such as a 1,000-gallon tank behind the barn, or three excavators on site.',
    longest: 300,
  }),
  moreProducts: longText('Other products', {
    optional: true,
    help: 'More than one product? A line each: 300 gallons of gasoline 87, two drums of 15W-40.',
    rows: 3,
  }),
  purchaseOrder: text('Your purchase order number', { optional: true, longest: 60 }),
  deliveryDate: plainDate('Delivery date', { optional: true, notBeforeToday: true }),
  volume: gallons('Volume', { min: 1, optional: true }),
  place: text('Delivery address', { optional: true, autoComplete: 'address-line1', linked: 'place' }),
  notes: longText('Notes', { optional: true, help: 'Gate codes, who to call on site.', rows: 3 }),
} satisfies Record<string, Field>
