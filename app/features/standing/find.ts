import { and, asc, eq, getTableColumns, inArray, ne, sql, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { isOfCustomer, isViewer } from '#features/customers/customer.ts'
import { customers, deliverySites, siteEquipment } from '#features/customers/schema.ts'
import type { TankAtSite } from '#features/orders/order-to-tank.ts'
import { standingDeliveries, type StandingDelivery } from './schema.ts'

/** A standing delivery with its tank, its site and its customer. */
export type StandingWithTank = TankAtSite & { standing: StandingDelivery }

/** True in SQL of the standing deliveries in the viewer's sight: all for staff, else those of their own account or company. */
export const standingVisibleTo = (viewer: Context['viewer']): SQL | undefined =>
  can(viewer, 'standing.see-all') ? undefined : isViewer(viewer)

type StandingCriteria = { customerId?: string; tankIds?: readonly string[]; id?: string; states?: readonly string[] }

/** Those in sight, by customer and tank. Ended ones are left out unless they are asked for by id. */
export const standingsInSight = async (
  { db, viewer }: Pick<Context, 'db' | 'viewer'>,
  { customerId, tankIds, id, states }: StandingCriteria = {},
): Promise<StandingWithTank[]> => {
  if (id !== undefined && !isUuid(id)) return []
  return db
    .select({
      standing: getTableColumns(standingDeliveries),
      tank: getTableColumns(siteEquipment),
      site: getTableColumns(deliverySites),
      customer: getTableColumns(customers),
    })
    .from(standingDeliveries)
    .innerJoin(siteEquipment, eq(siteEquipment.id, standingDeliveries.tankId))
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .innerJoin(customers, eq(customers.id, standingDeliveries.customerId))
    .where(
      and(
        standingVisibleTo(viewer),
        isOfCustomer(standingDeliveries.customerId, customerId),
        tankIds && inArray(standingDeliveries.tankId, [...tankIds]),
        id === undefined ? ne(standingDeliveries.state, 'ended') : eq(standingDeliveries.id, id),
        states && inArray(standingDeliveries.state, [...states] as StandingDelivery['state'][]),
      ),
    )
    .orderBy(asc(sql`lower(${customers.name})`), asc(siteEquipment.label), asc(standingDeliveries.id))
}

/** @throws DomainError `not-found` for one out of sight. */
export const findStanding = async (ctx: Pick<Context, 'db' | 'viewer'>, id: string): Promise<StandingWithTank> => {
  const [found] = await standingsInSight(ctx, { id })
  if (!found) throw notFound('standing delivery')
  return found
}

/** The same, held until the end of the transaction. */
export const lockStanding = async (ctx: Pick<Context, 'db' | 'viewer'>, id: string): Promise<StandingWithTank> => {
  await findStanding(ctx, id)
  await ctx.db
    .select({ id: standingDeliveries.id })
    .from(standingDeliveries)
    .where(eq(standingDeliveries.id, id))
    .for('update')
  return findStanding(ctx, id)
}

/** "Dryer tank" or "Off-road diesel tank": what people call it. */
export const tankNamed = ({ tank, site }: Pick<StandingWithTank, 'tank' | 'site'>): string =>
  [tank.label ?? 'the tank', site.name ?? site.address].join(', ')
