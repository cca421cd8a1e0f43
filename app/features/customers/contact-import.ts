import { standsOn } from '#features/customer-references.ts'
import { defineImport, firstRows, type Outcome } from '#features/imports/definition.ts'
import { importColumn } from '#forms/column.ts'
import { email } from '#forms/fields/email.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { customerStores, tellCustomersChanged } from './import-stores.ts'
import { askedAs, customerNamed, lower, readKnownCustomers } from './known-customers.ts'
import { planContact } from './plan-customers.ts'

/** Further people of customers whom we know. */
export default defineImport({
  kind: 'contacts',
  title: 'Contacts',
  one: 'contact',
  many: 'contacts',
  says: 'More contacts for customers on file, and what each one handles.',
  permission: 'customers.manage',
  overwrites: true,
  columns: {
    customer: importColumn(text('Customer', { longest: 254 }), {
      ...{ required: true, help: 'Their name, email or phone.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer name', 'Company', 'Company name', 'Account'],
    }),
    name: importColumn(text('Contact name', { longest: 120 }), {
      ...{ required: true, help: 'First and last name.', sample: 'Dana Field' },
      heads: ['Contact', 'Name', 'Full name', 'Person'],
    }),
    purpose: importColumn(text('Role', { longest: 120 }), {
      ...{
        help: 'Billing, deliveries, night calls.',
        sample: 'Billing',
        heads: ['Purpose', 'Role', 'Title', 'Job title'],
      },
    }),
    email: importColumn(email('Contact email'), {
      ...{ help: 'Theirs.', sample: 'dana@hilltop.example', heads: ['Email', 'Email address', 'E-mail'] },
    }),
    phone: importColumn(telephone('Contact phone'), {
      ...{ help: 'Theirs.', sample: '(614) 555-0169', heads: ['Phone', 'Phone number', 'Mobile', 'Cell'] },
    }),
  },
  stores: customerStores(standsOn),
  plan: async (ctx, rows, how) => {
    const customerIndex = await readKnownCustomers(
      ctx,
      rows.map(({ cells }) => askedAs(cells.customer)),
    )
    const earlierRows = firstRows(rows, ({ cells }) => `${lower(cells.customer)} ${lower(cells.name)}`)
    return rows.map(({ row, cells: { customer, name, purpose, email, phone } }): Outcome => {
      const found = customerNamed(customerIndex, customer ?? '')
      const called = name ?? ''
      if ('problem' in found) return { name: called, problem: found.problem, column: 'customer' }
      if (earlierRows.has(row))
        return { name: called, problem: `Same contact as row ${earlierRows.get(row)}.`, column: 'name' }
      return {
        name: called,
        ...planContact(customerIndex, found.customer.id, { name: called, purpose, email, phone }, how),
      }
    })
  },
  tell: tellCustomersChanged,
})
