import { and, asc, eq, gte, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import {
  daysOff,
  drivers,
  terminals,
  truckCompartments,
  trucks,
  type Driver,
  type Terminal,
  type Truck,
} from './schema.ts'

type Database = Pick<Context, 'db'>

/** T1, T2, T10: as people count. */
const byNumber = new Intl.Collator('en-US', { numeric: true })

/** Trucks with their compartments, by name: those in use, or those of these ids. The caller may see them. */
export const trucksWith = async ({ db }: Database, ids?: readonly string[]): Promise<Truck[]> => {
  const condition = ids ? inArray(trucks.id, [...ids]) : isNull(trucks.retiredAt)
  const found = await db.select().from(trucks).where(condition).orderBy(asc(trucks.id))
  const rows = found.toSorted((one, other) => byNumber.compare(one.name, other.name))
  const parts = await db
    .select()
    .from(truckCompartments)
    .where(
      inArray(
        truckCompartments.truckId,
        rows.map(({ id }) => id),
      ),
    )
    .orderBy(asc(truckCompartments.truckId), asc(truckCompartments.position))
  const of = Map.groupBy(parts, ({ truckId }) => truckId)
  return rows.map((truck) => ({ ...truck, compartments: of.get(truck.id) ?? [] }))
}

/** The truck by its id, in use or not. Throws not-found. */
export const findTruck = async (ctx: Database, id: string): Promise<Truck> => {
  const [truck] = isUuid(id) ? await trucksWith(ctx, [id]) : []
  if (!truck) throw notFound('truck')
  return truck
}

/** The drivers that we have, by name. */
export const driversInUse = ({ db }: Database): Promise<Driver[]> =>
  db.select().from(drivers).where(isNull(drivers.retiredAt)).orderBy(asc(drivers.name), asc(drivers.id))

export const findDriver = async ({ db }: Database, id: string): Promise<Driver> => {
  const [driver] = isUuid(id) ? await db.select().from(drivers).where(eq(drivers.id, id)) : []
  if (!driver) throw notFound('driver')
  return driver
}

/** The driver who signs in with this account, if there is one. */
export const driverOfAccount = async ({ db }: Database, userId: string): Promise<Driver | undefined> => {
  const [driver] = await db
    .select()
    .from(drivers)
    .where(and(eq(drivers.userId, userId), isNull(drivers.retiredAt)))
  return driver
}

/** The terminals that we use, by name. */
export const terminalsInUse = ({ db }: Database): Promise<Terminal[]> =>
  db.select().from(terminals).where(isNull(terminals.retiredAt)).orderBy(asc(terminals.name), asc(terminals.id))

export const findTerminal = async ({ db }: Database, id: string): Promise<Terminal> => {
  const [terminal] = isUuid(id) ? await db.select().from(terminals).where(eq(terminals.id, id)) : []
  if (!terminal) throw notFound('terminal')
  return terminal
}

/** The days off that touch these days (plain dates, both included). */
export const daysOffBetween = ({ db }: Database, from: string, to: string) =>
  db
    .select()
    .from(daysOff)
    .where(and(lte(daysOff.fromDate, to), gte(daysOff.toDate, from)))
    .orderBy(asc(daysOff.fromDate))

/** The days off of a truck or a driver that are not over. */
export const daysOffOf = ({ db }: Database, id: string, today: string) =>
  db
    .select()
    .from(daysOff)
    .where(and(or(eq(daysOff.truckId, id), eq(daysOff.driverId, id)), gte(daysOff.toDate, today)))
    .orderBy(asc(daysOff.fromDate))
