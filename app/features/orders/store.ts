import { randomBytes, randomUUID } from 'node:crypto'
import { and, asc, eq } from 'drizzle-orm'
import { findRecipients } from '#features/accounts/recipients.ts'
import type { Context } from '#domain/context.ts'
import { unlessClosed } from '#features/companies/company.ts'
import { sayTime } from '#domain/day.ts'
import { entryOf, logEvent } from '#events/audit-log.ts'
import { nameFor } from '#events/expected-version.ts'
import { dateOf } from '#domain/instant.ts'
import { quoteLines, quotes } from '#features/quotes/schema.ts'
import { newReference } from '#domain/reference.ts'
import { Refusal } from '#domain/refusal.ts'
import type { Buyer } from '#features/trade/buyer.ts'
import type { DyedUse } from '#features/trade/dyed.ts'
import { gallonsOf, type Line } from '#features/trade/line.ts'
import { lineRows, namesOf } from '#features/trade/lines.ts'
import { saysTheSame, sentOtherwise } from '#features/trade/sent-again.ts'
import type { Sums } from '#features/trade/sums.ts'
import { orderEvents, orderFacts } from './events.ts'
import { sayPromised } from './promised.ts'
import { orderLines, orders, type Order } from './schema.ts'
import { checkWish, endOfWindow, type DeliveryWish } from './wish.ts'

export type Draft = {
  submissionId: string
  buyer: Buyer
  wish: DeliveryWish
  lines: readonly Line[]
  sums: Sums
  exempt: string[]
  /** The certificate that says so. */
  exemptReason: string | null
  firm: boolean
  dyedUse?: DyedUse
  quoteId?: string
  reorderOf?: string
}

/**
 * Stores an order, its lines, the diary entry and its mails. Sent twice, it finds the first one. Inside a transaction.
 * @throws Refusal `conflict` when the first one is wanted otherwise: on another day, at another place, for another use.
 */
export const storeOrder = async (ctx: Context, draft: Draft): Promise<Order> => {
  const { submissionId, buyer, wish, lines, sums, exempt, exemptReason, firm, dyedUse, quoteId, reorderOf } = draft
  checkWish(ctx, wish)
  await unlessClosed(ctx, buyer.companyId)
  const [order] = await ctx.db
    .insert(orders)
    .values({
      id: randomUUID(),
      reference: newReference('OR'),
      secretLink: randomBytes(18).toString('base64url'),
      submissionId,
      quoteId,
      reorderOf,
      state: 'placed',
      ...buyer,
      ...wish,
      dyedUse,
      firm,
      freight: sums.freight,
      exempt,
      exemptReason,
      taxes: sums.taxes,
      goods: namesOf(lines),
      goodsCents: sums.goods,
      totalCents: sums.total,
      deciGallons: gallonsOf(lines),
      placedAt: dateOf(ctx.now),
      dueAt: dateOf(endOfWindow(ctx, wish.deliveryDate, wish.deliveryWindow)),
    })
    .onConflictDoNothing()
    .returning()
  if (!order) return alreadyThere(ctx, draft)
  const quoted = await quotedLines(ctx, quoteId)
  await ctx.db
    .insert(orderLines)
    .values(lineRows(lines).map((line, at) => ({ ...line, orderId: order.id, quoteLineId: quoted[at]?.id })))
  const facts = orderFacts(order, await findRecipients(ctx, order))
  await logEvent(ctx, orderEvents.place, order.id, facts, { reference: order.reference, firm })
  return order
}

/** The lines of the quote that an order is made of, by their place; none of an order that is made of another one. */
const quotedLines = async ({ db }: Context, quoteId: string | undefined) =>
  quoteId
    ? db
        .select({ id: quoteLines.id })
        .from(quoteLines)
        .innerJoin(quotes, and(eq(quotes.id, quoteLines.quoteId), eq(quotes.version, quoteLines.version)))
        .where(eq(quotes.id, quoteId))
        .orderBy(asc(quoteLines.position))
    : []

/** The same form again, or an order that somebody else made of this quote a moment earlier. */
const alreadyThere = async (ctx: Context, draft: Draft): Promise<Order> => {
  const { submissionId, quoteId = null, reorderOf = null, dyedUse = null, wish } = draft
  const [sent] = await ctx.db.select().from(orders).where(eq(orders.submissionId, submissionId))
  const [ofQuote] = quoteId ? await ctx.db.select().from(orders).where(eq(orders.quoteId, quoteId)) : []
  const made = ofQuote ?? sent
  if (!made) throw new Error('The database refused an order that it does not hold.')
  // Whoever sees the quote, or the order before, sees what was made of it; of others nothing is told.
  if (made.quoteId !== quoteId || made.reorderOf !== reorderOf)
    throw new Refusal('conflict', 'This form was sent for another order. Please load the page again.')
  if (saysTheSame(made, { ...wish, dyedUse })) return made
  throw made === ofQuote ? await orderedBefore(ctx, made) : sentOtherwise(made.reference)
}

const orderedBefore = async (ctx: Context, order: Order) => {
  const first = await entryOf(ctx, order.id, 'first')
  const who = first ? nameFor(ctx.viewer, first) : 'Somebody else'
  const when = sayTime(ctx.calendar.timeZone, order.placedAt)
  const what = `${who} ordered this at ${when}, for ${sayPromised(order)}: ${order.reference}.`
  return new Refusal('conflict', `${what} What you asked for differs, and was not ordered.`)
}
