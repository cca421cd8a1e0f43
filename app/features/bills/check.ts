import { and, eq, gt, inArray, ne, sql } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { findPurchase } from '#features/purchasing/find.ts'
import { shipmentsForPurchase } from '#features/shipments/find.ts'
import { shipments, type Shipment } from '#features/shipments/schema.ts'
import { ratesOn } from '#features/trade/taxes.ts'
import { system } from '#domain/viewer.ts'
import { inTransaction } from '#domain/context.ts'
import { chargedElsewhere, linesOfBill, lockBill } from './find.ts'
import { billStates } from './lifecycle.ts'
import { findDifferences, storedLadingKeys, type Difference, type BillMatch } from './match.ts'
import { moveBill } from './move.ts'
import { supplierBills, type SupplierBill } from './schema.ts'

/** Everything that a bill is held against, as it is now. */
export const readMatched = async (ctx: Context, bill: SupplierBill): Promise<BillMatch> => {
  // Who sees a bill sees what it is held against.
  const seeing = { ...ctx, viewer: system }
  const lines = await linesOfBill(ctx, bill.id)
  const purchase = bill.purchaseId ? await findPurchase(seeing, bill.purchaseId) : undefined
  const trucks = bill.purchaseId ? await shipmentsForPurchase(seeing, bill.purchaseId) : []
  const ladings = [...lines.map(({ billOfLading }) => billOfLading), ...trucks.map(({ billOfLading }) => billOfLading)]
  const otherCharges = await chargedElsewhere(ctx, bill, [...new Set(ladings.flatMap(storedLadingKeys))])
  const ratesFor = (truck?: Shipment) => {
    const day = truck?.deliveredAt ? today({ ...ctx, now: instantOf(truck.deliveredAt) }) : bill.billedOn
    return ratesOn(ctx.taxes, day)
  }
  return { bill, lines, purchase, trucks, elsewhere: otherCharges, ratesFor }
}

/** Checks a bill that is locked: it matches, or what differs goes to a person. Nothing is told where nothing changed. */
export const checkBill = async (ctx: Context, bill: SupplierBill): Promise<SupplierBill> => {
  const matched = await readMatched(ctx, bill)
  const differences = findDifferences(matched, ctx.billTolerance)
  const trucksSeen = matched.trucks.reduce((sum, { changes }) => sum + changes + 1, 0)
  const isSame = bill.state === stateFor(differences) && sameWords(differences, bill.differences)
  if (isSame) {
    await ctx.db.update(supplierBills).set({ trucksSeen }).where(eq(supplierBills.id, bill.id))
    return { ...bill, trucksSeen }
  }
  const change = { differences, trucksSeen }
  if (differences.length === 0) return moveBill(ctx, bill, 'match', { change })
  return moveBill(ctx, bill, 'differ', { change, detail: { count: differences.length } })
}

const stateFor = (differences: readonly Difference[]) => (differences.length === 0 ? 'matched' : 'differs')

const sameWords = (a: readonly Difference[], b: readonly Difference[]) =>
  a.map(({ words }) => words).join('\n') === b.map(({ words }) => words).join('\n')

/** So long are deliveries corrected. Later, a person presses "Check again". */
const followedDays = 120

/** Bills that were imported, or whose trucks changed since they were checked. */
const isDue = (ctx: Context) =>
  and(
    inArray(supplierBills.state, [...billStates.statesThat('follows')]),
    gt(supplierBills.enteredAt, dateOf(ctx.now.subtract({ hours: 24 * followedDays }))),
    ne(
      supplierBills.trucksSeen,
      sql`coalesce((select sum(${shipments.changes} + 1) from ${shipments} where ${shipments.purchaseId} = ${supplierBills.purchaseId}), 0)`,
    ),
  )

/** Checks up to so many bills that are due, the oldest first. Returns how many there were. */
export const checkDue = async (ctx: Context, limit = 200): Promise<number> => {
  const due = await ctx.db
    .select({ id: supplierBills.id })
    .from(supplierBills)
    .where(isDue(ctx))
    .orderBy(supplierBills.enteredAt)
    .limit(limit)
  for (const { id } of due)
    await inTransaction(ctx, async (ctx) => {
      const bill = await lockBill(ctx, id)
      if (billStates.is('follows', bill.state)) await checkBill(ctx, bill)
    })
  return due.length
}
