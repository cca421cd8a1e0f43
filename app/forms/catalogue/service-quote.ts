import { choice } from '../fields/choice.ts'
import { furtherProducts, productChoice } from '../named-product.ts'
import { optionalFields } from '../options/optional-fields.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { businessTypes } from '../options/business-types.ts'

const further = furtherProducts(['fuel', 'lubricant'])

export default defineForm({
  path: '/quote/services',
  kind: 'service_quote',
  title: 'Service quote',
  callAbout: 'A price for several things together, such as fuel and hauling.',
  intro: 'Fuel, lubricants, hauling, or all of them. We answer {promise} with a plan and a price.',
  prefix: 'SQ',
  promise: 'service_quote',
  sections: {
    'Service details': {
      serviceType: choice('Service', {
        'fuel-supply': 'Fuel Supply',
        lubricants: 'Lubricants',
        logistics: 'Logistics',
        'emergency-delivery': 'Emergency Delivery',
        multiple: 'Multiple services',
      }),
      businessType: choice('Type of business', businessTypes, { optional: true }),
      message: longText('What you need', {
        help: 'Equipment, tanks, locations and days.',
        missing: 'Please tell us what you need.',
      }),
    },
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email', { help: 'We send your quote here.' }),
      phone: telephone('Phone', { help: 'In case we have a question about this quote.' }),
    },
    'More details (optional)': {
      product: productChoice(['fuel', 'lubricant']),
      volume: optionalFields.volume,
      deliveryAddress: optionalFields.place,
      deliveryDate: optionalFields.deliveryDate,
      deliveryWhen: optionalFields.deliveryWhen,
      company: optionalFields.company,
    },
    ...further.sections,
  },
  folded: ['More details (optional)', ...further.folded],
  submit: 'Send quote request',
  runningDry: true,
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'A dispatcher reads it and calls you with any questions.'],
    ['By your answer time', 'You have a written quote. Nothing is ordered until you say so.'],
  ],
  toast: 'Service Quote Requested!',
  thanks: 'Thank you. Our team will contact you {promise} with a quote for the service.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    serviceType: 'multiple',
    message:
      'Two excavators and a generator on Owenfield Drive, fueled before 6 AM.\nEngine oil with every second visit.',
    name: 'Chris Bell',
    email: 'site@olentangy-excavating.example',
    phone: '(614) 555-0134',
  },
})
