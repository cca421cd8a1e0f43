import { and, eq, isNull, sql } from 'drizzle-orm'
import { demand } from '#domain/can.ts'
import { inTransaction, type Context } from '#domain/context.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import { dateOf } from '#domain/instant.ts'
import { isUuid } from '#domain/text.ts'
import type { DeciGallons } from '#domain/money.ts'
import { logEvent } from '#events/audit-log.ts'
import { formatDay } from '#domain/day.ts'
import type { TaxClass } from '#features/trade/taxes.ts'
import { driverEvents, terminalEvents, truckEvents } from './events.ts'
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
import { findDriver, findTerminal, findTruck } from './find.ts'
import { fits, planLoad, type Goods } from './load-plan.ts'

type StoredColumns = 'id' | 'changes' | 'createdAt' | 'retiredAt'

/** What a person types of a truck. Compartments in their order: tenths of a gallon, and what they are for. */
export type TruckInput = Omit<Truck, StoredColumns | 'compartments'> & {
  compartments: readonly { capacity: DeciGallons; products: string[] | null }[]
}
export type TerminalInput = Omit<Terminal, StoredColumns>
export type DriverInput = Omit<Driver, StoredColumns>

/** How often the thing was changed when the person saw it; left out for a new one. */
type ShownChanges = number | undefined

const takenMessage = (noun: string) =>
  new DomainError('conflict', `A coworker changed this ${noun} in the meantime. Please reload the page and look again.`)

/**
 * Staff add a truck, or change one. `id` of a new one comes from the form: the same again adds nothing. A compartment
 * that stays knows what was in it.
 * @throws DomainError `conflict` when someone else was faster, or another truck in use has the name; `invalid` for a truck
 * that carries nothing.
 */
export const keepTruck = (
  ctx: Context,
  id: string,
  { compartments, ...typed }: TruckInput,
  expected?: ShownChanges,
): Promise<Truck> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    if (compartments.length === 0 && typed.palletPlaces === 0)
      throw new DomainError('invalid', 'Compartments: please enter at least one, or pallet spots.')
    const nameMatches = and(
      sql`lower(${trucks.name}) = lower(${typed.name})`,
      isNull(trucks.retiredAt),
      sql`${trucks.id} <> ${id}`,
    )
    if ((await ctx.db.$count(trucks, nameMatches)) > 0)
      throw new DomainError('conflict', `Name: another truck is called ${typed.name}.`)
    if (!(await store(ctx, 'truck', id, typed, expected))) return findTruck(ctx, id)
    const before = expected === undefined ? [] : (await findTruck(ctx, id)).compartments
    await ctx.db.delete(truckCompartments).where(eq(truckCompartments.truckId, id))
    const rows = compartments.map((each, at) => {
      const { lastProduct = null, lastClass = null, lastAt = null } = before[at] ?? {}
      return { truckId: id, position: at + 1, ...each, lastProduct, lastClass, lastAt }
    })
    if (rows.length > 0) await ctx.db.insert(truckCompartments).values(rows)
    return findTruck(ctx, id)
  })

/** Staff add a terminal, or change one, as they do a truck. */
export const keepTerminal = (
  ctx: Context,
  id: string,
  input: TerminalInput,
  expected?: ShownChanges,
): Promise<Terminal> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    if (input.opens >= input.closes) throw new DomainError('invalid', 'Closes: please enter a time after it opens.')
    await store(ctx, 'terminal', id, input, expected)
    return findTerminal(ctx, id)
  })

/** Staff add a driver, or change one. @throws DomainError `conflict` as above, or when another driver has the account. */
export const keepDriver = (ctx: Context, id: string, input: DriverInput, expected?: ShownChanges): Promise<Driver> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    const otherDrivers = and(eq(drivers.userId, input.userId ?? id), sql`${drivers.id} <> ${id}`)
    if (input.userId && (await ctx.db.$count(drivers, otherDrivers)) > 0)
      throw new DomainError('conflict', 'Account: another driver signs in with it.')
    await store(ctx, 'driver', id, input, expected)
    return findDriver(ctx, id)
  })

const tables = { truck: trucks, driver: drivers, terminal: terminals } as const
type Kind = keyof typeof tables

/** Says whether it wrote anything: a new one that is there already was sent twice. */
const store = async (ctx: Context, kind: Kind, id: string, typed: object, expected: ShownChanges): Promise<boolean> => {
  const table = tables[kind] as typeof trucks
  const values = typed as typeof trucks.$inferInsert
  const row =
    expected === undefined
      ? await ctx.db
          .insert(table)
          .values({ ...values, id, createdAt: dateOf(ctx.now) })
          .onConflictDoNothing({ target: table.id })
          .returning({ id: table.id })
      : await ctx.db
          .update(table)
          .set({ ...values, changes: expected + 1 })
          .where(and(eq(table.id, id), eq(table.changes, expected)))
          .returning({ id: table.id })
  if (row.length === 0 && expected !== undefined) throw takenMessage(kind)
  if (row.length > 0) await log(ctx, kind, expected === undefined ? 'added' : 'changed', id)
  return row.length > 0
}

const log = (ctx: Context, of: Kind, kind: 'added' | 'changed' | 'retired' | 'restored', id: string) => {
  if (of === 'truck') return logEvent(ctx, truckEvents[kind], id)
  return of === 'driver' ? logEvent(ctx, driverEvents[kind], id) : logEvent(ctx, terminalEvents[kind], id)
}

/** Staff take something out of use, or back. What it did stays. Done twice, it is done once. */
export const retire = (ctx: Context, kind: Kind, id: string, isRetired: boolean): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    const table = tables[kind] as typeof trucks
    const [row] = isUuid(id) ? await ctx.db.select().from(table).where(eq(table.id, id)).for('update') : []
    if (!row) throw notFound(kind)
    if ((row.retiredAt !== null) === isRetired) return
    await ctx.db
      .update(table)
      .set({ retiredAt: isRetired ? dateOf(ctx.now) : null, changes: row.changes + 1 })
      .where(eq(table.id, id))
    await log(ctx, kind, isRetired ? 'retired' : 'restored', id)
  })

/** Plain dates, both included. */
export type DriverDaysInput = { from: string; to: string; reason: string | null }

/** Staff mark a truck or a driver off. `id` comes from the form: the same again adds nothing. */
export const addDaysOff = (
  ctx: Context,
  of: 'truck' | 'driver',
  ownerId: string,
  id: string,
  days: DriverDaysInput,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    await (of === 'truck' ? findTruck(ctx, ownerId) : findDriver(ctx, ownerId))
    if (days.to < days.from) throw new DomainError('invalid', 'Last day: please choose the first day or a later one.')
    const added = await ctx.db
      .insert(daysOff)
      .values({ id, [`${of}Id`]: ownerId, fromDate: days.from, toDate: days.to, reason: days.reason })
      .onConflictDoNothing()
      .returning({ id: daysOff.id })
    if (added.length > 0)
      await logEvent(
        ctx,
        of === 'truck' ? truckEvents.off : driverEvents.off,
        ownerId,
        {},
        { days: wordsOf(days.from, days.to) },
      )
  })

/** Staff take days off back. */
export const removeDaysOff = (ctx: Context, ownerId: string, id: string): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage')
    const condition = sql`coalesce(${daysOff.truckId}, ${daysOff.driverId}) = ${ownerId}`
    const [gone] = isUuid(id)
      ? await ctx.db
          .delete(daysOff)
          .where(and(eq(daysOff.id, id), condition))
          .returning()
      : []
    if (!gone) return
    const event = gone.truckId ? truckEvents.on : driverEvents.on
    await logEvent(ctx, event, ownerId, {}, { days: wordsOf(gone.fromDate, gone.toDate) })
  })

const wordsOf = (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} to ${formatDay(to)}`)

/**
 * Keeps what a truck loaded as the last in its compartments, those that the load plan takes for it. Where the last product
 * would have spoiled it, they were cleaned before. What fits nowhere is somewhere, and nobody knows where.
 */
export const noteLoad = async (ctx: Context, truck: Truck, goods: readonly Goods[]): Promise<void> => {
  const clean = truck.compartments.map((tank) => ({ ...tank, lastClass: null }))
  const plan = [truck, { ...truck, compartments: clean }]
    .map((each) =>
      planLoad(
        { ...each, payload: null },
        goods.filter(({ unit }) => unit === 'gallon'),
      ),
    )
    .find(fits)
  for (const { position, product, name, taxClass } of plan?.filled ?? [])
    await noteLast(ctx, truck.id, position, { product, name, taxClass })
}

/** What a compartment holds now, or held last; `null`: it was cleaned. It decides what may be loaded next. */
export const noteLast = (
  ctx: Context,
  truckId: string,
  position: number,
  last: { product: string; name: string; taxClass: TaxClass } | null,
): Promise<void> =>
  inTransaction(ctx, async (ctx) => {
    demand(ctx, 'fleet.manage', 'shipments.drive', 'dispatch.plan')
    const [noted] = await ctx.db
      .update(truckCompartments)
      .set({ lastProduct: last?.product ?? null, lastClass: last?.taxClass ?? null, lastAt: dateOf(ctx.now) })
      .where(and(eq(truckCompartments.truckId, truckId), eq(truckCompartments.position, position)))
      .returning()
    if (!noted) throw notFound('compartment')
    const detail = { compartment: position, product: last?.name ?? 'clean and dry' }
    await logEvent(ctx, truckEvents.noted, truckId, {}, detail)
  })
