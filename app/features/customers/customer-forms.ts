import type { Content } from '#content/index.ts'
import { localTime, today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { email } from '#forms/fields/email.ts'
import { longText } from '#forms/fields/long-text.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { readText } from '#forms/verb/read-form.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import {
  addContact,
  addCustomer,
  changeCustomer,
  changeTerms,
  removeContact,
  type CustomerInput,
} from './change-customer.ts'
import { confirmationsForLookalikes, findLookalikes } from './lookalikes.ts'
import { certificateForm, coveredBy, endOfCertificate, reviewOfCertificate, taxNames } from './certificate-forms.ts'
import { customerKindWords, isKindKnown } from './customer-words.ts'
import { dropSiteContact, siteContactForm } from './site-contact-forms.ts'
import { dropEquipment, dropSite, equipmentForm, levelForm, siteForm } from './site-forms.ts'
import type { Site } from './sites.ts'
import { addNote, removeNote } from './notes.ts'
import type { Customer, Equipment, SiteContact } from './schema.ts'
import { page, notOurs, sitesOnPage, type Row } from '#features/customers/pages/staff/record-address.ts'
import { merge, ontoAccount, separate, moveHere } from './merge-forms.ts'
import { agreement, endOfAgreement } from './agreement-forms.ts'

const customerFields = (customer?: Customer) => ({
  name: text('Name', { initial: customer?.name, longest: 120, missing: 'Please enter the name of the customer.' }),
  kind: optional(
    choice('Type', customerKindWords, {
      blank: 'Not set',
      initial: customer && isKindKnown(customer) ? customer.kind : undefined,
    }),
  ),
  email: optional(email('Email', { initial: customer?.email ?? '', ...notOurs })),
  phone: optional(telephone('Phone', { initial: customer?.phone ?? '', ...notOurs })),
  billing_address: optional(
    longText('Billing address', {
      ...{ rows: 3, longest: 200, initial: customer?.billingAddress ?? '' },
      help: 'As printed on invoices.',
    }),
  ),
})

type CustomerFormValues = Omit<CustomerInput, 'billingAddress'> & { billing_address: string | null }

const typedCustomer = ({ billing_address, ...typed }: CustomerFormValues): CustomerInput => ({
  ...typed,
  billingAddress: billing_address,
})

export const newCustomerForm = verbForm({
  verb: 'add',
  look: 'primary',
  button: 'Add customer',
  fields: () => customerFields(),
  submit: async (ctx, _subject: undefined, answers, { confirmed }) => {
    const typed = typedCustomer(answers)
    const alike = await findLookalikes(ctx, { ...typed, address: typed.billingAddress })
    requireConfirmation(
      confirmed,
      confirmationsForLookalikes(alike, page, 'Add it anyway: this is a different customer'),
    )
    return page(await addCustomer(ctx, typed))
  },
})

const change = verbForm({
  verb: 'change',
  title: 'Edit customer',
  button: 'Save',
  fields: (customer: Customer) => customerFields(customer),
  submit: async (ctx, { id }, typed) => {
    await changeCustomer(ctx, id, typedCustomer(typed))
    return page(id)
  },
})

const contact = verbForm({
  verb: 'add_contact',
  title: 'Add a contact',
  lead: () => 'New requests from this email or phone are filed under this customer.',
  button: 'Add contact',
  done: 'Contact added.',
  fields: () => ({
    contact_name: text('Contact name', { longest: 120, ...notOurs, missing: 'Please enter the name of the contact.' }),
    purpose: optional(text('Role', { longest: 120, placeholder: 'Billing, deliveries, night calls' })),
    contact_email: optional(email('Contact email', notOurs)),
    contact_phone: optional(telephone('Contact phone', notOurs)),
  }),
  submit: async (
    ctx,
    { id }: Customer,
    { contact_name: name, purpose, contact_email, contact_phone },
    { confirmed },
  ) => {
    const alike = await findLookalikes(ctx, { email: contact_email, phone: contact_phone }, id)
    requireConfirmation(confirmed, confirmationsForLookalikes(alike, page, 'Add the contact here anyway'))
    await addContact(ctx, id, { name, purpose, email: contact_email, phone: contact_phone })
    return page(id)
  },
})

const dropContact = verbForm({
  verb: 'remove_contact',
  row: ({ rowId, about }: Row) => ({ name: 'contact', value: rowId, about }),
  button: 'Remove',
  submit: async (ctx, { id, rowId }) => {
    await removeContact(ctx, id, rowId)
    return page(id)
  },
})

const note = verbForm({
  verb: 'add_note',
  title: 'Add a note',
  button: 'Add note',
  done: 'Note added.',
  once: true,
  steady: true,
  fields: () => ({
    note: longText('Note', {
      ...{ rows: 3, longest: 2000, help: 'For staff. The customer never sees it.' },
      missing: 'Please type a note first.',
    }),
  }),
  submit: async (ctx, { id }: { id: string }, { note }, { submissionId }) => {
    await addNote(ctx, id, { id: submissionId, words: note })
    return `${page(id)}#notes`
  },
})

const dropNote = verbForm({
  verb: 'remove_note',
  row: ({ rowId, about }: Row) => ({ name: 'note_id', value: rowId, about }),
  button: 'Remove',
  confirm: 'This removes the note for good. Continue?',
  look: 'quiet',
  submit: async (ctx, { id, rowId }) => {
    await removeNote(ctx, id, rowId)
    return `${page(id)}#notes`
  },
})

const terms = verbForm({
  verb: 'change_terms',
  title: 'Payment terms and credit limit',
  lead: () => 'As agreed, in words. The credit desk sets the terms used for credit holds.',
  button: 'Save terms',
  fields: (customer: Customer) => ({
    payment_terms: optional(
      text('Payment terms', { longest: 80, initial: customer.paymentTerms ?? '', placeholder: 'Net 30' }),
    ),
    credit_limit: optional(
      dollars('Credit limit', {
        ...{ min: 0, max: 20_000_000, step: 1, help: 'Whole dollars. Leave blank if none was agreed.' },
        initial: customer.creditLimit === null ? '' : String(customer.creditLimit),
      }),
    ),
  }),
  submit: async (ctx, { id }, { payment_terms: paymentTerms, credit_limit }) => {
    if (await currentTerms(ctx, id))
      throw new DomainError('conflict', "The credit desk set this customer's terms. Please ask them for a change.")
    await changeTerms(ctx, id, { paymentTerms, creditLimit: credit_limit === null ? null : credit_limit / 100 })
    return page(id)
  },
})

/** What the page shows of the customer. `site`, `equipment`, `onSite`: those being edited. */
type CustomerFormContext = {
  site?: Site
  onSite?: SiteContact
  equipment?: Equipment
  sites?: readonly Site[]
  tanks?: readonly Equipment[]
  /** What they sent of certificates and nobody has checked yet, by the id of the file. */
  papers?: Readonly<Record<string, string>>
  body?: FormData
}

/** What staff do with a customer. `body`: what was posted, which names the row. */
export const customerForms = (
  ctx: Context,
  content: Content,
  customer: Customer,
  {
    site: edited,
    equipment: machine,
    onSite,
    sites = [],
    tanks = [],
    papers = {},
    body = new FormData(),
  }: CustomerFormContext = {},
) => {
  const { id } = customer
  const counties = content.coverage.counties.map(({ name }) => name).toSorted()
  const row = (name: string) => ({ id, rowId: readText(body, name), about: '' })
  return {
    panels: [
      siteForm({ id, name: customer.name, site: edited, counties }),
      ...(sites.length > 0
        ? [
            siteContactForm({ sites, contact: onSite, back: sitesOnPage(id) }),
            equipmentForm({ id, equipment: machine, sites, products: offeredProductNames(content) }),
          ]
        : []),
      ...(tanks.length > 0 ? [levelForm({ of: { id }, tanks, sites, now: localTime(ctx.calendar, ctx.now) })] : []),
      contact(customer),
      change(customer),
      moveHere(customer),
      merge(customer),
      ontoAccount(customer),
    ],
    note: note({ id }),
    terms: terms(customer),
    agreement: agreement({ id, fuels: fuelsOf(content), today: today(ctx) }),
    certificate: certificateForm({ id, taxes: taxNames(ctx), products: coveredBy(content), sites, papers }),
    rows: [
      dropContact(row('contact')),
      dropSite(row('site')),
      dropEquipment(row('equipment')),
      dropSiteContact({ ...row('site_contact'), back: sitesOnPage(id) }),
      dropNote(row('note_id')),
      separate(row('customer')),
      endOfAgreement(row('agreement')),
      reviewOfCertificate(row('certificate')),
      endOfCertificate(row('certificate')),
    ],
  }
}

/** Everything on offer, by its name. */
export const offeredProductNames = (content: Parameters<typeof tradeProducts>[0]): Record<string, string> =>
  Object.fromEntries(tradeProducts(content).map(({ product, name }) => [product, name]))

/** What is sold by the gallon, by its name. */
export const fuelsOf = (content: Parameters<typeof tradeProducts>[0]): Record<string, string> =>
  Object.fromEntries(
    tradeProducts(content).flatMap(({ product, name, unit }) => (unit === 'gallon' ? [[product, name]] : [])),
  )

export const rowForms = {
  dropContact,
  dropSite,
  dropEquipment,
  dropNote,
  separate,
  endOfAgreement,
  reviewOfCertificate,
  endOfCertificate,
}
