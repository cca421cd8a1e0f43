import { asc, eq } from 'drizzle-orm'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { isViewersAccount } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import * as schema from './schema.ts'

const { ledgerEntries } = schema

const books = {
  kept: 'the business ends',
  copy: { not: 'amounts by account; what they are of stands in the entries' },
  onDeletion: 'kept',
} satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    ledger_entries: {
      holds: 'what a customer was billed, paid and was credited, and who on our staff posted it',
      ...{ kept: 'the business ends', copy: { in: 'accountEntries' }, onDeletion: 'kept' },
    },
    ledger_lines: { holds: 'the amounts of an entry by account', ...books },
    ledger_applications: { holds: 'which payment paid which invoice', ...books },
    ledger_items: { holds: 'what of an entry is open', ...books },
    ledger_closings: 'which periods are closed, and who on our staff closed them',
    ledger_exports: 'files for the accountant, and who on our staff made them',
    ledger_export_entries: {
      holds: 'which entry is in which file, and what its customer was called then',
      ...{
        kept: 'the business ends',
        copy: { not: 'a name they have had; the entries are copied' },
        onDeletion: 'kept',
      },
    },
  },
  copy: async ({ db, viewer }) => ({
    accountEntries: await db
      .select({
        ...{ day: ledgerEntries.day, kind: ledgerEntries.kind, number: ledgerEntries.number },
        ...{ cents: ledgerEntries.cents, dueOn: ledgerEntries.dueOn },
      })
      .from(ledgerEntries)
      .innerJoin(customers, eq(customers.id, ledgerEntries.customerId))
      .where(isViewersAccount(viewer))
      .orderBy(asc(ledgerEntries.entry)),
  }),
})
