import { and, desc, eq } from 'drizzle-orm'
import { profiles } from '#features/accounts/schema.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { findCustomer, isOfCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customerNotes } from './schema.ts'

/** How many of the latest notes are shown. */
const maxNotes = 50

/** The latest 50 notes about a customer, newest first. `author` is null once their account is gone. For staff alone. */
export const notesOf = async (ctx: Context, customerId: string) => {
  demand(ctx, 'customers.see-all')
  return ctx.db
    .select({ id: customerNotes.id, words: customerNotes.words, at: customerNotes.at, author: profiles.displayName })
    .from(customerNotes)
    .leftJoin(profiles, eq(profiles.userId, customerNotes.authorId))
    .where(isOfCustomer(customerNotes.customerId, customerId))
    .orderBy(desc(customerNotes.at), desc(customerNotes.id))
    .limit(maxNotes)
}

/** Staff note something about a customer. `id` comes from the form: the same again adds nothing. */
export const addNote = (ctx: Context, customerId: string, { id, words }: { id: string; words: string }) =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const customer = await findCustomer(ctx, customerId)
    const authorId = 'userId' in ctx.viewer ? ctx.viewer.userId : null
    const added = await ctx.db
      .insert(customerNotes)
      .values({ id, words, authorId, customerId: customer.id, at: dateOf(ctx.now) })
      .onConflictDoNothing()
      .returning({ id: customerNotes.id })
    if (added.length > 0) await logEvent(ctx, customerEvents.note_added, customer.id)
  })

export const removeNote = (ctx: Context, customerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const condition = and(eq(customerNotes.id, id), isOfCustomer(customerNotes.customerId, customerId))
    const [gone] = isUuid(id) ? await ctx.db.delete(customerNotes).where(condition).returning() : []
    if (!gone) throw notFound('note')
    await logEvent(ctx, customerEvents.note_removed, gone.customerId)
  })
