import { localTime } from '#domain/calendar.ts'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { allowedUse } from '#features/trade/dyed.ts'
import { sumsOf } from '#features/trade/sums.ts'
import { findOrder, linesOf } from './find.ts'
import { orderedBy } from './ordered-by.ts'
import type { Placing } from './place.ts'
import { storeOrder } from './store.ts'
import type { Order } from './schema.ts'

/**
 * Orders the same again. The prices, and the taxes left out, are those of the last time and are not firm: staff say the
 * day's price, and look at the certificate again, when they confirm it; until then the customer may cancel.
 * @throws Refusal `not-found`, `invalid` and `forbidden` as placing does.
 */
export const reorder = (ctx: Context, orderId: string, { submissionId, wish, dyedUse }: Placing): Promise<Order> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'orders.place')
    const before = await findOrder(ctx, orderId)
    const lines = await linesOf(ctx, before.id)
    const today = localTime(ctx.calendar, ctx.now).toPlainDate().toString()
    const sums = sumsOf(lines, before.freight, ctx.taxes, today, before.exempt)
    const { exempt, exemptReason } = before
    const buyer = await orderedBy(ctx, before)
    const use = allowedUse(lines, dyedUse ?? before.dyedUse)
    const draft = { submissionId, buyer, wish, lines, sums, firm: false, dyedUse: use, reorderOf: before.id }
    return storeOrder(ctx, { ...draft, exempt, exemptReason })
  })
