import { inTransaction, type Context } from '#domain/context.ts'
import { demand } from '#domain/can.ts'
import { DomainError } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import type { ExpectedVersion } from '#events/expected-version.ts'
import { refuseStale } from '#events/expected-version.ts'
import { addressesOf, findPurchase } from '#features/purchasing/find.ts'
import { system } from '#domain/viewer.ts'
import { checkBill } from './check.ts'
import { enteredBy } from './enter.ts'
import { lockBill } from './find.ts'
import { billStates, type BillState } from './lifecycle.ts'
import { moveBill } from './move.ts'
import type { SupplierBill } from './schema.ts'

type ExpectedBill = ExpectedVersion<BillState>

const decided = (ctx: Context, why: string) => {
  const reason = reasonOf(why)
  if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
  return { reason, decidedAt: dateOf(ctx.now), decidedBy: enteredBy(ctx) }
}

/** A person takes what differs as it is, and says why. */
export const approveBill = (ctx: Context, id: string, expected: ExpectedBill, reason: string): Promise<SupplierBill> =>
  inTransaction(ctx, async (ctx) => {
    const change = decided(ctx, reason)
    return moveBill(ctx, await lockBill(ctx, id), 'approve', {
      expected,
      change,
      detail: { reason: change.reason },
    })
  })

/** A person disputes it: the supplier is told what differs, and why. */
export const disputeBill = (ctx: Context, id: string, expected: ExpectedBill, reason: string): Promise<SupplierBill> =>
  inTransaction(ctx, async (ctx) => {
    const bill = await lockBill(ctx, id)
    const change = decided(ctx, reason)
    const purchase = bill.purchaseId ? await findPurchase({ ...ctx, viewer: system }, bill.purchaseId) : undefined
    const facts = { to: await addressesOf(ctx, bill.supplierId), purchase: purchase?.reference ?? null }
    return moveBill(ctx, bill, 'dispute', { expected, change, facts, detail: { reason: change.reason } })
  })

/** It was entered wrong, or the supplier took it back. Its number can be entered again. */
export const voidBill = (ctx: Context, id: string, expected: ExpectedBill, reason: string): Promise<SupplierBill> =>
  inTransaction(ctx, async (ctx) => {
    const change = decided(ctx, reason)
    return moveBill(ctx, await lockBill(ctx, id), 'void', { expected, change, detail: { reason: change.reason } })
  })

/** Checks it against the order and the deliveries as they are now. */
export const checkAgain = (ctx: Context, id: string, expected: ExpectedBill): Promise<SupplierBill> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'bills.decide')
    const bill = await lockBill(ctx, id)
    await refuseStale(ctx, billStates, bill, expected)
    if (!billStates.is('follows', bill.state))
      throw new DomainError('conflict', `This bill is ${billStates.words[bill.state].words.toLowerCase()} already.`)
    return checkBill(ctx, bill)
  })
