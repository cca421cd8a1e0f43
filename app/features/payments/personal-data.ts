import { inArray } from 'drizzle-orm'
import { isStaff } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { isViewer } from '#features/customers/customer.ts'
import { customers } from '#features/customers/schema.ts'
import { definePersonalData } from '#domain/personal-data.ts'
import { paymentsVisibleTo } from './find.ts'
import * as schema from './schema.ts'

const { autopayDrafts, autopayMandates, checkouts, payments } = schema

/** Of the records that are the viewer's own. Staff have none. */
const paymentsOf = async (ctx: Context) => {
  if (isStaff(ctx.viewer)) return { payments: [], checkouts: [], autopay: [], autopayDrafts: [] }
  const paid = await ctx.db.select().from(payments).where(paymentsVisibleTo(ctx.viewer))
  const ids = [...new Set(paid.map(({ customerId }) => customerId))]
  const own = [
    ...new Set(
      (await ctx.db.select({ id: customers.id }).from(customers).where(isViewer(ctx.viewer))).map(({ id }) => id),
    ),
  ]
  const mandates = await ctx.db.select().from(autopayMandates).where(inArray(autopayMandates.customerId, own))
  const drafts = await ctx.db.select().from(autopayDrafts).where(inArray(autopayDrafts.customerId, own))
  const checkoutRows = await ctx.db.select().from(checkouts).where(inArray(checkouts.customerId, ids))
  return {
    payments: paid.map(({ note: _note, ...payment }) => payment),
    checkouts: checkoutRows.map(({ startedBy: _by, ...checkout }) => checkout),
    autopay: mandates.map(({ startedBy: _by, ...mandate }) => mandate),
    autopayDrafts: drafts,
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
    autopay_mandates: {
      holds: 'autopay: who accepted which words and when, and what our card processor calls the card or account',
      ...{ kept: 'orderYears', copy: { in: 'autopay' }, onDeletion: 'unlinked' },
    },
    autopay_drafts: {
      holds: 'what was drafted by autopay, and why a draft failed',
      ...{ kept: 'orderYears', copy: { in: 'autopayDrafts' }, onDeletion: 'kept' },
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
