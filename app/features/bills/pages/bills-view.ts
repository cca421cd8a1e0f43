import { href } from 'react-router'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { formatCents } from '#domain/money.ts'
import { billsOfPurchase } from '../find.ts'
import { billStates } from '../lifecycle.ts'

/** A supplier need not know how we found out: a bill is being checked, approved, or disputed with the reason. */
const saidToSupplier = { ...billStates.words, differs: billStates.words.entered, matched: billStates.words.approved }

/** The bills for a purchase order, as far as the viewer may see them, and where one is entered. */
export const billsView = async (ctx: Context, purchaseId: string) => {
  const isOurs = can(ctx.viewer, 'bills.see-all')
  const bills = await billsOfPurchase(ctx, purchaseId)
  return {
    rows: bills.map(({ id, number, billedOn, totalCents, state, reason }) => ({
      ...{ id, number, billed: formatDay(billedOn), total: formatCents(totalCents) },
      status: (isOurs ? billStates.words : saidToSupplier)[state],
      reason: state === 'disputed' ? reason : null,
      href: isOurs ? href('/dashboard/admin/bills/:id', { id }) : undefined,
    })),
    enter: can(ctx.viewer, 'bills.decide') ? `${href('/dashboard/admin/bills/new')}?purchase=${purchaseId}` : undefined,
  }
}

export type BillsView = Awaited<ReturnType<typeof billsView>>
