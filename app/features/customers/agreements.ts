import { randomUUID } from 'node:crypto'
import { and, asc, eq, gte, inArray, isNull, or } from 'drizzle-orm'
import { today } from '#domain/calendar.ts'
import { demand, isStaff } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import type { Line } from '#features/trade/line.ts'
import { findCustomer, isOfCustomer, isViewer } from './customer.ts'
import { customerEvents } from './events.ts'
import { customers, priceAgreements, type PriceAgreement } from './schema.ts'

/** What staff type of an agreement. `amount` in hundredths of a cent per gallon, null for the price of the day; `gallons` in tenths. */
export type AgreementInput = Pick<
  PriceAgreement,
  'kind' | 'amount' | 'product' | 'agreedBy' | 'agreedOn' | 'words' | 'endsOn'
> &
  Partial<Pick<PriceAgreement, 'gallons'>>

/** Staff record how a customer agreed that prices are found: who agreed, when, and in which words. */
export const recordAgreement = (ctx: Context, customerId: string, typed: AgreementInput): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'agreements.record')
    const customer = await findCustomer(ctx, customerId)
    if (typed.kind !== 'day_price' && typed.amount === null)
      throw new DomainError('invalid', 'Amount per gallon: please enter it, such as 0.05.')
    if (typed.gallons && typed.kind !== 'fixed')
      throw new DomainError('invalid', 'Gallons: only a fixed price can be for a number of gallons.')
    const amount = typed.kind === 'day_price' ? null : typed.amount
    const recordedBy = 'userId' in ctx.viewer ? ctx.viewer.name : 'Automatic'
    const row = { id: randomUUID(), customerId: customer.id, recordedBy, recordedAt: dateOf(ctx.now) }
    await ctx.db.insert(priceAgreements).values({ ...row, ...typed, amount })
    await logEvent(ctx, customerEvents.agreement_recorded, customer.id, {}, { by: typed.agreedBy, kind: typed.kind })
  })

/** Staff end an agreement: from then on each price above what the customer saw asks them. Orders placed before keep it. */
export const endAgreement = (ctx: Context, customerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'agreements.record')
    const condition = and(isOfCustomer(priceAgreements.customerId, customerId), isNull(priceAgreements.endedAt))
    const [ended] = isUuid(id)
      ? await ctx.db
          .update(priceAgreements)
          .set({ endedAt: dateOf(ctx.now) })
          .where(and(eq(priceAgreements.id, id), condition))
          .returning()
      : []
    if (!ended) throw notFound('agreement')
    await logEvent(ctx, customerEvents.agreement_ended, customerId, {}, { by: ended.agreedBy, kind: ended.kind })
  })

/** The agreements of a customer that hold today, oldest first. For staff alone. */
export const agreementsOf = (ctx: Context, customerId: string): Promise<PriceAgreement[]> => {
  demand(ctx, 'customers.see-all')
  return ctx.db
    .select()
    .from(priceAgreements)
    .where(and(isOfCustomer(priceAgreements.customerId, customerId), holdToday(ctx)))
    .orderBy(asc(priceAgreements.recordedAt), asc(priceAgreements.id))
}

/**
 * The agreements that bind an order placed now: of its customer where staff place it, else of the person who places it signed
 * in. Anyone who only typed an address has agreed to nothing.
 */
export const agreementsToday = (ctx: Context, customerId: string | null): Promise<PriceAgreement[]> => {
  const ownRows = inArray(
    priceAgreements.customerId,
    ctx.db.select({ id: customers.id }).from(customers).where(isViewer(ctx.viewer)),
  )
  if (!customerId) return Promise.resolve([])
  return ctx.db
    .select()
    .from(priceAgreements)
    .where(
      and(
        isOfCustomer(priceAgreements.customerId, customerId),
        isStaff(ctx.viewer) ? undefined : ownRows,
        holdToday(ctx),
      ),
    )
}

const holdToday = (ctx: Context) =>
  and(isNull(priceAgreements.endedAt), or(isNull(priceAgreements.endsOn), gte(priceAgreements.endsOn, today(ctx))))

/** As an order keeps it from when it is placed. */
export type AgreementSnapshot = Pick<
  PriceAgreement,
  'id' | 'kind' | 'amount' | 'product' | 'agreedBy' | 'agreedOn' | 'words'
>

/**
 * The agreement by which a price above what the customer saw, `price` of the line, needs no new consent; undefined where
 * they have to be asked. Prices in hundredths of a cent. Packages are never covered: agreements speak of gallons.
 */
export const agreementFor = (
  agreed: readonly AgreementSnapshot[],
  { product, unit, price }: Pick<Line, 'product' | 'unit' | 'price'>,
  risen: number,
): AgreementSnapshot | undefined =>
  agreed.find((each) => {
    if (unit !== 'gallon' || (each.product !== null && each.product !== product)) return false
    if (each.kind === 'tolerance') return risen - price <= (each.amount ?? 0)
    if (each.kind === 'fixed') return risen <= (each.amount ?? 0)
    return true
  })
