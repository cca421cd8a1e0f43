import type { Context } from '#domain/context.ts'
import { visibleOrders } from '#features/orders/find.ts'
import { visiblePurchases } from '#features/purchasing/find.ts'
import { visibleQuotes } from '#features/quotes/find.ts'
import { visibleAmong } from '#features/requests/find.ts'
import { visibleShipments } from '#features/shipments/find.ts'

const nouns = [visibleAmong, visibleQuotes, visibleOrders, visiblePurchases, visibleShipments]

/** Those of the ids that are things the viewer may see, whatever they are. */
export const visibleAnywhere = async (ctx: Context, ids: readonly string[]): Promise<string[]> =>
  (await Promise.all(nouns.map((visible) => visible(ctx, ids)))).flat()
