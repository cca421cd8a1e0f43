import { href } from 'react-router'
import { requireConfirmation } from '#domain/confirmation.ts'
import { readReference } from '#domain/reference.ts'
import { separateAccounts } from '#features/ledger/separate.ts'
import { orders } from '#features/orders/schema.ts'
import { quotes } from '#features/quotes/schema.ts'
import { requests } from '#features/requests/schema.ts'
import { email } from '#forms/fields/email.ts'
import { text } from '#forms/fields/text.ts'
import { atField, InvalidField } from '#forms/verb/answer-verb.ts'
import { verbForm } from '#forms/verb/verb-form.ts'
import { eq } from 'drizzle-orm'
import { addToAccount, findCustomerAccount, moveToCustomer, type CustomerOwnedNoun } from './change-customer.ts'
import { mergeCustomers } from './merge.ts'
import { tellApart } from './lookalikes.ts'
import { findMeant } from './customer.ts'
import { customerEvents } from './events.ts'
import type { Customer } from './schema.ts'
import { page, notOurs, type Row } from '#features/customers/pages/staff/record-address.ts'

export const merge = verbForm({
  verb: 'merge',
  title: 'Merge another customer into this one',
  lead: () =>
    'For two records of the same customer. You can undo this until a payment or credit of one is applied to the other.',
  button: 'Merge customers',
  done: 'Customers merged.',
  fields: () => ({
    other: text('Other customer', {
      help: 'Name, email or phone.',
      missing: 'Please enter the name, email or phone of the other customer.',
    }),
  }),
  submit: async (ctx, customer: Customer, { other }, { confirmed }) => {
    const target = await findMeant(ctx, other).catch(atField('other'))
    const contactWords = [target.name, target.email, target.phone].filter(Boolean).join(', ')
    requireConfirmation(confirmed, [
      {
        key: `merge-${target.id}`,
        why: `This merges ${contactWords} into ${customer.name}.`,
        yes: 'Yes, it is the same customer',
      },
    ])
    await mergeCustomers(ctx, customer.id, target.id)
    return page(customer.id)
  },
})

export const ontoAccount = verbForm({
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
    const reason = `${name} (${address}) will see every request, quote and order of ${customer.name} that isn't on an account yet.`
    requireConfirmation(confirmed, [{ key: `account-${userId}`, why: reason, yes: 'Yes, this is the same customer' }])
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
  done: 'Customers merged.',
  permission: 'customers.manage',
  submit: async (ctx, { one, other }: PairGiven) => {
    await mergeCustomers(ctx, one, other)
    return duplicates
  },
})

const dismissPair = verbForm({
  verb: 'dismiss_pair',
  row: pairRow,
  button: 'Dismiss match',
  done: "We won't suggest these two again.",
  look: 'quiet',
  permission: 'customers.manage',
  submit: async (ctx, { one, other }: PairGiven) => {
    await tellApart(ctx, one, other)
    return duplicates
  },
})

/** What staff say of two records that look alike: the older one keeps its place when they are one. */
export const pairForms = (subject: PairGiven) => [mergePair(subject), dismissPair(subject)]

export const separate = verbForm({
  verb: 'separate',
  row: ({ rowId, about }: Row) => ({ name: 'customer', value: rowId, about }),
  button: 'Separate',
  done: 'Customers separated.',
  submit: async (ctx, { id, rowId }) => {
    await separateAccounts(ctx, id, rowId)
    return page(id)
  },
})

const kinds: readonly CustomerOwnedNoun[] = [
  { table: requests, event: customerEvents.request_moved },
  { table: quotes, event: customerEvents.quote_moved },
  { table: orders, event: customerEvents.order_moved },
]

export const moveHere = verbForm({
  verb: 'move_here',
  title: 'Move a request, quote or order here',
  lead: () => "For a record filed under the wrong customer. It doesn't change who can see it.",
  button: 'Move to this customer',
  fields: () => ({
    reference: text('Reference number', { missing: 'Please enter the reference number of a request, quote or order.' }),
  }),
  submit: async (ctx, { id }: Customer, { reference }) => {
    const searched = readReference(reference) ?? reference.trim().toUpperCase()
    for (const noun of kinds) {
      const [thing] = await ctx.db
        .select({ id: noun.table.id })
        .from(noun.table)
        .where(eq(noun.table.reference, searched))
      if (thing) {
        await moveToCustomer(ctx, noun, String(thing.id), id)
        return page(id)
      }
    }
    throw new InvalidField('reference', `No request, quote or order has the number ${searched}.`)
  },
})
