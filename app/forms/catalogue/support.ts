import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/support',
  kind: 'support',
  title: 'Support request',
  heading: 'Technical support',
  intro: 'A delivery, a bill, a pump, a question about your account. We answer {promise}.',
  prefix: 'SR',
  promise: 'support',
  signedIn: true,
  sections: {
    'What is wrong': {
      supportType: choice('Type of support', {
        'delivery-issue': 'Delivery issue',
        billing: 'Billing',
        technical: 'Technical',
        other: 'Other',
      }),
      message: longText('Message', { help: 'An order, invoice or tank number helps us find it.' }),
    },
    You: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('E-mail'),
      phone: telephone('Phone', { help: 'Where we reach you today.' }),
    },
  },
  submit: 'Send support request',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'Whoever can mend it takes it.'],
    ['By the due time', 'It is mended, or you know when it will be.'],
  ],
  toast: 'Support Request Submitted!',
  thanks: 'Thank you. Our support team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    supportType: 'delivery-issue',
    message: 'The ticket of Tuesday says 410 gallons, the tank gauge says 380.',
    name: 'Dana Field',
    email: 'office@hilltop-farm.example',
    phone: '(614) 555-0168',
  },
})
