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
  heading: 'Request this document',
  intro: 'We send you the real paper, current and complete, {promise}.',
  prefix: 'DR',
  promise: 'document_request',
  sections: {
    'The document': {
      document: choice('Document', {
        sds: 'Safety Data Sheets (SDS, formerly MSDS)',
        dot: 'DOT certifications',
        insurance: 'Insurance certificates',
        'product-data': 'Product data sheets',
      }),
      message: longText('For which product or delivery', { optional: true, rows: 3 }),
    },
    You: {
      name: text('Name', { autoComplete: 'name' }),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      email: email('E-mail', { help: 'The document goes here.' }),
      phone: telephone('Phone', { optional: true }),
    },
  },
  submit: 'Request document',
  next: [
    ['At once', 'A reference and the due time, on the page and by mail.'],
    ['Then', 'We look out the revision that is in force.'],
    ['By the due time', 'The document is in your mailbox.'],
  ],
  toast: 'Thank you!',
  thanks: 'Thank you. We will send the document to you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    document: 'sds',
    message: 'On-road diesel, for the delivery of next Tuesday',
    name: 'Alex Romero',
    email: 'safety@knox-dairy.example',
  },
})
