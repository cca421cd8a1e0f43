import { acceptedTerms, isAccepted } from '../fields/accepted-terms.ts'
import { choice } from '../fields/choice.ts'
import { dollars } from '../fields/dollars.ts'
import { ein, looksLikeSocialSecurity, notSocialSecurity } from '../fields/ein.ts'
import { email } from '../fields/email.ts'
import { gallons } from '../fields/gallons.ts'
import { longText } from '../fields/long-text.ts'
import { secret } from '../fields/secret.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

const yesNo = { yes: 'Yes', no: 'No' }

/** What people write in themselves, where a Social Security number might stand. */
const textFields = ['legalName', 'payablesContact', 'tradeReferences', 'yearsInBusiness']

export default defineForm({
  path: '/credit-form',
  kind: 'credit',
  title: 'Credit application',
  callAbout: 'Credit terms for an account.',
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
        help: 'In U.S. dollars, $1,000 or more, in multiples of $1,000.',
      }),
      bankReference: secret('Bank reference', {
        help: 'The bank and a contact there. Please leave out account numbers and Social Security numbers. We store this encrypted and never email it.',
        optional: true,
      }),
    },
    'Business details (optional)': {
      legalName: text('Legal name', {
        optional: true,
        help: 'If it differs from the name above, as on your tax papers.',
        autoComplete: 'organization',
      }),
      ein: ein('EIN', {
        optional: true,
        help: 'Businesses only, such as 12-3456789. We store it encrypted and never email it. Never send a Social Security number.',
      }),
      yearsInBusiness: text('Years in business', { optional: true, longest: 60 }),
      gallonsPerMonth: gallons('Gallons a month', {
        min: 1,
        optional: true,
        help: 'All products together. An estimate is fine.',
      }),
      payablesContact: text('Who pays our invoices', { optional: true, help: 'The person we send invoices to.' }),
      payablesEmail: email('Email for invoices', { optional: true }),
      taxExempt: choice('Do you claim a tax exemption?', yesNo, { optional: true }),
      orderNumberNeeded: choice('Do your orders need a purchase order number?', yesNo, { optional: true }),
      tradeReferences: longText('Trade references', {
        optional: true,
        help: 'Up to three suppliers who sell to you on account, with a phone number each.',
        rows: 4,
      }),
    },
    'Credit terms (optional)': {
      creditTerms: acceptedTerms('I accept the credit terms', {
        optional: true,
        labelByPhone: 'The caller accepts the credit terms',
        more: {
          words: 'You can accept them later, too. Read them first:',
          label: 'Credit terms',
          to: '/legal/credit-terms',
        },
      }),
      acceptedBy: { ...text('Your name', { optional: true, autoComplete: 'name' }), labelByPhone: 'Accepted by' },
      acceptedTitle: {
        ...text('Your title', { optional: true, help: 'Such as owner, or controller.' }),
        labelByPhone: 'Title',
      },
    },
  },
  folded: ['Business details (optional)', 'Credit terms (optional)'],
  together: (typed) => ({
    ...(typed.ein &&
      typed.accountType === 'individual' && { ein: 'We ask only businesses for an EIN. Please leave it blank.' }),
    ...Object.fromEntries(
      textFields.flatMap((name) => (looksLikeSocialSecurity(typed[name] ?? '') ? [[name, notSocialSecurity]] : [])),
    ),
    ...(isAccepted(typed.creditTerms) &&
      !typed.acceptedBy?.trim() && { acceptedBy: 'Please enter the name of the person who accepts the terms.' }),
    ...(isAccepted(typed.creditTerms) &&
      !typed.acceptedTitle?.trim() && { acceptedTitle: 'Please enter your title, such as owner.' }),
  }),
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
    acceptedBy: 'Dana Field',
    acceptedTitle: 'Owner',
  },
})
