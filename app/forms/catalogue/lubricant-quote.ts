import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/quote/lubricants',
  kind: 'lubricant_quote',
  title: 'Lubricant quote',
  intro: 'Say which lubricant and how much of it. Your price comes back {promise}, by e-mail or phone.',
  prefix: 'LQ',
  promise: 'lubricant_quote',
  sections: {
    'The lubricant': {
      lubricantType: choice(
        'Lubricant type',
        {
          'engine-oil': 'Engine oil',
          grease: 'Grease',
          'specialty-oil': 'Specialty oil',
          other: 'Other',
        },
        { sold: ['lubricant'] },
      ),
      volume: text('Volume', { help: 'As you would say it: 4 drums of 15W-40, two totes, 10 cases of cartridges.' }),
    },
    'The place': {
      deliveryAddress: text('Delivery address', {
        help: 'The shop, dock or yard it goes to.',
        autoComplete: 'address-line1',
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
    ['Then', 'We match grade, standard and package to what your machines ask for.'],
    ['By the due time', 'You hold a written price. Nothing is ordered until you say so.'],
  ],
  toast: 'Quote Request Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with a written price.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    lubricantType: 'engine-oil',
    volume: '4 drums of 15W-40',
    deliveryAddress: '3100 Alum Creek Drive, Ankeny, IA 50021',
    name: 'Lee Moran',
    email: 'shop@scioto-freight.example',
    phone: '(614) 555-0171',
  },
})
