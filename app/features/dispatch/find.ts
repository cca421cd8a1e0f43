import { and, asc, eq, getTableColumns, sql, type SQL } from 'drizzle-orm'
import { can } from '#domain/can.ts'
import type { Context } from '#domain/context.ts'
import { notFound } from '#domain/domain-error.ts'
import { isUuid } from '#domain/text.ts'
import { orders, type Order } from '#features/orders/schema.ts'
import { loadsOfShipments } from '#features/shipments/loads.ts'
import { shipmentFields, shipments, type Shipment } from '#features/shipments/schema.ts'
import { wideRows } from '#platform/wide-rows.ts'
import { runs, runStops, type Run, type RunStop } from './schema.ts'

/** Runs are staff's alone. A driver's link finds its own by other means: who asks has proved whose it is. */
const runsVisibleTo = ({ viewer }: Pick<Context, 'viewer'>): boolean => can(viewer, 'dispatch.see-all')

/** The run by its id, within the viewer's sight. Throws not-found. */
export const findRun = async (ctx: Context, id: string): Promise<Run> => {
  const [run] = isUuid(id) && runsVisibleTo(ctx) ? await ctx.db.select().from(runs).where(eq(runs.id, id)) : []
  if (!run) throw notFound('run')
  return run
}

/** Holds a run until the transaction ends, before the orders of its stops. The caller has looked it up. */
export const lockRun = async ({ db }: Context, id: string): Promise<Run> => {
  const [run] = await db.select().from(runs).where(eq(runs.id, id)).for('update')
  if (!run) throw notFound('run')
  return run
}

/** The runs of a day (ISO). For staff. */
export const runsOfDay = async (ctx: Context, date: string): Promise<Run[]> =>
  runsVisibleTo(ctx)
    ? ctx.db.select().from(runs).where(eq(runs.date, date)).orderBy(asc(runs.startsAt), asc(runs.id))
    : []

/** A stop with its shipment and its order; both are null where the truck loads. */
export type StopWithOrder = Awaited<ReturnType<typeof stopsOfRun>>[number]

/** The stops of a run in their order. The caller has looked the run up within the viewer's sight. */
export const stopsOfRun = ({ db }: Pick<Context, 'db'>, runId: string) =>
  db
    .select(stopFields)
    .from(runStops)
    .leftJoin(shipments, eq(shipments.id, runStops.shipmentId))
    .leftJoin(orders, eq(orders.id, shipments.orderId))
    .where(eq(runStops.runId, runId))
    .orderBy(asc(runStops.position))

const stopFields = { stop: runStops, shipment: shipmentFields, order: orders }

/** What planning reads of an order: the board of a day reads eight hundred of them. */
export const plannedOrder = {
  ...{ id: orders.id, reference: orders.reference, deliveryAddress: orders.deliveryAddress, county: orders.county },
  ...{ deliveryDate: orders.deliveryDate, deliveryWindow: orders.deliveryWindow, newDay: orders.newDay },
  ...{ company: orders.company, contactName: orders.contactName, contactEmail: orders.contactEmail },
  ...{ siteContact: orders.siteContact, sitePhone: orders.sitePhone, accessNotes: orders.accessNotes },
  restComing: orders.restComing,
}

const { id, reference, state, changes, truck, eta, departedAt, deliveredAt } = shipments
const plannedShipment = { id, reference, state, changes, truck, eta, departedAt, deliveredAt }

export type PlannedOrder = Pick<Order, keyof typeof plannedOrder>
export type PlannedShipment = Pick<Shipment, keyof typeof plannedShipment | 'loads'>

type PlannedStop = { stop: RunStop; shipment: PlannedShipment | null; order: PlannedOrder | null }

const stopRows = wideRows<PlannedStop>({
  ...{ stop: getTableColumns(runStops), shipment: plannedShipment, order: plannedOrder },
})

/** The stops of several runs, as they are planned. The caller has looked the runs up within the viewer's sight. */
export const stopsOfRuns = async ({ db }: Pick<Context, 'db'>, runIds: readonly string[]): Promise<PlannedStop[]> => {
  const { rows } = await db.execute(sql`
    select ${stopRows.columns} from ${runStops}
    left join ${shipments} on ${shipments.id} = ${runStops.shipmentId}
    left join ${orders} on ${orders.id} = ${shipments.orderId}
    where ${runStops.runId} = any(${sql.param([...runIds])}::uuid[])
    order by ${runStops.runId}, ${runStops.position}`)
  const stops = stopRows.read(rows)
  const loads = await loadsOfShipments(
    { db },
    stops.flatMap(({ shipment }) => shipment?.id ?? []),
  )
  for (const { shipment } of stops) if (shipment) shipment.loads = loads.get(shipment.id) ?? []
  return stops
}

/** The stop that a shipment is, if it stands on a run. The caller has looked the shipment up. */
export const stopOfShipment = async ({ db }: Pick<Context, 'db'>, shipmentId: string) => {
  const [found] = await db
    .select({ stop: runStops, run: runs })
    .from(runStops)
    .innerJoin(runs, eq(runs.id, runStops.runId))
    .where(eq(runStops.shipmentId, shipmentId))
  return found
}

/** The run of a driver on a day, whatever its state. The caller has proved who the driver is. */
export const runOfDriver = async ({ db }: Pick<Context, 'db'>, driverId: string, date: string, condition?: SQL) => {
  const [run] = await db
    .select()
    .from(runs)
    .where(and(eq(runs.driverId, driverId), eq(runs.date, date), condition))
  return run
}
