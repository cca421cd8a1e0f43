import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/partner-form',
  kind: 'partnership',
  title: 'Partnership application',
  callAbout: 'A supplier, carrier or distributor who wants to work with us.',
  intro: 'For product suppliers, carriers and distributors. We answer {promise}.',
  prefix: 'PA',
  promise: 'partnership',
  sections: {
    Contact: {
      fullName: text('Full name', { autoComplete: 'name' }),
      email: email('Email'),
      phone: telephone('Phone'),
    },
    Partnership: {
      industry: choice('Industry', {
        construction: 'Construction',
        fleet: 'Fleet Management',
        agriculture: 'Agriculture',
        municipalities: 'Municipalities',
        manufacturing: 'Manufacturing',
        landscaping: 'Landscaping',
        other: 'Other',
      }),
      message: longText('Message', { help: 'What you supply, haul or sell, and where.' }),
    },
  },
  submit: 'Send application',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'We look at your products, routes and paperwork.'],
    ['By your answer time', "You hear from us whether we're a fit and what comes next."],
  ],
  toast: 'Partnership Application Submitted!',
  thanks: 'Thank you. Our partnership team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'fullName', email: 'email', phone: 'phone' },
  sample: {
    fullName: 'Jordan Weiss',
    email: 'routes@buckeye-tank-lines.example',
    phone: '(419) 555-0162',
    industry: 'fleet',
    message: 'Six tank trucks in Newark and Lancaster, hazmat-endorsed drivers, nights and weekends.',
  },
})
