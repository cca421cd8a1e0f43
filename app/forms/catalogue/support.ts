import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { productChoice } from '../named-product.ts'
import { optionalFields } from '../options/optional-fields.ts'

export default defineForm({
  path: '/support',
  kind: 'support',
  title: 'Support request',
  heading: 'Technical support',
  callAbout: 'A problem with a delivery, a bill, a pump or an account.',
  intro: 'A delivery, a bill, a pump, a question about your account: tell us. We answer {promise}.',
  prefix: 'SR',
  promise: 'support',
  signedIn: true,
  sections: {
    Problem: {
      supportType: choice('Type of support', {
        'delivery-issue': 'Delivery issue',
        billing: 'Billing',
        technical: 'Technical',
        other: 'Other',
      }),
      message: longText('Message', { help: 'An order, invoice or tank number helps us find it.' }),
    },
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email'),
      phone: telephone('Phone', { help: 'Where we can reach you today.' }),
    },
    'A delivery to change (optional)': {
      product: productChoice(['fuel', 'lubricant']),
      volume: optionalFields.volume,
      packages: optionalFields.packages,
      deliveryAddress: optionalFields.place,
      deliveryDate: optionalFields.deliveryDate,
      deliveryWhen: optionalFields.deliveryWhen,
    },
  },
  folded: ['A delivery to change (optional)'],
  submit: 'Send support request',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'It goes to the person who can fix it.'],
    ['By your answer time', "It's fixed, or you know when it will be."],
  ],
  toast: 'Support Request Submitted!',
  thanks: 'Thank you. Our support team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    supportType: 'delivery-issue',
    message: "Tuesday's ticket says 410 gallons, but the tank gauge says 380.",
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
  },
})
