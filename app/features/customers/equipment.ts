import { randomUUID } from 'node:crypto'
import { and, asc, eq, getTableColumns } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { isOfCustomer } from './customer.ts'
import { customerEvents } from './events.ts'
import { deliverySites, siteEquipment, type Equipment } from './schema.ts'

/** What is not typed of a tank stays as it is known. */
type OfTank = Pick<Equipment, 'safeFill' | 'reserve' | 'dyedNotice'>

export type EquipmentInput = Omit<Equipment, 'id' | keyof OfTank> & Partial<OfTank>

/** The tanks and machines of a customer's delivery sites, by label. For staff alone. */
export const equipmentOf = async (ctx: Context, customerId: string): Promise<Equipment[]> => {
  demand(ctx, 'customers.see-all')
  return ctx.db
    .select(getTableColumns(siteEquipment))
    .from(siteEquipment)
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .where(isOfCustomer(deliverySites.customerId, customerId))
    .orderBy(asc(siteEquipment.label), asc(siteEquipment.product), asc(siteEquipment.id))
}

/**
 * Staff add a tank or a machine to a delivery site, or change the one with this id.
 * @throws DomainError `invalid` when neither a label nor a product tells which one it is, `not-found` without the site.
 */
export const saveEquipment = (
  ctx: Context,
  customerId: string,
  id: string | undefined,
  typed: EquipmentInput,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    if (!typed.label && !typed.product)
      throw new DomainError('invalid', 'Please enter a label, or choose the product in it.')
    if (typed.reserve && typed.reserve > (typed.capacity ?? Infinity))
      throw new DomainError('invalid', 'The reserve is more than the tank holds.')
    const site = await siteOf(ctx, customerId, typed.siteId)
    if (id) {
      await equipmentForUpdate(ctx, customerId, id)
      await ctx.db.update(siteEquipment).set(typed).where(eq(siteEquipment.id, id))
    } else await ctx.db.insert(siteEquipment).values({ id: randomUUID(), ...typed })
    const detail = { what: formatEquipmentName(typed), address: site.address }
    await logEvent(ctx, customerEvents.equipment_saved, site.customerId, {}, detail)
  })

export const removeEquipment = (ctx: Context, customerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'customers.manage')
    const gone = await equipmentForUpdate(ctx, customerId, id)
    const site = await siteOf(ctx, customerId, gone.siteId)
    await ctx.db.delete(siteEquipment).where(eq(siteEquipment.id, id))
    const detail = { what: formatEquipmentName(gone), address: site.address }
    await logEvent(ctx, customerEvents.equipment_removed, site.customerId, {}, detail)
  })

/** "The tank Dryer tank" in the history. */
export const formatEquipmentName = ({ kind, label }: Pick<Equipment, 'kind' | 'label'>) =>
  label ? `the ${kind} ${label}` : `a ${kind}`

const siteOf = async ({ db }: Context, customerId: string, siteId: string) => {
  const condition = and(eq(deliverySites.id, siteId), isOfCustomer(deliverySites.customerId, customerId))
  const [site] = isUuid(siteId) ? await db.select().from(deliverySites).where(condition) : []
  if (!site) throw notFound('delivery site')
  return site
}

/** A tank or machine of a customer, held until the end of the transaction. Throws not-found. */
export const equipmentForUpdate = async ({ db }: Context, customerId: string, id: string) => {
  const [found] = isUuid(id)
    ? await db
        .select(getTableColumns(siteEquipment))
        .from(siteEquipment)
        .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
        .where(and(eq(siteEquipment.id, id), isOfCustomer(deliverySites.customerId, customerId)))
        .for('update', { of: siteEquipment })
    : []
  if (!found) throw notFound('tank')
  return found
}
