import { eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { levelWords } from '#features/customers/pages/site-words.ts'
import { deliverySites } from '#features/customers/schema.ts'
import { tankWith } from '#features/orders/at-tank.ts'
import type { Order } from '#features/orders/schema.ts'

/** The tank of an order as its driver needs it: its name, what was in it last, what fits, and its notice. */
export const tankOf = async (ctx: Context, { tankId }: Pick<Order, 'tankId'>): Promise<string | undefined> => {
  const tank = tankId ? await tankWith(ctx, tankId) : undefined
  if (!tank) return undefined
  const level = (await latestLevels(ctx, [tank.id])).get(tank.id)
  const notice = tank.dyedNotice
    ? 'The dyed notice is posted.'
    : tank.dyedNotice === false
      ? 'No dyed notice hangs there.'
      : ''
  return [`${tank.label ?? 'Tank'}: ${levelWords(ctx, tank, level)}`, notice, tank.notes].filter(Boolean).join(' ')
}

/** "40.123456,-83.123456", where the site of an order has its own place on the map. */
export const pinOf = async (
  { db }: Pick<Context, 'db'>,
  { siteId }: Pick<Order, 'siteId'>,
): Promise<string | undefined> => {
  if (!siteId) return undefined
  const [site] = await db
    .select({ latitude: deliverySites.latitude, longitude: deliverySites.longitude })
    .from(deliverySites)
    .where(eq(deliverySites.id, siteId))
  return site?.latitude == null || site.longitude == null ? undefined : `${site.latitude},${site.longitude}`
}
