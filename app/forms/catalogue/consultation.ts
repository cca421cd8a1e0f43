import { choice } from '../fields/choice.ts'
import { dateTime } from '../fields/date-time.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'
import { businessTypes } from '../options/business-types.ts'

export default defineForm({
  path: '/consultation',
  kind: 'consultation',
  title: 'Expert consultation',
  heading: 'Expert Consultation',
  intro: 'Tanks, winter fuel, the right oil, a fueling plan: tell us the question. An expert answers {promise}.',
  prefix: 'EC',
  promise: 'consultation',
  sections: {
    You: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('E-mail'),
      phone: telephone('Phone'),
    },
    'Your question': {
      businessType: choice('Type of business', businessTypes),
      preferredDateTime: dateTime('Preferred date and time', {
        help: 'We confirm it, or offer the nearest time that is free.',
        optional: true,
      }),
      message: longText('Message', { help: 'What you have, what you want, and what has gone wrong so far.' }),
    },
  },
  submit: 'Request consultation',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'The person who knows your kind of question takes it.'],
    ['By the due time', 'You have an answer, or a fixed time to talk.'],
  ],
  toast: 'Consultation Requested!',
  thanks: 'Thank you. One of our experts will contact you {promise}.',
  home: 'Back to Home',
  contact: { name: 'name', email: 'email', phone: 'phone' },
  sample: {
    name: 'Pat Nolan',
    email: 'plant@darby-grain.example',
    phone: '(740) 555-0127',
    businessType: 'agriculture',
    message: 'Our dryer runs on heating oil. Which additive keeps it going at ten below?',
  },
})
