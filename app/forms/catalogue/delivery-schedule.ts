import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { longText } from '../fields/long-text.ts'
import { plainDate } from '../fields/plain-date.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { optionalFields } from '../options/optional-fields.ts'
import { furtherProducts, productChoice } from '../named-product.ts'

const further = furtherProducts(['fuel', 'lubricant'])

export default defineForm({
  path: '/delivery/schedule',
  kind: 'delivery_schedule',
  title: 'Delivery request',
  heading: 'Schedule delivery',
  callAbout: 'An order for a delivery, with or without a price.',
  intro: 'Tell us where and when. A dispatcher confirms it {promise}.',
  prefix: 'DS',
  promise: {
    otherwise: 'delivery_schedule',
    when: { field: 'urgency', promises: { emergency: 'delivery_schedule_emergency' } },
  },
  signedIn: true,
  sections: {
    Delivery: {
      deliveryAddress: text('Delivery address', {
        help: 'Where the tank or equipment is.',
        autoComplete: 'address-line1',
        linked: 'place',
      }),
      preferredDate: plainDate('Preferred date', {
        notBeforeToday: true,
        hours: 'preferredTime',
        help: 'Today or later. If our office is closed that day, we confirm it or offer the next open day.',
      }),
      deliveryWhen: optionalFields.deliveryWhen,
      preferredTime: choice(
        'Preferred time',
        {
          morning: 'Morning (7AM-12PM)',
          afternoon: 'Afternoon (12PM-5PM)',
          evening: 'Evening (5PM-7PM)',
          flexible: 'Flexible',
        },
        { optional: true },
      ),
      urgency: choice(
        'Urgency',
        { standard: 'Standard (3-5 days)', priority: 'Priority (1-2 days)', emergency: 'Emergency (same day)' },
        { optional: true },
      ),
    },
    Load: {
      productType: choice(
        'Product',
        {
          diesel: 'Diesel',
          gasoline: 'Gasoline',
          'heating-oil': 'Heating oil',
          lubricants: 'Lubricants',
          other: 'Other',
        },
        { optional: true, sold: true },
      ),
      product: productChoice(['fuel', 'lubricant'], { help: "Leave it blank if you're not sure." }),
      volume: gallons('Volume', { min: 1, optional: true }),
      message: longText('Message', { help: 'Tank sizes, dogs, who to call on site.', optional: true, rows: 3 }),
    },
    ...further.sections,
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      email: email('Email'),
      phone: telephone('Phone', { help: 'The driver may call it too.' }),
    },
    'More details (optional)': {
      packages: optionalFields.packages,
      moreProducts: optionalFields.moreProducts,
      purchaseOrder: optionalFields.purchaseOrder,
      gateCode: optionalFields.gateCode,
    },
  },
  folded: [...further.folded, 'More details (optional)'],
  submit: 'Schedule delivery',
  runningDry: true,
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['By your answer time', 'A dispatcher confirms your day and time, or offers you the closest one.'],
    ['On the day', 'The truck comes during the hours we gave you.'],
  ],
  toast: 'Delivery Scheduled!',
  thanks: 'Thank you. Our dispatch team will contact you {promise} to confirm the delivery.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    preferredDate: '2099-12-01',
    preferredTime: 'morning',
    urgency: 'standard',
    productType: 'diesel',
    volume: '600',
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
  },
})
