import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { optionalFields } from '../options/optional-fields.ts'
import { productChoice } from '../named-product.ts'

export default defineForm({
  path: '/quote/lubricants',
  kind: 'lubricant_quote',
  title: 'Lubricant quote',
  callAbout: 'A price for oil, grease, coolant or DEF.',
  intro: "Tell us which lubricant and how much. You'll have a price {promise}, by email or phone.",
  prefix: 'LQ',
  promise: 'lubricant_quote',
  sections: {
    Lubricant: {
      lubricantType: choice(
        'Lubricant type',
        {
          'engine-oil': 'Engine oil',
          grease: 'Grease',
          'specialty-oil': 'Specialty oil',
          other: 'Other',
        },
        { sold: true, help: 'Hydraulic fluid, gear oil and coolant are under Specialty oil.' },
      ),
      product: productChoice(['lubricant'], { help: "Leave it blank if you're not sure." }),
      volume: text('Volume', {
        help: 'For example: 4 drums of 15W-40, two totes, 10 cases of cartridges.',
        linked: 'packages',
      }),
    },
    Delivery: {
      deliveryAddress: text('Delivery address', {
        help: 'The shop, dock or yard where it goes.',
        autoComplete: 'address-line1',
        linked: 'place',
      }),
    },
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email', { help: 'We send your quote here.' }),
      phone: telephone('Phone', { help: 'In case we have a question about this quote.' }),
    },
    'More details (optional)': {
      deliveryDate: optionalFields.deliveryDate,
      deliveryWhen: optionalFields.deliveryWhen,
      moreProducts: optionalFields.moreProducts,
      company: optionalFields.company,
      purchaseOrder: optionalFields.purchaseOrder,
      gateCode: optionalFields.gateCode,
      notes: optionalFields.notes,
    },
  },
  folded: ['More details (optional)'],
  submit: 'Send quote request',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'We match grade, standard and package to what your equipment needs.'],
    ['By your answer time', 'You have a written price. Nothing is ordered until you say so.'],
  ],
  toast: 'Quote Request Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with a written price.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    lubricantType: 'engine-oil',
    volume: '4 drums of 15W-40',
    deliveryAddress: '3100 Alum Creek Drive, Obetz, OH 43207',
    name: 'Lee Moran',
    email: 'shop@scioto-freight.example',
    phone: '(614) 555-0171',
  },
})
