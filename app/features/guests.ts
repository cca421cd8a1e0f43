import { randomUUID } from 'node:crypto'
import { emailAddress, findAccountByEmail } from '#features/accounts/account.ts'
import { guestEvents } from '#features/accounts/events.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError } from '#domain/domain-error.ts'
import type { ErasureResult } from '#domain/personal-data.ts'
import { logEvent } from '#events/audit-log.ts'
import { papersOfCustomers } from './customer-references.ts'
import { personalData } from './personal-data.ts'

/** What every noun holds of someone without an account, by its key. */
export type GuestData = Record<string, readonly object[]>

/**
 * Everything that is kept of an address without an account. For staff who may erase it.
 * @throws DomainError `invalid` for no address, `conflict` for that of an account: its owner does it themselves.
 */
export const findGuest = async (ctx: Context, typed: string): Promise<GuestData> => {
  demand(ctx, 'guests.erase')
  const email = await guestAddress(ctx, typed)
  const found: GuestData = {}
  for (const { guest } of personalData) Object.assign(found, await guest?.find(ctx, email))
  return found
}

/** The same, as it is handed out: the audit log notes how much was exported, and not whose. For staff alone. */
export const exportGuest = (ctx: Context, typed: string): Promise<GuestData> =>
  inTransaction(ctx, async (ctx) => {
    const found = await findGuest(ctx, typed)
    const counts = Object.entries(found).map(([key, rows]) => [key, rows.length] as const)
    await logEvent(ctx, guestEvents.exported, randomUUID(), {}, Object.fromEntries(counts))
    return found
  })

/**
 * Deletes all of it that no law keeps, in one transaction. What is noted of it are counts alone. For staff alone.
 * @throws DomainError as finding does.
 */
export const eraseGuest = (ctx: Context, typed: string): Promise<ErasureResult> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'guests.erase')
    const email = await guestAddress(ctx, typed)
    const total: Required<ErasureResult> = { gone: {}, kept: {} }
    // Each noun knows those before it: what is asked or quoted goes before the customer whose it is.
    for (const { guest } of personalData.toReversed()) {
      const erased = await guest?.erase(ctx, email, papersOfCustomers)
      Object.assign(total.gone, erased?.gone)
      Object.assign(total.kept, erased?.kept)
    }
    const keptCounts = Object.entries(total.kept).map(([key, { count }]) => [`kept ${key}`, count] as const)
    await logEvent(ctx, guestEvents.erased, randomUUID(), {}, { ...total.gone, ...Object.fromEntries(keptCounts) })
    return total
  })

const guestAddress = async (ctx: Context, typed: string): Promise<string> => {
  const email = emailAddress(typed)?.toLowerCase()
  if (!email) throw new DomainError('invalid', 'Please enter a full email address, such as name@company.com.')
  if (await findAccountByEmail(ctx, email))
    throw new DomainError(
      'conflict',
      'This address has an account. Its owner can download and delete their data under Account, Your data.',
    )
  return email
}
