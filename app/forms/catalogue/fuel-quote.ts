import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { plainDate } from '../fields/plain-date.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/quote/fuel',
  kind: 'fuel_quote',
  title: 'Fuel quote',
  intro: 'Six lines fill the gauge. Your price comes back {promise}, by e-mail or phone.',
  prefix: 'FQ',
  promise: 'fuel_quote',
  sections: {
    'The fuel': {
      fuelType: choice(
        'Fuel type',
        {
          diesel: 'Diesel',
          gasoline: 'Gasoline',
          'heating-oil': 'Heating oil',
          other: 'Other',
        },
        { sold: ['fuel'] },
      ),
      volume: gallons('Volume', { min: 1, help: 'What you expect to take, from 1 gallon.' }),
    },
    'The place and the day': {
      deliveryAddress: text('Delivery address', {
        help: 'Where the tank or the machines stand. A gate code can wait.',
        autoComplete: 'address-line1',
      }),
      deliveryDate: plainDate('Delivery date', { optional: true, notBeforeToday: true }),
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
    ['Then', 'We price the load: rack, freight, and each tax on its own line.'],
    ['By the due time', 'You hold a written price. Nothing is ordered until you say so.'],
  ],
  toast: 'Quote Request Submitted!',
  thanks: 'Thank you. Our team will contact you {promise} with a written price.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    fuelType: 'diesel',
    volume: '800',
    deliveryAddress: '14200 County Road 9, Marysville, OH 43040',
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
  },
})
