import { and, desc, eq, gte, inArray, or, sql } from 'drizzle-orm'
import { localInstant, today } from '#domain/calendar.ts'
import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { dateOf } from '#domain/instant.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import type { ConfirmationsForOrder } from '#features/orders/order-check.ts'
import { orderLines, orders } from '#features/orders/schema.ts'
import { stormAllocations, stormAllotments } from './schema.ts'

/** What a customer may get now, in tenths of a gallon; nothing limits them where no storm is on. */
export type Limits = { perDelivery?: DeciGallons; left?: DeciGallons }

/** The limits of the sharing out that was last done, as long as its storm is on. */
export const limitsFor = async (ctx: Context, customerId: string): Promise<Limits> => {
  if (!ctx.storm.on) return {}
  const [run] = await ctx.db
    .select()
    .from(stormAllocations)
    .where(gte(stormAllocations.endsOn, today(ctx)))
    .orderBy(desc(stormAllocations.allottedAt), desc(stormAllocations.id))
    .limit(1)
  if (!run) return {}
  if (run.gallons !== null) return { perDelivery: run.gallons }
  const [share] = await ctx.db
    .select({ quota: stormAllotments.quota })
    .from(stormAllotments)
    .where(and(eq(stormAllotments.allocationId, run.id), isOfCustomer(stormAllotments.customerId, customerId)))
    .limit(1)
  if (!share || share.quota === null) return {}
  const [drawn] = await ctx.db
    .select({
      gallons: sql<number>`coalesce(sum(coalesce(${orderLines.delivered}, ${orderLines.quantity})), 0)::float8`,
    })
    .from(orders)
    .innerJoin(orderLines, and(eq(orderLines.orderId, orders.id), eq(orderLines.unit, 'gallon')))
    .where(
      and(
        isOfCustomer(orders.customerId, customerId),
        inArray(orders.state, ['confirmed', 'in_transit', 'delayed', 'delivered']),
        or(
          gte(orders.deliveryDate, run.month),
          gte(orders.deliveredAt, dateOf(localInstant(ctx.calendar, run.month, '00:00'))),
        ),
      ),
    )
  return { left: Math.max(0, share.quota - (drawn?.gallons ?? 0)) as DeciGallons }
}

/** What to ask where a delivery is more than what is left of its customer's share, or than each delivery brings. */
export const confirmationsForShare = ({ left, perDelivery }: Limits, gallons: DeciGallons): Confirmation[] => {
  const most = left ?? perDelivery
  if (most === undefined || gallons <= most) return []
  const limit =
    left === undefined
      ? `the ${formatGallons(most)} limit for each delivery in storm mode`
      : `the ${formatGallons(most)} left of this customer's storm allocation`
  return [
    {
      key: `share:${gallons}:${most}`,
      why: `${formatGallons(gallons)} is more than ${limit}.`,
      yes: 'Deliver it anyway',
    },
  ]
}

/** The same of an order that staff are about to confirm, whoever asked for it. */
export const confirmationsForOrderShare: ConfirmationsForOrder = async (ctx, { customerId, deciGallons }) =>
  ctx.storm.on && customerId && deciGallons > 0
    ? confirmationsForShare(await limitsFor(ctx, customerId), deciGallons)
    : []
