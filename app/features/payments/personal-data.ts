import { inArray } from 'drizzle-orm'
import { isStaff } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { paymentsVisibleTo } from './find.ts'
import * as schema from './schema.ts'

const { checkouts, payments } = schema

/** Of the records that are the viewer's own. Staff have none. */
const paymentsOf = async (ctx: Context) => {
  if (isStaff(ctx.viewer)) return { payments: [], checkouts: [] }
  const paid = await ctx.db.select().from(payments).where(paymentsVisibleTo(ctx.viewer))
  const ids = [...new Set(paid.map(({ customerId }) => customerId))]
  const begun = await ctx.db.select().from(checkouts).where(inArray(checkouts.customerId, ids))
  return {
    payments: paid.map(({ note: _note, ...payment }) => payment),
    checkouts: begun.map(({ startedBy: _by, ...checkout }) => checkout),
  }
}

export default definePersonalData(schema, {
  tables: {
    payments: {
      holds: 'payments: amount, day, how, check number, who recorded it',
      ...{ kept: 'orderYears', copy: { in: 'payments' }, onDeletion: 'kept' },
    },
    checkouts: {
      holds: 'payments begun online: amounts, and how our card processor names them; no card or account number',
      ...{ kept: 'orderYears', copy: { in: 'checkouts' }, onDeletion: 'unlinked' },
    },
    bank_lines: {
      holds: 'money that came in, as our bank describes it, often with a name',
      ...{
        kept: 'orderYears',
        copy: { not: 'our bank statement; what was matched is in payments' },
        onDeletion: 'kept',
      },
    },
    processor_events: 'which payment our card processor told us of, by its ids',
  },
  copy: (ctx) => paymentsOf(ctx),
})
