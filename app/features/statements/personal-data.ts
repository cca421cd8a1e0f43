import { asc, eq } from 'drizzle-orm'
import { definePersonalData, type PersonalDataTable } from '#domain/personal-data.ts'
import { isViewersAccount } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import * as schema from './schema.ts'

const { paymentReminders, statements } = schema

const kept = { kept: 'the business ends', onDeletion: 'kept' } satisfies Partial<PersonalDataTable>

export default definePersonalData(schema, {
  tables: {
    statement_runs: 'when the statements of a month were made',
    statements: { holds: 'what a customer owed, and where the statement went', copy: { in: 'statements' }, ...kept },
    payment_reminders: {
      holds: 'when a customer was reminded of what is past due, and where the email went',
      ...{ copy: { in: 'paymentReminders' }, ...kept },
    },
  },
  copy: async ({ db, viewer }) => ({
    statements: (
      await db
        .select({ statement: statements })
        .from(statements)
        .innerJoin(customers, eq(customers.id, statements.customerId))
        .where(isViewersAccount(viewer))
        .orderBy(asc(statements.month))
    ).map(({ statement: { secretLink: _link, ...statement } }) => statement),
    paymentReminders: (
      await db
        .select({ reminder: paymentReminders })
        .from(paymentReminders)
        .innerJoin(customers, eq(customers.id, paymentReminders.customerId))
        .where(isViewersAccount(viewer))
        .orderBy(asc(paymentReminders.day))
    ).map(({ reminder }) => reminder),
  }),
})
