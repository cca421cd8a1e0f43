import { randomUUID } from 'node:crypto'
import { and, asc, desc, eq, isNull, or } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { formatFuelPrice, formatGallons } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { findCustomer, isOfCustomer } from '#features/customers/customer.ts'
import { pricingEvents } from './events.ts'
import { markups, type MarkupRow } from './schema.ts'

/** What staff type of a margin. `margin` in hundredths of a cent per gallon. */
export type MarkupInput = Pick<MarkupRow, 'customerId' | 'group' | 'product' | 'fromGallons' | 'margin'>

/** Staff set a margin. An earlier one for the same customers, product and gallons ends. */
export const recordMarkup = (ctx: Context, input: MarkupInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'pricing.set')
    if (input.customerId) await findCustomer(ctx, input.customerId)
    if (!Number.isSafeInteger(input.margin) || input.margin < 0 || input.margin > 100_000)
      throw new DomainError('invalid', 'Margin: please enter $0 to $10 per gallon.')
    const same = (['customerId', 'group', 'product'] as const).map((column) =>
      input[column] === null ? isNull(markups[column]) : eq(markups[column], input[column]),
    )
    const by = 'userId' in ctx.viewer ? ctx.viewer.name : 'Automatic'
    await ctx.db
      .update(markups)
      .set({ endedAt: dateOf(ctx.now), endedBy: by })
      .where(and(...same, eq(markups.fromGallons, input.fromGallons), isNull(markups.endedAt)))
    const id = randomUUID()
    await ctx.db.insert(markups).values({ id, ...input, recordedBy: by, recordedAt: dateOf(ctx.now) })
    await logEvent(ctx, pricingEvents.markup_recorded, id, {}, { what: wordsOf(input) })
  })

/** Staff end a margin: the next wider one applies from then on. */
export const endMarkup = (ctx: Context, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'pricing.set')
    const by = 'userId' in ctx.viewer ? ctx.viewer.name : 'Automatic'
    const [ended] = isUuid(id)
      ? await ctx.db
          .update(markups)
          .set({ endedAt: dateOf(ctx.now), endedBy: by })
          .where(and(eq(markups.id, id), isNull(markups.endedAt)))
          .returning()
      : []
    if (!ended) throw notFound('margin')
    await logEvent(ctx, pricingEvents.markup_ended, id, {}, { what: wordsOf(ended) })
  })

const wordsOf = ({ product, fromGallons, margin }: MarkupInput) =>
  [formatFuelPrice(margin), product, fromGallons > 0 && `from ${formatGallons(fromGallons)}`].filter(Boolean).join(', ')

/** The margins in force that may apply to a customer: their own, their kind's and everybody's. */
export const markupsFor = (ctx: Context, customerId: string | null): Promise<MarkupRow[]> => {
  demand(ctx, 'costs.see')
  return ctx.db
    .select()
    .from(markups)
    .where(
      and(
        isNull(markups.endedAt),
        customerId
          ? or(isNull(markups.customerId), isOfCustomer(markups.customerId, customerId))
          : isNull(markups.customerId),
      ),
    )
    .orderBy(asc(markups.product), asc(markups.fromGallons), desc(markups.recordedAt))
}
