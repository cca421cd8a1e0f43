import { today } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { formatDay } from '#domain/day.ts'
import { DomainError } from '#domain/domain-error.ts'
import { requireConfirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { reasonOf } from '#domain/reason.ts'
import { logEvent } from '#events/audit-log.ts'
import { ledgerEvents } from './events.ts'
import { closedThrough, posterName } from './post.ts'
import { ledgerClosings } from './schema.ts'

/** The ledger as a whole, as the audit log names it. */
export const theBooks = '00000000-0000-4000-8000-00000000b00c'

/**
 * Closes the books through a day: no entry can be posted on or before it. `sure`: the confirmations that a person
 * gave; leave it out for a job, which can't be asked.
 * @throws ConfirmationRequired until the person confirms the day.
 */
export const closeBooks = (ctx: Context, through: string, sure?: readonly string[]): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'ledger.close')
    const before = await closedThrough(ctx)
    if (through >= today(ctx)) throw new DomainError('invalid', 'Through: please choose a day before today.')
    if (before !== undefined && through <= before)
      throw new DomainError('conflict', `The books are already closed through ${formatDay(before)}.`)
    const day = formatDay(through)
    const confirmation = {
      key: `close:${through}`,
      why: `Nothing can be posted with a day through ${day} afterwards: no invoice, payment or correction.`,
      yes: `Yes, close the books through ${day}`,
    }
    if (sure) requireConfirmation(sure, [confirmation])
    await ctx.db.insert(ledgerClosings).values({ through, at: dateOf(ctx.now), by: posterName(ctx) })
    await logEvent(ctx, ledgerEvents.closed, theBooks, {}, { day })
  })

/** Reopens the books after a day, with the reason. */
export const openBooks = (ctx: Context, through: string, why: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'ledger.close')
    const [before, reason] = [await closedThrough(ctx), reasonOf(why)]
    if (!reason) throw new DomainError('invalid', 'Reason: please enter why.')
    if (before === undefined || through >= before)
      throw new DomainError('conflict', 'Through: please choose a day before the one the books are closed through.')
    await ctx.db.insert(ledgerClosings).values({ through, reason, at: dateOf(ctx.now), by: posterName(ctx) })
    await logEvent(ctx, ledgerEvents.opened, theBooks, {}, { day: formatDay(through), reason })
  })
