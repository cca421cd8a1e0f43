import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { logEvent } from '#events/audit-log.ts'
import { profiles, users } from '#features/accounts/schema.ts'
import { findOrder, linesOf } from '#features/orders/find.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { gateCodeAt, type OrderPlacement } from '#features/orders/place.ts'
import type { AboveLimit } from '#features/orders/spending-limit.ts'
import type { TankAtSite } from '#features/orders/order-to-tank.ts'
import { findQuote } from '#features/quotes/find.ts'
import { namesOf } from '#features/trade/lines.ts'
import { sealGateCode } from '#features/trade/gate-code.ts'
import { approvalEvents, approvalFacts } from './events.ts'
import { priceOf } from './find.ts'
import { approvals, type Approval } from './schema.ts'

/** What is to be ordered: at the prices of a quote, the same again, or so many gallons of a product for a known tank. */
export type Source =
  | { quoteId: string }
  | { orderId: string }
  | { tank: TankAtSite; gallons: DeciGallons; product: string }

/**
 * Keeps what a buyer wants to order until a manager of their company says yes or no, and tells the managers. Sent twice, it
 * is one. @throws DomainError `conflict` when the same quote waits already, or there is nobody who could approve.
 */
export const requestApproval = (
  ctx: Context,
  source: Source,
  { submissionId, wish, dyedUse }: OrderPlacement,
  { limit, total }: Pick<AboveLimit, 'limit' | 'total'>,
): Promise<Approval> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    const { viewer } = ctx
    if (viewer.role !== 'customer' || !viewer.companyId) throw notFound('company')
    const managers = await managersOf(ctx, viewer.companyId)
    if (managers.length === 0)
      throw new DomainError(
        'conflict',
        'This order is above your limit, and your company has no manager to approve it. Please call us.',
      )
    const { goods, gateCode, ...of } = await sourceOf(ctx, source, wish)
    const id = randomUUID()
    const [made] = await ctx.db
      .insert(approvals)
      .values({
        ...{ id, submissionId, state: 'waiting', changes: 1, companyId: viewer.companyId },
        ...{ userId: viewer.userId, askedBy: viewer.name, askedAt: dateOf(ctx.now) },
        ...{ goods, totalCents: total, limitCents: limit, wish: columnsFor(wish) },
        ...of,
        sealedGateCode: sealGateCode(ctx, id, gateCode),
        dyedUse: typeof dyedUse === 'string' && dyedUse !== '' ? dyedUse : null,
      })
      .onConflictDoNothing()
      .returning()
    if (!made) return alreadyAsked(ctx, submissionId)
    const price = await priceOf(ctx, made)
    const facts = approvalFacts(made, managers, price?.until ?? null)
    await logEvent(ctx, approvalEvents.asked, id, facts)
    return made
  })

/** The details of the delivery, and nothing else that came along; a gate code is stored apart, encrypted. */
const columnsFor = (details: OrderPlacement['wish']) => ({
  ...{ deliveryAddress: details.deliveryAddress, county: details.county, siteContact: details.siteContact },
  ...{ sitePhone: details.sitePhone, accessNotes: details.accessNotes, deliveryDate: details.deliveryDate },
  ...{ deliveryWindow: details.deliveryWindow, urgency: details.urgency },
  ...{ quantityKind: details.quantityKind, wantedWhen: details.wantedWhen, customerPo: details.customerPo },
})

const sourceOf = async (ctx: Context, source: Source, details: OrderPlacement['wish']) => {
  if ('tank' in source) {
    const { tank, gallons, product } = source
    const goods = `${formatGallons(gallons)} ${product} for ${tank.tank.label ?? 'the tank'}`
    // The site of the tank keeps its gate code, and the order takes it from there.
    return { tankId: tank.tank.id, deciGallons: gallons, goods, gateCode: null }
  }
  const codeAt = (known: Parameters<typeof gateCodeAt>[1]) => details.gateCode ?? gateCodeAt(ctx, known, details)
  if ('quoteId' in source) {
    const quote = await findQuote(ctx, source.quoteId)
    return { quoteId: quote.id, goods: namesOf(quote.lines), gateCode: codeAt(quote) }
  }
  const order = await findOrder(ctx, source.orderId)
  return { reorderOf: order.id, goods: namesOf(await linesOf(ctx, order.id)), gateCode: codeAt(order) }
}

const alreadyAsked = async (ctx: Context, submissionId: string): Promise<Approval> => {
  const [same] = await ctx.db.select().from(approvals).where(eq(approvals.submissionId, submissionId))
  if (same) return same
  throw new DomainError(
    'conflict',
    'An order from this quote is already waiting for a manager. Withdraw it first to send another one.',
  )
}

/** The addresses of those who can say yes. */
export const managersOf = async ({ db }: Context, companyId: string): Promise<string[]> => {
  const rows = await db
    .select({ email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.userId))
    .where(and(eq(profiles.companyId, companyId), eq(profiles.companyRole, 'manager'), isNull(profiles.disabledAt)))
    .orderBy(users.email)
  return rows.map(({ email }) => email)
}
