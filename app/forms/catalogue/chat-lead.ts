import { choice } from '../fields/choice.ts'
import { email } from '../fields/email.ts'
import { longText } from '../fields/long-text.ts'
import { telephone } from '../fields/telephone.ts'
import { text } from '../fields/text.ts'
import { defineForm } from '../form.ts'

/** Asked by the chat when someone chooses what they came for. Its `message` becomes the `notes` of the lead. */
export default defineForm({
  kind: 'chat_lead',
  title: 'Chat request',
  intro: "Leave your name and number and we'll contact you {promise}.",
  prefix: 'CL',
  // What is asked in the chat is promised as on the form of the same intent.
  promise: {
    otherwise: 'chat_lead',
    when: {
      field: 'intent',
      promises: {
        fuel_quote: 'fuel_quote',
        lube_pricing: 'lubricant_quote',
        schedule_delivery: 'delivery_schedule',
        become_supplier: 'partnership',
        talk_to_sales: 'sales',
        consult_expert: 'consultation',
      },
    },
  },
  sections: {
    Contact: {
      name: text('Name', { autoComplete: 'name' }),
      email: email('Email'),
      phone: telephone('Phone'),
      company: text('Company', { optional: true, autoComplete: 'organization' }),
      intent: choice(
        'Subject',
        {
          general_inquiry: 'General inquiry',
          fuel_quote: 'Fuel quote',
          lube_pricing: 'Lubricant pricing',
          schedule_delivery: 'Schedule a delivery',
          become_supplier: 'Become a supplier',
          talk_to_sales: 'Talk to Sales',
          consult_expert: 'Consult an expert',
        },
        { optional: true },
      ),
      message: longText('Message', { optional: true, rows: 3 }),
    },
  },
  wakes: ['name', 'email', 'phone'],
  submit: 'Send',
  next: [
    ['Right away', 'A reference number and your answer time, here and by email.'],
    ['By your answer time', 'You hear from us by phone or email.'],
  ],
  toast: 'Thank you!',
  thanks: 'Thank you. Our team will contact you {promise}.',
  home: 'Return to Home',
  contact: { name: 'name', email: 'email', phone: 'phone', company: 'company' },
  sample: {
    name: 'Kim Doyle',
    email: 'kim@polaris-landscaping.example',
    phone: '(614) 555-0186',
    intent: 'fuel_quote',
    message: 'Gasoline for 14 mowers, every week.',
  },
})
