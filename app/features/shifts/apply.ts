import { collectedWords, type CollectionReport } from '#features/collections/collected-payment.ts'
import { keepCollection } from '#features/collections/keep-collection.ts'
import type { Context } from '#domain/context.ts'
import { ConfirmationRequired, requireConfirmation, type Confirmation } from '#domain/confirmation.ts'
import { DomainError, notFound } from '#domain/domain-error.ts'
import type { Coordinates } from '#domain/coordinates.ts'
import { dateOf, instantOf } from '#domain/instant.ts'
import { nearAddress } from '#domain/near-address.ts'
import { oneLine } from '#domain/text.ts'
import { logEvent } from '#events/audit-log.ts'
import { moveRun } from '#features/dispatch/move.ts'
import { keepLevel } from '#features/customers/levels.ts'
import { pinAt, pinAtDelivery } from '#features/customers/sites.ts'
import { noteStop } from '#features/dispatch/run-day.ts'
import { updateShipment, type TruckUpdate } from '#features/fulfillment/truck-updates.ts'
import { tankWith } from '#features/orders/tank-checks.ts'
import { sheetsHandedAt } from '#features/safety-sheets/hand-over.ts'
import { findShipment } from '#features/shipments/find.ts'
import type { Shipment } from '#features/shipments/schema.ts'
import type { DeciGallons } from '#domain/money.ts'
import type { LoadProof } from '#features/tickets/facts.ts'
import { nobodyPresent } from '#features/trade/received-by.ts'
import { endShift, type ConfirmationOptions } from './end-shift.ts'
import { applyLoad } from './apply-load.ts'
import {
  confirmationsForLevels,
  confirmationsForMeter,
  confirmationsForNet,
  measuredDelivery,
} from './confirmations.ts'
import { shiftEvents } from './events.ts'
import { reported, type Delivery, type Shift } from './find.ts'
import { failures, type Report } from './report-kinds.ts'
import type { DriverReport } from './schema.ts'

/**
 * Does what a report says, by the verbs that staff have: so orders, bills, mails and promises follow. What must have
 * happened before is done with it: nobody delivers who has not left. Gives what the office has to see to, if anything.
 */
export const apply = async (
  ctx: Context,
  shift: Shift,
  row: DriverReport,
  asking: ConfirmationOptions,
): Promise<string | undefined> => {
  const { report, at } = row
  if (report.kind !== 'start') await start(ctx, shift, at)
  return (await steps[report.kind]({ ctx, shift, row, asking }, report as never)) ?? undefined
}

/** Time passes while the driver reads what is asked: the yes to an arrival is one to that of minutes later, too. */
const sameArrival = (key: string, eta: Date): string => {
  const [, kind, at = ''] = /^(eta|tell|ask):(.+)$/.exec(key) ?? []
  const later = eta.getTime() - Date.parse(at)
  return kind && later >= 0 && later <= mostAnswering ? `${kind}:${eta.toISOString()}` : key
}
const mostAnswering = 15 * 60_000

type ReportContext = { ctx: Context; shift: Shift; row: DriverReport; asking: ConfirmationOptions }
type Steps = {
  [Kind in Report['kind']]: (
    subject: ReportContext,
    report: Extract<Report, { kind: Kind }>,
  ) => Promise<string | undefined | void>
}

const steps: Steps = {
  start: ({ ctx, shift, row }) => start(ctx, shift, row.at),
  load: ({ ctx, row, shift, asking }, report) => applyLoad(ctx, shift, report, { ...asking, at: row.at }),
  leave: async (given) => void (await departed(given)),
  arrive: async (given) => {
    const { ctx, row } = given
    const shipment = await departed(given)
    await noteStop(ctx, stopOf(given), 'arrived', row.at)
    await logEvent(ctx, shiftEvents.arrive, row.runId, {}, { what: shipment.destination })
  },
  deliver: async (given, report) => {
    const { delivered, readings, handed, receivedBy, overReason, sheets, place, collected } = report
    const { ctx, shift, row, asking } = given
    const delivery = deliveryOf(given)
    const measured = measuredDelivery(report, delivery.shipment.loads)
    const confirmations = [
      ...confirmationsForNet(measured),
      ...confirmationsForLevels(handed),
      ...confirmationsForMeter(shift, delivery, handed),
    ]
    if (asking.asks) requireConfirmation(asking.sure, confirmations)
    const pin = place && (await tankPlace(given, place))
    const shipment = await departed(given)
    const at = shipment.departedAt && row.at < shipment.departedAt ? shipment.departedAt : row.at
    const done = await drive(given, shipment, {
      ...{ verb: 'deliver', at, delivered, readings, receivedBy: receivedBy ?? nobodyPresent },
      overReason: overReason ?? noOverReason,
      handed: {
        ...{ driver: shift.driver, terminal: reported(shift, 'load').at(-1)?.report.terminal },
        ...{ nobody: receivedBy === null, loads: handed },
      },
    })
    const to = receivedBy ? oneLine(receivedBy, 120) : 'no one present, left at the site'
    if (sheets) await sheetsHandedAt(ctx, shipment.id, sheets, { to, by: shift.driver })
    await noteStop(ctx, stopOf(given), 'left', at)
    await keepTankLevel(given, handed, at)
    const { siteId } = delivery.order
    if (pin && siteId) await pinAtDelivery(ctx, siteId, pin)
    if (collected && !('unread' in collected)) await collect(given, collected)
    const words = [
      !asking.asks && unaskedWords([...confirmations, ...done.unasked]),
      !asking.asks && !overReason && done.shipment.overReason && overWords,
      collected &&
        'unread' in collected &&
        `The payment could not be recorded. What was typed: ${collected.unread}. Please ask the driver.`,
    ].filter(Boolean)
    return words.length > 0 ? words.join(' ') : undefined
  },
  collect: async (given, { collected }) => {
    if (deliveryOf(given).shipment.state !== 'delivered')
      throw new DomainError('conflict', `This stop is not delivered. ${collectedWords(collected)}`)
    await collect(given, collected)
  },
  delay: async (given, { minutes, reason }) => {
    const { ctx, asking, row } = given
    const shipment = await departed(given)
    // Minutes count from when the driver said so. A phone that sends at once may have any clock.
    const eta = dateOf((asking.asks ? ctx.now : instantOf(row.at)).add({ minutes }))
    // It waited longer than that: the customer knows by now whether the truck came, and nobody mails a time that is over.
    if (eta < dateOf(ctx.now)) return
    const sure = asking.sure.map((key) => sameArrival(key, eta))
    await drive({ ...given, asking: { ...asking, sure } }, shipment, { verb: 'delay', eta, reason })
  },
  fail: async (given, { failure, note }) => {
    const { ctx, row } = given
    const shipment = await departed(given)
    const reason = [failures[failure][1], note].filter(Boolean).join(' ')
    await drive(given, shipment, { verb: 'turn_back', reason })
    // Who could not get there never arrived.
    if (deliveryOf(given).stop.arrivedAt) await noteStop(ctx, stopOf(given), 'left', row.at)
  },
  spill: async ({ ctx, shift, row }, { note }) => {
    const facts = { run: row.runId, note, truck: shift.truck.name, driver: shift.driver, at: row.at.toISOString() }
    await logEvent(ctx, shiftEvents.spill, row.runId, facts, { note })
  },
  end: ({ ctx, shift, row, asking }, report) => endShift(ctx, shift, report, { ...asking, at: row.at }),
}

/** What the customer reads of more than was ordered, where the driver gave no reason. */
const noOverReason = 'The meter ticket says so.'
const overWords = `More was delivered than ordered, and the driver gave no reason. The customer reads: ${noOverReason}`

/** The delivery is billed as it came: what a driver with signal would have been asked is for the office to look at. */
const unaskedWords = (confirmations: readonly Confirmation[]) =>
  confirmations.length > 0 &&
  `The driver had no signal and was not asked: “${confirmations.map(({ why }) => why).join(' ')}” Check it with the driver. If a figure is wrong, correct the delivery.`

const collect = ({ ctx, shift, row, ...given }: ReportContext, collected: CollectionReport) => {
  const { shipment, order } = deliveryOf({ ctx, shift, row, ...given })
  return keepCollection(ctx, {
    ...{ id: row.id, shipmentId: shipment.id, orderId: order.id, driver: shift.driver, at: row.at, collected },
  })
}

/**
 * Where the tank is, of a site whose place nobody knows. What lies far from its address is asked about while the driver is
 * there to answer; afterward it is left for the next delivery to tell.
 */
const tankPlace = async (subject: ReportContext, place: Coordinates): Promise<Coordinates | undefined> => {
  const { ctx, asking } = subject
  const { siteId, deliveryAddress, county } = deliveryOf(subject).order
  if (!siteId || (await pinAt(ctx, siteId))) return undefined
  try {
    return nearAddress(ctx.places, place, { address: deliveryAddress, county }, asking.sure)
  } catch (error) {
    if (!(error instanceof ConfirmationRequired) || asking.asks) throw error
    return undefined
  }
}

/** What is in the customer's tank now: the forecast of when it runs dry begins with it. */
const keepTankLevel = async ({ ctx, shift, row }: ReportContext, handed: readonly LoadProof[], at: Date) => {
  const order = shift.deliveries.find(({ shipment }) => shipment.id === row.shipmentId)?.order
  const after = handed.find(({ level }) => level?.after !== undefined)?.level?.after
  const tank = order?.tankId && after !== undefined ? await tankWith(ctx, order.tankId) : undefined
  if (!tank?.capacity || after === undefined) return
  const gallons = Math.round((tank.capacity * after) / 100) as DeciGallons
  await keepLevel(ctx, tank.id, { id: row.id, gallons, source: 'driver', at })
}

const start = async (ctx: Context, { run }: Shift, at: Date) => {
  if (run.state === 'released' || run.state === 'planned')
    Object.assign(
      run,
      await moveRun(ctx, run, 'start', {
        change: { startedAt: at, releasedAt: run.releasedAt ?? at, releasedChanges: run.changes + 1 },
      }),
    )
}

const deliveryOf = ({ shift, row }: ReportContext): Delivery => {
  const found = shift.deliveries.find(({ shipment }) => shipment.id === row.shipmentId)
  if (!found) throw notFound('stop')
  return found
}

const stopOf = (subject: ReportContext): string => deliveryOf(subject).stop.id

/** The shipment of the report, on the road: a truck that is said to be there has left. */
const departed = async (subject: ReportContext): Promise<Shipment> => {
  const { ctx, shift, row } = subject
  if (!row.shipmentId) throw notFound('stop')
  const shipment = await findShipment(ctx, row.shipmentId)
  const leaves = shipment.state === 'scheduled' || (shipment.state === 'delayed' && row.kind === 'leave')
  if (!leaves) return shipment
  const load = reported(shift, 'load').at(-1)?.report
  // A truck that was loaded in our own yard has no other paper than the one of its day.
  const billOfLading = shipment.billOfLading ?? load?.billOfLading ?? `${shift.truck.name} ${shift.run.date}`
  // A hold stops a truck before it is loaded; what is there already is no longer to be stopped.
  const isLoaded = load !== undefined || row.kind !== 'leave'
  const isImplied = row.kind === 'deliver' || row.kind === 'fail' || row.kind === 'delay'
  const update = { verb: 'depart' as const, billOfLading, at: row.at, isLoaded, isImplied }
  return (await drive({ ...subject, asking: { asks: false, sure: [] } }, shipment, update)).shipment
}

/**
 * What is unlikely is asked while the driver is there to answer. A truck that is on the road is not asked whether it is.
 * Gives what nobody was asked, too.
 */
const drive = async (
  { ctx, asking }: ReportContext,
  { id, state, changes }: Shipment,
  update: TruckUpdate,
): Promise<{ shipment: Shipment; unasked: readonly Confirmation[] }> => {
  const runUpdate = (sure: readonly string[]) => updateShipment(ctx, id, { state, changes }, { ...update, sure })
  try {
    return { shipment: await runUpdate(asking.sure), unasked: [] }
  } catch (error) {
    if (!(error instanceof ConfirmationRequired) || asking.asks) throw error
    const { confirmations } = error
    return {
      shipment: await runUpdate([...asking.sure, ...confirmations.map(({ key }) => key)]),
      unasked: confirmations,
    }
  }
}
