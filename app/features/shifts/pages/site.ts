import { and, asc, eq } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { formatCents } from '#domain/money.ts'
import type { CollectionWithState } from '#features/collections/find.ts'
import { collectedOnDelivery } from '#features/credit/holds.ts'
import { latestLevels } from '#features/customers/levels.ts'
import { levelWords } from '#features/customers/pages/site-words.ts'
import { contactsAt } from '#features/customers/site-contacts.ts'
import { siteEquipment } from '#features/customers/schema.ts'
import { pinAt } from '#features/customers/sites.ts'
import { tankWith } from '#features/orders/tank-checks.ts'
import type { Order } from '#features/orders/schema.ts'

/** The tank of an order as its driver needs it: its name, what was in it last, what fits, and its notice. */
export const tankOf = async (ctx: Context, { tankId }: Pick<Order, 'tankId'>): Promise<string | undefined> => {
  const tank = tankId ? await tankWith(ctx, tankId) : undefined
  if (!tank) return undefined
  const level = (await latestLevels(ctx, [tank.id])).get(tank.id)
  const notice = tank.dyedNotice
    ? 'The dyed notice is posted.'
    : tank.dyedNotice === false
      ? 'The dyed notice is missing.'
      : ''
  return [`${tank.label ?? 'Tank'}: ${levelWords(ctx, tank, level)}`, notice, tank.notes].filter(Boolean).join(' ')
}

/** What the driver takes at the stop, where the office let an order go that is paid on delivery. `said`: what they reported of it. */
export const findAmountToCollect = async (
  ctx: Context,
  { id }: Pick<Order, 'id'>,
  said?: CollectionWithState,
): Promise<string | undefined> => {
  // A correction replaces the report: here the rest alone would be the wrong amount. It is for the next truck.
  if (said?.paymentState === 'posted' || (said?.state === 'waiting' && said.how !== 'none')) return undefined
  const hold = await collectedOnDelivery(ctx, id)
  return (
    hold &&
    `Collect ${hold.owedCents ? formatCents(hold.owedCents) : 'payment'}: a check or cash. Bring it to the office.`
  )
}

/** "40.123456,-83.123456", where the site of an order has its own place on the map. */
export const findCoordinates = async (ctx: Context, { siteId }: Pick<Order, 'siteId'>): Promise<string | undefined> => {
  const pin = siteId ? await pinAt(ctx, siteId) : undefined
  return pin && `${pin.latitude},${pin.longitude}`
}

/** Who else to call at the site of an order. The caller has found the order on the driver's own run. */
export const findSiteContacts = (ctx: Context, { siteId }: Pick<Order, 'siteId'>) =>
  contactsAt(ctx, siteId ? [siteId] : [])

/** Whether the driver is asked where the tank is: its site is known, and its place is not. */
export const asksPlace = async (ctx: Context, { siteId }: Pick<Order, 'siteId'>): Promise<boolean> =>
  siteId !== null && (await pinAt(ctx, siteId)) === undefined

/** The machines of the site of an order that take one of its fuels, by their unit numbers. */
export const machinesOf = async ({ db }: Pick<Context, 'db'>, { siteId }: Pick<Order, 'siteId'>) =>
  siteId
    ? db
        .select({
          ...{ unit: siteEquipment.unitNumber, label: siteEquipment.label, product: siteEquipment.product },
        })
        .from(siteEquipment)
        .where(and(eq(siteEquipment.siteId, siteId), eq(siteEquipment.kind, 'machine')))
        .orderBy(asc(siteEquipment.unitNumber), asc(siteEquipment.label), asc(siteEquipment.id))
    : []
