import { inArray } from 'drizzle-orm'
import { definePersonalData } from '#domain/personal-data.ts'
import { isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import * as schema from './schema.ts'

const { stormAllotments } = schema

/** A customer's share goes with the customer. */
export default definePersonalData(schema, {
  tables: {
    storm_allocations: {
      holds: 'how gallons were shared out in a storm, and who did it',
      ...{
        kept: 'the business ends',
        copy: { not: 'our own paperwork: each share is in its customer’s copy' },
        onDeletion: 'unlinked',
      },
    },
    storm_allotments: {
      holds: 'the share of a customer in a storm, and how they were told',
      ...{ kept: 'orderYears', copy: { in: 'stormShares' }, onDeletion: 'kept' },
    },
  },
  copy: async (ctx) => ({
    stormShares:
      ctx.viewer.role === 'customer'
        ? await ctx.db
            .select()
            .from(stormAllotments)
            .where(
              inArray(
                stormAllotments.customerId,
                ctx.db.select({ id: customers.id }).from(customers).where(isViewer(ctx.viewer)),
              ),
            )
        : [],
  }),
})
