import { and, desc, eq, inArray } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import { formatGallons, type DeciGallons } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { isOfCustomer, isViewer } from './customer.ts'
import { equipmentForUpdate, formatEquipmentName } from './equipment.ts'
import { customerEvents } from './events.ts'
import { customers, deliverySites, siteEquipment, tankLevels, type LevelSource, type TankLevel } from './schema.ts'

/** A reading. `id` is made when the form is drawn, or by who measures: sent twice, it is one. */
export type LevelReading = { id: string; gallons: DeciGallons; source: LevelSource; at: Date }

/**
 * Staff record what is in a tank.
 * @throws DomainError `invalid` when it says more than the tank holds, or a moment that is still to come.
 */
export const recordLevel = (ctx: Context, customerId: string, tankId: string, reading: LevelReading): Promise<void> => {
  demand(ctx, 'customers.manage')
  return record(ctx, customerId, tankId, reading)
}

/** The customer reads their own tank. @throws DomainError as above, `not-found` for a tank of someone else. */
export const recordOwnLevel = async (ctx: Context, tankId: string, reading: LevelReading): Promise<void> => {
  demand(ctx, 'orders.place')
  const [site] = isUuid(tankId)
    ? await ctx.db
        .select({ customerId: deliverySites.customerId })
        .from(siteEquipment)
        .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
        .innerJoin(customers, eq(customers.id, deliverySites.customerId))
        .where(and(eq(siteEquipment.id, tankId), eq(siteEquipment.kind, 'tank'), isViewer(ctx.viewer)))
    : []
  if (!site) throw notFound('tank')
  await record(ctx, site.customerId, tankId, reading)
}

const record = (ctx: Context, customerId: string, tankId: string, reading: LevelReading): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    const tank = await equipmentForUpdate(ctx, customerId, tankId)
    if (reading.at > dateOf(ctx.now)) throw new DomainError('invalid', 'This time is in the future.')
    if (reading.gallons > (tank.capacity ?? Infinity))
      throw new DomainError('invalid', `The tank holds ${formatGallons(tank.capacity as DeciGallons)} at most.`)
    if (!(await keepLevel(ctx, tank.id, reading))) return
    const detail = { what: formatEquipmentName(tank), gallons: formatGallons(reading.gallons) }
    await logEvent(ctx, customerEvents.level_recorded, customerId, {}, detail)
  })

/** What is forecast of these tanks, from levels, deliveries and orders, follows at once: a later noun does it. */
export type TanksChanged = (ctx: Context, tankIds: readonly string[]) => Promise<void>

/** Keeps a reading, inside the verb of who took it: that verb asks for the permission. False when it was kept before. */
export const keepLevel = async (ctx: Context, equipmentId: string, reading: LevelReading): Promise<boolean> => {
  const recordedBy = 'name' in ctx.viewer ? ctx.viewer.name : 'Automatic'
  const stored = await ctx.db
    .insert(tankLevels)
    .values({ ...reading, equipmentId, recordedBy, recordedAt: dateOf(ctx.now) })
    .onConflictDoNothing()
    .returning({ id: tankLevels.id })
  if (stored.length > 0) await ctx.tanksChanged(ctx, [equipmentId])
  return stored.length > 0
}

/** The latest reading of each of these tanks, by the tank. The caller has found the tanks within the viewer's sight. */
export const latestLevels = async (
  { db }: Pick<Context, 'db'>,
  tankIds: readonly string[],
): Promise<Map<string, TankLevel>> => {
  if (tankIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([tankLevels.equipmentId])
    .from(tankLevels)
    .where(inArray(tankLevels.equipmentId, [...tankIds]))
    .orderBy(tankLevels.equipmentId, desc(tankLevels.at), tankLevels.id)
  return new Map(rows.map((level) => [level.equipmentId, level]))
}

/** The readings of a customer's tanks, newest first. For staff alone. */
export const levelsOf = async (ctx: Context, customerId: string, limit: number): Promise<TankLevel[]> => {
  demand(ctx, 'customers.see-all')
  const rows = await ctx.db
    .select({ level: tankLevels })
    .from(tankLevels)
    .innerJoin(siteEquipment, eq(siteEquipment.id, tankLevels.equipmentId))
    .innerJoin(deliverySites, eq(deliverySites.id, siteEquipment.siteId))
    .where(isOfCustomer(deliverySites.customerId, customerId))
    .orderBy(desc(tankLevels.at), tankLevels.id)
    .limit(limit)
  return rows.map(({ level }) => level)
}
