import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

/** Asked by the chat. The page /consultation has a form of its own, with other fields. */
export default defineForm({
  kind: 'chat_consultation',
  title: 'Chat consultation',
  intro: 'An expert will contact you {promise}.',
  prefix: 'CC',
  promise: 'chat_consultation',
  sections: {
    Contact: {
      fullName: text('Full name', { autoComplete: 'name' }),
      email: email('Email'),
      phone: telephone('Phone'),
      message: longText('Message', { rows: 3 }),
    },
  },
  agrees: true,
  submit: 'Request consultation',
  next: [
    ['Right away', 'A reference number and your answer time, here and by email.'],
    ['By your answer time', 'An expert contacts you.'],
  ],
  toast: 'Consultation Requested!',
  missing: 'Missing Information',
  thanks: 'Thank you. One of our experts will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'fullName', email: 'email', phone: 'phone' },
  sample: {
    fullName: 'Morgan Price',
    email: 'morgan@fayette-stone.example',
    phone: '(740) 555-0193',
    message: 'Which hydraulic oil do you recommend for a crusher that starts at five below?',
  },
})
