import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { furtherProducts, productChoice } from '../named-product.ts'
import { optionalFields } from '../options/optional-fields.ts'
import { frequencies } from '../options/frequencies.ts'

const bounds = {
  min: 100,
  max: 5000,
  above: 'More than 5,000 gallons is a full transport load, 7,000 to 8,500 gallons. Please use Talk to Sales.',
}
const further = furtherProducts(['fuel'], bounds)

export default defineForm({
  path: '/quote/bulk',
  kind: 'bulk_quote',
  title: 'Bulk fuel quote',
  callAbout: 'A price for 100 to 5,000 gallons per delivery, for a business.',
  intro: "For 100 to 5,000 gallons per delivery. You'll have a bulk price {promise}.",
  prefix: 'BQ',
  promise: 'bulk_quote',
  sections: {
    Load: {
      volume: gallons('Volume', {
        ...bounds,
        help: 'Per delivery, 100 to 5,000 gallons. Bulk rates start above 500 gallons.',
        more: {
          words: 'A full transport load, 7,000 to 8,500 gallons?',
          label: 'Talk to Sales',
          to: '/contact/sales?interestedIn=bulk-pricing',
        },
      }),
      deliveryFrequency: choice('Delivery frequency', frequencies),
    },
    ...further.sections,
    Business: {
      businessName: text('Business name', { autoComplete: 'organization' }),
      contactPerson: text('Contact person', { autoComplete: 'name', missing: 'Please enter the contact person.' }),
      email: email('Email', { help: 'We send your quote here.' }),
      phone: telephone('Phone', { help: 'In case we have a question about this quote.' }),
    },
    'More details (optional)': {
      product: productChoice(['fuel']),
      deliveryAddress: optionalFields.place,
      gateCode: optionalFields.gateCode,
      deliveryDate: optionalFields.deliveryDate,
      deliveryWhen: optionalFields.deliveryWhen,
      notes: optionalFields.notes,
    },
  },
  folded: [...further.folded, 'More details (optional)'],
  submit: 'Send bulk quote request',
  runningDry: true,
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'We price your volume at the rack and plan the drops around your schedule.'],
    ['By your answer time', 'You have a written bulk price, with each tax on its own line.'],
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
