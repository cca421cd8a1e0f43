import { href } from 'react-router'
import type { Content } from '#content/index.ts'
import { localTime, today } from '#domain/calendar.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/doubt.ts'
import { readReference } from '#domain/reference.ts'
import { currentTerms } from '#features/credit/customer-terms.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { tradeProducts } from '#features/trade/pages/products.ts'
import { requests } from '#features/requests/schema.ts'
import { choice } from '#forms/fields/choice.ts'
import { dollars } from '#forms/fields/dollars.ts'
import { gallons } from '#forms/fields/gallons.ts'
import { email } from '#forms/fields/email.ts'
import { longText } from '#forms/fields/long-text.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { atField, WrongField } from '#forms/verb/answer-verb.ts'
import { plainDate } from '#forms/fields/plain-date.ts'
import { price } from '#forms/fields/price.ts'
import { textOf } from '#forms/verb/read-form.ts'
import { optional, verbForm } from '#forms/verb/verb-form.ts'
import { eq } from 'drizzle-orm'
import { endAgreement, recordAgreement } from './agreements.ts'
import {
  addContact,
  addCustomer,
  addToAccount,
  findCustomerAccount,
  changeCustomer,
  changeTerms,
  moveToCustomer,
  removeContact,
  type Held,
  type TypedCustomer,
} from './change-customer.ts'
import { mergeCustomers, separateCustomers } from './merge.ts'
import { doubtsOf, findLookalikes, tellApart } from './lookalikes.ts'
import { findMeant } from './customer.ts'
import { certificateForm, coveredBy, endOfCertificate, reviewOfCertificate, taxNames } from './certificate-forms.ts'
import { agreementWords, customerKindWords, isKindKnown } from './customer-words.ts'
import { customerEvents } from './events.ts'
import { dropSiteContact, siteContactForm } from './site-contact-forms.ts'
import { dropEquipment, dropSite, equipmentForm, levelForm, siteForm } from './site-forms.ts'
import type { Site } from './sites.ts'
import { addNote, removeNote } from './notes.ts'
import type { Customer, Equipment, SiteContact } from './schema.ts'

const page = (id: string) => href('/dashboard/admin/customers/:id', { id })

/** Where the people of its delivery sites stand. */
export const sitesOnPage = (id: string) => `${page(id)}#sites`

/** The browser of the person typing here knows its own address, not the customer's. */
const notOurs = { autoComplete: 'off' } as const

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

type Typed = Omit<TypedCustomer, 'billingAddress'> & { billing_address: string | null }

const typedCustomer = ({ billing_address, ...typed }: Typed): TypedCustomer => ({
  ...typed,
  billingAddress: billing_address,
})

export const newCustomerForm = verbForm({
  verb: 'add',
  look: 'primary',
  button: 'Add customer',
  fields: () => customerFields(),
  submit: async (ctx, _given: undefined, answers, { confirmed }) => {
    const typed = typedCustomer(answers)
    const alike = await findLookalikes(ctx, { ...typed, address: typed.billingAddress })
    requireConfirmation(confirmed, doubtsOf(alike, page, 'Add it anyway: this is a different customer'))
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
    requireConfirmation(confirmed, doubtsOf(alike, page, 'Add the contact here anyway'))
    await addContact(ctx, id, { name, purpose, email: contact_email, phone: contact_phone })
    return page(id)
  },
})

type Row = { id: string; rowId: string; about: string }

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
  lead: () => 'As they were agreed, in words. The credit desk sets the terms that orders wait by.',
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
      throw new DomainError('conflict', 'The credit desk has set the terms of this customer. Please ask them.')
    await changeTerms(ctx, id, { paymentTerms, creditLimit: credit_limit === null ? null : credit_limit / 100 })
    return page(id)
  },
})

const merge = verbForm({
  verb: 'merge',
  title: 'Merge another customer into this one',
  lead: () => 'For two records of the same customer. You can undo it.',
  button: 'Merge',
  fields: () => ({
    other: text('Other customer', {
      help: 'Name, email or phone.',
      missing: 'Please enter the name, email or phone of the other customer.',
    }),
  }),
  submit: async (ctx, customer: Customer, { other }, { confirmed }) => {
    const meant = await findMeant(ctx, other).catch(atField('other'))
    const who = [meant.name, meant.email, meant.phone].filter(Boolean).join(', ')
    requireConfirmation(confirmed, [
      {
        key: `merge-${meant.id}`,
        why: `This merges ${who} into ${customer.name}.`,
        yes: 'Yes, it is the same customer',
      },
    ])
    await mergeCustomers(ctx, customer.id, meant.id)
    return page(customer.id)
  },
})

const ontoAccount = verbForm({
  verb: 'add_to_account',
  title: 'Add to an account',
  lead: () =>
    'For a caller who has since signed up. Records without a login are added to their account, with prices and addresses.',
  button: 'Add to account',
  fields: () => ({
    account_email: email('Email of the account', {
      ...notOurs,
      missing: 'Please enter the email that the account signs in with.',
    }),
  }),
  submit: async (ctx, customer: Customer, { account_email: address }, { confirmed }) => {
    const { userId, name } = await findCustomerAccount(ctx, address).catch(atField('account_email'))
    const why = `${name} (${address}) will see every request, quote and order of ${customer.name} that is on no account.`
    requireConfirmation(confirmed, [{ key: `account-${userId}`, why, yes: 'Yes, this is the same customer' }])
    await addToAccount(ctx, customer.id, address, [requests, quotes, orders])
    return page(customer.id)
  },
})

type PairGiven = { one: string; other: string; about: string }

const pairRow = ({ one, other, about }: PairGiven) => ({ name: 'pair', value: `${one} ${other}`, about })

const duplicates = href('/dashboard/admin/customers/duplicates')

const mergePair = verbForm({
  verb: 'merge_pair',
  row: pairRow,
  button: 'Merge',
  permission: 'customers.manage',
  submit: async (ctx, { one, other }: PairGiven) => {
    await mergeCustomers(ctx, one, other)
    return duplicates
  },
})

const dismissPair = verbForm({
  verb: 'dismiss_pair',
  row: pairRow,
  button: 'Different customers',
  look: 'quiet',
  permission: 'customers.manage',
  submit: async (ctx, { one, other }: PairGiven) => {
    await tellApart(ctx, one, other)
    return duplicates
  },
})

/** What staff say of two records that look alike: the older one keeps its place when they are one. */
export const pairForms = (given: PairGiven) => [mergePair(given), dismissPair(given)]

const separate = verbForm({
  verb: 'separate',
  row: ({ rowId, about }: Row) => ({ name: 'customer', value: rowId, about }),
  button: 'Separate',
  submit: async (ctx, { id, rowId }) => {
    await separateCustomers(ctx, id, rowId)
    return page(id)
  },
})

type AgreementGiven = { id: string; fuels: Readonly<Record<string, string>>; today: string }

const agreement = verbForm({
  verb: 'record_agreement',
  title: 'Record a price agreement',
  lead: () =>
    'Without one, we ask the customer before charging more than the price they saw. We always ask about freight.',
  button: 'Record agreement',
  fields: ({ fuels, today }: AgreementGiven) => ({
    agreement_kind: choice('How the price is set', agreementWords, { blank: false, initial: 'tolerance' }),
    amount: optional(
      price('Amount per gallon, $', 'gallon', {
        help: 'The tolerance, the margin over rack, or the fixed price. Leave blank for the price of the day.',
      }),
    ),
    product: optional(choice('Product', fuels, { blank: 'All fuels' })),
    agreed_by: text('Who agreed', { longest: 120, ...notOurs, missing: 'Please enter who agreed for the customer.' }),
    agreed_on: plainDate('Agreed on', { initial: today }),
    words: longText('What was agreed', {
      rows: 2,
      longest: 1000,
      help: 'In the words it was agreed in.',
      missing: 'Please enter what was agreed.',
    }),
    contract_gallons: optional(
      gallons('For how many gallons', { min: 1, help: "For a fixed price. Leave blank if there's no limit." }),
    ),
    ends_on: optional(plainDate('Ends on', { help: "Leave blank if it doesn't end." })),
  }),
  submit: async (ctx, { id }, typed) => {
    await recordAgreement(ctx, id, {
      kind: typed.agreement_kind,
      amount: typed.amount,
      product: typed.product,
      agreedBy: typed.agreed_by,
      agreedOn: typed.agreed_on,
      words: typed.words,
      endsOn: typed.ends_on,
      gallons: typed.contract_gallons as DeciGallons | null,
    }).catch((error: unknown) =>
      atField(String((error as Error).message).startsWith('Gallons') ? 'contract_gallons' : 'amount')(error),
    )
    return page(id)
  },
})

const endOfAgreement = verbForm({
  verb: 'end_agreement',
  row: ({ rowId, about }: Row) => ({ name: 'agreement', value: rowId, about }),
  button: 'End',
  submit: async (ctx, { id, rowId }) => {
    await endAgreement(ctx, id, rowId)
    return page(id)
  },
})

const kinds: readonly Held[] = [
  { table: requests, event: customerEvents.request_moved },
  { table: quotes, event: customerEvents.quote_moved },
  { table: orders, event: customerEvents.order_moved },
]

const moveHere = verbForm({
  verb: 'move_here',
  title: 'Move a request, quote or order here',
  lead: () => "For a record filed under the wrong customer. It doesn't change who can see it.",
  button: 'Move here',
  fields: () => ({
    reference: text('Reference number', { missing: 'Please enter the reference number of a request, quote or order.' }),
  }),
  submit: async (ctx, { id }: Customer, { reference }) => {
    const wanted = readReference(reference) ?? reference.trim().toUpperCase()
    for (const held of kinds) {
      const [thing] = await ctx.db
        .select({ id: held.table.id })
        .from(held.table)
        .where(eq(held.table.reference, wanted))
      if (thing) {
        await moveToCustomer(ctx, held, String(thing.id), id)
        return page(id)
      }
    }
    throw new WrongField('reference', `No request, quote or order has the number ${wanted}.`)
  },
})

/** What the page shows of the customer. `site`, `equipment`, `onSite`: those being edited. */
type Shown = {
  site?: Site
  onSite?: SiteContact
  equipment?: Equipment
  sites?: readonly Site[]
  tanks?: readonly Equipment[]
  body?: FormData
}

/** What staff do with a customer. `body`: what was posted, which names the row. */
export const customerForms = (
  ctx: Context,
  content: Content,
  customer: Customer,
  { site: edited, equipment: machine, onSite, sites = [], tanks = [], body = new FormData() }: Shown = {},
) => {
  const { id } = customer
  const counties = content.coverage.counties.map(({ name }) => name).toSorted()
  const row = (name: string) => ({ id, rowId: textOf(body, name), about: '' })
  return {
    panels: [
      siteForm({ id, name: customer.name, site: edited, counties }),
      ...(sites.length > 0
        ? [
            siteContactForm({ sites, contact: onSite, back: sitesOnPage(id) }),
            equipmentForm({ id, equipment: machine, sites, products: namesOf(content) }),
          ]
        : []),
      ...(tanks.length > 0 ? [levelForm({ id, tanks, sites, now: localTime(ctx.calendar, ctx.now) })] : []),
      contact(customer),
      change(customer),
      moveHere(customer),
      merge(customer),
      ontoAccount(customer),
    ],
    note: note({ id }),
    terms: terms(customer),
    agreement: agreement({ id, fuels: fuelsOf(content), today: today(ctx) }),
    certificate: certificateForm({ id, taxes: taxNames(ctx), products: coveredBy(content), sites }),
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
export const namesOf = (content: Parameters<typeof tradeProducts>[0]): Record<string, string> =>
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
