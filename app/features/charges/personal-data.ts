import { asc, eq } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import { isViewersAccount } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import * as schema from './schema.ts'

const { financeCharges } = schema

export default definePersonalData(schema, {
  tables: {
    finance_charges: {
      holds: 'finance charges: on which invoices, how much, who accepted the terms, and why one was waived',
      ...{ kept: 'the business ends', onDeletion: 'kept', copy: { in: 'financeCharges' } },
    },
  },
  copy: async ({ db, viewer }) => ({
    financeCharges: (
      await db
        .select({ charge: financeCharges })
        .from(financeCharges)
        .innerJoin(customers, eq(customers.id, financeCharges.customerId))
        .where(isViewersAccount(viewer))
        .orderBy(asc(financeCharges.month))
    ).map(({ charge }) => charge),
  }),
})
