import type { Context } from '#domain/context.ts'
import { visibleOrders } from '#domain/orders/find.ts'
import { visiblePurchases } from '#domain/purchasing/find.ts'
import { visibleQuotes } from '#domain/quotes/find.ts'
import { visibleAmong } from '#domain/requests/find.ts'
import { visibleShipments } from '#domain/shipments/find.ts'

const nouns = [visibleAmong, visibleQuotes, visibleOrders, visiblePurchases, visibleShipments]

/** Those of the ids that are things the viewer may see, whatever they are. */
export const visibleAnywhere = async (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(nouns.map((visible) => visible(ctx, ids)))).flat()
