import { choice } from '../fields/choice.ts'
import { consent } from '../fields/consent.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { productChoice } from '../named-product.ts'
import { frequencies } from '../options/frequencies.ts'

export default defineForm({
  path: '/pricing',
  inPage: true,
  kind: 'pricing',
  title: 'Price request',
  heading: 'Get your price',
  callAbout: 'A price in writing, with rack, freight, taxes and margin.',
  intro: "You'll have your price in writing {promise}: rack, freight, taxes and margin, each on its own line.",
  prefix: 'PQ',
  promise: 'pricing',
  sections: {
    Product: {
      productType: choice(
        'Product',
        {
          diesel: 'Diesel',
          gasoline: 'Gasoline',
          'off-road': 'Off-road diesel',
          'heating-oil': 'Heating oil',
          lubricants: 'Lubricants',
        },
        { sold: true },
      ),
      product: productChoice(['fuel', 'lubricant'], { help: "Leave it blank if you're not sure." }),
      volume: text('Volume', { help: 'For example: 800 gallons, two totes, a tank a month.' }),
      frequency: choice('Frequency', frequencies, { optional: true }),
      deliveryAddress: text('Delivery address', { autoComplete: 'address-line1' }),
    },
    Contact: {
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email', { help: 'We send your price here.' }),
      phone: telephone('Phone', { help: 'In case we have a question about this price.' }),
      notes: longText('Notes', { optional: true, rows: 3 }),
      consent: consent('You may contact me about this price', {
        labelByPhone: 'The caller agrees that we may contact them about this price',
        more: { words: 'How we handle your information:', label: 'Privacy Policy', to: '/privacy-policy' },
      }),
    },
  },
  wakes: ['consent', 'name', 'email', 'phone'],
  submit: 'Get my price',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', "We price it from that day's rack."],
    ['By your answer time', 'You have a written price. Nothing is ordered until you say so.'],
  ],
  toast: 'Quote Request Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with a written price.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    productType: 'off-road',
    volume: '800 gallons a month',
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
    consent: 'yes',
  },
})
