import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { productChoice } from '../named-product.ts'
import { optionalFields } from '../options/optional-fields.ts'

export default defineForm({
  path: '/contact/sales',
  kind: 'sales',
  title: 'Sales inquiry',
  heading: 'Talk to Sales',
  callAbout: 'Contracts, transport loads, new accounts, or a question before buying.',
  intro: 'Contracts, transport loads, new accounts, or just a question. Our sales team answers {promise}.',
  prefix: 'TS',
  promise: 'sales',
  sections: {
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      email: email('Email'),
      phone: telephone('Phone'),
    },
    Inquiry: {
      industry: choice(
        'Industry',
        {
          construction: 'Construction',
          fleet: 'Fleet Management',
          agriculture: 'Agriculture',
          manufacturing: 'Manufacturing',
          municipal: 'Municipal',
          landscaping: 'Landscaping',
          other: 'Other',
        },
        { optional: true },
      ),
      interestedIn: choice(
        'Interested in',
        {
          'fuel-supply': 'Fuel Supply',
          lubricants: 'Lubricants',
          'bulk-pricing': 'Bulk Pricing',
          'delivery-services': 'Delivery Services',
          partnership: 'Partnership Opportunities',
          other: 'Other',
        },
        { optional: true },
      ),
      message: longText('Message', { rows: 5 }),
    },
    'More details (optional)': {
      product: productChoice(['fuel', 'lubricant']),
      deliveryAddress: optionalFields.place,
    },
  },
  besideContact: true,
  agrees: true,
  folded: ['More details (optional)'],
  submit: 'Send message',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'Someone in Sales reads it and looks into your county and product.'],
    ['By your answer time', 'You hear from us by phone or email.'],
  ],
  toast: 'Message Sent!',
  thanks: 'Thank you. Our team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    name: 'Robin Hale',
    email: 'purchasing@marion-castings.example',
    phone: '(740) 555-0150',
    message: 'A transport load of diesel every other week, starting in January.\nWhat would the terms be?',
  },
})
