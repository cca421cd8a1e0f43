import { choice } from '../fields/choice.ts'
import { dollars } from '../fields/dollars.ts'
import { email } from '../fields/email.ts'
import { secret } from '../fields/secret.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/credit-form',
  kind: 'credit',
  title: 'Credit application',
  intro: 'Apply for credit terms on your account. We review your application and answer {promise}.',
  prefix: 'CA',
  promise: 'credit',
  sections: {
    Applicant: {
      accountType: choice('Account type', { business: 'Business', individual: 'Individual' }),
      fullName: text('Full name', {
        help: 'The business name, or your own if you apply as an individual.',
        autoComplete: 'name',
        missing: 'Please enter the full name.',
      }),
      address: text('Address', { autoComplete: 'address-line1' }),
      email: email('Email', { help: 'We send our decision here.' }),
      phone: telephone('Phone'),
    },
    Credit: {
      creditLimit: dollars('Credit limit', {
        min: 1000,
        step: 1000,
        help: 'In U.S. dollars, $1,000 or more, in steps of $1,000.',
      }),
      bankReference: secret('Bank reference', {
        help: 'The bank and a contact there. Please leave out account numbers and Social Security numbers. We store this encrypted and never email it.',
        optional: true,
      }),
    },
  },
  review: true,
  submit: 'Send application',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'Our credit team reads it and calls you with any questions.'],
    ['By your answer time', 'You have our decision by email. If we turn it down, you can ask why.'],
  ],
  toast: 'Application Submitted!',
  thanks: 'Thank you. Our credit team will review your application and contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'fullName', email: 'email', phone: 'phone' },
  sample: {
    accountType: 'business',
    fullName: 'Hilltop Excavating LLC',
    address: '8812 Owenfield Drive, Ashley, OH 43003',
    email: 'office@hilltop-excavating.example',
    phone: '(740) 555-0119',
    creditLimit: '25,000',
    bankReference: 'First Farmers Bank, Marysville, ask for Ms. Keller',
  },
})
