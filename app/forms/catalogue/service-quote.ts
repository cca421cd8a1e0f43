import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { businessTypes } from '../options/business-types.ts'

export default defineForm({
  path: '/quote/services',
  kind: 'service_quote',
  title: 'Service quote',
  intro: 'Fuel, lubricants, hauling, or all of them. We answer {promise} with what it takes and what it costs.',
  prefix: 'SQ',
  promise: 'service_quote',
  sections: {
    'The service': {
      serviceType: choice('Service', {
        'fuel-supply': 'Fuel Supply',
        lubricants: 'Lubricants',
        logistics: 'Logistics',
        'emergency-delivery': 'Emergency Delivery',
        multiple: 'Multiple services',
      }),
      businessType: choice('Type of business', businessTypes, { optional: true }),
      message: longText('What you need', {
        help: 'Machines, tanks, places and days, in your own words.',
        missing: 'Please say what you need.',
      }),
    },
    You: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('E-mail', { help: 'The quote and its reference go here.' }),
      phone: telephone('Phone', { help: 'Only for this quote.' }),
    },
  },
  submit: 'Send quote request',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'A dispatcher reads it and asks you what is still open.'],
    ['By the due time', 'You hold a written quote. Nothing is ordered until you say so.'],
  ],
  toast: 'Service Quote Requested!',
  thanks: 'Thank you. Our team will contact you {promise} with a quote for the service.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    serviceType: 'multiple',
    message:
      'Two excavators and a generator on Owenfield Drive, fueled before 6 AM.\nEngine oil with every second visit.',
    name: 'Chris Bell',
    email: 'site@olentangy-excavating.example',
    phone: '(614) 555-0134',
  },
})
