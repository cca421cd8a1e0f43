import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { frequencies } from '../options/frequencies.ts'

export default defineForm({
  path: '/quote/bulk',
  kind: 'bulk_quote',
  title: 'Bulk fuel quote',
  intro: 'For 100 to 5,000 gallons a delivery. Your bulk price comes back {promise}.',
  prefix: 'BQ',
  promise: 'bulk_quote',
  sections: {
    'The load': {
      volume: gallons('Volume', {
        min: 100,
        max: 5000,
        above:
          'Above 5,000 gallons it is a full transport load of 7,000 to 8,500 gallons. Please ask through Talk to Sales.',
        help: 'For each delivery, 100 to 5,000 gallons. Bulk rates above 500 gallons.',
        more: {
          words: 'A full transport load, 7,000 to 8,500 gallons?',
          label: 'Talk to Sales',
          to: '/contact/sales?interestedIn=bulk-pricing',
        },
      }),
      deliveryFrequency: choice('Delivery frequency', frequencies),
    },
    'Your business': {
      businessName: text('Business name', { autoComplete: 'organization' }),
      contactPerson: text('Contact person', { autoComplete: 'name', missing: 'Please name a contact person.' }),
      email: email('E-mail', { help: 'The quote and its reference go here.' }),
      phone: telephone('Phone', { help: 'Only for this quote.' }),
    },
  },
  submit: 'Send bulk quote request',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'We ask the rack for your volume and plan the drops with your frequency.'],
    ['By the due time', 'You hold a written bulk price, each tax on its own line.'],
  ],
  toast: 'Bulk Quote Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with your bulk price.',
  home: 'Return to Home',
  contact: { name: 'contactPerson', email: 'email', phone: 'phone', company: 'businessName' },
  sample: {
    volume: '1,200',
    deliveryFrequency: 'weekly',
    businessName: 'Hilltop Excavating',
    contactPerson: 'Sam Ortiz',
    email: 'yard@hilltop-excavating.example',
    phone: '(740) 555-0119',
  },
})
