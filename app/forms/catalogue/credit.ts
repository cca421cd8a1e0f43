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
  intro: 'Apply for terms on your account. We review it and answer {promise}.',
  prefix: 'CA',
  promise: 'credit',
  sections: {
    Applicant: {
      accountType: choice('Account type', { business: 'Business', individual: 'Individual' }),
      fullName: text('Full name', {
        help: 'Of the business, or of the person.',
        autoComplete: 'name',
        missing: 'Please enter the full name.',
      }),
      address: text('Address', { autoComplete: 'address-line1' }),
      email: email('E-mail', { help: 'The decision goes here.' }),
      phone: telephone('Phone'),
    },
    'The credit': {
      creditLimit: dollars('Credit limit', {
        min: 1000,
        step: 1000,
        help: 'In U.S. dollars, from $1,000 in steps of $1,000.',
      }),
      bankReference: secret('Bank reference', {
        help: 'The bank and whom we may ask there. No account number and no Social Security number, please. It is encrypted when it reaches us and never mailed.',
        optional: true,
      }),
    },
  },
  review: true,
  submit: 'Send application',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'Our credit desk reads it, and calls if a line is unclear.'],
    ['By the due time', 'You have the decision by e-mail. If it is no, you may ask for the reasons.'],
  ],
  toast: 'Application Submitted!',
  thanks: 'Thank you. Our credit team will review your application and contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'fullName', email: 'email', phone: 'phone' },
  sample: {
    accountType: 'business',
    fullName: 'Hilltop Excavating LLC',
    address: '8812 Owenfield Drive, Ankeny, IA 50021',
    email: 'office@hilltop-excavating.example',
    phone: '(740) 555-0119',
    creditLimit: '25,000',
    bankReference: 'First Farmers Bank, Marysville, ask for Ms. Keller',
  },
})
