import { describe, expect, test } from 'vitest'
import { readContent } from '#content/index.ts'
import { problems } from './field.ts'
import { fieldsOf } from './form.ts'
import { allForms } from './index.ts'
import { promisesOf } from './promise.ts'

/**
 * The forms as the product's specification gives them (sections 3, 5, 8 and 9, and the decisions where it is silent),
 * typed from it and not from the catalogue, with the optional questions of the trade that were added since. Options as `value: label` where it gives the labels, else the values alone.
 */
type SpecifiedForm = {
  at: string
  required: string[]
  optional?: string[]
  options?: Record<string, string[] | Record<string, string>>
  /** Answers on both sides of each bound. */
  bounds?: Record<string, { taken: string[]; refused: string[] }>
  toast: string
  /** Title of the toast about what is missing. */
  error?: string
  home?: string
  promise: string[]
}

const industries = ['construction', 'fleet', 'agriculture', 'municipal', 'manufacturing', 'landscaping', 'other']
const person = ['name', 'email', 'phone']
/** More products of one request. */
const further = ['product2', 'volume2', 'product3', 'volume3']
/** What the chat understood of a delivery goes into these. */
const delivery = ['volume', 'deliveryAddress', 'deliveryDate', 'deliveryWhen']
const day = ['within 24 hours']
const businessDay = ['within 1 business day']

const specified: SpecifiedForm[] = [
  {
    at: '/quote/fuel',
    required: [...person, 'fuelType', 'volume', 'deliveryAddress'],
    optional: [
      ...['deliveryDate', 'deliveryWhen', 'tankOrMachines', 'moreProducts', 'company', 'purchaseOrder', 'notes'],
      ...['packages', 'gateCode', ...further],
    ],
    options: { deliveryWhen: ['on', 'by', 'asap'], fuelType: ['diesel', 'gasoline', 'heating-oil', 'other'] },
    bounds: { volume: { taken: ['1'], refused: ['0', '0.9', '-1'] } },
    toast: 'Quote Request Submitted!',
    promise: day,
  },
  {
    at: '/quote/lubricants',
    required: [...person, 'lubricantType', 'volume', 'deliveryAddress'],
    optional: ['deliveryDate', 'deliveryWhen', 'moreProducts', 'company', 'purchaseOrder', 'gateCode', 'notes'],
    options: { deliveryWhen: ['on', 'by', 'asap'], lubricantType: ['engine-oil', 'grease', 'specialty-oil', 'other'] },
    bounds: { volume: { taken: ['two totes', '4'], refused: [] } },
    toast: 'Quote Request Submitted!',
    promise: day,
  },
  {
    at: '/quote/bulk',
    required: ['businessName', 'contactPerson', 'email', 'phone', 'volume', 'deliveryFrequency'],
    optional: ['deliveryAddress', 'gateCode', 'deliveryDate', 'deliveryWhen', 'notes', ...further],
    options: { deliveryWhen: ['on', 'by', 'asap'], deliveryFrequency: ['one-time', 'weekly', 'bi-weekly', 'monthly'] },
    bounds: { volume: { taken: ['100', '5000', '5,000'], refused: ['99', '5001', '99.9', '5000.1'] } },
    toast: 'Bulk Quote Submitted!',
    promise: businessDay,
  },
  {
    at: '/quote/services',
    required: [...person, 'serviceType', 'message'],
    optional: ['businessType', ...delivery, 'company', ...further],
    options: {
      deliveryWhen: ['on', 'by', 'asap'],
      serviceType: ['fuel-supply', 'lubricants', 'logistics', 'emergency-delivery', 'multiple'],
      businessType: industries,
    },
    toast: 'Service Quote Requested!',
    promise: day,
  },
  {
    at: '/pricing',
    required: ['productType', 'volume', 'deliveryAddress', ...person, 'consent'],
    optional: ['frequency', 'company', 'notes'],
    options: {
      productType: ['diesel', 'gasoline', 'off-road', 'heating-oil', 'lubricants'],
      frequency: ['one-time', 'weekly', 'bi-weekly', 'monthly'],
    },
    bounds: { volume: { taken: ['a tank a month', '800'], refused: [] } },
    toast: 'Quote Request Submitted!',
    promise: day,
  },
  {
    at: '/contact/sales',
    required: [...person, 'message'],
    optional: ['company', 'industry', 'interestedIn', 'deliveryAddress'],
    options: {
      industry: {
        construction: 'Construction',
        fleet: 'Fleet Management',
        agriculture: 'Agriculture',
        manufacturing: 'Manufacturing',
        municipal: 'Municipal',
        landscaping: 'Landscaping',
        other: 'Other',
      },
      interestedIn: {
        'fuel-supply': 'Fuel Supply',
        lubricants: 'Lubricants',
        'bulk-pricing': 'Bulk Pricing',
        'delivery-services': 'Delivery Services',
        partnership: 'Partnership Opportunities',
        other: 'Other',
      },
    },
    toast: 'Message Sent!',
    promise: ['within 2 hours in business hours'],
  },
  {
    at: '/consultation',
    required: [...person, 'businessType', 'message'],
    optional: ['preferredDateTime'],
    options: { businessType: industries },
    toast: 'Consultation Requested!',
    home: 'Back to Home',
    promise: businessDay,
  },
  {
    at: '/credit-form',
    required: ['fullName', 'email', 'phone', 'address', 'accountType', 'creditLimit'],
    optional: [
      ...[
        'bankReference',
        'legalName',
        'ein',
        'yearsInBusiness',
        'gallonsPerMonth',
        'payablesContact',
        'payablesEmail',
      ],
      ...['taxExempt', 'orderNumberNeeded', 'tradeReferences', 'creditTerms', 'acceptedBy', 'acceptedTitle'],
    ],
    options: { accountType: ['business', 'individual'], taxExempt: ['yes', 'no'], orderNumberNeeded: ['yes', 'no'] },
    bounds: { creditLimit: { taken: ['1000', '2,000', '25000'], refused: ['999', '0', '1500', '1001'] } },
    toast: 'Application Submitted!',
    promise: ['within 3-5 business days'],
  },
  {
    at: '/partner-form',
    required: ['fullName', 'email', 'phone', 'industry', 'message'],
    options: { industry: industries.map((one) => (one === 'municipal' ? 'municipalities' : one)) },
    toast: 'Partnership Application Submitted!',
    promise: ['within 3 business days'],
  },
  {
    at: '/support',
    required: [...person, 'supportType', 'message'],
    optional: [...delivery, 'packages'],
    options: { deliveryWhen: ['on', 'by', 'asap'], supportType: ['delivery-issue', 'billing', 'technical', 'other'] },
    toast: 'Support Request Submitted!',
    promise: day,
  },
  {
    at: '/delivery/schedule',
    required: [...person, 'deliveryAddress', 'preferredDate'],
    optional: [
      ...['company', 'productType', 'volume', 'preferredTime', 'urgency', 'message'],
      ...['deliveryWhen', 'packages', 'moreProducts', 'purchaseOrder', 'gateCode', ...further],
    ],
    options: {
      deliveryWhen: ['on', 'by', 'asap'],
      productType: ['diesel', 'gasoline', 'heating-oil', 'lubricants', 'other'],
      preferredTime: {
        morning: 'Morning (7AM-12PM)',
        afternoon: 'Afternoon (12PM-5PM)',
        evening: 'Evening (5PM-7PM)',
        flexible: 'Flexible',
      },
      urgency: {
        standard: 'Standard (3-5 days)',
        priority: 'Priority (1-2 days)',
        emergency: 'Emergency (same day)',
      },
    },
    toast: 'Delivery Scheduled!',
    promise: ['within 2 hours in business hours', 'within 2 hours, day or night'],
  },
  {
    at: '/documents/request',
    required: ['document', 'name', 'email'],
    optional: ['company', 'phone', 'message'],
    toast: 'Thank you!',
    promise: businessDay,
  },
  {
    at: 'chat_lead',
    required: person,
    optional: ['company', 'intent', 'message'],
    options: {
      intent: [
        ...['general_inquiry', 'fuel_quote', 'lube_pricing', 'schedule_delivery', 'become_supplier', 'talk_to_sales'],
        'consult_expert',
      ],
    },
    toast: 'Thank you!',
    promise: [
      ...businessDay,
      ...['within 24 hours', 'within 24 hours', 'within 2 hours in business hours', 'within 3 business days'],
      ...['within 2 hours in business hours', 'within 1 business day'],
    ],
  },
  {
    at: 'chat_consultation',
    required: ['fullName', 'email', 'phone', 'message'],
    toast: 'Consultation Requested!',
    error: 'Missing Information',
    promise: ['within 1 business day (ASAP for emergencies)'],
  },
]

const { promises } = readContent('content')

describe.each(specified.map((form) => [form.at, form] as const))('%s is as it was specified', (at, given) => {
  const form = allForms.find(({ path, kind }) => (path ?? kind) === at)
  if (!form) throw new Error(`There is no form at ${at}.`)
  const fields = fieldsOf(form)
  const names = (optional: boolean) => Object.keys(fields).filter((name) => fields[name]?.optional === optional)

  test('its fields, and which of them are required', () => {
    expect(names(false).toSorted()).toEqual(given.required.toSorted())
    // The product of the catalogue stands before the list that was specified; nobody has to choose it.
    expect(
      names(true)
        .filter((name) => name !== 'product')
        .toSorted(),
    ).toEqual((given.optional ?? []).toSorted())
  })

  test('the options of each choice', () => {
    const lists = Object.keys(fields).filter((name) => fields[name]?.options && name !== 'document')
    expect(lists.toSorted()).toEqual(Object.keys(given.options ?? {}).toSorted())
    for (const [name, options] of Object.entries(given.options ?? {})) {
      const offered = fields[name]?.options ?? {}
      if (Array.isArray(options)) expect(Object.keys(offered).toSorted()).toEqual(options.toSorted())
      else expect(offered).toEqual(options)
    }
  })

  test('its bounds, on both sides', () => {
    for (const [name, { taken, refused }] of Object.entries(given.bounds ?? {})) {
      const parse = (text: string) => fields[name]?.parse(text, { today: '2026-11-20' })
      for (const text of taken) expect(parse(text), text).toHaveProperty('value')
      for (const text of refused) expect(parse(text), text).toHaveProperty('problem')
    }
  })

  test('its toasts, its way home and its promise', () => {
    expect(form.toast).toBe(given.toast)
    expect(form.missing ?? 'Error').toBe(given.error ?? 'Error')
    expect(form.home).toBe(given.home ?? 'Return to Home')
    expect(promisesOf(form).map(({ promise }) => promises[promise]?.words)).toEqual(given.promise)
  })
})

test('every form is specified here, and what is missing is said in the words that were specified', () => {
  expect(allForms.map(({ path, kind }) => path ?? kind).toSorted()).toEqual(specified.map(({ at }) => at).toSorted())
  expect(problems.required).toBe('Please fill in all required fields.')
})
