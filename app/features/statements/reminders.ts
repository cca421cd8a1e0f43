import { desc, eq, gt } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { customers } from '#features/customers/schema.ts'
import { paymentReminders } from './schema.ts'

/** The last reminders that were due, with whom they went to. For staff alone. */
export const lastReminders = async (ctx: Context) => {
  demand(ctx, 'ledger.see-all')
  return ctx.db
    .select({
      ...{ id: paymentReminders.id, customerId: paymentReminders.customerId, name: customers.name },
      ...{ day: paymentReminders.day, cents: paymentReminders.cents, invoices: paymentReminders.invoices },
      sentTo: paymentReminders.sentTo,
    })
    .from(paymentReminders)
    .innerJoin(customers, eq(customers.id, paymentReminders.customerId))
    .where(gt(paymentReminders.step, 0))
    .orderBy(desc(paymentReminders.at), desc(paymentReminders.id))
    .limit(100)
}
