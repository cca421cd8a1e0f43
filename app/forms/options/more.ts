import type { Field } from '../field.ts'
import { choice } from '../fields/choice.ts'
import { longText } from '../fields/long-text.ts'
import { text } from '../fields/text.ts'

/** What is asked in several forms and needed in none. */
export const more = {
  company: text('Company', { optional: true, autoComplete: 'organization' }),
  deliveryWhen: choice(
    'Delivery timing',
    { on: 'On that day', by: 'By that day', asap: 'As soon as possible' },
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
  purchaseOrder: text('Purchase order number', { optional: true, longest: 60 }),
  place: text('Delivery address', { optional: true, autoComplete: 'address-line1' }),
  notes: longText('Notes', { optional: true, help: 'Gate codes, who to call on site.', rows: 3 }),
} satisfies Record<string, Field>
