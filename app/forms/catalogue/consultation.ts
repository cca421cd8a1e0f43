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
  callAbout: 'Advice: tanks, winter fuel, the right oil.',
  intro: 'Tanks, winter fuel, the right oil, a fueling plan: ask us anything. An expert answers {promise}.',
  prefix: 'EC',
  promise: 'consultation',
  sections: {
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email'),
      phone: telephone('Phone'),
    },
    Question: {
      businessType: choice('Type of business', businessTypes),
      preferredDateTime: dateTime('Preferred date and time', {
        help: 'We confirm it or offer the next time available.',
        optional: true,
      }),
      message: longText('Message', { help: 'What you have, what you want, and any problems so far.' }),
    },
  },
  submit: 'Request consultation',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'It goes to an expert on the subject.'],
    ['By your answer time', 'You have an answer, or an appointment to talk.'],
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
    message: 'Our grain dryer runs on heating oil. Which additive keeps it running at ten below?',
  },
})
