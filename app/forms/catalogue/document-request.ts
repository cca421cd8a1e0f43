import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

export default defineForm({
  path: '/documents/request',
  kind: 'document_request',
  title: 'Document request',
  heading: 'Document request',
  callAbout: 'A safety data sheet, certificate or data sheet.',
  intro: 'We send you the current, complete document {promise}.',
  prefix: 'DR',
  promise: 'document_request',
  sections: {
    Document: {
      document: choice('Document', {
        sds: 'Safety Data Sheets (SDS, formerly MSDS)',
        dot: 'DOT certifications',
        insurance: 'Insurance certificates',
        'product-data': 'Product data sheets',
      }),
      message: longText('For which product or delivery', { optional: true, rows: 3 }),
    },
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      email: email('Email', { help: 'We send the document here.' }),
      phone: telephone('Phone', { optional: true }),
    },
  },
  submit: 'Request document',
  next: [
    ['Right away', 'A reference number and your answer time, on screen and by email.'],
    ['Next', 'We find the current revision.'],
    ['By your answer time', 'The document is in your inbox.'],
  ],
  toast: 'Thank you!',
  thanks: 'Thank you. We will send the document to you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    document: 'sds',
    message: "On-road diesel, for next Tuesday's delivery",
    name: 'Alex Romero',
    email: 'safety@knox-dairy.example',
  },
})
