import { creditOfFile, importedTerms } from '#features/import-credit-terms.ts'
import { standsOn } from '#features/customer-references.ts'
import { defineImport, type Column } from '#features/imports/definition.ts'
import { importColumn } from '#forms/column.ts'
import { email } from '#forms/fields/email.ts'
import { longText } from '#forms/fields/long-text.ts'
import { telephone } from '#forms/fields/telephone.ts'
import { text } from '#forms/fields/text.ts'
import { customerStores, tellCustomersChanged } from './import-stores.ts'
import { planCustomers } from './plan-customers.ts'
import { readKind, readLimit, readTerms } from './read-customer-cells.ts'
import { placeColumns, siteFrom, slipIn } from './site-import.ts'
import type { CustomerKind } from './schema.ts'

const kind: Column<CustomerKind> = {
  label: 'Type',
  heads: ['Customer type', 'Kind', 'Category'],
  help: 'Business, farm, residential or government.',
  sample: 'Farm',
  read: readKind,
}

/** Customers, each with a contact and a delivery site where the file has them. */
export default defineImport({
  kind: 'customers',
  title: 'Customers',
  one: 'customer',
  many: 'customers',
  says: 'Names, emails, phones, types, with a contact and a delivery site each.',
  permission: 'customers.manage',
  overwrites: true,
  columns: {
    name: importColumn(text('Name', { longest: 120 }), {
      ...{ required: true, help: 'Company or person, as it appears on quotes.', sample: 'Hilltop Farm LLC' },
      heads: ['Customer', 'Customer name', 'Company', 'Company name', 'Account', 'Account name', 'Full name'],
    }),
    kind,
    email: importColumn(email('Email'), {
      ...{ help: 'Where quotes go.', sample: 'office@hilltop.example' },
      heads: ['Email address', 'E-mail', 'Main email', 'Customer email'],
    }),
    phone: importColumn(telephone('Phone'), {
      ...{ help: 'With area code, in any format.', sample: '(614) 555-0168' },
      heads: ['Phone number', 'Telephone', 'Main phone', 'Tel', 'Customer phone'],
    }),
    contact: importColumn(text('Contact', { longest: 120 }), {
      ...{ help: 'A person to ask for.', sample: 'Dana Field' },
      heads: ['Contact name', 'Primary contact', 'Contact person', 'Attn', 'Attention'],
    }),
    contactEmail: importColumn(email('Contact email'), { help: "The contact's own.", sample: 'dana@hilltop.example' }),
    contactPhone: importColumn(telephone('Contact phone'), {
      ...{ help: "The contact's own.", sample: '(614) 555-0169' },
      heads: ['Mobile', 'Cell', 'Cell phone', 'Mobile phone'],
    }),
    billingAddress: importColumn(longText('Billing address', { longest: 200 }), {
      ...{ help: 'As printed on invoices.', sample: '77 Mill Street, Delaware, OH 43015' },
      heads: ['Bill to', 'Billing', 'Mailing address', 'Invoice address'],
    }),
    paymentTerms: {
      ...{ label: 'Payment terms', heads: ['Terms'], help: 'Such as Net 30.', sample: 'Net 30', read: readTerms },
    } satisfies Column<string>,
    creditLimit: {
      ...{ label: 'Credit limit', heads: ['Limit'], help: 'Whole dollars.', sample: '5000', read: readLimit },
    } satisfies Column<number>,
    ...placeColumns(false),
  },
  stores: { ...customerStores(standsOn), credit: importedTerms },
  plan: (ctx, rows, how) =>
    planCustomers(
      ctx,
      rows.map(({ row, cells }) => ({
        ...{ row, name: cells.name ?? '', email: cells.email, phone: cells.phone, kind: cells.kind },
        billingAddress: cells.billingAddress,
        ...{ paymentTerms: cells.paymentTerms, creditLimit: cells.creditLimit },
        contacts: cells.contact
          ? [{ name: cells.contact, purpose: null, email: cells.contactEmail, phone: cells.contactPhone }]
          : [],
        ...siteOrSlip(ctx, cells),
      })),
      how,
      creditOfFile,
    ),
  tell: tellCustomersChanged,
})

const siteOrSlip = (...[ctx, cells]: Parameters<typeof siteFrom>) => {
  const site = siteFrom(ctx, cells)
  return { site, problem: slipIn(ctx, cells, site) }
}
