import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUnchanged } from '#events/expected-version.ts'
import { createTransition } from '#events/transition.ts'
import { billEvents, billFacts } from './events.ts'
import { billLife, billStates } from './lifecycle.ts'
import { supplierBills, type SupplierBill } from './schema.ts'

/** Moves a supplier's bill along its lifecycle. */
export const moveBill = createTransition({
  life: billLife,
  states: billStates,
  events: billEvents,
  facts: (bill: SupplierBill) => billFacts(bill),
  write: async (ctx, row, change: Partial<typeof supplierBills.$inferInsert>) => {
    const [moved] = await ctx.db.update(supplierBills).set(change).where(isUnchanged(supplierBills, row)).returning()
    return moved
  },
  reread: async (ctx: Context, id) => {
    const [bill] = await ctx.db.select().from(supplierBills).where(eq(supplierBills.id, id))
    if (!bill) throw notFound('supplier bill')
    return bill
  },
})
