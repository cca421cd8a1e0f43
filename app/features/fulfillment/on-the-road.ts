import { findCompany } from '#features/companies/company.ts'
import type { Context } from '#domain/context.ts'
import { sayMoment } from '#domain/day.ts'
import { Refusal } from '#domain/refusal.ts'
import { system } from '#domain/viewer.ts'
import { isOnTheRoad } from '#features/shipments/brought.ts'
import type { Shipment } from '#features/shipments/schema.ts'

/**
 * What is on the road is not taken back by a click: somebody drives it. For staff, who read which truck, whose, and where.
 * @throws Refusal `conflict`
 */
export const refuseOnTheRoad = async (ctx: Context, trucks: readonly Shipment[]): Promise<void> => {
  const truck = trucks.find(isOnTheRoad)
  if (!truck) return
  throw new Refusal(
    'conflict',
    `${await sayOnTheRoad(ctx, truck)} Call the driver: it is delivered, or it turns back, and then this can be done.`,
  )
}

/** "Truck 6 of Buckeye Terminal (SH-7K3M-92XD) left Fri, Nov 20, 10:12 AM for 14200 County Road 9." For staff. */
export const sayOnTheRoad = async (ctx: Context, truck: Shipment): Promise<string> => {
  const { supplierId, departedAt } = truck
  const whose = supplierId ? (await findCompany({ ...ctx, viewer: system }, supplierId)).name : 'our yard'
  const when = departedAt ? ` left ${sayMoment(ctx.calendar.timeZone, departedAt)}` : ' has left'
  return `${truck.truck} of ${whose} (${truck.reference})${when} for ${truck.destination}.`
}
