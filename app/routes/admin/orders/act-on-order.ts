import type { Context } from '#domain/context.ts'
import { cancelOrder } from '#domain/shipments/cancel-order.ts'
import { closeOrder } from '#domain/shipments/close-order.ts'
import { confirmOrder, rescheduleOrder } from '#domain/orders/confirm.ts'
import { findOrder, linesOf } from '#domain/orders/find.ts'
import { placePurchase } from '#domain/shipments/place-purchase.ts'
import { Refusal } from '#domain/refusal.ts'
import { shipOrder } from '#domain/shipments/schedule.ts'
import { textOf } from '../../trade/read-form.ts'
import { readLoading } from '../../trade/read-loading.ts'
import { readVersion } from '../../trade/expected-version.ts'
import { tradePaths } from '../trade-paths.ts'
import { readBuying, readDayPrices, readNewDay } from './read-order-verbs.ts'

/** Does what a form of the order's page says, and tells where to go on. Throws what the verb throws. */
export const actOnOrder = async (ctx: Context, id: string, body: FormData): Promise<string> => {
  const [verb, seen] = [textOf(body, 'verb'), readVersion(body)]
  const lines = async () => linesOf(ctx, (await findOrder(ctx, id)).id)
  if (verb === 'buy') {
    const purchase = await placePurchase(ctx, id, readBuying(body, await lines()))
    return `${tradePaths.purchasing}/${purchase.id}`
  }
  if (verb === 'schedule') {
    const shipment = await shipOrder(ctx, id, readLoading(ctx, await lines(), body))
    return `${tradePaths.shipments}/${shipment.id}`
  }
  if (verb === 'confirm') await confirmOrder(ctx, id, seen, readDayPrices(body, await lines()))
  else if (verb === 'reschedule') await rescheduleOrder(ctx, id, seen, readNewDay(body))
  else if (verb === 'close') await closeOrder(ctx, id, seen, textOf(body, 'reason'))
  else if (verb === 'cancel') await cancelOrder(ctx, id, seen, textOf(body, 'reason'))
  else throw unknown()
  return `${tradePaths.orders}/${id}`
}

const unknown = () => new Refusal('invalid', 'This button is not known. Please load the page again.')
