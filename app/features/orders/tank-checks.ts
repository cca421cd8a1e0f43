import { and, eq, getTableColumns } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import type { Confirmation } from '#domain/confirmation.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { isUuid } from '#domain/text.ts'
import { isOfCustomer } from '#features/customers/customer.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { deliverySites, siteEquipment, type Equipment } from '#features/customers/schema.ts'
import { roomIn } from '#features/customers/tank-room.ts'
import { gallonsOf, type Line } from '#features/trade/line.ts'
import type { QuantityKind } from '#features/trade/quantity-terms.ts'

type TankChoice = { siteId?: string | null; tankId?: string | null }

/** The site and the tank that an order names, as far as they are its customer's: what someone else's are called proves nothing. */
export const toKnownPlace = async (
  { db }: Context,
  customerId: string | null,
  { siteId, tankId }: TankChoice,
): Promise<{ siteId: string | null; tankId: string | null }> => {
  if (!customerId || !siteId || !isUuid(siteId)) return { siteId: null, tankId: null }
  const condition = and(eq(deliverySites.id, siteId), isOfCustomer(deliverySites.customerId, customerId))
  if ((await db.$count(deliverySites, condition)) === 0) return { siteId: null, tankId: null }
  const tankCondition = tankId && isUuid(tankId) && and(eq(siteEquipment.id, tankId), eq(siteEquipment.siteId, siteId))
  return { siteId, tankId: tankCondition && (await db.$count(siteEquipment, tankCondition)) > 0 ? tankId : null }
}

/** What to ask where an order says more than fits into its tank, or something else than is in it. */
export const confirmationsForTank = async (
  ctx: Context,
  tankId: string | null,
  lines: readonly Pick<Line, 'product' | 'name' | 'unit' | 'quantity'>[],
  quantityKind: QuantityKind = 'fixed',
): Promise<Confirmation[]> => {
  const tank = tankId ? await tankWith(ctx, tankId) : undefined
  return tank
    ? [
        ...confirmationsForProduct(tank, lines),
        ...(await confirmationsForRoom(ctx, tank, gallonsOf(lines), quantityKind)),
      ]
    : []
}

const confirmationsForProduct = (
  tank: Equipment,
  lines: readonly Pick<Line, 'product' | 'name' | 'unit'>[],
): Confirmation[] => {
  const otherProduct = lines.find(({ product, unit }) => unit === 'gallon' && tank.product && product !== tank.product)
  if (!otherProduct) return []
  const reason = `${tankNamed(tank)} holds a different product than ${otherProduct.name}, as far as we know.`
  return [
    {
      key: `product:${tank.id}:${otherProduct.product}`,
      why: reason,
      yes: `Yes, ${otherProduct.name} goes into this tank`,
    },
  ]
}

/**
 * What to ask where so many gallons do not fit. A fill stops by itself where the tank is full, so only what would not fit
 * into the empty tank is asked.
 */
export const confirmationsForRoom = async (
  ctx: Context,
  tank: Equipment,
  gallons: DeciGallons,
  quantityKind: QuantityKind = 'fixed',
): Promise<Confirmation[]> => {
  const level = quantityKind === 'fill' ? undefined : (await latestLevels(ctx, [tank.id])).get(tank.id)
  const room = roomIn(tank, level)
  if (room === undefined || gallons <= room) return []
  const last = level ? `last reading ${formatGallons(level.gallons)}` : 'its safe fill level'
  return [
    {
      key: `room:${tank.id}:${gallons}:${room}`,
      why: `${formatGallons(gallons)} may not fit: ${tankNamed(tank)} has room for ${formatGallons(room)} (${last}).`,
      yes: `${formatGallons(gallons)} will fit`,
    },
  ]
}

/** A tank by its id. The caller has found the order that goes to it. */
export const tankWith = async ({ db }: Pick<Context, 'db'>, id: string): Promise<Equipment | undefined> => {
  const [tank] = await db.select(getTableColumns(siteEquipment)).from(siteEquipment).where(eq(siteEquipment.id, id))
  return tank
}

const tankNamed = ({ label }: Equipment) => {
  if (!label) return 'This tank'
  return /\btank\b/i.test(label) ? `The ${label}` : `The ${label} tank`
}
