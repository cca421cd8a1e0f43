import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/contact/sales',
  kind: 'sales',
  title: 'Sales inquiry',
  heading: 'Talk to Sales',
  intro: 'Contracts, transport loads, new accounts, or a question. Sales answers {promise}.',
  prefix: 'TS',
  promise: 'sales',
  sections: {
    You: {
      name: text('Name', { autoComplete: 'name' }),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      email: email('E-mail'),
      phone: telephone('Phone'),
    },
    'What it is about': {
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
  },
  besideContact: true,
  agrees: true,
  submit: 'Send message',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'Someone from Sales reads it and looks up your county and product.'],
    ['By the due time', 'You hear from us by phone or e-mail.'],
  ],
  toast: 'Message Sent!',
  thanks: 'Thank you. Our team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    name: 'Robin Hale',
    email: 'purchasing@marion-castings.example',
    phone: '(740) 555-0150',
    message: 'A transport load of diesel every other week, from January on.\nWhat would the terms be?',
  },
})
